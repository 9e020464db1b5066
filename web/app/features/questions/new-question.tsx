import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { titled } from '../../academy.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useAttempt } from '../../api/attempt.ts'
import { alert } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { useFirstError } from '../../ui/forms/use-first-error.ts'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { OptionInputs } from './option-inputs.tsx'
import { BLANK, errorsOfNew, LABELS, type NewQuestion } from './question-fields.ts'
import classes from './question-form.module.css'
import { QuestionFrame } from './question-frame.tsx'
import { QuestionText, RemarksText } from './question-texts.tsx'
import { addQuestion } from './questions.data.ts'
import { SetPaperFrame } from './set-paper-frame.tsx'

export const meta = titled('Create question')

/** Writes one question after the other. */
export default function NewQuestionScreen() {
  const form = useForm<NewQuestion>({ initialValues: BLANK })
  const { form: formRef, showFirstError } = useFirstError()
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  useLeaveWarning(form.isDirty())

  async function create() {
    const question = form.getValues()
    const errors = errorsOfNew(question)
    form.setErrors(errors)
    showFirstError()
    if (Object.keys(errors).length > 0) return
    try {
      await addQuestion(question, attempt)
    } catch (error) {
      const text = failureText('Could not create question.', error, messageOf(error))
      await alert({ title: 'Create question', text })
      form.setErrors(error instanceof ApiError ? error.fields : {})
      return showFirstError()
    }
    toastSuccess('Question created!')
    form.reset()
    form.getInputNode('Question')?.focus()
  }
  return (
    <SetPaperFrame title="Create question">
      <QuestionFrame
        formRef={formRef}
        onSubmit={() => void once(create)}
        written={form.values}
        buttons={
          <Button type="submit" variant="main" loading={isSending}>
            Create
          </Button>
        }
      >
        <QuestionText name="Question" autoFocus {...form.getInputProps('Question')} />
        <OptionInputs
          inputProps={form.getInputProps}
          onRight={(letter) => form.setFieldValue('RightOption', letter)}
        />
        <TextInput
          label={LABELS.Marks}
          name="Marks"
          type="number"
          min={1}
          className={classes.short ?? ''}
          {...form.getInputProps('Marks')}
        />
        <RemarksText {...form.getInputProps('Remarks')} />
      </QuestionFrame>
    </SetPaperFrame>
  )
}
