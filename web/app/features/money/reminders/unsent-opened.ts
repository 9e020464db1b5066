import { newKey } from '../../../api/attempt.ts'
import { createUnsent, hasProperties } from '../../../api/unsent/unsent.ts'
import { sendOpened } from './reminders.data.ts'

/** A reminder that was opened in WhatsApp here, and that the academy may not know of yet. */
type KeptOpened = {
  overdue: string
  again?: boolean
  /** The idempotency key: it is told once, however often it is sent. */
  key: string
  /** The server's sentence, such as that somebody else has opened it. */
  refusal?: string
  /** Once it is known: the delivery that is taken back by *Not sent*. */
  delivery_id?: string
  /** True if a colleague had opened it before: *Not sent* leaves that press. */
  isAnothers?: boolean
}

/** True if the academy has answered. */
const isTold = ({ delivery_id, refusal }: KeptOpened) =>
  delivery_id !== undefined || refusal !== undefined

const outbox = createUnsent<KeptOpened, { delivery_id: string; first_by?: string | undefined }>({
  name: 'opened:',
  isKept: hasProperties<KeptOpened>('overdue', 'key'),
  isEmpty: isTold,
  wait: (value) => (isTold(value) ? null : 0),
  send: (person, { overdue, again, key }) =>
    sendOpened({ person, overdue, ...(again && { again }) }, { key }),
  answered: (now, _, { delivery_id, first_by }) => ({
    ...now,
    delivery_id,
    isAnothers: first_by !== undefined,
  }),
  // The list is read anew when the window has the focus again, with another sum if there is one.
  refused: (now, _, error) => ({ ...now, refusal: error.message }),
})

/** Starts sending. What the academy knew before is in its list, and is shown here no longer. */
export function openOpened() {
  for (const person of outbox.ids()) {
    const kept = outbox.get(person)
    if (kept && isTold(kept.value)) outbox.forget(person)
  }
  outbox.open()
}

export const useOpened = outbox.useAll

/** Tells the academy that a person's reminder was opened, now or once there is a network. */
export const keepOpened = (person: string, overdue: string, again?: boolean) =>
  outbox.whenRead(() => outbox.put(person, { overdue, key: newKey(), ...(again && { again }) }))

export const forgetOpened = (person: string) => outbox.drop(person)
