import { ApiError, messageOf } from '../../../api/api-error.ts'
import { alert } from '../../../ui/dialogs/ask.ts'
import { useKeptAttempt } from '../../../ui/forms/use-kept-attempt.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { readUnanswered } from '../../../unanswered.ts'
import { type CounterSent, recordPayments, type Took } from './counter.data.ts'

const NAME = 'counter'

/** The student whose family pays. */
export type Payer = { student_id: number; name: string }

/** Takes one payment at a time. While a payment has no answer, even after a reload, it can only be sent again. */
export function useTakePayment(onTaken: (took: Took, from: Payer) => void) {
  const { unanswered, why, send, giveUp } = useKeptAttempt<CounterSent, Payer>(NAME)
  const { isSending, once } = useSending()

  /** Throws the server's refusal, or the missing answer. */
  const record = async (sent: CounterSent, shown: Payer) =>
    onTaken(await send(recordPayments, { sent, shown }), shown)

  const sendAgain = () =>
    once(async () => {
      if (!unanswered) return
      try {
        await record(unanswered.sent, unanswered.shown)
      } catch (error) {
        // After a refusal the panel that would show the reason is gone, so a dialog shows it.
        if (!readUnanswered(NAME)) await alert({ title: 'Not recorded', text: reasonOf(error) })
      }
    })
  return { unanswered, why, isSending, record, sendAgain, giveUp }
}

/** The fields are spread over several rows, so the errors are listed in words. */
export const reasonOf = (error: unknown) =>
  error instanceof ApiError && Object.keys(error.fields).length > 0
    ? [...new Set(Object.values(error.fields))].join(' ')
    : messageOf(error)
