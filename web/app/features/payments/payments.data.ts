import type { Input } from '@ganit/contract/endpoint'
import { getFeeStatus } from '@ganit/contract/fees'
import { getLedger } from '@ganit/contract/ledger'
import { recordPayment, reversePayment } from '@ganit/contract/payments'
import { markFees } from '@ganit/contract/students'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

const MONEY = ['money'] as const

/** All that a student owes and has paid; asked for anew wherever it is shown. */
export const ledger = (uid: string) =>
  queryOptions({
    queryKey: [...MONEY, 'ledger', uid],
    queryFn: () => call(getLedger, { params: { uid } }),
    staleTime: 0,
  })

/** The students of a batch with their dues of it; asked for anew wherever it is shown. */
export const feeStatus = (batch_id: number) =>
  queryOptions({
    queryKey: [...MONEY, 'batch', batch_id],
    queryFn: () => call(getFeeStatus, { body: { batch_id } }),
    staleTime: 0,
  })

/** Lets everything that shows what is owed be asked for again. */
export function invalidateMoney() {
  void queryClient.invalidateQueries({ queryKey: MONEY })
  void queryClient.invalidateQueries({ queryKey: ['fees'] })
}

/** What a payment is sent as. */
export type PaymentSent = Input<typeof recordPayment>['body']

/** Records a payment; sent again with the same key it counts once, and answers the same. */
export async function pay(body: PaymentSent, key: string) {
  try {
    return (await call(recordPayment, { body, attempt: { key } })).payment
  } finally {
    // Also after a refusal: then something else is owed than was shown.
    invalidateMoney()
  }
}

/** Sets the academy's own mark of a student to paid. */
export async function markPaid({ uid, student_id }: { uid: string; student_id: number }) {
  await call(markFees, { params: { id: String(student_id) }, body: { status: 'Yes' } })
  void queryClient.invalidateQueries({ queryKey: ['students', uid] })
  invalidateMoney()
}

export async function takeBack(payment_id: number, reason: string) {
  try {
    const params = { payment_id: String(payment_id) }
    return (await call(reversePayment, { params, body: { reason } })).payment
  } finally {
    invalidateMoney()
  }
}
