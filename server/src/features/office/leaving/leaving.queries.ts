import { BACK_WITHIN_DAYS, type LeavingLine } from '@ganit/contract/office/leaving'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { advanceInSql } from '../../money/ledger/words.queries.ts'

/** For each due of a shared fee, the time that the student had and the time that was paid for, in words. */
export async function readTimes(trx: Trx, due_ids: number[]) {
  const { rows } = await sql<{ due_id: number; had: string; bought: string }>`
    select d.due_id, time_in_words(own) as had,
      time_in_words(coalesce(lower(own), d.paid_from), d.paid_to) as bought
    from dues d join batch_fees f on f.fee_id = d.fee_id
    cross join lateral own_days(jsonb_populate_record(f, jsonb_build_object(
      'paid_from', d.paid_from, 'paid_to', d.paid_to)), d.student_id) as own
    where d.due_id = any(${due_ids}::integer[]) and d.paid_to is not null`.execute(trx)
  return new Map(rows.map(({ due_id, ...time }) => [due_id, time]))
}

/** Shared fees of batches that the student leaves, if all or a part of the fee was paid before Ganit. */
export async function feesPaidBefore(
  trx: Trx,
  { student_id, batch_ids }: { student_id: number; batch_ids: number[] },
): Promise<LeavingLine[]> {
  const { rows } = await sql<{ title: string; some: boolean }>`
    select f.title, exists (
      select from dues d
      where d.fee_id = f.fee_id and d.student_id = ${student_id} and d.withdrawn_at is null) as some
    from batch_fees f
    where f.batch_id = any(${batch_ids}::integer[]) and f.paid_to is not null
      and own_weight(f, ${student_id}) > 0
      and exists (
        select from memberships m
        where m.batch_id = f.batch_id and m.student_id = ${student_id}
          and m.fees_after >= coalesce((f.instalments -> 0 ->> 'due_date')::date, f.due_date))
    order by f.fee_id`.execute(trx)
  return rows.map(({ title, some }) => ({
    due_id: null,
    title,
    text: `${some ? 'Partly paid' : 'Paid'} before Ganit, reckon it by hand`,
    amount: '0.00',
    paid: '0.00',
    cancelled: '0.00',
    back: '0.00',
    shared: null,
  }))
}

/** The last day of a student who is in no batch; null for others. `student` is a column or a number. */
const lastDay = (student: RawBuilder<unknown>) => sql<string | null>`(
  select max(m.left_on) from memberships m
  where m.student_id = ${student} having bool_and(m.left_on is not null))`

/** Day by which the credit of a student without a batch is to be paid back; null without credit. */
export async function readBackBy(db: Db, student_id: number) {
  const id = sql`${student_id}::integer`
  const { rows } = await sql<{ back_by: string | null }>`
    select (${lastDay(id)} + ${sql.lit(BACK_WITHIN_DAYS)})::text as back_by
    where ${advanceInSql(id)} > 0`.execute(db)
  return rows[0]?.back_by ?? null
}

/**
 * Students `s` who left with credit and have not left this credit with the academy, with the `day` by which it is to be
 * paid back. If a child came back and left again, an earlier wish of the family does not count, because it was about
 * other money.
 */
export const refundsDueQuery = (today: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`
  select s.uid as id, ${name} as name, gone.day + ${sql.lit(BACK_WITHIN_DAYS)} as day, c.amount
  from (select student_id, sum(credit) as amount from open_credits group by student_id) as c
  join students s on s.student_id = c.student_id
  cross join lateral (select ${lastDay(sql`c.student_id`)} as day) as gone
  where gone.day <= ${today} and c.amount > coalesce((
    select w.amount from credit_wishes w
    where w.student_id = c.student_id and w.recorded_on >= gone.day
    order by w.credit_wish_id desc limit 1), 0)`
