import type { SessionPreview } from '@ganit/contract/office/new-session'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { runAndRollBack } from '../../../db/transactions/dry-run.ts'
import {
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { presentBatches } from '../../people/memberships/memberships.queries.ts'
import { lockStudent } from '../../people/students/students.queries.ts'
import { advanceStudent, type Session } from './advance.service.ts'
import { type PlanRow, type Pupil, pupilsToMove } from './pupils.queries.ts'
import { reasonOfFailure, runPlan, undoPlan } from './run.service.ts'

export const LOOK_JOB = 'look-session'
export const RUN_JOB = 'run-session'
export const UNDO_JOB = 'undo-session'

const noteProgressNow = (
  db: Kysely<Database>,
  job: TakenJob,
  progress: { done: number; of?: number },
) => db.transaction().execute((trx) => storeProgress(trx, job, progress))

/** The batches that a student would join or leave, each with its change of seats. Changes nothing. */
const previewPupil = (db: Kysely<Database>, pupil: Pupil, session: Session) =>
  runAndRollBack(db, async (trx) => {
    const { student_id } = pupil
    await lockStudent(trx, student_id)
    const before = await presentBatches(trx, student_id)
    await advanceStudent(trx, pupil, session)
    const after = await presentBatches(trx, student_id)
    return [
      ...before.map(({ batch_id }) => [batch_id, -1] as const),
      ...after.map(({ batch_id }) => [batch_id, 1] as const),
    ]
  })

type Look = { on: string; rows: PlanRow[]; left_out: number[] }

/** Reports for each student whether they would move, counting the seats used and freed by the students before. */
async function* previewSession(db: Kysely<Database>, job: TakenJob) {
  const { on, rows, left_out } = job.input as Look
  const today = await readAcademyToday(db)
  const all = await pupilsToMove(db, rows, on)
  const isLeftOut = ({ student_id }: Pupil) => left_out.includes(student_id)
  const pupils = all.filter((pupil) => !isLeftOut(pupil))
  const taken = new Map<number, number>()
  const seen: SessionPreview = { students: [], left_out: all.filter(isLeftOut), kept: [] }
  for (const [position, pupil] of pupils.entries()) {
    try {
      const changes = await previewPupil(db, pupil, { rows, on, today, taken })
      for (const [batch_id, change] of changes)
        taken.set(batch_id, (taken.get(batch_id) ?? 0) + change)
      seen.students.push(pupil)
    } catch (error) {
      seen.kept.push({ ...pupil, why: reasonOfFailure(error) })
    }
    await noteProgressNow(db, job, { done: position + 1, of: pupils.length })
    yield
  }
  return seen
}

const createPlanJob = (work: typeof runPlan) =>
  async function* (db: Kysely<Database>, job: TakenJob) {
    let { done } = job
    for await (const _ of work(db, (job.input as { session_plan_id: number }).session_plan_id)) {
      await noteProgressNow(db, job, { done: ++done })
      yield
    }
    return {}
  }

export const sessionWorks = {
  [LOOK_JOB]: previewSession,
  [RUN_JOB]: createPlanJob(runPlan),
  [UNDO_JOB]: createPlanJob(undoPlan),
}
