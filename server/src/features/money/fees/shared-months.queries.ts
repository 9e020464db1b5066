import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { duesThatHoldQuery } from './dues.queries.ts'

/** A student's months in some batches, from the month of a day on. */
export type Months = { student_id: number; batch_ids: number[]; from: string }

/** A month's due that would be created with other values now, or not at all if the membership is gone. */
export type MovedMonth = {
  due_id: number
  membership_id: number | null
  due_date: string
  amount: string
  is_touched: boolean
}

/** Pro-rata months `d` of fees `f` that are not withdrawn or changed by hand. */
const isStandingMonth = ({ student_id, batch_ids, from }: Months) => sql<boolean>`
  d.student_id = ${student_id} and f.batch_id = any(${batch_ids}::integer[])
  and d.withdrawn_at is null and d.cut_of is null
  and d.period ~ '^[0-9]{4}-' and d.period >= to_char(${from}::date, 'YYYY-MM')`

/** Locks the rows that the other queries of this file may change. */
export const lockMonths = (trx: Trx, months: Months) =>
  sql`
    select from dues d join batch_fees f on f.fee_id = d.fee_id where ${isStandingMonth(months)}
    order by d.due_id for update of d`.execute(trx)

/** Fee `f` as it was when it made a due with first part `base`, so that paid months keep their price. */
const feeAsItWas = (
  prorata: 'prorata' | 'spared_prorata',
) => sql`jsonb_populate_record(f, jsonb_build_object(
  'title', base.text, 'amount', base.amount, 'prorata', ${sql.ref(`f.${prorata}`)}))`

/** Amount of month `d` on a day by the present memberships. */
const amountOfMonthOn = (day: string, prorata: 'prorata' | 'spared_prorata') => sql`(
  select sum(l.amount)
  from fee_lines(${feeAsItWas(prorata)}, d.student_id, ${sql.ref(day)}, d.period) l)`

/** Only months that differ from the stored ones. */
const moved = sql<boolean>`(held.membership_id, held.due_date, held.amount)
  is distinct from (d.membership_id, d.due_date, d.amount)`

const MOVED = sql`d.due_id, held.membership_id, held.due_date::text, held.amount::text,
  is_touched(d.due_id)`

/** The months that change, computed by their fee as it is now. */
export async function movedMonths(trx: Trx, months: Months, today: string) {
  const { student_id, batch_ids } = months
  const { rows } = await sql<MovedMonth>`
    select ${MOVED} from dues d join batch_fees f on f.fee_id = d.fee_id and f.prorata <> 'none'
    join due_parts base on base.due_id = d.due_id and base.line = 1
    left join lateral (
      select asked.membership_id, asked.due_date, ${amountOfMonthOn('asked.due_date', 'prorata')} as amount
      from (${duesThatHoldQuery({ student_id, batch_ids }, today)}) as asked
      where asked.fee_id = d.fee_id and asked.student_id = d.student_id and asked.period = d.period
    ) as held on true
    where ${isStandingMonth(months)} and (f.unchanged_until is null or d.due_date > f.unchanged_until)
      and ${moved}
    order by d.due_id`.execute(trx)
  return rows
}

/** Months that a change of their fee left out. They keep their date while it is a day of membership. */
export async function movedSparedMonths(trx: Trx, months: Months) {
  const { rows } = await sql<MovedMonth>`
    select ${MOVED} from dues d join batch_fees f on f.fee_id = d.fee_id and f.spared_prorata <> 'none'
    join due_parts base on base.due_id = d.due_id and base.line = 1
    left join lateral (
      select m.membership_id, own.due_date, ${amountOfMonthOn('own.due_date', 'spared_prorata')} as amount
      from memberships m
      cross join lateral (
        select least(greatest(d.due_date, m.joined_on), coalesce(m.left_on, 'infinity')) as due_date
      ) as own
      where m.batch_id = f.batch_id and m.student_id = d.student_id
        and (m.settled_on is null or m.settled_on >= m.joined_on)
        and to_char(own.due_date, 'YYYY-MM') = d.period
      order by m.joined_on desc limit 1
    ) as held on true
    where ${isStandingMonth(months)} and d.due_date <= f.unchanged_until and ${moved}
    order by d.due_id`.execute(trx)
  return rows
}

/** The months among some dues whose date is after the last one that their fee spared. */
export async function unsparedMonths(trx: Trx, due_ids: number[]) {
  const { rows } = await sql<{ due_id: number }>`
    select d.due_id from dues d join batch_fees f using (fee_id)
    where d.due_id = any(${due_ids}::integer[]) and d.due_date > f.unchanged_until`.execute(trx)
  return rows.map(({ due_id }) => due_id)
}

/** Rewrites the breakdown of months; the first part, the fee as it was, stays. */
export async function writeMonthParts(
  trx: Trx,
  due_ids: number[],
  prorata: 'prorata' | 'spared_prorata',
) {
  await sql`
    delete from due_parts where due_id = any(${due_ids}::integer[]) and line > 1`.execute(trx)
  await sql`
    insert into due_parts (due_id, line, kind, text, amount)
    select d.due_id, l.line, l.kind, l.text, l.amount
    from dues d join batch_fees f on f.fee_id = d.fee_id
    join due_parts base on base.due_id = d.due_id and base.line = 1
    cross join lateral fee_lines(${feeAsItWas(prorata)}, d.student_id, d.due_date, d.period) l
    where d.due_id = any(${due_ids}::integer[]) and l.line > 1`.execute(trx)
}
