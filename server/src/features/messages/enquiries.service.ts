import { HOME } from '@ganit/contract/phones'
import { sql } from 'kysely'
import { recordAlarm } from '../../db/alarm.ts'
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

/** A stranger types the address of these messages: so many leave in a day, whoever asks. */
const THANKS_A_DAY = 50

/**
 * Where an enquiry is thanked for: at a phone of the academy's country and at an e-mail that nobody else has typed within a day.
 * Null once as many have asked within a day as are thanked: the desk sees them all the same, and the trail tells of it once a day.
 */
async function whereToThank(
  trx: Trx,
  { now }: MessageRules,
  asked: { enquiry_id: number; phone: string; email: string | null },
) {
  const { enquiry_id, phone, email } = asked
  const before = await trx
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) filter (where phone = ${phone})`.as('ofPhone'))
    .select(sql<number>`count(*) filter (where lower(email) = lower(${email}))`.as('ofEmail'))
    .where('source', '=', 'site')
    .where('enquiry_id', '<', enquiry_id)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (Number(before.all) >= THANKS_A_DAY) {
    const key = `enquiries of ${now.date}`
    if ((await claimEvents(trx, [key])).has(key))
      await recordAlarm(trx, {
        actor: null,
        action: 'refused',
        subject: 'enquiries',
        subject_id: String(enquiry_id),
        facts: { thanked_in_a_day: THANKS_A_DAY },
      })
    return null
  }
  const isHere = phone.startsWith(HOME.code)
  return {
    phone: isHere && Number(before.ofPhone) === 0 ? phone : null,
    email: Number(before.ofEmail) === 0 ? email : null,
  }
}

/** Tells who asked about lessons that they were heard. They have no account here, and so no inbox. */
export async function tellEnquiry(trx: Trx, rules: MessageRules, enquiry_id: number) {
  if (!rules.setting('enquiry').on) return
  const asked = await askedBy(trx, enquiry_id)
  const key = `enquiry/${enquiry_id}`
  if (!asked || !(await claimEvents(trx, [key])).has(key)) return
  const { name, student_name } = asked
  const reach = await whereToThank(trx, rules, { enquiry_id, ...asked })
  if (!reach) return
  const person: Person = {
    key,
    guardian_id: null,
    student_id: null,
    name,
    ...reach,
    language: 'en',
  }
  const values = () => ({ student: student_name ?? name, link: `${rules.reach.origin}/` })
  await tell(trx, rules, [
    { person, parts: [{ event: 'enquiry', key, values }], student_ids: [], link: '/' },
  ])
}
