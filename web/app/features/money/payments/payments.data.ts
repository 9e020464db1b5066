import type { Input } from '@ganit/contract/endpoint'
import { getFeeStatus } from '@ganit/contract/money/fees'
import { getLedger } from '@ganit/contract/money/ledger'
import { recordPayment, reversePayment } from '@ganit/contract/money/payments'
import { reads, sends } from '../../../api/declared.ts'

export { readAmount } from './payment-fields.ts'
export { printReceipt } from './receipts.ts'
export { openOf, planOf, standingOf } from './sums.ts'
export { METHOD_TEXTS } from './words.ts'

/** The state of a navigation to a student's page that asks for a payment to be recorded there. */
export const RECORDS_PAYMENT = { recordsPayment: true }

/** All that a student owes and has paid; asked for anew wherever it is shown. */
export const ledger = reads(getLedger, {
  shows: ['money', 'student', 'mark', 'marks'],
  staleTime: 0,
})

/** The students of a batch with their dues of it; asked for anew wherever it is shown. */
export const feeStatus = reads(getFeeStatus, {
  shows: ['money', 'member', 'student'],
  staleTime: 0,
})

/** What a payment is sent as. */
export type PaymentSent = Input<typeof recordPayment>['body']

/** Records a payment; sent again with the same key it counts once, and answers the same. */
export const takePayment = sends(recordPayment, { changes: ['money'] })

export const undoPayment = sends(reversePayment, { changes: ['money'] })
