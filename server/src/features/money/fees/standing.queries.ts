import type { DueStatus, StudentFee } from '@ganit/contract/money/fees'
import { sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { dueLabel } from './due-label.queries.ts'

/**
 * Dues `d` not withdrawn as the contract's `StudentFee`. The open amount is computed, never stored: the amount less
 * waivers and unreversed allocations.
 */
export const dueStatuses = (db: Db, today: Given<string>) =>
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
            valueOfLatestPayment<string>('p.paid_on').as('payment_date'),
            valueOfLatestPayment<string>('p.transaction_id').as('transaction_id'),
          ])
          .as('settled'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('live_waivers as w')
          .whereRef('w.due_id', '=', 'd.due_id')
          .select(sql<string>`coalesce(sum(w.amount), 0.00)`.as('waived'))
          .as('given_up'),
      (join) => join.onTrue(),
    )
    .where('d.withdrawn_at', 'is', null)
    .select([
      'd.due_id as fee_id',
      'd.amount',
      sql<string>`d.amount - paid - waived`.as('owed'),
      'd.title as fee_title',
      dueLabel,
      'd.due_date',
      'payment_date',
      'transaction_id',
      sql<DueStatus>`case
        when paid + waived = d.amount and paid = 0 then 'Waived'
        when paid + waived = d.amount then 'Paid'
        when paid > 0 then 'Partly paid'
        when d.due_date < ${today}::date then 'Overdue'
        else 'Due'
      end`.as('payment_status'),
      sql<boolean>`exists (
        select from claim_dues c where c.due_id = d.due_id and c.is_to_check)`.as('being_checked'),
    ])

const valueOfLatestPayment = <T>(column: string) =>
  sql<T | null>`(array_agg(${sql.ref(column)} order by p.paid_on desc, p.payment_id desc))[1]`

/**
 * Query of a batch's members, and former ones who owe, by name, with their dues of it; separate so that tests can check
 * its plan. One statement, so one snapshot. Erased students who owe come last, without name and uid.
 */
export const batchStandingQuery = (db: Db, batch_id: Given<number>, today: Given<string>) =>
  db
    .with(
      (cte) => cte('dues_of_batch').materialized(),
      () =>
        dueStatuses(db, today)
          .innerJoin('batch_fees as f', 'f.fee_id', 'd.fee_id')
          .where('f.batch_id', '=', batch_id)
          .select(['d.student_id', sql<string>`waived`.as('waived')]),
    )
    .selectFrom('student_numbers as n')
    .leftJoin('students as s', 's.student_id', 'n.student_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('dues_of_batch as d')
          .select(['d.student_id', listed.as('list')])
          .groupBy('d.student_id')
          .as('fees'),
      (join) => join.onRef('fees.student_id', '=', 'n.student_id'),
    )
    .select([
      'n.student_id',
      's.uid',
      sql<string>`case when s.uid is null then 'Erased student'
        else ${fullName('s')} end`.as('name'),
      sql<StudentFee[]>`coalesce(fees.list, '[]')`.as('fees'),
    ])
    .where(
      sql<boolean>`n.student_id in (
        select student_id from memberships where batch_id = ${batch_id} and left_on is null
        union select student_id from dues_of_batch where owed > 0)`,
    )
    .orderBy('s.first_name')
    .orderBy('s.last_name')
    .orderBy('n.student_id')

const FIELDS = sql`
  'fee_id', fee_id, 'amount', amount::text, 'owed', owed::text, 'fee_title', fee_title, 'label', label,
  'due_date', due_date, 'payment_date', payment_date, 'transaction_id', transaction_id,
  'payment_status', payment_status`

/** A student's dues as in the contract. Amounts are text, because JSON numbers would lose hundredths. */
const listed = sql<StudentFee[]>`
  json_agg(
    case
      when being_checked and waived > 0
        then json_build_object(${FIELDS}, 'being_checked', true, 'waived', waived::text)
      when being_checked then json_build_object(${FIELDS}, 'being_checked', true)
      when waived > 0 then json_build_object(${FIELDS}, 'waived', waived::text)
      else json_build_object(${FIELDS}) end order by due_date, fee_id
  )`
