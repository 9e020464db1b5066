import type { Batch } from '@ganit/contract/batches'
import { Button, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { ConflictBox } from '../../ui/forms/conflict-box.tsx'
import field from '../../ui/forms/field.module.css'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import sheet from '../../ui/forms/form-sheet.module.css'
import { LABELS } from './batch-fields.ts'
import classes from './batch-form.module.css'
import { CourseInput } from './course-input.tsx'
import { ScheduleRows } from './schedule-rows.tsx'
import { useBatchForm } from './use-batch-form.ts'

/** Makes or changes one batch; null where it is yet to be made. */
export function BatchForm({ batch }: { batch: Batch | null }) {
  const edit = useBatchForm(batch)
  const { form, formRef, failure, conflict } = edit
  const input = (name: keyof typeof LABELS) => ({
    label: LABELS[name],
    name,
    ...form.getInputProps(name),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form ref={formRef} noValidate className={sheet.form} onSubmit={submit}>
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
      <div className={classes.columns}>
        <div className={classes.fields}>
          <TextInput autoComplete="off" {...input('batch_name')} />
          <CourseInput {...input('course_id')} batch={batch} />
          <Textarea
            rows={4}
            description="Optional"
            className={field.optional ?? ''}
            {...input('description')}
          />
        </div>
        <ScheduleRows edit={edit} />
      </div>
      <div className={sheet.foot}>
        <Button onClick={edit.cancel}>Cancel</Button>
        <Button type="submit" variant="main" loading={edit.isSending}>
          {batch ? 'Update Batch' : 'Create Batch'}
        </Button>
      </div>
    </form>
  )
}
