import {
  type Payment,
  PaymentCorrection,
  type PaymentMethod,
  type RecordedMethod,
} from '@ganit/contract/payments'
import { schemaResolver } from '@mantine/form'

/** A payment as it should have been, by the names of the wire: refusals name them. */
type CorrectFields = {
  student_id: string
  amount: string
  date: string
  method: RecordedMethod
  transaction_id: string
  note: string
  reason: string
  /** Whether what is more than is owed is kept. */
  advance: boolean
}

/** Under which the correction of a payment lies while it has no answer. */
export const correctionName = ({ payment_id }: Payment) => `correction:${payment_id}`

export const fieldsOf = (payment: Payment): CorrectFields => ({
  student_id: String(payment.student_id),
  amount: payment.amount,
  date: payment.date,
  method: payment.method,
  transaction_id: payment.transaction_id ?? '',
  note: payment.note ?? '',
  reason: '',
  advance: false,
})

/** What is other than it was recorded, and why. */
export function changesOf({ reason, advance, ...fields }: CorrectFields, payment: Payment) {
  const before = fieldsOf(payment)
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== before[name as keyof CorrectFields],
  )
  return {
    ...(Object.fromEntries(changed) as Partial<typeof fields> & { method?: PaymentMethod }),
    reason,
    ...(advance && { advance }),
  }
}

const resolve = schemaResolver(PaymentCorrection, { sync: true })

/** The request's own sentences for what is wrong, by field; and that something must be other. */
export function errorsOf(fields: CorrectFields, payment: Payment) {
  const changes = changesOf(fields, payment)
  const isSame = Object.keys(changes).every((name) => ['reason', 'advance'].includes(name))
  return {
    ...resolve(changes),
    ...(isSame && { amount: 'Nothing is other than it was recorded.' }),
  }
}
