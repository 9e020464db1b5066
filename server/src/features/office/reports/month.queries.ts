import type { MONTH_BY, MonthReport } from '@ganit/contract/office/reports'
import { sql } from 'kysely'
import { naturalOrder } from '../../../db/rows/natural-order.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { FEE_OF_DUE } from '../../money/fees/fee-of-due.queries.ts'
import {
  monthEntriesQuery,
  settledAmountsQuery,
  sumBroughtAdvances,
  sumCollected,
} from '../../money/ledger/words.queries.ts'
import { isWithin, type Period } from './period.ts'

type MonthBy = (typeof MONTH_BY)[number]

const KEYS = {
  batch: sql`coalesce(f.batch_id::text, 'none')`,
  fee: sql`coalesce('fee-' || f.fee_id, 'none')`,
  student: sql`coalesce(s.uid, 'erased-' || d.student_id)`,
}

const LABELS = {
  batch: sql`coalesce(min(b.batch_name), 'No batch')`,
  fee: sql`coalesce(min(f.title || ' · ' || b.batch_name), 'No batch')`,
  student: sql`coalesce(min(${fullName('s')}), 'Erased student')`,
}

const CLOSING = sql`opening + brought + asked - concession - waived - collected`

export type MonthAsked = {
  by: MonthBy
  /** Key of a batch or a fee. */
  of?: string | undefined
}

type Row = MonthReport['rows'][number] & { of_label: string }

/** Rows of a month that are not all zero, by batch, by fee, or by the students of one, the largest debts first. */
export async function monthRows(db: Db, { by, of }: MonthAsked, period: Period) {
  const group = of?.startsWith('fee-') || by === 'fee' ? 'fee' : 'batch'
  const isAsked = of ? sql`${KEYS[group]} = ${of}` : sql`true`
  const sum = (word: string) =>
    sql`coalesce(sum(e.amount) filter (where e.word = ${word}), 0)::numeric(14, 2)`
  const { rows } = await sql<Row>`
    select key, label, of_label, opening::text, brought::text, asked::text, concession::text, waived::text,
      collected::text, (${CLOSING})::text as closing
    from (
      select ${KEYS[by]} as key, ${LABELS[by]} as label, ${LABELS[group]} as of_label, ${sum('opening')} as opening,
        ${sum('brought')} as brought, ${sum('asked')} as asked, ${sum('concession')} as concession,
        ${sum('waived')} as waived, ${sum('collected')} as collected
      from (
        select due_id, word, sum(amount) as amount from (${monthEntriesQuery(period)}) as entry
        group by 1, 2 having sum(amount) <> 0
      ) as e
      join dues d using (due_id)
      left join batch_fees f on f.fee_id = ${FEE_OF_DUE}
      left join batches b using (batch_id)
      left join students s on s.student_id = d.student_id
      where ${isAsked}
      group by 1
    ) as each
    order by ${by === 'student' ? sql`${CLOSING} desc` : sql`key = 'none'`}, ${naturalOrder(sql`label`)}, key`.execute(
    db,
  )
  return rows
}

/** Money collected, given back, and brought as advances from before Ganit in a month. */
export async function sumMonthMoney(db: Db, period: Period) {
  const isIn = (day: string) => isWithin(day, period)
  const { rows } = await sql<Record<'collected' | 'refunded' | 'brought_advance', string>>`
    select ${sumCollected(isIn)}::text as collected,
      ${sumBroughtAdvances(isIn)}::text as brought_advance,
      (select coalesce(sum(r.amount), 0.00)::text from refunds r
        where ${isWithin('r.refunded_on', period)}
          and not exists (select from refund_reversals u where u.refund_id = r.refund_id)) as refunded`.execute(
    db,
  )
  return rows[0] ?? { collected: '0.00', refunded: '0.00', brought_advance: '0.00' }
}

/** Amount of all dues settled in a month. */
export async function sumSettled(db: Db, period: Period) {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0.00)::text as amount
    from (${settledAmountsQuery(period)}) as settled`.execute(db)
  return rows[0]?.amount ?? '0.00'
}

/** The month of the first due or payment; undefined without any. */
export async function findFirstMonth(db: Db) {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(least(
      (select min(due_date) from dues where withdrawn_at is null),
      (select min(paid_on) from payments)), 'YYYY-MM') as month`.execute(db)
  return rows[0]?.month ?? undefined
}
