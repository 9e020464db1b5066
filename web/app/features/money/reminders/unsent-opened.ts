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
}

const outbox = createUnsent<KeptOpened, { delivery_id: string }>({
  name: 'opened:',
  isKept: hasProperties<KeptOpened>('overdue', 'key'),
  isEmpty: ({ delivery_id, refusal }) => delivery_id !== undefined || refusal !== undefined,
  wait: ({ delivery_id, refusal }) =>
    delivery_id === undefined && refusal === undefined ? 0 : null,
  send: (person, { overdue, again, key }) =>
    sendOpened({ person, overdue, ...(again && { again }) }, { key }),
  answered: (now, _, { delivery_id }) => ({ ...now, delivery_id }),
  refused: (now, _, error) => ({ ...now, refusal: error.message }),
})

export const openOpened = outbox.open
export const useOpened = outbox.useAll

/** Tells the academy that a person's reminder was opened, now or once there is a network. */
export const keepOpened = (person: string, overdue: string, again?: boolean) =>
  outbox.whenRead(() => outbox.put(person, { overdue, key: newKey(), ...(again && { again }) }))

export const forgetOpened = (person: string) => outbox.drop(person)
