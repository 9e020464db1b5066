import { createPayLink, type ToldOfFees } from '@ganit/contract/money/pay-links'
import type { Attempt } from '../../../api/attempt.ts'
import { sends } from '../../../api/declared.ts'

const make = sends(createPayLink, { changes: [] })

/** The link of one person, renewed for 30 days. */
export const makePayLink = async ({ guardian_id, student_id }: ToldOfFees, attempt: Attempt) => {
  const person = guardian_id === null ? { student_id: student_id ?? 0 } : { guardian_id }
  return (await make(person, attempt)).pay_link
}
