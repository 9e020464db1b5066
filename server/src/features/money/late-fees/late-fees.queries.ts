import type { LateFee, LateFeePreview } from '@ganit/contract/ground/settings'
import { sql } from 'kysely'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { labelOfDue } from '../fees/due-label.queries.ts'
import { cancelDues, isOfCreditAlone, isUntouched } from '../fees/dues-writes.queries.ts'

/** True if late fee `late` counts. If today's rule is changed, the late fees that it made today are dropped. */
const STANDS = sql`late.withdrawn_at is null`
const isStandingByOtherRule = (today: string) => sql`(
  late.withdrawn_at is null and (late.due_date < ${today}::date or is_touched(late.due_id)))`

/** True if due `d`, open as `o`, is past its days of grace and has no late fee yet. */
const isTooLate = ({ after_days, from }: LateFee, today: string, stands = STANDS) => sql`
  o.due_date >= ${from}::date and o.due_date < ${today}::date - ${after_days}::integer
  and d.kind in ('fee', 'single')
  and not exists (select from batch_fees f where f.fee_id = d.fee_id and not f.late_fee)
  and exists (select from students s where s.student_id = o.student_id)
  and not exists (select from claim_dues c where c.due_id = d.due_id and c.is_to_check)
  and not exists (
    select from dues late left join single_dues s on s.due_id = late.due_id
    where late.late_of = d.due_id and (${stands} or s.reason is not null))`

/** The next few students by number with dues that need a late fee. */
export async function lateStudents(db: Db, rule: LateFee, today: string, after: number) {
  const { rows } = await sql<{ student_id: number }>`
    select distinct o.student_id from open_dues o join dues d on d.due_id = o.due_id
    where o.student_id > ${after} and ${isTooLate(rule, today)}
    order by o.student_id limit 200`.execute(db)
  return rows.map(({ student_id }) => student_id)
}

/** Late fees after `today`; with `isAnew` also today's on which nothing is paid or waived. */
export type Since = { today: string; isAnew: boolean }

/** True if due `d` is a late fee of a coming day, or one of today to be made again. */
const isEarly = ({ today, isAnew }: Since) => sql<boolean>`(
  d.kind = 'late' and d.withdrawn_at is null and d.due_date >= ${today}::date
  and (d.due_date > ${today}::date and ${isOfCreditAlone(today)}
    or ${sql.lit(isAnew)} and ${isUntouched}))`

/** The next few students by number with late fees of coming days, or late fees of today that are to be made again. */
export async function studentsWithEarlyLateFees(db: Db, since: Since, after: number) {
  const { rows } = await sql<{ student_id: number }>`
    select distinct d.student_id from dues d where d.student_id > ${after} and ${isEarly(since)}
    order by d.student_id limit 200`.execute(db)
  return rows.map(({ student_id }) => student_id)
}

/** Withdraws these late fees of some students, with their credit. The students must be locked. */
export const withdrawEarlyLateFees = (trx: Trx, student_ids: number[], since: Since) =>
  cancelDues(trx, sql<boolean>`d.student_id = any(${student_ids}::integer[]) and ${isEarly(since)}`)

/** Late fee of due `d`, open as `o`, in whole rupees. */
const costOf = ({ amount, percent, cap }: LateFee) => sql`
  least(coalesce(${amount}::numeric, round(o.owed * ${percent}::numeric / 100)),
    coalesce(${cap}::numeric, 'infinity'))`

/**
 * The reason for a late fee on due `d`, open as `o`, as `LateWhy`. Amounts are text, because JSON numbers would lose
 * decimals.
 */
const whyOf = ({ amount, percent, cap, after_days }: LateFee, today: string) => sql`
  json_build_object('amount', ${amount}::text, 'percent', ${percent}::text, 'cap', ${cap}::text,
    'after_days', ${after_days}::integer, 'title', ${labelOfDue}, 'due_date', o.due_date,
    'on', ${today}::text, 'open', o.owed::text, 'whole', d.amount::text)`

/** The amount that a new rule would charge today. */
export async function previewLateFees(db: Db, rule: LateFee, today: string) {
  const { rows } = await sql<LateFeePreview>`
    select count(distinct student_id)::int as students, count(*)::int as dues,
      coalesce(sum(cost), 0)::numeric(14, 2)::text as amount
    from (
      select o.student_id, ${costOf(rule)} as cost
      from open_dues o join dues d on d.due_id = o.due_id
      where ${isTooLate(rule, today, isStandingByOtherRule(today))}) as late
    where cost > 0`.execute(db)
  return rows[0] ?? NONE
}

export const NONE: LateFeePreview = { students: 0, dues: 0, amount: '0.00' }

/** Adds late fees to the dues of some students, who must be locked. Late fees are in whole rupees. */
export async function insertLateFees(
  trx: Trx,
  student_ids: number[],
  rule: LateFee,
  today: string,
) {
  await sql`
    with late as (
      select d.due_id, d.student_id, left('Late fee for ' || d.title, 200) as title,
        ${costOf(rule)} as amount, ${whyOf(rule, today)} as why
      from open_dues o join dues d on d.due_id = o.due_id
      where o.student_id = any(${student_ids}::integer[]) and ${isTooLate(rule, today)}
    ), made as (
      insert into dues (student_id, kind, late_of, period, title, amount, due_date)
      select student_id, 'late', due_id, 'once', title, amount, ${today}::date
      from late where amount > 0 order by due_id
      on conflict (late_of) where late_of is not null do update set
        title = excluded.title, amount = excluded.amount, due_date = excluded.due_date,
        made_at = now(), withdrawn_at = null
      returning due_id, late_of, student_id, title, amount
    ), asked as (
      insert into single_dues (due_id, student_id, recorded_on)
      select due_id, student_id, ${today}::date from made
      on conflict (due_id) do update set recorded_on = excluded.recorded_on
    )
    insert into due_parts (due_id, line, kind, text, amount, late)
    select made.due_id, 1, 'late', made.title, made.amount, late.why
    from made join late on late.due_id = made.late_of
    on conflict (due_id, line) do update set text = excluded.text, amount = excluded.amount,
      late = excluded.late`.execute(trx)
}

/** Last day on which due `late` is paid in time, by setting `s`. */
const IN_TIME = sql`late.due_date + (s.late_fee ->> 'after_days')::integer`

/**
 * For a late fee `d`: the due among `due_ids` whose payment on this day (`YYYY-MM-DD`) cancels it. Null for other dues,
 * and if part was paid too late.
 */
export const dueCancellingLateFee = (paid_on: Given<string>, due_ids: Given<number[]>) => sql<
  number | null
>`(
  select late.due_id from dues late, settings s
  where late.due_id = d.late_of and late.due_id = any(${due_ids}::integer[])
    and s.late_fee is not null
    and ${paid_on}::date <= ${IN_TIME}
    and not exists (
      select from live_allocations a join payments p on p.payment_id = a.payment_id
      where a.due_id = late.due_id and p.paid_on > ${IN_TIME})
    and ${isUntouched})`

/**
 * Withdraws late fees on dues that these payments settled in time, unless a part of the late fee is paid or waived. The
 * students must be locked. Allocating credit calls it itself.
 */
export async function takeBackLateFees(trx: Trx, payment_ids: number[]) {
  await queryPrepared(trx, 'take back late fees', { payment_ids }, (blanks) => ({
    compile: () =>
      sql`
        select take_back_late_fee(d.late_of, ${blanks.payment_ids}::integer[])
        from live_allocations a join dues d on d.late_of = a.due_id
        where a.payment_id = any(${blanks.payment_ids}::integer[]) and d.withdrawn_at is null
        order by d.due_id`.compile(trx),
  }))
}
