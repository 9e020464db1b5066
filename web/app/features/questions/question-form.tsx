import type { Question } from '@ganit/contract/questions'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { ConflictBox } from '../../ui/forms/conflict-box.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { OptionInputs } from './option-inputs.tsx'
import { LABELS } from './question-fields.ts'
import classes from './question-form.module.css'
import { QuestionFrame } from './question-frame.tsx'
import { QuestionText, RemarksText } from './question-texts.tsx'
import { useQuestionForm } from './use-question-form.ts'

/** Changes one question. */
export function QuestionForm({ question }: { question: Question }) {
  const edit = useQuestionForm(question)
  const { form, formRef, failure, conflict } = edit

  return (
    <QuestionFrame
      formRef={formRef}
      onSubmit={() => void edit.save()}
      problem={
        (failure || conflict) && (
          <>
            {failure && <FormFailure>{failure}</FormFailure>}
            {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
          </>
        )
      }
      written={form.values}
      buttons={
        <>
          <Button onClick={edit.cancel}>Cancel</Button>
          <Button type="submit" variant="main" loading={edit.isSending}>
            Update
          </Button>
        </>
      }
    >
      <QuestionText name="question" {...form.getInputProps('question')} />
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
      <RemarksText {...form.getInputProps('Remarks')} />
      <Checkbox
        label={LABELS.isactive}
        name="isactive"
        {...form.getInputProps('isactive', { type: 'checkbox' })}
      />
    </QuestionFrame>
  )
}
