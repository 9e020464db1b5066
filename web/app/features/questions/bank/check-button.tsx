import type { BankQuestion } from '@ganit/contract/question-bank'
import type { QuestionKind } from '@ganit/contract/question-content'
import { FIGURE_PATH } from '@ganit/contract/question-figures'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { focusFirstError } from '../../../ui/forms/use-first-error.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { checkForBank } from './bank.data.ts'
import classes from './bank-form.module.css'
import { BANK_LABELS, bodyOf, errorsOf } from './question-values.ts'
import type { BankEditing } from './use-bank-form.ts'

type CheckButtonProps = {
  kind: QuestionKind
  edit: Pick<BankEditing, 'form' | 'formRef'>
  question: BankQuestion | null
}

/** Only how many figures there are is looked at: they are not sent before they are saved. */
const IS_THERE = `${FIGURE_PATH}0`

const labelOf = (name: string) => (BANK_LABELS as Record<string, string>)[name] ?? name

/** Has the server look the form over without saving: formulas that cannot be shown, answers that cannot be read. */
export function CheckButton({ kind, edit: { form, formRef }, question }: CheckButtonProps) {
  const [found, setFound] = useState<string[]>([])
  const { isSending, once } = useSending()

  const showErrors = (errors: Record<string, unknown>) => {
    flushSync(() => form.setErrors(errors as Record<string, string>))
    focusFirstError(formRef.current)
  }
  async function check() {
    const fields = form.getValues()
    const errors = errorsOf(kind, fields)
    setFound([])
    showErrors(errors)
    if (Object.keys(errors).length > 0) return
    try {
      const id = question && { question_id: question.question_id }
      const { message, warnings } = await checkForBank({
        ...bodyOf(kind, { ...fields, figures: fields.figures.map(() => IS_THERE) }),
        ...id,
      })
      const told = Object.entries(warnings).map(([name, text]) => `${labelOf(name)}: ${text}`)
      setFound([message, ...told])
    } catch (error) {
      if (error instanceof ApiError) showErrors(error.fields)
      setFound([messageOf(error)])
    }
  }
  return (
    <div className={classes.check}>
      <Button loading={isSending} onClick={() => void once(check)}>
        Check
      </Button>
      <div role="status">
        {found.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}
