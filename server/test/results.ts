import { getStudentResults, getTestResults } from '@ganit/contract/results'
import { publishTest, withdrawTest } from '@ganit/contract/test-publishing'
import type { Academy } from './academy.ts'
import { aBatchFor, aMemberOf, EXAM, testCalls } from './tests.ts'

type Call = Academy['visitor']

/** The calls about results in somebody's name. */
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

/** A test that was over some days ago. */
export const overAgo = (days: number) => {
  const at = Date.now() - days * 86_400_000
  return {
    opens_at: new Date(at - 3_600_000).toISOString(),
    closes_at: new Date(at).toISOString(),
  }
}

/** An exam of a school with these totals by first name; undefined where nothing is entered, null where one is absent. */
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
