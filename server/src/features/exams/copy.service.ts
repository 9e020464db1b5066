import type { TestDraft } from '@ganit/contract/exams/tests'
import type { Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { notAllowed } from '../../http/errors.ts'
import {
  batchesOfTest,
  insertTest,
  lockOwnBatches,
  lockTest,
  replaceBatches,
  replaceStudents,
  studentsOfTest,
} from './exams.queries.ts'
import { refuseFaults, refuseOthers } from './exams.service.ts'

type Copy = Pick<TestDraft, 'title' | 'opens_at' | 'closes_at'> & {
  student_ids?: number[] | undefined
  batch_ids?: number[] | undefined
}

/**
 * Copies a test to another time: for batches, or for named students, whose batches then only own the test. Extra
 * minutes are copied with the students. Returns the number of the copy.
 */
export async function copyTest(trx: Trx, account: Account, test_id: number, copy: Copy) {
  const first = await lockTest(trx, account, test_id)
  const { title, opens_at, closes_at, student_ids, batch_ids } = copy
  const students = (student_ids ?? []).map((student_id) => ({ student_id, sits: true }))
  const named = students.map((student) => ({ ...student, extra_minutes: 0 }))
  refuseFaults({
    ...(new Date(closes_at) <= new Date(opens_at) && { closes_at: 'Closes must be after Opens.' }),
    ...studentFaults(await refuseOthers(trx, account, { batch_ids, students: named })),
  })
  const batches = await batchesOfTest(trx, test_id)
  const own = await lockOwnBatches(trx, account, batches)
  const reached = batches.filter((id) => own.has(id))
  if (reached.length === 0) throw notAllowed('This test is for batches of others.')
  const copied = await insertTest(trx, {
    title,
    opens_at,
    closes_at,
    paper_id: first.paper_id,
    mode: first.mode,
    practice: first.practice,
    total: first.total,
    duration_minutes: first.duration_minutes,
    shuffle_questions: first.shuffle_questions,
    shuffle_options: first.shuffle_options,
    marking: first.marking && JSON.stringify(first.marking),
    negative: first.negative,
    late_minutes: first.late_minutes,
    upload_minutes: first.upload_minutes,
    review: first.review,
    review_from: first.review_from?.toISOString() ?? null,
    copy_of: first.copy_of ?? test_id,
    only_named: student_ids !== undefined,
  })
  await replaceBatches(trx, copied, batch_ids ?? reached)
  const extra = new Map(
    (await studentsOfTest(trx, test_id)).map((each) => [each.student_id, each.extra_minutes]),
  )
  await replaceStudents(
    trx,
    copied,
    named.map((each) => ({ ...each, extra_minutes: extra.get(each.student_id) ?? 0 })),
  )
  return copied
}

/** Faults under the field names of the copy call. */
const studentFaults = (faults: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [
      name.replace(/^students\.(\d+)\.student_id$/, 'student_ids.$1'),
      fault,
    ]),
  )
