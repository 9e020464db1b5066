import type { DueStatus } from '@ganit/contract/fees'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/**
 * The dues `d` that were not withdrawn, as the contract's `StudentFee`, with what stands of payments on them. What is
 * owed is never stored: it is the amount less what payments that were not reversed have settled.
 */
export const standingDues = (db: Db, today: string) =>
  db
    .selectFrom('dues as d')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('live_allocations as a')
          .innerJoin('payments as p', 'p.payment_id', 'a.payment_id')
          .whereRef('a.due_id', '=', 'd.due_id')
          .select([
            sql<string>`coalesce(sum(a.amount), 0)`.as('paid'),
            latest<string>('p.paid_on').as('payment_date'),
            latest<string>('p.transaction_id').as('transaction_id'),
          ])
          .as('settled'),
      (join) => join.onTrue(),
    )
    .where('d.withdrawn_at', 'is', null)
    .select([
      'd.due_id as fee_id',
      'd.amount',
      sql<string>`d.amount - paid`.as('owed'),
      'd.title as fee_title',
      'd.due_date',
      'payment_date',
      'transaction_id',
      sql<DueStatus>`case
        when paid = d.amount then 'Paid'
        when paid > 0 then 'Partly paid'
        when d.due_date < ${today}::date then 'Overdue'
        else 'Due'
      end`.as('payment_status'),
    ])

/** Of the payments on one due the latest one's. */
const latest = <T>(column: string) =>
  sql<T | null>`(array_agg(${sql.ref(column)} order by p.paid_on desc, p.payment_id desc))[1]`

/** The query of a batch's dues, apart so that its plan can be looked at. */
export const duesOfBatch = (db: Db, batch_id: number, today: string) =>
  standingDues(db, today)
    .innerJoin('batch_fees as f', 'f.fee_id', 'd.fee_id')
    .where('f.batch_id', '=', batch_id)
    .select('d.student_id')
    .orderBy('d.due_date')
    .orderBy('d.due_id')

/**
 * The query of those in a batch now or named, by name, apart so that its plan can be looked at. Who was erased and still
 * owes is there without a name and a uid, at the end.
 */
export const studentsOfBatch = (db: Db, batch_id: number, others: number[]) =>
  db
    .selectFrom('student_numbers as n')
    .leftJoin('students as s', 's.student_id', 'n.student_id')
    .select([
      'n.student_id',
      's.uid',
      sql<string>`case when s.uid is null then 'Erased student'
        else concat_ws(' ', s.first_name, s.middle_name, s.last_name) end`.as('name'),
    ])
    .where(
      sql<boolean>`n.student_id in (
        select student_id from memberships where batch_id = ${batch_id} and left_on is null
        union select unnest(${others}::integer[]))`,
    )
    .orderBy('s.first_name')
    .orderBy('s.last_name')
    .orderBy('n.student_id')
