import type { Kysely } from 'kysely'
import { runInNameOf } from '../../../academy/place.ts'
import type { Database, Trx } from '../../../db/schema.ts'
import { conflict, Refused } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { lockStudent } from '../../people/students/students.queries.ts'
import { changeWithUndo, takeBackChange } from '../moves/undo.service.ts'
import { advanceStudent, type Waiting } from './advance.service.ts'
import { nextStudentInState, recordStep } from './outcomes.queries.ts'
import { pupilsToMove } from './pupils.queries.ts'
import {
  insertPupils,
  lockPlanForWork,
  rowsOfPlan,
  UNDO_MINUTES,
  updatePlan,
} from './session-plans.queries.ts'

type Key = { session_plan_id: number; student_id: number }
type Step = {
  from: 'waiting' | 'moved'
  to: 'moved' | 'taken back'
  refused: 'kept' | 'stays'
}

const MOVING: Step = { from: 'waiting', to: 'moved', refused: 'kept' }
const TAKING_BACK: Step = { from: 'moved', to: 'taken back', refused: 'stays' }

/** Errors by which the database refuses a single student, who must not hold up the others. */
const REFUSED_BY_DATABASE = /^2[23]/

/**
 * The reason why a student's step failed. Throws errors that are not about this student, so that the step is tried
 * again.
 */
export function reasonOfFailure(error: unknown) {
  if (error instanceof Refused) return error.message
  if (REFUSED_BY_DATABASE.test(String((error as { code?: unknown }).code)))
    return 'This could not be saved. Try again, or do it by hand.'
  throw error
}

/**
 * One student's step in a transaction of its own, done once by any number of processes; a refusal is stored with its
 * reason.
 */
async function runStep(
  db: Kysely<Database>,
  key: Key,
  { from, to, refused }: Step,
  work: (trx: Trx) => Promise<unknown>,
) {
  try {
    await db.transaction().execute(async (trx) => {
      await lockStudent(trx, key.student_id)
      if (await recordStep(trx, key, from, { state: to })) await work(trx)
    })
  } catch (error) {
    await recordStep(db, key, from, { state: refused, why: reasonOfFailure(error) })
  }
}

/**
 * Begins a plan whose day has come: the present members of its batches now wait. Undefined if there is nothing to do.
 */
const beginPlan = (db: Kysely<Database>, session_plan_id: number) =>
  db.transaction().execute(async (trx) => {
    const plan = await lockPlanForWork(trx, session_plan_id)
    if (!plan || plan.on_day > (await readAcademyToday(trx))) return undefined
    const { on_day: on, planned_by } = plan
    const rows = await rowsOfPlan(trx, session_plan_id)
    if (plan.state === 'planned') {
      await insertPupils(trx, session_plan_id, await pupilsToMove(trx, rows, on), 'waiting')
      await updatePlan(trx, session_plan_id, { state: 'running', begun_at: clock.now() })
    } else if (plan.state !== 'running') return undefined
    return { on, planned_by, rows }
  })

/**
 * Moves a plan's students one after the other; yields after each. After an interruption it continues with the next.
 * Several processes may do it at once.
 */
export async function* runPlan(db: Kysely<Database>, session_plan_id: number) {
  const plan = await beginPlan(db, session_plan_id)
  if (!plan) return
  const { planned_by: account_id, ...session } = plan
  const move = ({ student_id, from_batch_id }: Waiting) =>
    runStep(db, { session_plan_id, student_id }, MOVING, async (trx) => {
      const today = await readAcademyToday(trx)
      const by = { student_id, account_id, minutes: UNDO_MINUTES }
      const { undo: undo_id } = await changeWithUndo(trx, by, () =>
        advanceStudent(trx, { student_id, from_batch_id }, { ...session, today }),
      )
      await recordStep(trx, { session_plan_id, student_id }, 'moved', { state: 'moved', undo_id })
    })
  for (;;) {
    const next = await nextStudentInState(db, session_plan_id, 'waiting')
    if (!next) break
    await runInNameOf(account_id, () => move(next))
    yield
  }
  await finishPlan(db, session_plan_id, 'waiting', { running: 'done' })
}

/** Takes back a plan's moves as `runPlan` makes them, but the last one first. */
export async function* undoPlan(db: Kysely<Database>, session_plan_id: number) {
  const plan = await db.transaction().execute((trx) => lockPlanForWork(trx, session_plan_id))
  if (plan?.state !== 'undoing') return
  const { planned_by } = plan
  for (;;) {
    const next = await nextStudentInState(db, session_plan_id, 'moved')
    if (!next) break
    const { student_id, undo_id } = next
    await runInNameOf(planned_by, () =>
      runStep(db, { session_plan_id, student_id }, TAKING_BACK, async (trx) => {
        if (undo_id === null)
          throw conflict(
            'A waiver, an instalment cut by hand or a tax invoice cannot be taken back.',
          )
        await takeBackChange(trx, undo_id, planned_by)
      }),
    )
    yield
  }
  await finishPlan(db, session_plan_id, 'moved', { undoing: 'undone' })
}

/** Ends a plan's work, unless a student waits again. */
const finishPlan = (
  db: Kysely<Database>,
  session_plan_id: number,
  left: 'waiting' | 'moved',
  states: { running: 'done' } | { undoing: 'undone' },
) =>
  db.transaction().execute(async (trx) => {
    const plan = await lockPlanForWork(trx, session_plan_id)
    const state = plan && (states as Record<string, 'done' | 'undone'>)[plan.state]
    if (state && !(await nextStudentInState(trx, session_plan_id, left)))
      await updatePlan(trx, session_plan_id, { state })
  })
