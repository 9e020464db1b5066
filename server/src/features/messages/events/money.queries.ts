import { dayAfter } from '@ganit/contract/days'
import { SOON_DAYS } from '@ganit/contract/money'
import { REST_DAYS } from '@ganit/contract/money/reminders'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { guardianMaySee } from '../../ground/rights/children.queries.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { labelOfDue } from '../../money/fees/due-label.queries.ts'

/** A due to tell about on a day: due soon, or some weeks overdue. */
export type ToldDue = {
  due_id: number
  student_id: number
  owed: string
  due_date: string
  made_on: string
  /** The due's name, if it is not a batch fee. */
  batch_name: string
}

/**
 * Dues that are overdue or due soon on a day. All students are read, because a family is told about all its children
 * together; with `student_ids` only these. A due whose payment is being checked is left out.
 */
export async function duesToTell(db: Db, day: string, student_ids?: readonly number[]) {
  const { rows } = await sql<ToldDue>`
    select o.due_id, o.student_id, o.owed::text, o.due_date::text,
      ${toAcademyDay(sql`d.made_at`)}::text as made_on,
      coalesce(b.batch_name, ${labelOfDue}) as batch_name
    from open_dues o join dues d using (due_id) left join batch_fees f on f.fee_id = d.fee_id
    left join batches b on b.batch_id = f.batch_id
    where o.owed > 0 and o.due_date <= ${dayAfter(day, SOON_DAYS)}::date
      and not exists (select from claim_dues c where c.due_id = o.due_id and c.is_to_check)
      and ${student_ids ? sql`o.student_id = any(${student_ids}::integer[])` : sql`true`}
    order by o.student_id, o.due_date, o.due_id`.execute(db)
  return rows
}

/**
 * Condition on a column for the students of promise `p` (a row of `fee_contacts`): the student, or the children of whom the
 * guardian is first to call and sees the record.
 */
const isOfPromise = (
  student_id: string,
) => sql`(${sql.ref(student_id)} = p.student_id or ${sql.ref(student_id)} in (
  select g.student_id from guardianships g join students child using (student_id)
  where g.guardian_id = p.guardian_id and g.is_primary and g.confirmed_at is not null and ${guardianMaySee}))`

/**
 * Payments that count for promise `p`, dated since it was made and not reversed. The correction of an earlier payment is no
 * new one, and an advance from before Ganit did not come in.
 */
const PAID_SINCE = sql`coalesce((
  select sum(pay.amount) from payments pay
  where ${isOfPromise('pay.student_id')} and pay.method <> 'before'
    and pay.recorded_at > p.made_at and pay.paid_on >= ${toAcademyDay(sql`p.made_at`)}
    and not exists (
      select from payments earlier
      where earlier.payment_id = pay.first_payment_id and earlier.recorded_at <= p.made_at)
    and not exists (select from reversals r where r.payment_id = pay.payment_id)), 0)`

/**
 * Whether promise `p` is kept: payments have reached it, or nothing is open any more of what was overdue when it was made,
 * such as by a waiver. What became overdue later does not break it.
 */
export const IS_KEPT = sql<boolean>`(${PAID_SINCE} >= p.amount or not exists (
  select from open_dues o
  where o.owed > 0 and o.due_date < ${toAcademyDay(sql`p.made_at`)} and ${isOfPromise('o.student_id')}))`

/** Students about whose overdue dues nobody is reminded by the app: promised, or reminded by hand lately. */
export async function restingStudents(db: Db, today: string) {
  const { rows } = await sql<{ student_id: number }>`
    with latest as (
      select distinct on (guardian_id, student_id) * from fee_contacts
      where kind = 'promise' and taken_back_at is null
      order by guardian_id, student_id, contact_id desc
    ), resting as (
      select guardian_id, student_id from latest p
      where promised_for >= ${today}::date and not ${IS_KEPT}
      union
      select guardian_id, student_id from fee_contacts
      where outcome = 'spoke' and taken_back_at is null
        and ${toAcademyDay(sql`made_at`)} > ${today}::date - ${sql.lit(REST_DAYS)}
    )
    select student_id from resting where student_id is not null
    union
    select g.student_id from resting join guardianships g using (guardian_id)
      join students child on child.student_id = g.student_id
    where g.is_primary and g.confirmed_at is not null and ${guardianMaySee}
    union
    select unnest(m.student_ids) from deliveries d join messages m using (message_id)
    where m.purpose = 'fee_overdue' and d.by_hand_at > now() - interval '4 days'
      and ${toAcademyDay(sql`d.by_hand_at`)} > ${today}::date - ${sql.lit(REST_DAYS)}`.execute(db)
  return new Set(rows.map(({ student_id }) => student_id))
}
