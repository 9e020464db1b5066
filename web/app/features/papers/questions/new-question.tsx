import { titled } from '../../../academy.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert } from '../../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { failureText } from '../../../ui/forms/failure-text.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { OptionInputs } from './option-inputs.tsx'
import { BLANK, errorsOfNew, LABELS, type NewQuestion } from './question-fields.ts'
import { QuestionFrame } from './question-frame.tsx'
import { QuestionText, RemarksText } from './question-texts.tsx'
import { addQuestion } from './questions.data.ts'
import classes from './set-paper.module.css'
import { SetPaperFrame } from './set-paper-frame.tsx'

export const meta = titled('Create question')

/** Writes questions one after another. */
export default function NewQuestionScreen() {
  const { form, formRef, isSending, showErrors, save } = useSubmit<NewQuestion>({
    initialValues: BLANK,
    errorsOf: errorsOfNew,
    send: async (question, attempt): Promise<void> => {
      try {
        await addQuestion(question, attempt)
      } catch (error) {
        const text = failureText('Could not create question.', error, messageOf(error))
        await alert({ title: 'Create question', text })
        return showErrors(error instanceof ApiError ? error.fields : {})
      }
      toastSuccess('Question created!')
      form.reset()
      form.getInputNode('Question')?.focus()
    },
  })
  return (
    <SetPaperFrame title="Create question">
      <QuestionFrame
        formRef={formRef}
        onSubmit={() => void save()}
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
