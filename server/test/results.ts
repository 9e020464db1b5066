import { getStudentResults, getTestResults } from '@ganit/contract/exams/results'
import { publishTest, withdrawTest } from '@ganit/contract/exams/test-publishing'
import { enqueueMarking } from '../src/features/exams/attempts/submitted.queries.ts'
import { markingWorks } from '../src/features/exams/test-marking/mark-attempts.service.ts'
import { runDueJob } from '../src/jobs/worker.ts'
import { clock } from '../src/lifecycle/clock.ts'
import type { Academy } from './academy.ts'
import { aReadyPaper } from './papers.ts'
import { aBatchFor, aMemberOf, EXAM, testCalls } from './tests.ts'

type Call = Academy['visitor']

/** Calls about results in somebody's name. */
export function resultCalls(call: Call) {
  const params = (test_id: number) => ({ test_id: String(test_id) })
  return {
    publish: (test_id: number) => call(publishTest, { params: params(test_id) } as never),
    withdraw: (test_id: number, reason = 'A mark is wrong.') =>
      call(withdrawTest, { params: params(test_id), body: { reason } } as never),
    results: (test_id: number, querystring: object = {}) =>
      call(getTestResults, { params: params(test_id), querystring } as never),
    own: (uid: string) => call(getStudentResults, { params: { uid } } as never),
  }
}

export const uidOf = async ({ db }: Academy, student_id: number) =>
  (
    await db
      .selectFrom('students')
      .select('uid')
      .where('student_id', '=', student_id)
      .executeTakeFirstOrThrow()
  ).uid

/** A test that ended some days ago. */
export const overAgo = (days: number) => {
  const at = clock.ms() - days * 86_400_000
  return {
    opens_at: new Date(at - 3_600_000).toISOString(),
    closes_at: new Date(at).toISOString(),
  }
}

/** A test on paper with these totals by first name; undefined: nothing entered, null: absent. */
export async function anExamWith(
  academy: Academy,
  totals: Record<string, number | null | undefined>,
  more: object = {},
) {
  const { call } = await academy.signInAdmin()
  const calls = { ...testCalls(call), ...resultCalls(call) }
  const batch_id = await aBatchFor(academy)
  const students = new Map<string, number>()
  for (const name of Object.keys(totals))
    students.set(name, await aMemberOf(academy, batch_id, name))
  const { test_id } = await calls.aTest({ ...EXAM, batch_ids: [batch_id], ...more })
  const rows = Object.entries(totals).flatMap(([name, total]) =>
    total === undefined
      ? []
      : [{ student_id: students.get(name), ...(total === null ? { absent: true } : { total }) }],
  )
  await calls.enter(test_id, rows)
  return { ...calls, batch_id, test_id, studentOf: (name: string) => students.get(name) ?? 0 }
}

type Answer = string[] | string | { text: string }

/** A submitted online attempt, answers by item; letters of the bank. */
export async function anAttempt(
  { db }: Academy,
  test_id: number,
  student_id: number,
  answers: Record<string, Answer>,
) {
  const at = new Date(clock.ms() - 60_000)
  const { attempt_id } = await db
    .insertInto('attempts')
    .values({
      test_id,
      student_id,
      started_at: at,
      ends_at: at,
      submitted_at: at,
      submitted_by: 'student',
      seed: 1,
    })
    .returning('attempt_id')
    .executeTakeFirstOrThrow()
  const rows = Object.entries(answers).map(([item_id, value]) => ({
    attempt_id,
    item_id: Number(item_id),
    value: JSON.stringify(value),
    revision: 1,
    seconds: 30,
  }))
  if (rows.length > 0) await db.insertInto('answers').values(rows).execute()
  return attempt_id
}

/** Marks a test's submissions, like the worker. */
export async function markNow({ db }: Academy, test_id: number) {
  await db.transaction().execute((trx) => enqueueMarking(trx, test_id))
  while (await runDueJob({ db, log: console as never, works: markingWorks }));
}

/** An online test of a paper that ended yesterday. */
export async function anOnlineTest(academy: Academy, sections: object[], more: object = {}) {
  const admin = await academy.signInAdmin()
  const calls = { ...testCalls(admin.call), ...resultCalls(admin.call) }
  const { paper_id } = await aReadyPaper(admin.call, [], { sections })
  const batch_id = await aBatchFor(academy)
  const { total: _, ...body } = { ...EXAM, mode: 'online', paper_id, batch_ids: [batch_id] }
  const { test_id, version } = await calls.aTest({ ...body, ...overAgo(1), ...more })
  const items = (await calls.marks(test_id)).body.items.map(({ item_id }) => item_id)
  return { ...calls, batch_id, test_id, version, items }
}
