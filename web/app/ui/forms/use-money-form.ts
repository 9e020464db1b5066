import type { Attempt } from '../../api/attempt.ts'
import type { Question } from '../dialogs/ask.ts'
import { useDialogForm } from './dialogs/use-dialog-form.ts'
import { useKeptAttempt } from './use-kept-attempt.ts'

type MoneyFormParts<Fields, Sent, Answer> = {
  /** Storage name while unanswered: `refund:7`. */
  name: string
  initialValues: Fields
  errorsOf: (fields: Fields) => Record<string, unknown>
  bodyOf: (fields: Fields) => Sent
  record: (sent: Sent, attempt: Attempt) => Promise<Answer>
  onRecorded: (answer: Answer) => void
  onClose: () => void
  unsaved: string
}

/** Question asked before giving up a request that may have been recorded. */
export const UNANSWERED: Question = {
  title: 'Close without an answer?',
  text: 'It may have been recorded or not. Look before you record it again.',
  accept: 'Close',
  refuse: 'Stay',
  losesWork: true,
}

/** A dialog form that records money exactly once, however often it is sent, even after a reload. */
export function useMoneyForm<Fields extends Record<string, unknown>, Sent, Answer>(
  parts: MoneyFormParts<Fields, Sent, Answer>,
) {
  const { initialValues, errorsOf, bodyOf, record, onRecorded, onClose, unsaved } = parts
  const { unanswered, why, send, giveUp } = useKeptAttempt<Sent, Fields>(parts.name)
  const edit = useDialogForm<Fields>({
    initialValues: unanswered?.shown ?? initialValues,
    // A resend is the same request, so its fields are not checked again.
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
