import { getMarks, saveMarks } from '@ganit/contract/exams/test-marks'
import { createTest, deleteTest, getTest, listTests, updateTest } from '@ganit/contract/exams/tests'
import { makeSets, type SetKey } from '@ganit/contract/papers/papers'
import type { Academy } from './academy.ts'

type Call = Academy['visitor']

/** A test on paper without a `paper`. */
export const EXAM = {
  title: 'School exam',
  mode: 'paper',
  total: 80,
  opens_at: '2026-12-01T04:30:00Z',
  closes_at: '2026-12-01T07:30:00Z',
} as const

/** Calls about tests in somebody's name. */
export function testCalls(call: Call) {
  const params = (test_id: number) => ({ test_id: String(test_id) })
  const add = (body: object) => call(createTest, { body } as never)
  return {
    call,
    add,
    /** Online, a wrong answer loses a quarter unless the test says otherwise. */
    aTest: async (body: object) => {
      const lost = 'mode' in body && body.mode === 'online' && { negative: 'quarter' }
      return (await add({ ...lost, ...body })).body.test
    },
    get: (test_id: number) => call(getTest, { params: params(test_id) } as never),
    list: (querystring: object = {}) => call(listTests, { querystring } as never),
    change: (test_id: number, body: object) =>
      call(updateTest, { params: params(test_id), body } as never),
    remove: (test_id: number) => call(deleteTest, { params: params(test_id) } as never),
    marks: (test_id: number) => call(getMarks, { params: params(test_id) } as never),
    enter: (test_id: number, rows: object[], more: { early?: boolean } = {}) =>
      call(saveMarks, { params: params(test_id), body: { rows, ...more } } as never),
    sets: async (paper_id: number, count = 2): Promise<SetKey[]> => {
      const body = { count, shuffle_questions: true, shuffle_options: true }
      const made = await call(makeSets, { params: { paper_id: `${paper_id}` }, body } as never)
      return made.body.sets
    },
  }
}

/** A batch with a teacher, or none. */
export async function aBatchFor({ db }: Academy, teacher_id: string | null = null) {
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name: `Class 10 – ${teacher_id ?? 'Evening'}`, teacher_id } as never)
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  return batch_id
}

/** A member of a batch since September. */
export async function aMemberOf(
  academy: Academy,
  batch_id: number,
  first_name = 'Riya',
  more = {},
) {
  const { profile } = await academy.aStudent({ first_name })
  const { student_id } = profile
  await academy.db
    .insertInto('memberships')
    .values({ batch_id, student_id, joined_on: '2026-09-01', ...more })
    .execute()
  return student_id
}
