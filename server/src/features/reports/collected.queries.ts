import { sumOf } from '@ganit/contract/money'
import type { COLLECTED_BY, CollectedReport } from '@ganit/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { dayInWords, monthInWords, type Period, within } from './period.ts'

export type CollectedBy = (typeof COLLECTED_BY)[number]

type Row = CollectedReport['rows'][number]

/** Of payments and refunds alike: `p` is either. What was reversed was not collected. */
const PAYMENTS = sql`not exists (select from reversals r where r.payment_id = p.payment_id)`
const REFUNDS = sql`not exists (select from refund_reversals r where r.refund_id = p.refund_id)`

type Key = {
  /** What payments, and what refunds, are added up by first: a column of theirs. */
  columns: readonly [payment: string, refund: string]
  /** The row's key, made of a value of that column, which is called `value`. */
  key: RawBuilder<unknown>
  label?: RawBuilder<unknown>
}

const ON_DAYS = ['paid_on', 'refunded_on'] as const

/** Of what is added up there are few, so that keys and labels are made of sums and not of each payment. */
const KEYS: Record<Exclude<CollectedBy, 'batch'>, Key> = {
  day: { columns: ON_DAYS, key: sql`value::text` },
  month: { columns: ON_DAYS, key: sql`to_char(value, 'YYYY-MM')` },
  method: { columns: ['method', 'method'], key: sql`value` },
  person: {
    columns: ['recorded_by', 'recorded_by'],
    key: sql`coalesce(value, 'online')`,
    label: sql`coalesce((select a.name from accounts a where a.id = value), 'Online')`,
  },
}

const METHODS: Record<string, string> = {
  cash: 'Cash',
  upi: 'UPI',
  bank: 'Bank transfer',
  cheque: 'Cheque',
  card: 'Card',
  other: 'Other',
  online: 'Online',
}

const LABELS: Partial<Record<CollectedBy, (key: string) => string>> = {
  day: dayInWords,
  month: monthInWords,
  method: (key) => METHODS[key] ?? key,
}

const collectedByKey = (db: Db, by: Exclude<CollectedBy, 'batch'>, period: Period) => {
  const { columns, key, label = sql`''` } = KEYS[by]
  const [payment, refund] = columns.map((column) => sql.ref(`p.${column}`))
  return sql<Row>`
    select ${key} as key, min(${label}) as label, sum(count)::int as count,
      sum(received)::numeric(14, 2)::text as received,
      sum(refunded)::numeric(14, 2)::text as refunded,
      (sum(received) - sum(refunded))::numeric(14, 2)::text as net
    from (
      select ${payment} as value, count(*) as count, sum(p.amount) as received,
        0::numeric as refunded
      from payments p where ${within('p.paid_on', period)} and ${PAYMENTS} group by 1
      union all
      select ${refund}, 0, 0, sum(p.amount)
      from refunds p where ${within('p.refunded_on', period)} and ${REFUNDS} group by 1
    ) as each group by 1 order by ${by === 'person' ? sql`2, 1` : sql`1`}`.execute(db)
}

/**
 * What was settled of the dues of each batch; of others `No batch`, and what settles nothing `Advance`, from which all that is
 * given back is taken.
 */
export const collectedByBatch = (period: Period) =>
  sql<Row>`
  with paid as (
    select p.payment_id, p.amount from payments p
    where ${within('p.paid_on', period)} and ${PAYMENTS}
  ), settled as (
    select a.payment_id, f.batch_id, sum(a.amount) as amount
    from paid join live_allocations a using (payment_id)
      join dues d using (due_id) left join batch_fees f using (fee_id)
    group by 1, 2
  ), advance as (
    select paid.amount - coalesce(s.amount, 0) as amount
    from paid left join (
      select payment_id, sum(amount) as amount from settled group by 1
    ) as s using (payment_id)
  ), given_back as (
    select coalesce(sum(p.amount), 0) as amount from refunds p
    where ${within('p.refunded_on', period)} and ${REFUNDS}
  ), each as (
    select coalesce(s.batch_id::text, 'none') as key,
      coalesce(min(b.batch_name), 'No batch') as label, count(*) as count,
      sum(s.amount) as received, 0::numeric as refunded, (s.batch_id is null)::int as place
    from settled s left join batches b using (batch_id) group by s.batch_id
    union all
    select 'advance', 'Advance', count(*) filter (where amount > 0), coalesce(sum(amount), 0),
      (select amount from given_back), 2
    from advance
  )
  select key, label, count::int as count, received::numeric(14, 2)::text as received,
    refunded::numeric(14, 2)::text as refunded,
    (received - refunded)::numeric(14, 2)::text as net
  from each where received <> 0 or refunded <> 0 order by place, label, key`

/** What was paid and given back in some days, added up in one of several ways. */
export async function collectedRows(db: Db, by: CollectedBy, period: Period): Promise<Row[]> {
  const { rows } = await (by === 'batch'
    ? collectedByBatch(period).execute(db)
    : collectedByKey(db, by, period))
  const labelOf = LABELS[by]
  return labelOf ? rows.map((row) => ({ ...row, label: labelOf(row.key) })) : rows
}

/** The same in all, of its rows; of payments that stand in several each counts once. */
export async function collectedTotal(
  db: Db,
  rows: readonly Row[],
  { by, period }: { by: CollectedBy; period: Period },
): Promise<CollectedReport['total']> {
  const sum = (figure: 'received' | 'refunded' | 'net') => sumOf(rows.map((row) => row[figure]))
  return {
    count: by === 'batch' ? await countPayments(db, period) : countOf(rows),
    received: sum('received'),
    refunded: sum('refunded'),
    net: sum('net'),
  }
}

const countOf = (rows: readonly Row[]) => rows.reduce((all, { count }) => all + count, 0)

async function countPayments(db: Db, period: Period) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments p
    where ${within('p.paid_on', period)} and ${PAYMENTS}`.execute(db)
  return rows[0]?.count ?? 0
}
