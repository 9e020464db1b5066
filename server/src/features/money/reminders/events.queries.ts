import type { FamilyEvent } from '@ganit/contract/money/reminders'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { guardianMaySee } from '../../ground/rights/children.queries.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { HAS_IT } from '../../messages/inbox/told.queries.ts'
import { CAME_HERE } from '../ledger/words.queries.ts'
import { personOfKey } from './contacts.queries.ts'

const MOST = 3

/** The last payments, promises, calls and reminders of a person, the latest first. */
export async function eventsOfFamily(db: Db, person: string) {
  const { guardian_id, student_id } = personOfKey(person)
  const children = sql`(
    select ${student_id}::integer as student_id where ${student_id}::integer is not null
    union
    select k.student_id from guardianships k join students child using (student_id)
    where k.guardian_id = ${guardian_id} and k.is_primary and k.confirmed_at is not null and ${guardianMaySee})`
  const isPersons = (table: string) => sql`(
    ${sql.ref(`${table}.guardian_id`)} = ${guardian_id} or ${sql.ref(`${table}.student_id`)} = ${student_id})`
  const { rows } = await sql<FamilyEvent>`
    select day::text, kind, amount::text, promised_for::text, a.name as by from (
      (select p.recorded_at as at, p.paid_on as day, 'paid' as kind, p.amount, null::date as promised_for,
        null as who
      from payments p
      where p.student_id in ${children} and ${CAME_HERE}
        and not exists (select from reversals r where r.payment_id = p.payment_id)
      order by p.payment_id desc limit ${sql.lit(MOST)})
      union all
      (select c.made_at, ${toAcademyDay(sql`c.made_at`)}, coalesce(c.outcome, 'promised'), c.amount,
        c.promised_for, c.made_by
      from fee_contacts c where ${isPersons('c')} and c.taken_back_at is null
      order by c.contact_id desc limit ${sql.lit(MOST)})
      union all
      (select heard.at, ${toAcademyDay(sql`heard.at`)},
        case when heard.is_by_hand then 'opened' else 'message' end, null, null, heard.who
      from (
        select greatest(d.by_hand_at, d.read_at, case when d.channel <> 'inbox' then d.ended_at end) as at,
          d.by_hand_at is not null as is_by_hand, d.by_hand_by as who
        from deliveries d join messages m using (message_id)
        where ${isPersons('d')} and m.purpose = 'fee_overdue' and ${HAS_IT}) as heard
      where heard.at is not null order by heard.at desc limit ${sql.lit(MOST)})
    ) as event left join accounts a on a.id = event.who
    order by event.at desc limit ${sql.lit(MOST)}`.execute(db)
  return rows
}
