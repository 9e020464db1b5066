import { IMAGE_START } from '@ganit/contract/images'
import type { BankQuestion } from '@ganit/contract/question-bank'
import type { QuestionKind } from '@ganit/contract/question-content'
import { letterOf } from '@ganit/contract/question-faults'
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

/** Of a picture only that it is there is looked at: it is not sent before it is saved. Drawings have labels. */
const asLookedAt = (figure: string) => (IMAGE_START.test(figure) ? `${FIGURE_PATH}0` : figure)

const LABELS_OF_LISTS: Record<string, (n: number) => string> = {
  options: (n) => `Option ${letterOf(n)}`,
  figures: (n) => `Figure ${n + 1}`,
  scheme: (n) => `Step ${n + 1}`,
}

/** `options.0` as `Option A`, `parts.1.unit` as `Part 2, Unit`. */
function labelOf(name: string): string {
  const [list = '', n = '', ...rest] = name.split('.')
  if (list === 'parts') return `Part ${Number(n) + 1}, ${labelOf(rest.join('.'))}`
  return LABELS_OF_LISTS[list]?.(Number(n)) ?? (BANK_LABELS as Record<string, string>)[name] ?? name
}

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
        ...bodyOf(kind, { ...fields, figures: fields.figures.map(asLookedAt) }),
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
