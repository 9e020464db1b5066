import type { Ledger } from '@ganit/contract/money/ledger'
import { allUnanswered, readUnanswered } from '../../../../unanswered.ts'
import type { PaymentSent } from '../payments.data.ts'
import type { PaymentFields } from './payment-fields.ts'

/** The payment dialog's initial state. */
export type Opened = {
  /** The payer's ledger, just fetched. */
  payer: Ledger
  today: string
  /** The batch, if the payment is made on a batch's page. */
  batchId?: number | undefined
}

/** A form with the values of a payment that was sent and has no answer. */
export type Shown = Opened & { fields: PaymentFields }

const START = 'payment:'

/** Storage name of a student's unanswered payment. */
export const unansweredName = (uid: string) => START + uid

export const unansweredPaymentOf = (uid: string) =>
  readUnanswered<PaymentSent, Shown>(unansweredName(uid))?.shown

/** The unanswered payment of a batch's page. */
export const unansweredPaymentIn = (batchId: number) =>
  allUnanswered<PaymentSent, Shown>(START)
    .map(({ shown }) => shown)
    .find((opened) => opened.batchId === batchId)
