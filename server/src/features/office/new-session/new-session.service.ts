import { randomUUID } from 'node:crypto'
import { countDays, dayAfter } from '@ganit/contract/days'
import { LEAVING_DAYS_BACK } from '@ganit/contract/office/leaving'
import {
  SESSION_DAYS_AHEAD,
  type SessionDraftRow,
  type SessionPlanDraft,
} from '@ganit/contract/office/new-session'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { enqueueJob } from '../../ground/background-jobs/background-jobs.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { batchesBeforeSession } from './draft.queries.ts'
import { letStudentsWaitAgain } from './outcomes.queries.ts'
import { orderPlanRows } from './plan-rows.ts'
import { batchAbove } from './same-words.ts'
import {
  deletePlanById,
  holdBatches,
  insertPlan,
  lockPlan,
  readPlan,
  undoUntil,
  updatePlan,
  writeRows,
} from './session-plans.queries.ts'
import { LOOK_JOB, RUN_JOB, UNDO_JOB } from './works.service.ts'

const LAST_CLASS = 12

function refuseOtherDay(on: string, today: string) {
  if (on < today || on > dayAfter(today, SESSION_DAYS_AHEAD))
    throw invalid({ on: `Day must be from today to ${SESSION_DAYS_AHEAD} days ahead.` })
}

/** A proposal for all batches, from the highest class down. */
export async function proposeSession(db: Db, on: string): Promise<SessionDraftRow[]> {
  const today = await readAcademyToday(db)
  refuseOtherDay(on, today)
  const found = await batchesBeforeSession(db, { on, today })
  const going = found.filter(({ ends_on }) => ends_on === null || ends_on >= on)
  const targets = found.map((batch) => batchAbove(batch, going))
  const isEmptied = (index: number) =>
    targets[index] !== undefined || found[index]?.class_number === LAST_CLASS
  return found.map(
    ({ batch_id, batch_name, class_number, students, seats, monthly_now }, index) => {
      const to = targets[index]
      const staying = to && !isEmptied(found.indexOf(to)) ? to.students : 0
      return {
        from_batch: { batch_id, batch_name, class_number },
        to: to
          ? { batch_id: to.batch_id, batch_name: to.batch_name }
          : class_number === LAST_CLASS
            ? 'leave'
            : 'stay',
        students,
        seats,
        monthly_now,
        monthly_then: to?.monthly_then ?? null,
        free: to?.seats == null ? null : to.seats - staying,
      }
    },
  )
}

/** A draft's rows in order, and the students who are left out. */
async function checkDraft(trx: Trx, draft: SessionPlanDraft) {
  refuseOtherDay(draft.on, await readAcademyToday(trx))
  const batch_ids = draft.rows.flatMap(({ from_batch_id, to }) =>
    typeof to === 'number' ? [from_batch_id, to] : [from_batch_id],
  )
  const left_out = draft.rows.flatMap(({ from_batch_id, left_out = [] }) =>
    left_out.map((student_id) => ({ student_id, from_batch_id })),
  )
  return { rows: orderPlanRows(draft, await holdBatches(trx, batch_ids)), left_out }
}

/** Starts a job that finds the students who would move; its result is a `SessionPreview`. */
export async function startPreview(trx: Trx, draft: SessionPlanDraft, by: { uid: string }) {
  const { rows, left_out } = await checkDraft(trx, draft)
  const input = { on: draft.on, rows, left_out: left_out.map(({ student_id }) => student_id) }
  return enqueueJob(trx, {
    kind: LOOK_JOB,
    input,
    account_id: by.uid,
    key: `${LOOK_JOB} ${randomUUID()}`,
  })
}

const enqueueWork = (trx: Trx, kind: string, session_plan_id: number) =>
  enqueueJob(trx, { kind, input: { session_plan_id }, key: `${kind} ${session_plan_id}` })

/** A plan for today begins at once; the daily work begins the others. */
async function startIfDueToday(trx: Trx, session_plan_id: number, { on }: { on: string }) {
  if (on <= (await readAcademyToday(trx))) await enqueueWork(trx, RUN_JOB, session_plan_id)
  return readPlan(trx, session_plan_id)
}

/** Plans a session; 409 if there is one on that day. */
export async function planSession(trx: Trx, draft: SessionPlanDraft, by: { uid: string }) {
  const found = await checkDraft(trx, draft)
  const session_plan_id = await insertPlan(trx, { on_day: draft.on, planned_by: by.uid })
  await writeRows(trx, session_plan_id, found)
  return startIfDueToday(trx, session_plan_id, draft)
}

async function lockPlanAhead(trx: Trx, session_plan_id: number, version?: number) {
  const found = await lockPlan(trx, session_plan_id, version)
  if (found.state !== 'planned') throw conflict('This session has begun.')
  return found
}

export async function changePlan(
  trx: Trx,
  session_plan_id: number,
  { version, ...draft }: SessionPlanDraft & { version: number },
) {
  const stored = await lockPlanAhead(trx, session_plan_id, version)
  const found = await checkDraft(trx, draft)
  await updatePlan(trx, session_plan_id, { on_day: draft.on, version: stored.version + 1 })
  await writeRows(trx, session_plan_id, found)
  return startIfDueToday(trx, session_plan_id, draft)
}

export async function giveUpPlan(trx: Trx, session_plan_id: number) {
  await lockPlanAhead(trx, session_plan_id)
  await deletePlanById(trx, session_plan_id)
}

async function lockDonePlan(trx: Trx, session_plan_id: number) {
  const found = await lockPlan(trx, session_plan_id)
  if (found.state === 'planned') throw conflict('This session has not begun.')
  if (found.state === 'undone') throw conflict('This session was taken back.')
  if (found.state !== 'done') throw conflict('This session is at work. Wait until it is done.')
  return found
}

/**
 * Tries again to move the students who could not be moved; 409 if there are none, or the day is too long ago for
 * settling.
 */
export async function retryPlan(trx: Trx, session_plan_id: number) {
  const { on_day } = await lockDonePlan(trx, session_plan_id)
  if (countDays(on_day, await readAcademyToday(trx)) > LEAVING_DAYS_BACK)
    throw conflict('This session is too long ago. Move them by hand.')
  if ((await letStudentsWaitAgain(trx, session_plan_id)) === 0)
    throw conflict('Nobody is left to move.')
  await updatePlan(trx, session_plan_id, { state: 'running' })
  await enqueueWork(trx, RUN_JOB, session_plan_id)
  return readPlan(trx, session_plan_id)
}

/** Begins to take a session back; 409 after its time. */
export async function startUndo(trx: Trx, session_plan_id: number) {
  const found = await lockDonePlan(trx, session_plan_id)
  if (!undoUntil(found, found.begun_at)) throw conflict('This can no longer be taken back.')
  await updatePlan(trx, session_plan_id, { state: 'undoing' })
  await enqueueWork(trx, UNDO_JOB, session_plan_id)
  return readPlan(trx, session_plan_id)
}
