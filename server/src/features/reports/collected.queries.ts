import type { COLLECTED_BY, CollectedReport } from '@ganit/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { dayInWords, monthInWords, type Period, within } from './period.ts'

export type CollectedBy = (typeof COLLECTED_BY)[number]

type Row = CollectedReport['rows'][number]

/** Of payments and refunds alike: `p` is either. What was reversed was not collected. */
const PAYMENTS = sql`not exists (select from reversals r where r.payment_id = p.payment_id)`
const REFUNDS = sql`not exists (select from refund_reversals r where r.refund_id = p.refund_id)`

type Key = { key: RawBuilder<unknown>; label?: RawBuilder<unknown> }

const person = (column: string): Key => ({
  key: sql`coalesce(p.${sql.ref(column)}, 'online')`,
  label: sql`coalesce((select a.name from accounts a where a.id = p.${sql.ref(column)}), 'Online')`,
})

const KEYS: Record<Exclude<CollectedBy, 'batch'>, [payment: Key, refund: Key]> = {
  day: [{ key: sql`p.paid_on::text` }, { key: sql`p.refunded_on::text` }],
  month: [
    { key: sql`to_char(p.paid_on, 'YYYY-MM')` },
    { key: sql`to_char(p.refunded_on, 'YYYY-MM')` },
  ],
  method: [{ key: sql`p.method` }, { key: sql`p.method` }],
  person: [person('recorded_by'), person('recorded_by')],
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
  const [payment, refund] = KEYS[by]
  return sql<Row>`
    select key, min(label) as label, sum(count)::int as count,
      sum(received)::numeric(14, 2)::text as received,
      sum(refunded)::numeric(14, 2)::text as refunded,
      (sum(received) - sum(refunded))::numeric(14, 2)::text as net
    from (
      select ${payment.key} as key, ${payment.label ?? sql`''`} as label, count(*) as count,
        sum(p.amount) as received, 0::numeric as refunded
      from payments p where ${within('p.paid_on', period)} and ${PAYMENTS} group by 1, 2
      union all
      select ${refund.key}, ${refund.label ?? sql`''`}, 0, 0, sum(p.amount)
      from refunds p where ${within('p.refunded_on', period)} and ${REFUNDS} group by 1, 2
    ) as each group by key order by ${by === 'person' ? sql`label, key` : sql`key`}`.execute(db)
}

/**
 * What was settled of the dues of each batch; of others `No batch`, and what settles nothing `Advance`, from which all that is
 * given back is taken.
 */
const collectedByBatch = (db: Db, period: Period) =>
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
    select paid.payment_id, paid.amount - coalesce(
      (select sum(s.amount) from settled s where s.payment_id = paid.payment_id), 0) as amount
    from paid
  ), given_back as (
    select coalesce(sum(p.amount), 0) as amount from refunds p
    where ${within('p.refunded_on', period)} and ${REFUNDS}
  ), each as (
    select coalesce(s.batch_id::text, 'none') as key,
      coalesce(min(b.batch_name), 'No batch') as label, count(distinct payment_id) as count,
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
  from each where received <> 0 or refunded <> 0 order by place, label, key`.execute(db)

/** What was paid and given back in some days, added up in one of several ways. */
export async function collectedRows(db: Db, by: CollectedBy, period: Period): Promise<Row[]> {
  const { rows } = await (by === 'batch'
    ? collectedByBatch(db, period)
    : collectedByKey(db, by, period))
  const labelOf = LABELS[by]
  return labelOf ? rows.map((row) => ({ ...row, label: labelOf(row.key) })) : rows
}

/** The same in all: of payments each counts once. */
export async function collectedTotal(db: Db, period: Period) {
  const { rows } = await sql<CollectedReport['total']>`
    select count::int, received::numeric(14, 2)::text as received,
      refunded::numeric(14, 2)::text as refunded,
      (received - refunded)::numeric(14, 2)::text as net
    from (
      select count(*) as count, coalesce(sum(p.amount), 0) as received from payments p
      where ${within('p.paid_on', period)} and ${PAYMENTS}
    ) as payments cross join (
      select coalesce(sum(p.amount), 0) as refunded from refunds p
      where ${within('p.refunded_on', period)} and ${REFUNDS}
    ) as refunds`.execute(db)
  return rows[0] ?? { count: 0, received: '0.00', refunded: '0.00', net: '0.00' }
}
