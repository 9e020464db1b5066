import { isDeepStrictEqual } from 'node:util'
import { conflict } from '../../http/errors.ts'
import type { TestRow, TestStudent } from './exams.queries.ts'

type Rows<Row> = { stored: Row[]; sent: Row[] | undefined }
type Change = {
  stored: TestRow
  changes: Record<string, unknown>
  batches: Rows<number>
  students: Rows<TestStudent>
}

const isNotLess = (next: unknown, before: number | null) => Number(next) >= Number(before)

/**
 * Fields that may change after a student has begun, but only upwards: a later closing, more minutes. No limit counts as
 * the largest.
 */
const MORE: Record<string, (next: unknown, stored: TestRow) => boolean> = {
  closes_at: (next, { closes_at }) => new Date(String(next)) >= closes_at,
  duration_minutes: (next, { minutes, duration_minutes }) =>
    next === null ? duration_minutes === null : isNotLess(next, minutes),
  late_minutes: (next, { late_minutes }) =>
    next === null || (late_minutes !== null && isNotLess(next, late_minutes)),
  upload_minutes: (next, { upload_minutes }) => isNotLess(next, upload_minutes),
  // The number of toppers does not concern the students who sit the test.
  toppers: () => true,
}

/** A comparable form of instants and JSON lists. */
function toComparable(name: string, value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  if (typeof value !== 'string') return value ?? null
  if (name === 'marking') return JSON.parse(value)
  return name.endsWith('_at') || name === 'review_from' ? Date.parse(value) : value
}

/** Whether a column is unchanged. */
export const isSame = (name: string, one: unknown, other: unknown) =>
  isDeepStrictEqual(toComparable(name, one), toComparable(name, other))

/** Whether named students are only added: no student is removed or gets less time. */
function areMore({ stored, sent }: Rows<TestStudent>) {
  if (!sent) return true
  const kept = stored.every((before) => {
    const now = sent.find(({ student_id }) => student_id === before.student_id)
    if (!now) return !before.sits
    return (now.sits || !before.sits) && now.extra_minutes >= before.extra_minutes
  })
  const known = new Set(stored.map(({ student_id }) => student_id))
  return kept && sent.every(({ student_id, sits }) => sits || known.has(student_id))
}

/** 409 for a change that would alter a test that a student has begun. */
export function refuseOnceBegun({ stored, changes, batches, students }: Change) {
  const wrong = Object.entries(changes)
    .filter(
      ([name, next]) =>
        !isSame(name, next, stored[name as keyof TestRow]) && !MORE[name]?.(next, stored),
    )
    .map(([name]) => name)
  if (batches.sent && !batches.stored.every((id) => batches.sent?.includes(id)))
    wrong.push('batch_ids')
  if (!areMore(students)) wrong.push('students')
  if (wrong.length === 0) return
  const sentence =
    'Somebody has begun this test: it can close later, be longer, and be for more students.'
  throw conflict(sentence, Object.fromEntries(wrong.map((name) => [name, sentence])))
}
