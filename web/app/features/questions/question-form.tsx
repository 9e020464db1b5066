import type { Question } from '@ganit/contract/questions'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { ConflictBox } from '../../ui/conflict-box.tsx'
import field from '../../ui/field.module.css'
import { FormFailure } from '../../ui/form-failure.tsx'
import { OptionInputs } from './option-inputs.tsx'
import { LABELS } from './question-fields.ts'
import classes from './question-form.module.css'
import { QuestionPreview } from './question-preview.tsx'
import { useQuestionForm } from './use-question-form.ts'

/** Changes one question. */
export function QuestionForm({ question }: { question: Question }) {
  const edit = useQuestionForm(question)
  const { form, formRef, failure, conflict } = edit

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      {(failure || conflict) && (
        <div className={classes.whole}>
          {failure && <FormFailure key={failure}>{failure}</FormFailure>}
          {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
        </div>
      )}
      <div className={classes.fields}>
        <Textarea
          label={LABELS.question}
          name="question"
          rows={5}
          spellCheck
          {...form.getInputProps('question')}
        />
        <OptionInputs
          inputProps={form.getInputProps}
          onRight={(letter) => form.setFieldValue('RightOption', letter)}
        />
        <div className={classes.pair}>
          <TextInput
            label={LABELS.optioncount}
            name="optioncount"
            type="number"
            min={2}
            max={4}
            {...form.getInputProps('optioncount')}
          />
          <TextInput
            label={LABELS.marks}
            name="marks"
            type="number"
            min={1}
            {...form.getInputProps('marks')}
          />
        </div>
        <Textarea
          label={LABELS.Remarks}
          name="Remarks"
          rows={2}
          description="Optional"
          className={field.optional ?? ''}
          {...form.getInputProps('Remarks')}
        />
        <Checkbox
          label={LABELS.isactive}
          name="isactive"
          {...form.getInputProps('isactive', { type: 'checkbox' })}
        />
        <div className={classes.foot}>
          <Button onClick={edit.cancel}>Cancel</Button>
          <Button type="submit" variant="main" loading={edit.isSending}>
            Update
          </Button>
        </div>
      </div>
      <div className={classes.aside}>
        <div className={classes.preview}>
          <QuestionPreview written={form.values} />
        </div>
      </div>
    </form>
  )
}
