import { type RawBuilder, sql } from 'kysely'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Trx } from '../../../db/schema.ts'
import { dueDateAfterMonths, monthsSinceFirstDue, nextDueIndex } from './fee-days.queries.ts'

/** A choice of dues; all given conditions must hold. `since` skips months before a day up to which all dues exist. */
export type DuesScope = {
  student_id?: number
  student_ids?: number[] | undefined
  membership_ids?: number[]
  fee_ids?: number[]
  batch_ids?: number[]
  since?: string
}

/** A scope, perhaps with one fee, that is locked already. */
type Pairs = DuesScope & { fee_id?: Given<number> }

const isAmongIds = (column: string, ids: number[] | undefined) =>
  ids ? sql`${sql.ref(column)} = any(${ids}::integer[])` : sql`true`

const equalsId = (column: string, id: Given<number> | undefined) =>
  id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}`

/** Each fee with each membership of its batch. */
const PAIRS = sql`batch_fees f join memberships m on m.batch_id = f.batch_id
  join batches b on b.batch_id = f.batch_id`

const isInScope = ({
  student_id,
  student_ids,
  fee_id,
  membership_ids,
  fee_ids,
  batch_ids,
}: Pairs) => sql`
  ${equalsId('m.student_id', student_id)} and ${isAmongIds('m.student_id', student_ids)} and ${equalsId('f.fee_id', fee_id)}
  and ${isAmongIds('m.membership_id', membership_ids)} and ${isAmongIds('f.fee_id', fee_ids)}
  and ${isAmongIds('f.batch_id', batch_ids)} and ${isAmongIds('m.batch_id', batch_ids)}`

/** Batches of a scope, including fees without members and members without fees. */
const isBatchInScope = ({ membership_ids, fee_ids, batch_ids }: DuesScope) => sql`
  ${isAmongIds('batch_id', batch_ids)}
  and ${membership_ids ? sql`batch_id in (select batch_id from memberships where ${isAmongIds('membership_id', membership_ids)})` : sql`true`}
  and ${fee_ids ? sql`batch_id in (select batch_id from batch_fees where ${isAmongIds('fee_id', fee_ids)})` : sql`true`}`

/**
 * Locks batches, memberships and fees, in the ledger's order, against joining, leaving and editing. If a fee and a
 * member are added at the same time, the later transaction sees the other's.
 */
export async function lockForDues(trx: Trx, scope: DuesScope) {
  await sql`
    select from batches where ${isBatchInScope(scope)} order by batch_id
    for no key update`.execute(trx)
  await sql`
    select from memberships
    where membership_id in (select m.membership_id from ${PAIRS} where ${isInScope(scope)})
    order by membership_id for share`.execute(trx)
  await sql`
    select from batch_fees
    where fee_id in (select f.fee_id from ${PAIRS} where ${isInScope(scope)})
    order by fee_id for share`.execute(trx)
}

/** True if a due, or a piece it was split into, is not withdrawn. */
export const isStillAsked = (due: 'd' | 'dues') => sql<boolean>`(
  ${sql.ref(`${due}.withdrawn_at`)} is null or exists (
    select from dues piece
    where piece.cut_of = ${sql.ref(`${due}.cut_of`)} and piece.withdrawn_at is null))`

/**
 * Dues the fees of a scope create up to today, plus the next date, while the student is a member: rows of `student_id`,
 * `membership_id`, `fee_id`, `period`, `title`, `amount`, `due_date`. A pro-rata month is charged if the student was a
 * member in it, dated on a day of membership. Nothing is charged after the last day of the batch, and nothing new to
 * students who settled. `offset 0` keeps days and periods from being recomputed at each use; planning that took four
 * times as long as the rest.
 */
export const duesThatHoldQuery = (scope: Pairs, today: Given<string>) => {
  const from = scope.since ? sql`greatest(m.joined_on, ${scope.since}::date)` : sql`m.joined_on`
  return sql`
    select m.student_id, m.membership_id, f.fee_id, period, f.title, ${AMOUNT} as amount, day as due_date,
      case when is_shared then f.paid_from end as paid_from, case when is_shared then f.paid_to end as paid_to
    from ${PAIRS}
    cross join lateral generate_series(
      case f.fee_type when 'one-time' then 0 else greatest(0, ${monthsSinceFirstDue(from)}) end,
      case f.fee_type when 'one-time' then coalesce(jsonb_array_length(f.instalments) - 1, 0)
        else ${nextDueIndex(sql`${today}::date`)} end
    ) as months
    cross join lateral (
      select case when f.instalments is null then ${dueDateAfterMonths(sql`months`)}
        else (f.instalments -> months ->> 'due_date')::date end as fee_day offset 0
    ) as occurrence
    cross join lateral (
      select ${IS_SHARED} as is_shared, ${IS_FIRST_MONTH} as is_first offset 0
    ) as kind
    cross join lateral (
      select case when f.on_joining then m.joined_on
        when is_shared or is_first then greatest(fee_day, m.joined_on) when f.prorata = 'none' then fee_day
        else least(greatest(fee_day, m.joined_on), m.left_on, b.ends_on) end as day offset 0
    ) as owed
    cross join lateral (select ${PERIOD} as period offset 0) as named
    where ${isInScope(scope)} and day >= m.joined_on
      and (m.fees_after is null or day > m.fees_after)
      and case when is_shared then ${isShareAsked} else
        (m.left_on is null or day <= m.left_on) and (b.ends_on is null or day <= b.ends_on)
        and (m.settled_on is null or (day <= m.settled_on and not f.is_deposit))
        and case when f.on_joining then (${isOpen} and ${isNew}) or ${isStanding}
          else ${isOpen} or ${isKnown} end end
      and not (is_first and m.first_month = 'none')
      and (m.months_until is null or day <= m.months_until
        or f.fee_type = 'one-time' or f.prorata <> 'none')
      and (f.last_due_date is null or fee_day <= f.last_due_date)
      and (f.unchanged_until is null or f.on_joining or is_first or day > f.unchanged_until)
      and (f.prorata = 'none' or ${isLastOfMonth})`
}

/**
 * Whether the month of fee `f` is that in which membership `m` begins, and the desk chose how much of it is charged.
 */
const IS_FIRST_MONTH = sql`(
  m.first_month is not null and f.fee_type = 'recurring' and f.prorata = 'none'
  and date_trunc('month', fee_day) = date_trunc('month', m.joined_on))`

/** Whether a fee on joining charges a new member. */
const isNew = sql`(m.joined_on >= f.due_date and (f.asks_within or not m.came_within))`

/** Whether the due of a fee on joining stands. It stays, whatever the fee charges others now. */
const isStanding = sql`exists (
  select from dues d where d.fee_id = f.fee_id and d.student_id = m.student_id and d.period = named.period
    and ${isStillAsked('d')})`

/** Whether fee `f` is shared for membership `m`. A part of it that was paid before Ganit leaves it as it is. */
const IS_SHARED = sql`(f.paid_to is not null and (m.fees_after is null
  or coalesce((f.instalments -> 0 ->> 'due_date')::date, f.due_date) > m.fees_after))`

/** Membership `o` is of the same place as `m` and touches the time of fee `f`. */
const touchesTime = (o: 'o' | 'm') => sql`
  (${sql.ref(`${o}.settled_on`)} is null or ${sql.ref(`${o}.settled_on`)} >= ${sql.ref(`${o}.joined_on`)})
  and ${sql.ref(`${o}.joined_on`)} <= f.paid_to
  and coalesce(${sql.ref(`${o}.left_on`)}, 'infinity') >= f.paid_from`

const OF_PLACE = sql`o.batch_id = m.batch_id and o.student_id = m.student_id`

/**
 * A shared fee is charged once, by the first membership in its time; its earlier parts become one with the last of
 * them. Leaving withdraws no such due. Only students who are there, or who left later without settling, are charged
 * anew.
 */
const isShareAsked = sql`(
  ${touchesTime('m')}
  and not exists (
    select from memberships o
    where ${OF_PLACE} and o.joined_on < m.joined_on and ${touchesTime('o')})
  and (f.instalments is null or fee_day >= m.joined_on or months + 1 = (
    select count(*) from jsonb_array_elements(f.instalments) as past
    where (past.value ->> 'due_date')::date < m.joined_on))
  and (exists (
      select from memberships o
      where ${OF_PLACE} and o.settled_on is null
        and (o.left_on is null or o.left_on >= day and f.asks_left))
    or exists (
      select from dues d where d.fee_id = f.fee_id and d.student_id = m.student_id and d.period = named.period
        and (d.withdrawn_at is null or exists (
          select from dues piece where piece.cut_of = d.cut_of and piece.withdrawn_at is null)))))`

/**
 * Whether new dues are made: none for students who settled, for those who left only where the fee charges them, and
 * deposits only for present members.
 */
const isOpen = sql`(m.settled_on is null and (m.left_on is null or f.asks_left and not f.is_deposit))`

/**
 * Whether the due stands, or one of the fee stood when this transaction began: a changed fee withdraws dues and makes them
 * anew, perhaps in other parts.
 */
const isKnown = sql`exists (
  select from dues d where d.fee_id = f.fee_id and d.student_id = m.student_id
    and (d.period = named.period and ${isStillAsked('d')} or d.withdrawn_at = now()))`

/** True if the membership is the last in the month of the fee's day; one settled before it began does not count. */
const isLastOfMonth = sql`date_trunc('month', day) = date_trunc('month', fee_day)
  and not exists (
    select from memberships o where o.batch_id = m.batch_id and o.student_id = m.student_id
      and o.joined_on > m.joined_on and o.joined_on < date_trunc('month', fee_day) + interval '1 month'
      and (o.settled_on is null or o.settled_on >= o.joined_on))`

/** Period of a due: a month, the number of an instalment, or `once`. */
const PERIOD = sql`
  case when f.fee_type = 'recurring' then to_char(day, 'YYYY-MM')
    when f.instalments is null then 'once' else 'part-' || lpad((months + 1)::text, 2, '0') end`

/** Amount of fee `f` for membership `m` on a period's `day`; mostly just the fee's amount. */
const AMOUNT = sql`
  case when f.prorata = 'none' and f.instalments is null and f.paid_to is null
    and m.first_month is null and not exists (
    select from concessions c where c.student_id = m.student_id
  ) then f.amount else (
    select sum(l.amount) from fee_lines(f, m.student_id, day, period) l
  ) end`

type Made = { count: number; revived: number[] | null }

/**
 * Inserts missing dues, and revives withdrawn dues whose period applies again, with the fee's present values. Returns
 * how many, and which dues need a new breakdown. Existing dues are looked up one by one, because with a join the
 * planner reads all memberships and dues if it expects a large batch.
 */
const makeMissingDuesQuery = (scope: Pairs, today: Given<string>) => sql<Made>`
  with made as (
    insert into dues (student_id, membership_id, fee_id, period, title, amount, due_date, paid_from, paid_to)
    select distinct on (fee_id, student_id, period)
      student_id, membership_id, fee_id, period, title, amount, due_date, paid_from, paid_to
    from (${duesThatHoldQuery(scope, today)}) as held
    where (
      select d.due_id from dues d where d.fee_id = held.fee_id and d.student_id = held.student_id
        and d.period = held.period and ${isStillAsked('d')}
    ) is null
    -- Two stays may ask for the same.
    order by fee_id, student_id, period, due_date
    on conflict (fee_id, student_id, period) do update set
      membership_id = excluded.membership_id, title = excluded.title, amount = excluded.amount,
      due_date = excluded.due_date, made_at = now(), withdrawn_at = null,
      cut_of = null, cut_due_date = null,
      paid_from = excluded.paid_from, paid_to = excluded.paid_to
    where not ${isStillAsked('dues')}
    returning due_id, student_id, fee_id, period, title, amount, due_date,
      (select min(p.line) from due_parts p where p.due_id = dues.due_id) is not null as is_revived
  ), parts as (
    ${insertParts(sql`made`, sql`not d.is_revived and ${equalsId('f.fee_id', scope.fee_id)}`)}
  )
  select count(*)::int as count, array_agg(due_id) filter (where is_revived) as revived from made`

/** Creates the dues of a scope, which must be locked, up to today and the next. Returns how many were new. */
export async function insertDues(trx: Trx, scope: DuesScope, today: string) {
  const { rows } = await makeMissingDuesQuery(scope, today).execute(trx)
  return writePartsOfMade(trx, rows)
}

export async function insertDuesOfFee(trx: Trx, fee_id: number, today: string) {
  const rows = await queryPrepared(trx, 'dues of a fee', { fee_id, today }, (blanks) => ({
    compile: () => makeMissingDuesQuery({ fee_id: blanks.fee_id }, blanks.today).compile(trx),
  }))
  return writePartsOfMade(trx, rows)
}

async function writePartsOfMade(trx: Trx, [made]: Made[]) {
  await writeParts(trx, made?.revived ?? [])
  return made?.count ?? 0
}

/** Locks the members of a batch against leaving; lock the batch first. */
export const lockMembers = (trx: Trx, batch_id: number) =>
  sql`
    select from memberships where batch_id = ${batch_id}
    order by membership_id for share`.execute(trx)

/** Rewrites the breakdown of fee dues. */
export async function writeParts(trx: Trx, due_ids: number[]) {
  if (due_ids.length === 0) return
  await sql`delete from due_parts where due_id = any(${due_ids}::integer[])`.execute(trx)
  await insertParts(sql`dues`, sql`d.due_id = any(${due_ids}::integer[])`).execute(trx)
}

/** Whether due `d` is the whole amount of its fee `f`, so that its breakdown is one line. */
export const isJustItsFee = sql`(
  f.prorata = 'none' and f.instalments is null and f.paid_to is null
  and not exists (select from concessions c where c.student_id = d.student_id)
  and not exists (
    select from memberships m where m.student_id = d.student_id and m.batch_id = f.batch_id
      and m.first_month is not null))`

/** Writes the breakdown of the dues `d` in `dues`. Most are just the fee. */
const insertParts = (dues: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
  insert into due_parts (due_id, line, kind, text, amount)
  select d.due_id, l.line, l.kind, l.text, l.amount
  from ${dues} d join batch_fees f on f.fee_id = d.fee_id
  cross join lateral fee_lines(f, d.student_id, d.due_date, d.period) l
  where ${condition}
    and not ${isJustItsFee}
  union all
  select d.due_id, 1, 'fee', d.title, d.amount
  from ${dues} d join batch_fees f on f.fee_id = d.fee_id
  where ${condition} and ${isJustItsFee}`
