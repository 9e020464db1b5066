import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { ConflictBox } from '../../ui/forms/conflict-box.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import sheet from '../../ui/forms/form-sheet.module.css'
import type { ContentFields, ContentKind, ContentRow } from './content-kind.ts'
import { CourseSelect } from './course-select.tsx'
import classes from './form.module.css'
import { useContentForm } from './use-content-form.ts'

/** Changes one curriculum or essential. */
export function ContentForm({ kind, row }: { kind: ContentKind; row: ContentRow }) {
  const { labels, hasDescription } = kind
  const edit = useContentForm(kind, row)
  const { form, formRef, failure, conflict } = edit

  const input = (name: keyof ContentFields) => ({
    label: labels[name],
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
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={labels} />}
      <div className={`${classes.fields} ${classes.narrow}`}>
        <CourseSelect {...input('course_id')} stored={row} />
        <TextInput autoComplete="off" {...input('name')} />
        {hasDescription && <Textarea rows={4} {...input('description')} />}
        <Checkbox
          label={labels.is_active}
          name="is_active"
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
      </div>
      <div className={sheet.foot}>
        <Button onClick={edit.cancel}>Cancel</Button>
        <Button type="submit" variant="main" loading={edit.isSending}>
          Save
        </Button>
      </div>
    </form>
  )
}
