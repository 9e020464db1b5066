import type { Trx } from '../../db/schema.ts'
import type { MessageRules } from './academy.queries.ts'
import type { Person } from './recipients.queries.ts'
import { claimEvents } from './tell.queries.ts'
import { tell } from './tell.service.ts'

const askedBy = (trx: Trx, enquiry_id: number) =>
  trx
    .selectFrom('enquiries')
    .select(['name', 'student_name', 'phone', 'email'])
    .where('enquiry_id', '=', enquiry_id)
    .executeTakeFirst()

/** Tells who asked about lessons that they were heard. They have no account here, and so no inbox. */
export async function tellEnquiry(trx: Trx, rules: MessageRules, enquiry_id: number) {
  if (!rules.setting('enquiry').on) return
  const asked = await askedBy(trx, enquiry_id)
  const key = `enquiry/${enquiry_id}`
  if (!asked || !(await claimEvents(trx, [key])).has(key)) return
  const { name, student_name, phone, email } = asked
  const person: Person = {
    key,
    guardian_id: null,
    student_id: null,
    name,
    phone,
    email,
    language: 'en',
  }
  const values = { student: student_name ?? name, link: `${rules.reach.origin}/` }
  await tell(trx, rules, [
    { person, parts: [{ event: 'enquiry', key, values }], student_ids: [], link: '/' },
  ])
}
