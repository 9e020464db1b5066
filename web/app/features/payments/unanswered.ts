import type { Ledger } from '@ganit/contract/ledger'
import { dropOwn, ownNames, readOwn, writeOwn } from '../../own-storage.ts'
import { parseJson } from '../../storage.ts'
import type { PaymentFields } from './payment-fields.ts'
import type { PaymentSent } from './payments.data.ts'

/** What the dialog of a payment begins with. */
export type Opened = {
  /** The payer, with what is owed, as it was just now. */
  payer: Ledger
  /** Today at the academy, `YYYY-MM-DD`. */
  today: string
  /** The batch that it is about, where it is about one. */
  batchId?: number | undefined
}

/** A payment that was sent and has no answer yet: it is sent again as it was, under the same key. */
export type Unanswered = Opened & { key: string; sent: PaymentSent; fields: PaymentFields }

const START = 'unsent:payment:'

const read = (name: string) => parseJson(readOwn('session', name)) as Unanswered | null

/** Keeps it in this tab, through reloads and a session that has ended. */
export const keepUnanswered = (payment: Unanswered) =>
  writeOwn('session', START + payment.payer.uid, JSON.stringify(payment))

export const unansweredOf = (uid: string) => read(START + uid)

/** The one that was begun on the page of this batch. */
export const unansweredIn = (batchId: number) =>
  ownNames('session', START)
    .map(read)
    .find((payment) => payment?.batchId === batchId)

/** Once it is answered or given up. */
export const dropUnanswered = (uid: string) => dropOwn('session', START + uid)
