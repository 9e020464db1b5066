import { type Insertable, sql, type Updateable } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import type { Batches } from './batches.tables.ts'

export const insertBatch = async (trx: Trx, batch: Insertable<Batches>) => {
  const { batch_id } = await trx
    .insertInto('batches')
    .values(batch)
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  return batch_id
}

export const updateBatchById = (trx: Trx, batch_id: number, changes: Updateable<Batches>) =>
  trx.updateTable('batches').set(changes).where('batch_id', '=', batch_id).execute()

export const deleteBatchById = (trx: Trx, batch_id: number) =>
  trx.deleteFrom('batches').where('batch_id', '=', batch_id).execute()

/** Class of a course; null if there is no such course. */
export async function classOfCourse(trx: Trx, course_id: number) {
  const course = await trx
    .selectFrom('courses')
    .select('class_level_id')
    .where('course_id', '=', course_id)
    .executeTakeFirst()
  return course?.class_level_id ?? null
}

/** Number of present members from other classes. */
export async function countOutsideClass(trx: Trx, batch_id: number, class_number: number) {
  const { count } = await trx
    .selectFrom('memberships')
    .innerJoin('students', 'students.student_id', 'memberships.student_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('memberships.batch_id', '=', batch_id)
    .where('memberships.left_on', 'is', null)
    .where('students.student_class', '<>', class_number)
    .executeTakeFirstOrThrow()
  return count
}

/** Locks the batch's students. Call it before locking the batch, in the common lock order. */
export const lockMembers = (trx: Trx, batch_id: number) =>
  trx
    .selectFrom('students')
    .select('student_id')
    .where('student_id', 'in', (eb) =>
      eb.selectFrom('memberships').select('student_id').where('batch_id', '=', batch_id),
    )
    .orderBy('student_id')
    .forNoKeyUpdate()
    .execute()

/** Locks the batch's ledger against joining, new dues and payments. The batch must be locked. */
async function lockLedgerOf(trx: Trx, batch_id: number) {
  // The rows are locked in the common order, each table by number.
  await trx
    .selectFrom('memberships')
    .select('membership_id')
    .where('batch_id', '=', batch_id)
    .orderBy('membership_id')
    .forUpdate()
    .execute()
  await trx
    .selectFrom('batch_fees')
    .select('fee_id')
    .where('batch_id', '=', batch_id)
    .orderBy('fee_id')
    .forUpdate()
    .execute()
  await trx
    .selectFrom('dues')
    .innerJoin('batch_fees', 'batch_fees.fee_id', 'dues.fee_id')
    .select('dues.due_id')
    .where('batch_fees.batch_id', '=', batch_id)
    .orderBy('dues.due_id')
    .forUpdate('dues')
    .execute()
}

/** Dues of a batch, with their late fees. */
const duesOfBatch = (batch_id: number) => sql`
  select d.due_id from dues d
  join dues asked on asked.due_id = coalesce(d.late_of, d.due_id)
  join batch_fees f on f.fee_id = asked.fee_id
  where f.batch_id = ${batch_id}`

/** Counts payments (also reversed ones) and waivers on the batch's dues. Locks the dues against new ones. */
export async function countMoneyOfBatch(trx: Trx, batch_id: number) {
  await lockLedgerOf(trx, batch_id)
  const { rows } = await sql<{ payments: number; waivers: number }>`
    select
      (select count(distinct payment_id)::int from allocations
        where due_id in (${duesOfBatch(batch_id)})) as payments,
      (select count(*)::int from waivers where due_id in (${duesOfBatch(batch_id)})) as waivers`.execute(
    trx,
  )
  return rows[0] ?? { payments: 0, waivers: 0 }
}

export async function countRegistersOfBatch(trx: Trx, batch_id: number) {
  const { count } = await trx
    .selectFrom('registers')
    .innerJoin('lessons', 'lessons.lesson_id', 'registers.lesson_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('lessons.batch_id', '=', batch_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Day of the batch's latest lesson with a register; null if there is none. */
export async function lastRegisterDay(trx: Trx, batch_id: number) {
  const row = await trx
    .selectFrom('registers')
    .innerJoin('lessons', 'lessons.lesson_id', 'registers.lesson_id')
    .select(sql<string | null>`max(lessons.date)::text`.as('last'))
    .where('lessons.batch_id', '=', batch_id)
    .executeTakeFirst()
  return row?.last ?? null
}

/** Counts expenses and lines of pay slips that name the batch, also reversed ones. */
export async function countSpentOfBatch(trx: Trx, batch_id: number) {
  const { rows } = await sql<{ expenses: number; lines: number }>`
    select (select count(*)::int from expenses where batch_id = ${batch_id}) as expenses,
      (select count(*)::int from pay_slip_lines where batch_id = ${batch_id}) as lines`.execute(trx)
  return rows[0] ?? { expenses: 0, lines: 0 }
}

/** Number of the batch's tests, past and planned. */
export async function countTestsOfBatch(trx: Trx, batch_id: number) {
  const { count } = await trx
    .selectFrom('test_batches')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('batch_id', '=', batch_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Number of students who handed in homework of a batch. Locks its lessons, so that nobody hands in meanwhile. */
export async function countHandInsOfBatch(trx: Trx, batch_id: number) {
  await trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where('batch_id', '=', batch_id)
    .orderBy('lesson_id')
    .forUpdate()
    .execute()
  const { count } = await trx
    .selectFrom('hand_ins')
    .innerJoin('lessons', 'lessons.lesson_id', 'hand_ins.lesson_id')
    .select(sql<number>`count(distinct student_id)::int`.as('count'))
    .where('batch_id', '=', batch_id)
    .where('hand_ins.state', '<>', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/** Day of a new session that the batch is part of and that is not over; undefined if there is none. */
export async function sessionAheadOfBatch(trx: Trx, batch_id: number) {
  const session = await trx
    .selectFrom('session_rows as r')
    .innerJoin('session_plans as p', 'p.session_plan_id', 'r.session_plan_id')
    .select('p.on_day')
    .where((eb) =>
      eb.or([eb('r.from_batch_id', '=', batch_id), eb('r.to_batch_id', '=', batch_id)]),
    )
    .where('p.state', 'in', ['planned', 'running', 'undoing'])
    .orderBy('p.on_day')
    .limit(1)
    .executeTakeFirst()
  return session?.on_day
}
