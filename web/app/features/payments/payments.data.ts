import type { Input } from '@ganit/contract/endpoint'
import { getFeeStatus } from '@ganit/contract/fees'
import { getLedger } from '@ganit/contract/ledger'
import { recordPayment, reversePayment } from '@ganit/contract/payments'
import { markFees } from '@ganit/contract/students'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

export { readAmount } from './payment-fields.ts'
export { printReceipt } from './receipts.ts'
export { openOf, planOf, standingOf } from './sums.ts'
export { METHOD_TEXTS } from './words.ts'

const MONEY = ['money'] as const

/** The state of a navigation to a student's page that asks for a payment to be recorded there. */
export const RECORDS_PAYMENT = { recordsPayment: true }

/** All that a student owes and has paid; asked for anew wherever it is shown. */
export const ledger = (uid: string) =>
  apiQuery({
    queryKey: [...MONEY, 'ledger', uid],
    shows: ['money', 'student', 'mark', 'marks'],
    ask: (signal) => call(getLedger, { params: { uid }, signal }),
    staleTime: 0,
  })

/** The students of a batch with their dues of it; asked for anew wherever it is shown. */
export const feeStatus = (batch_id: number) =>
  apiQuery({
    queryKey: [...MONEY, 'batch', batch_id],
    shows: ['money', 'member', 'student'],
    ask: (signal) => call(getFeeStatus, { body: { batch_id }, signal }),
    staleTime: 0,
  })

/** What a payment is sent as. */
export type PaymentSent = Input<typeof recordPayment>['body']

/** Records a payment; sent again with the same key it counts once, and answers the same. */
export const pay = write({
  key: ['payment', 'record'],
  changes: ['money'],
  send: async (body: PaymentSent, attempt: Attempt) =>
    (await call(recordPayment, { body, attempt })).payment,
})

/** Sets the academy's own mark of a student to paid. */
export const markPaid = write({
  key: ['student', 'mark-paid'],
  changes: ['mark'],
  send: ({ student_id }: { student_id: number }) =>
    call(markFees, { params: { id: String(student_id) }, body: { status: 'Yes' } }),
})

export const takeBack = write({
  key: ['payment', 'reverse'],
  changes: ['money'],
  send: async (payment_id: number, reason: string) => {
    const params = { payment_id: String(payment_id) }
    return (await call(reversePayment, { params, body: { reason } })).payment
  },
})
