import { dayAfter } from '@ganit/contract/days'
import { LEAVING_DAYS_BACK } from '@ganit/contract/office/leaving'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { hasEndedWithBatch } from './pupils.queries.ts'
import type { SessionStudents } from './session-plans.tables.ts'

type State = SessionStudents['state']
export type Outcome = Partial<Pick<SessionStudents, 'why' | 'undo_id'>> & { state: State }

/** The next student of a plan in a state, the first or the last of them; undefined if there is none. */
export const nextStudentInState = (db: Db, session_plan_id: number, state: 'waiting' | 'moved') =>
  db
    .selectFrom('session_students')
    .select(['student_id', 'from_batch_id', 'undo_id'])
    .where('session_plan_id', '=', session_plan_id)
    .where('state', '=', state)
    .orderBy('position', state === 'waiting' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()

type Key = { session_plan_id: number; student_id: number }

/** Stores the outcome of a student, unless another process has done so; returns whether it did. Locks the row. */
export async function recordStep(
  trx: Db,
  { session_plan_id, student_id }: Key,
  from: State,
  outcome: Outcome,
) {
  const { numUpdatedRows } = await trx
    .updateTable('session_students')
    .set(outcome)
    .where('session_plan_id', '=', session_plan_id)
    .where('student_id', '=', student_id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lets students who could not be moved wait again; returns their number. */
export async function letStudentsWaitAgain(trx: Trx, session_plan_id: number) {
  const { numUpdatedRows } = await trx
    .updateTable('session_students')
    .set({ state: 'waiting', why: null })
    .where('session_plan_id', '=', session_plan_id)
    .where('state', '=', 'kept')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Plans that the daily work has to begin or continue, the earliest first. A plan whose day is too long ago for settling
 * is left until somebody chooses another day.
 */
export const unfinishedPlans = (db: Db, day: string) =>
  db
    .selectFrom('session_plans')
    .select(['session_plan_id', 'state'])
    .where('on_day', '<=', day)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['running', 'undoing']),
        eb.and([
          eb('state', '=', 'planned'),
          eb('on_day', '>=', dayAfter(day, -LEAVING_DAYS_BACK)),
        ]),
      ]),
    )
    .orderBy('on_day')
    .execute()

/** Students whom a finished session could not move and who are still in the old batch, for Today. */
export const studentsLeftBehind = (today: Given<string>): RawBuilder<unknown> => sql`
  select s.student_id as id, ${fullName('s')} as name, p.on_day as day, null::numeric as amount
  from session_plans p join session_students x using (session_plan_id)
  join students s on s.student_id = x.student_id
  where p.state = 'done' and x.state = 'kept'
    and p.on_day >= ${today}::date - ${sql.lit(LEAVING_DAYS_BACK)}
    and exists (select from memberships m join batches b using (batch_id)
      where m.student_id = s.student_id and m.batch_id = x.from_batch_id
        and (m.left_on is null or ${hasEndedWithBatch(sql`p.on_day`)}))`
