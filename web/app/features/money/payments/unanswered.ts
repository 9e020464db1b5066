import type { Ledger } from '@ganit/contract/money/ledger'
import { allUnanswered, unansweredOf } from '../../../unanswered.ts'
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

/** The same where a payment was sent and has no answer yet: with what was filled in. */
export type Shown = Opened & { fields: PaymentFields }

const START = 'payment:'

/** Under which a student's payment lies while it has no answer. */
export const unansweredName = (uid: string) => START + uid

export const openedOf = (uid: string) =>
  unansweredOf<PaymentSent, Shown>(unansweredName(uid))?.shown

/** The one that was begun on the page of this batch. */
export const openedIn = (batchId: number) =>
  allUnanswered<PaymentSent, Shown>(START)
    .map(({ shown }) => shown)
    .find((opened) => opened.batchId === batchId)
