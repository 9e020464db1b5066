import type { Ledger } from '@ganit/contract/ledger'
import { dropUnsent, keepUnsent, unsent, unsentOf } from '../../unsent.ts'
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

const START = 'payment:'

export const keepUnanswered = (payment: Unanswered) =>
  keepUnsent(START + payment.payer.uid, payment)

export const unansweredOf = (uid: string) => unsent<Unanswered>(START + uid)

/** The one that was begun on the page of this batch. */
export const unansweredIn = (batchId: number) =>
  unsentOf<Unanswered>(START).find((payment) => payment.batchId === batchId)

export const dropUnanswered = (uid: string) => dropUnsent(START + uid)
