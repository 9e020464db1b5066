import type { Input } from '@ganit/contract/endpoint'
import { getFeeStatus } from '@ganit/contract/money/fees'
import { getLedger } from '@ganit/contract/money/ledger'
import { recordPayment, reversePayment } from '@ganit/contract/money/payments'
import { reads, sends } from '../../../api/declared.ts'

export {
  allocateAmount as planOf,
  duesToPay as toPayOf,
  nextPartOf,
  openDues as openOf,
} from './desk/sums.ts'
export { printReceipt } from './receipts/receipts.ts'
export { METHOD_TEXTS } from './words.ts'

/** Navigation state that opens the payment dialog on a student's page. */
export const RECORDS_PAYMENT = { recordsPayment: true }

/** A student's dues and payments. Always refetched. */
export const ledger = reads(getLedger, {
  shows: ['money', 'student', 'mark'],
  staleTime: 0,
})

/** A batch's students with their dues. Always refetched. */
export const feeStatus = reads(getFeeStatus, {
  shows: ['money', 'member', 'student'],
  staleTime: 0,
})

export type PaymentSent = Input<typeof recordPayment>['body']

/** Records a payment. Idempotent: with the same key it counts once and answers the same. */
export const takePayment = sends(recordPayment, { changes: ['money'] })

export const undoPayment = sends(reversePayment, { changes: ['money'] })
