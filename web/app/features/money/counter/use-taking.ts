import { ApiError, messageOf } from '../../../api/api-error.ts'
import { alert } from '../../../ui/dialogs/ask.ts'
import { useKeptAttempt } from '../../../ui/forms/use-kept-attempt.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { unansweredOf } from '../../../unanswered.ts'
import { type CounterSent, recordPayments, type Took } from './counter.data.ts'

const NAME = 'counter'

/** Whose payment it is: the student who was asked for. */
export type Payer = { student_id: number; name: string }

/**
 * The taking of money at the counter, one payment at a time: while it is not known what became of one, also after a reload,
 * the same can be sent again, and no other is taken.
 */
export function useTaking(onTaken: (took: Took, from: Payer) => void) {
  const { unanswered, why, send, giveUp } = useKeptAttempt<CounterSent, Payer>(NAME)
  const { isSending, once } = useSending()

  /** Throws what the server has said, or that it has said nothing. */
  const record = async (sent: CounterSent, shown: Payer) =>
    onTaken(await send(recordPayments, { sent, shown }), shown)

  const sendAgain = () =>
    once(async () => {
      if (!unanswered) return
      try {
        await record(unanswered.sent, unanswered.shown)
      } catch (error) {
        // A refusal takes away what would show it.
        if (!unansweredOf(NAME)) await alert({ title: 'Not recorded', text: reasonOf(error) })
      }
    })
  return { unanswered, why, isSending, record, sendAgain, giveUp }
}

/** Its fields stand in several rows here: each is said in words. */
export const reasonOf = (error: unknown) =>
  error instanceof ApiError && Object.keys(error.fields).length > 0
    ? [...new Set(Object.values(error.fields))].join(' ')
    : messageOf(error)
