import type { Input } from '@ganit/contract/endpoint'
import { getJob } from '@ganit/contract/jobs'
import * as calls from '@ganit/contract/office/new-session'
import { getProfile } from '@ganit/contract/people/students'
import { sessionWorks } from '../src/features/office/new-session/works.service.ts'
import { runDueJob } from '../src/jobs/worker.ts'
import type { Academy } from './academy.ts'
import { workOfDay } from './days.ts'
import { theLedger } from './ledger.ts'

const log = { error: (line: string) => console.error(line), warn: () => {} }

type Row = { from_batch_id: number; to: number | 'leave' | 'stay'; left_out?: number[] }

/** The owner with calls about new sessions, and a worker. */
export async function theSessions(academy: Academy) {
  const { db } = academy
  const admin = await theLedger(academy)
  const { call } = admin
  // Tests go on for months.
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2030-01-01') })
    .execute()

  async function batch(batch_name: string, class_number: number | null, more: object = {}) {
    const values = { batch_name, course_id: null, class_number, ...more }
    const made = await db
      .insertInto('batches')
      .values(values)
      .returning('batch_id')
      .executeTakeFirstOrThrow()
    return made.batch_id
  }

  /** A student of a class in a batch since a day. */
  async function pupil(batch_id: number, student_class: number, joined_on = '2026-11-01') {
    const { student_id, uid } = await admin.aPupil({ student_class })
    await admin.toggle(batch_id, student_id)
    await db
      .updateTable('memberships')
      .set({ joined_on })
      .where('student_id', '=', student_id)
      .execute()
    return { student_id, uid }
  }

  const work = async () => {
    while (await runDueJob({ db, log, works: sessionWorks }));
  }
  const plan = (on: string, rows: Row[], more: object = {}) =>
    call(calls.planSession, { body: { on, rows, preview: false, ...more } } as never)

  return {
    ...admin,
    batch,
    pupil,
    work,
    plan,
    draft: async (on: string) => call(calls.draftSession, { querystring: { on } }),
    list: async () => (await call(calls.listSessionPlans)).body,
    /** The latest session, in short. */
    async latest() {
      const [found] = (await call(calls.listSessionPlans)).body
      if (!found) throw new Error('There is no session.')
      const { kept, ...rest } = found
      const why = Object.fromEntries(kept.map((one) => [one.student_id, one.why]))
      return { ...rest, kept: kept.length, why }
    },
    async preview(on: string, rows: Row[]) {
      const answer = await plan(on, rows, { preview: true })
      if (!answer.body.job) throw new Error(answer.error)
      await work()
      const params = { job_id: String(answer.body.job.job_id) }
      const { result } = (await call(getJob, { params })).body
      const seen = calls.SessionPreview.parse(result)
      return {
        status: answer.status,
        going: seen.students.map(({ student_id }) => student_id),
        why: Object.fromEntries(seen.kept.map((one) => [one.student_id, one.why])),
      }
    },
    change: (session_plan_id: number, body: Input<typeof calls.changeSessionPlan>['body']) =>
      call(calls.changeSessionPlan, { params: { session_plan_id: String(session_plan_id) }, body }),
    remove: (session_plan_id: number) =>
      call(calls.deleteSessionPlan, { params: { session_plan_id: String(session_plan_id) } }),
    again: (session_plan_id: number) =>
      call(calls.retrySession, { params: { session_plan_id: String(session_plan_id) } }),
    undo: (session_plan_id: number) =>
      call(calls.undoSession, { params: { session_plan_id: String(session_plan_id) } }),
    async profile(uid: string) {
      const { body } = await call(getProfile, { params: { uid } } as never)
      return [body.student_class, ...body.batches.map(({ name }) => name)]
    },
  }
}

/** First day of the session that is planned. */
export const APRIL = '2027-04-01'
const MONTHLY = { fee_type: 'recurring', due_date: '2026-12-01' }

/** Batches of Class 9 to 12 with a monthly fee, a plan for 1 April, and two students in each. */
export async function aSchoolYear(academy: Academy, more: { ten?: object; nine?: object } = {}) {
  const sessions = await theSessions(academy)
  const { batch, pupil, addFee, plan } = sessions
  const nine = await batch('Nine', 9, more.nine)
  const ten = await batch('Ten', 10, more.ten)
  const eleven = await batch('Eleven', 11)
  const twelve = await batch('Twelve', 12)
  for (const [place, batch_id] of [nine, ten, eleven, twelve].entries())
    await addFee(batch_id, { fee_title: 'Tuition', ...MONTHLY, amount: `${1800 + 100 * place}` })
  const since = '2026-11-01'
  const two = async (batch_id: number, n: number) =>
    [await pupil(batch_id, n, since), await pupil(batch_id, n, since)] as const
  const [asha, bela] = await two(nine, 9)
  const [chitra] = await two(ten, 10)
  const [dev] = await two(eleven, 11)
  const [esha, farah] = await two(twelve, 12)
  const rows: Parameters<typeof plan>[1] = [
    { from_batch_id: nine, to: ten },
    { from_batch_id: ten, to: eleven },
    { from_batch_id: eleven, to: twelve },
    { from_batch_id: twelve, to: 'leave' },
  ]
  const planned = async (changes: Record<number, object> = {}) => {
    const made = await plan(
      APRIL,
      rows.map((row) => ({ ...row, ...changes[row.from_batch_id] })),
    )
    return made.body.plan?.session_plan_id ?? 0
  }
  await workOfDay(academy.db)
  return { ...sessions, planned, nine, ten, eleven, twelve, asha, bela, chitra, dev, esha, farah }
}
