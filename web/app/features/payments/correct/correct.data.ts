import type { Input } from '@ganit/contract/endpoint'
import { correctPayment } from '@ganit/contract/payments'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { write } from '../../../api/write.ts'

/** Takes a payment back and records it at once as it should have been. */
export const correct = write({
  key: ['payment', 'correct'],
  changes: ['money'],
  send: (payment_id: number, body: Input<typeof correctPayment>['body'], attempt: Attempt) =>
    call(correctPayment, { params: { payment_id: String(payment_id) }, body, attempt }),
})
