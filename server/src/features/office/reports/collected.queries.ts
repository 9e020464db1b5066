import { sumMoney } from '@ganit/contract/money'
import type { RecordedMethod } from '@ganit/contract/money/payments'
import type { COLLECTED_BY, CollectedReport } from '@ganit/contract/office/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { monthInWords } from '../../ground/names/months.ts'
import { type CollectedWay, collectedOnQuery } from '../../money/payments/collected-days.queries.ts'
import { METHOD_WORDS } from '../../money/payments/receipts/receipt-pdf/wordings.ts'
import { dayInWords, type Period } from './period.ts'

export type CollectedBy = (typeof COLLECTED_BY)[number]

type Row = CollectedReport['rows'][number]

type Key = {
  /** Grouping of the stored sums. */
  way: CollectedWay
  /** Key of a row. */
  key: RawBuilder<unknown>
  label?: RawBuilder<unknown>
  order?: RawBuilder<unknown>
}

/** Keys are computed from sums, which are few, not from each payment. */
const KEYS: Record<CollectedBy, Key> = {
  day: { way: 'method', key: sql`sums.day::text` },
  month: { way: 'method', key: sql`to_char(sums.day, 'YYYY-MM')` },
  method: { way: 'method', key: sql`sums.key` },
  person: {
    way: 'person',
    key: sql`sums.key`,
    label: sql`coalesce((select a.name from accounts a where a.id = total.key), 'Online')`,
    order: sql`2, 1`,
  },
  batch: {
    way: 'batch',
    key: sql`sums.key`,
    label: sql`case key when 'advance' then 'Advance' when 'none' then 'No batch' else
      (select b.batch_name from batches b where b.batch_id = total.key::integer) end`,
    order: sql`key = 'advance', key = 'none', 2, 1`,
  },
}

const LABELS: Partial<Record<CollectedBy, (key: string) => string>> = {
  day: dayInWords,
  month: monthInWords,
  method: (key) => METHOD_WORDS[key as RecordedMethod],
}

/** Payments and refunds in a period, by one grouping. */
export async function collectedRows(db: Db, by: CollectedBy, period: Period): Promise<Row[]> {
  const { way, key, label = sql`''`, order = sql`1` } = KEYS[by]
  const sums = await collectedOnQuery(db, way, period)
  const { rows } = await sql<Row>`
    select key, ${label} as label, count::int as count, received::numeric(14, 2)::text as received,
      refunded::numeric(14, 2)::text as refunded,
      (received - refunded)::numeric(14, 2)::text as net
    from (
      select ${key} as key, sum(sums.count) as count, sum(sums.received) as received,
        sum(sums.refunded) as refunded
      from (${sums}) as sums group by 1
    ) as total order by ${order}`.execute(db)
  const labelOf = LABELS[by]
  return labelOf ? rows.map((row) => ({ ...row, label: labelOf(row.key) })) : rows
}

/** Total of `collectedRows`; a payment in several rows counts once. */
export async function collectedTotal(
  db: Db,
  rows: readonly Row[],
  { by, period }: { by: CollectedBy; period: Period },
): Promise<CollectedReport['total']> {
  const sum = (figure: 'received' | 'refunded' | 'net') => sumMoney(rows.map((row) => row[figure]))
  return {
    count: by === 'batch' ? await countPayments(db, period) : countOf(rows),
    received: sum('received'),
    refunded: sum('refunded'),
    net: sum('net'),
  }
}

const countOf = (rows: readonly Row[]) => rows.reduce((all, { count }) => all + count, 0)

async function countPayments(db: Db, period: Period) {
  const sums = await collectedOnQuery(db, 'method', period)
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from (${sums}) as sums`.execute(db)
  return rows[0]?.count ?? 0
}
