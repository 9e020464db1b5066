import type { Attempt } from '../../api/attempt.ts'
import type { Question } from '../dialogs/ask.ts'
import { useDialogForm } from './use-dialog-form.ts'
import { useKeptAttempt } from './use-kept-attempt.ts'

type MoneyFormParts<Fields, Sent, Answer> = {
  /** Under which it lies while it has no answer: `refund:7`. */
  name: string
  initialValues: Fields
  errorsOf: (fields: Fields) => Record<string, unknown>
  bodyOf: (fields: Fields) => Sent
  record: (sent: Sent, attempt: Attempt) => Promise<Answer>
  /** Says what was recorded. */
  onRecorded: (answer: Answer) => void
  onClose: () => void
  unsaved: string
}

/** Asked before what may have been recorded is given up. */
export const UNANSWERED: Question = {
  title: 'Close without an answer?',
  text: 'It may have been recorded or not. Look before you record it again.',
  accept: 'Close',
  refuse: 'Stay',
  losesWork: true,
}

/** A form in a dialog that records money: once, however often it is sent and also after a reload. */
export function useMoneyForm<Fields extends Record<string, unknown>, Sent, Answer>(
  parts: MoneyFormParts<Fields, Sent, Answer>,
) {
  const { initialValues, errorsOf, bodyOf, record, onRecorded, onClose, unsaved } = parts
  const { unanswered, why, send, giveUp } = useKeptAttempt<Sent, Fields>(parts.name)
  const edit = useDialogForm<Fields>({
    initialValues: unanswered?.shown ?? initialValues,
    // What is sent again is what was sent.
    errorsOf: (fields) => (unanswered ? {} : errorsOf(fields)),
    send: async (fields) => {
      onRecorded(await send(record, { sent: bodyOf(fields), shown: fields }))
      onClose()
    },
    onClose: () => {
      giveUp()
      onClose()
    },
    unsaved,
    question: unanswered ? UNANSWERED : undefined,
  })
  return { ...edit, unanswered: unanswered ? why : undefined }
}
