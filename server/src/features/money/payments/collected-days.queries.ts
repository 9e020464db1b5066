import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { FEE_OF_DUE } from '../fees/fee-of-due.queries.ts'
import { CAME_HERE } from '../ledger/words.queries.ts'

/** Groupings of stored daily sums; a key is a batch's number, `none` or `advance`, a method, or an account. */
export const COLLECTED_WAYS = ['batch', 'method', 'person'] as const
export type CollectedWay = (typeof COLLECTED_WAYS)[number]

type Days = RawBuilder<unknown>

/** For payments and refunds alike: `p` is either. Reversed ones are not counted, nor what was paid before Ganit. */
const PAYMENTS = sql`${CAME_HERE}
  and not exists (select from reversals r where r.payment_id = p.payment_id)`
const REFUNDS = sql`not exists (select from refund_reversals r where r.refund_id = p.refund_id)`

const METHOD = sql`p.method`

/** A correction counts for the person who recorded the first payment, as in closing the day. */
const TAKER = sql`coalesce(case when p.first_payment_id is null then p.recorded_by else (
  select f.recorded_by from payments f where f.payment_id = p.first_payment_id) end, 'online')`

const KEYS = {
  method: { paid: METHOD, refunded: METHOD },
  person: { paid: TAKER, refunded: sql`p.recorded_by` },
}

const groupByColumn = (way: 'method' | 'person', days: Days) => sql`
  select day, key, sum(count) as count, sum(received) as received, sum(refunded) as refunded
  from (
    select p.paid_on as day, ${KEYS[way].paid} as key, count(*) as count, sum(p.amount) as received,
      0::numeric as refunded
    from payments p where p.paid_on = any(${days}) and ${PAYMENTS} group by 1, 2
    union all
    select p.refunded_on, ${KEYS[way].refunded}, 0, 0, sum(p.amount)
    from refunds p where p.refunded_on = any(${days}) and ${REFUNDS} group by 1, 2
  ) as each group by 1, 2`

/** Allocations by batch; `none` for other dues, `advance` for the unallocated rest, from which refunds are deducted. */
const groupByBatch = (days: Days) => sql`
  with paid as materialized (
    select p.payment_id, p.paid_on as day, p.amount from payments p
    where p.paid_on = any(${days}) and ${PAYMENTS}
  ), settled as materialized (
    select paid.day, a.payment_id, f.batch_id, sum(a.amount) as amount
    from paid join allocations a using (payment_id)
      join dues d using (due_id) left join batch_fees f on f.fee_id = ${FEE_OF_DUE}
    where not exists (select from releases l where l.allocation_id = a.allocation_id)
    group by 1, 2, 3
  ), advance as (
    select day, count(*) filter (where payment_id in (
        select payment_id from open_credits union all select payment_id from live_refund_parts)) as count,
      sum(amount) as received, 0::numeric as refunded
    from paid group by 1
    union all
    select day, 0, -sum(amount), 0 from settled group by 1
    union all
    select p.refunded_on, 0, 0, sum(p.amount)
    from refunds p where p.refunded_on = any(${days}) and ${REFUNDS} group by 1
  )
  select day, coalesce(batch_id::text, 'none') as key, count(*) as count, sum(amount) as received,
    0::numeric as refunded
  from settled group by 1, 2
  union all
  select day, 'advance', sum(count), sum(received), sum(refunded) from advance group by 1
  having sum(received) <> 0 or sum(refunded) <> 0`

const sumsOf = (way: CollectedWay, days: Days) =>
  way === 'batch' ? groupByBatch(days) : groupByColumn(way, days)

/** True if the sums of a day are missing or outdated. */
const isStale = (day: RawBuilder<unknown>) => sql<boolean>`(
  ${day} not in (select k.day from collected_days k)
  or ${day} in (select c.day from changed_collected_days c))`

/**
 * Query of the money collected on some days, grouped in one way: `day`, `key`, `count`, `received` and `refunded`. It
 * is exact at the moment of reading, in one transaction's snapshot.
 */
export async function collectedOnQuery(
  trx: Db,
  way: CollectedWay,
  { from, to }: { from: string; to: string },
) {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    where ${isStale(sql`day::date`)}`.execute(trx)
  const stale = sql`${rows.map(({ day }) => day)}::date[]`
  return sql`
    select day, key, count, received, refunded from collected_sums
    where way = ${way} and day between ${from}::date and ${to}::date and day <> all(${stale})
    ${rows.length > 0 ? sql`union all select * from (${sumsOf(way, stale)}) as stale` : sql``}`
}

/**
 * Query of the sum of all payments over some days, without reversed ones; an open end is allowed. Days without stored
 * sums are summed from their payments, so the result is as exact as that of `collectedOnQuery`. `offset 0` makes the
 * planner look these days up: it expects many, and would read all payments.
 */
export const receivedOverQuery = ({
  from,
  to,
}: {
  from?: string | undefined
  to?: string | undefined
}) => sql<{ sum: string }>`
  with bounds as materialized (
    select greatest(min(paid_on), ${from ?? null}::date) as first, least(max(paid_on), ${to ?? null}::date) as last
    from payments
  ), stale as materialized (
    select day::date as day from bounds, generate_series(first, last, interval '1 day') as day
    where ${isStale(sql`day::date`)}
  )
  select coalesce(sum(received), 0)::numeric(14, 2) as sum from (
    select received from bounds, collected_sums
    where way = 'method' and day between first and last and day not in (select day from stale)
    union all
    select p.amount from stale cross join lateral (
      select p.amount from payments p where p.paid_on = stale.day and ${PAYMENTS} offset 0) p
  ) as days`

/** The next days before one whose sums are missing or outdated. */
export async function daysToSum(db: Db, before: string, limit: number) {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day
    from generate_series(
      least((select min(paid_on) from payments), (select min(refunded_on) from refunds)),
      ${before}::date - 1, interval '1 day') as day
    where ${isStale(sql`day::date`)} order by day limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * Recomputes the sums of some days. The notes of changes are deleted first: the sums cover those made until then, and
 * later ones stay.
 */
export async function sumDays(trx: Trx, days: string[]) {
  const some = sql`${days}::date[]`
  await sql`delete from changed_collected_days where day = any(${some})`.execute(trx)
  await sql`delete from collected_sums where day = any(${some})`.execute(trx)
  for (const way of COLLECTED_WAYS)
    await sql`
      insert into collected_sums (way, day, key, count, received, refunded)
      select ${way}, day, key, count, received, refunded from (${sumsOf(way, some)}) as sums`.execute(
      trx,
    )
  await sql`insert into collected_days select unnest(${some}) on conflict do nothing`.execute(trx)
}

/** Stored sums of the days since one, or of all, that differ without a note of change; for the check-up. */
export const collectedCheck = (since: string | undefined) => sql<{ what: string }>`
  with days as materialized (
    select day from collected_days
    where day >= coalesce(${since ?? null}::date, '-infinity') and not ${isStale(sql`day`)})
  ${sql.join(
    COLLECTED_WAYS.map(
      (way) => sql`
        select format('on %s, by %s, %s is kept as %s and was %s', day, ${sql.lit(way)}::text, key, kept.sums, made.sums) as what
        from (
          select day, key, (count::bigint, received, refunded) as sums from collected_sums
          where way = ${sql.lit(way)} and day in (select day from days)) as kept
        full join (
          select day, key, (count::bigint, received::numeric(14, 2), refunded::numeric(14, 2)) as sums
          from (${sumsOf(way, sql`array(select day from days)`)}) as made) as made using (day, key)
        where kept.sums is distinct from made.sums`,
    ),
    sql` union all `,
  )}`
