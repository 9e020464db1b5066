import { dayAfter } from '@ganit/contract/days'
import { sumMoney } from '@ganit/contract/money'
import type { Standing } from '@ganit/contract/money/standing'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'

/** Sums of open dues `o` by date: dated today or before, the part before today, and later ones. */
export const sumDueNow = (today: Given<string>) => openWhere(sql`o.due_date <= ${today}::date`)
export const sumOverdue = (today: Given<string>) => openWhere(sql`o.due_date < ${today}::date`)
const notDueYet = (today: Given<string>) => openWhere(sql`o.due_date > ${today}::date`)

const openWhere = (isCounted: ReturnType<typeof sql>) =>
  sql<string>`coalesce(sum(o.owed) filter (where ${isCounted}), 0.00)`

/** Amounts owed by some students; no row for students who owe nothing. Separate so that tests can check its plan. */
export const openSumsOfStudents = (db: Db, student_ids: Given<number[]>, today: Given<string>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('open_dues')
        .select(['student_id', 'due_date', sql<string>`sum(owed)`.as('owed')])
        .where(sql<boolean>`student_id = any(${student_ids}::integer[])`)
        .groupBy(['student_id', 'due_date'])
        .as('o'),
    )
    .select(['o.student_id', sql<string>`sum(o.owed)`.as('owed')])
    .select([sumDueNow(today).as('due_now'), sumOverdue(today).as('overdue')])
    .select(notDueYet(today).as('not_due_yet'))
    .select(
      sql<Standing['next']>`(array_agg(
        json_build_object('amount', o.owed::text, 'due_date', o.due_date) order by o.due_date)
        filter (where o.due_date > ${today}::date))[1]`.as('next'),
    )
    .groupBy('o.student_id')

/** The sums of all students, erased ones included. */
export const openSumsOfAll = (db: Db, today: string) =>
  db
    .selectFrom('open_dues as o')
    .select([sql<string>`coalesce(sum(o.owed), 0.00)`.as('owed'), sumDueNow(today).as('due_now')])
    .select([sumOverdue(today).as('overdue'), notDueYet(today).as('not_due_yet')])
    .executeTakeFirstOrThrow()

/** The advance of a student, a column or number: credit that settles no due. `isCounted` filters the credits `c`. */
export const advanceInSql = (
  student: RawBuilder<unknown>,
  isCounted = sql<boolean>`true`,
) => sql<string>`(
  select coalesce(sum(c.credit), 0.00) from open_credits c
  where c.student_id = ${student} and ${isCounted})`

/** Refunds of the days on which `isIn` is true; reversed ones are left out. */
export const sumGivenBack = (isIn: (day: string) => RawBuilder<unknown>) => sql<string>`(
  select coalesce(sum(p.amount), 0.00) from refunds p
  where ${isIn('p.refunded_on')}
    and not exists (select from refund_reversals r where r.refund_id = p.refund_id))`

/** True for payment `p` unless it was made before Ganit: that money is credit, and nowhere collected. */
export const CAME_HERE = sql<boolean>`p.method <> 'before'`

/** Payments less refunds, each by its day, of the days on which `isIn` is true; reversed ones are left out. */
export const sumCollected = (isIn: (day: string) => RawBuilder<unknown>) => sql<string>`(
  (select coalesce(sum(p.amount), 0.00) from payments p
    where ${isIn('p.paid_on')} and ${CAME_HERE}
      and not exists (select from reversals r where r.payment_id = p.payment_id))
  - ${sumGivenBack(isIn)})`

/** Advances from before Ganit of the days on which `isIn` is true; reversed ones are left out. */
export const sumBroughtAdvances = (isIn: (day: string) => RawBuilder<unknown>) => sql<string>`(
  select coalesce(sum(p.amount), 0.00) from payments p
  where ${isIn('p.paid_on')} and p.method = 'before'
    and not exists (select from reversals r where r.payment_id = p.payment_id))`

type Open = { owed: string; due_date: string }

/** The same sums, from dues that were already read. */
export function standingOfDues(dues: Open[], today: string): Standing {
  const sum = (some: Open[]) => sumMoney(some.map(({ owed }) => owed))
  const later = dues.filter(({ due_date, owed }) => due_date > today && Number(owed) > 0)
  const due_date = later.map((due) => due.due_date).sort()[0]
  const next = later.filter((due) => due.due_date === due_date)
  return {
    due_now: sum(dues.filter((due) => due.due_date <= today)),
    overdue: sum(dues.filter((due) => due.due_date < today)),
    not_due_yet: sum(later),
    next: due_date === undefined ? null : { amount: sum(next), due_date },
  }
}

/**
 * For each due with a concession: the amount taken off, the amount before it, and for an instalment the number of
 * instalments and the amount of the whole fee.
 */
const concessions = sql`
  select part.due_id, sum(part.off) as off, sum(part.rest) as rest,
    substring(max(part.text) filter (where part.kind = 'instalment') from '[0-9]+$')::numeric as parts,
    max(part.whole) as whole, bool_or(part.shared) as shared
  from (
    select due_id, kind, text, case when line = 1 then amount end as whole, case when kind = 'concession' then -amount else 0 end as off,
      case when kind in ('instalment', 'left') then 0 else amount end as rest,
      kind in ('pro rata', 'left') as shared
    from due_parts where due_id in (select due_id from due_parts where kind = 'concession')
  ) as part group by 1`

/** Amount of instalment `d` by its fee `f`. */
const BASE = sql`(f.instalments -> (substring(d.period from '^part-([0-9]+)')::integer - 1) ->> 'amount')::numeric`

/**
 * The `amount` of each standing due of some days before concessions, and its `concession`. An instalment's concession
 * is its difference from the fee's amount, because an instalment that was already paid took none. A due split by hand
 * has no concession; a shared due has its part of it. Opening balances are left out. `isIn` gets the day.
 */
export const askedDuesQuery = (isIn: (day: string) => RawBuilder<unknown>) => sql<{
  amount: string
}>`
  select d.due_id, d.amount + conceded as amount, conceded as concession
  from dues d left join (${concessions}) as c using (due_id)
    left join batch_fees f on f.fee_id = d.fee_id and f.amount = c.whole and c.parts is not null and not c.shared
    cross join lateral (
    select coalesce(case when c.parts is null then c.off
      when f.instalments is not null then greatest(0, least(c.off, ${BASE} - d.amount))
      when c.rest = 0 then round(c.off / c.parts, 2)
      else round(c.off * d.amount / c.rest, 2) end, 0.00) as conceded) as each
  where d.withdrawn_at is null and d.kind <> 'opening' and ${isIn('d.due_date')}`

type Entry = { student_id: number; amount: string }

/**
 * Pending at the end of a day, computed from today's books: for each due `due_id` dated by then, the `amount` that is
 * open now, or was settled or waived later. For today the total is Due now.
 */
export const pendingDuesQuery = (day: Given<string>) => sql<Entry>`
  select due_id, student_id, owed as amount from open_dues where due_date <= ${day}::date
  union all
  select d.due_id, d.student_id, w.amount
  from live_waivers w join waivers given using (waiver_id) join dues d on d.due_id = w.due_id
  where d.withdrawn_at is null and d.due_date <= ${day}::date and given.waived_on > ${day}::date
  union all
  select d.due_id, d.student_id, a.amount
  from live_allocations a join payments p using (payment_id) join dues d on d.due_id = a.due_id
  where d.withdrawn_at is null and d.due_date <= ${day}::date and p.paid_on > ${day}::date`

type Days = { from: string; to: string }

/** Amounts of dues settled by payments over some days, each on the later of the payment's and the due's day. */
export const settledAmountsQuery = ({ from, to }: Days) => sql<{ amount: string }>`
  select d.due_id, a.amount, a.allocation_id
  from live_allocations a join payments p using (payment_id) join dues d on d.due_id = a.due_id
  where d.withdrawn_at is null and d.due_date <= ${to}::date
    and p.paid_on between ${from}::date and ${to}::date
  union all
  select d.due_id, a.amount, a.allocation_id
  from live_allocations a join payments p using (payment_id) join dues d on d.due_id = a.due_id
  where d.withdrawn_at is null and p.paid_on < ${from}::date
    and d.due_date between ${from}::date and ${to}::date`

/**
 * Parts of each due's pending amount over some days, as `amount` by `word`. Opening + brought + asked (charged) -
 * concession - waived - collected is the pending amount at the end of the last day.
 */
export const monthEntriesQuery = ({ from, to }: Days) => {
  const isIn = (day: RawBuilder<unknown>) => sql`${day} between ${from}::date and ${to}::date`
  return sql`
    select due_id, 'opening' as word, amount from (${pendingDuesQuery(dayAfter(from, -1))}) as before
    union all
    select due_id, each.word, each.amount
    from (${askedDuesQuery((day) => isIn(sql.ref(day)))}) as asked
      cross join lateral (values ('asked', amount), ('concession', concession)) as each (word, amount)
    union all
    select d.due_id, 'brought', d.amount
    from dues d where d.withdrawn_at is null and d.kind = 'opening' and ${isIn(sql.ref('d.due_date'))}
    union all
    select d.due_id, 'waived', w.amount
    from live_waivers w join waivers given using (waiver_id) join dues d on d.due_id = w.due_id
    where d.withdrawn_at is null and ${isIn(sql`greatest(given.waived_on, d.due_date)`)}
    union all
    select due_id, 'collected', amount from (${settledAmountsQuery({ from, to })}) as settled`
}
