import type { Trx } from '../../db/schema.ts'
import { enqueue } from '../ground/background-jobs/background-jobs.queries.ts'

/** How a lesson has changed. */
export type LessonChange = 'cancelled' | 'moved' | 'weekly' | 'substituted' | 'extra' | 'on'

/** A lesson as families know it: `YYYY-MM-DD`, `HH:MM`. */
export type KnownLesson = {
  date: string
  start_time: string
  end_time: string
  state: 'scheduled' | 'cancelled'
  teacher_id: string | null
}

/**
 * What was done to a lesson, found out from the lesson where it is absent, and how it was before as families know it; null where
 * they know of none.
 */
export type ChangedLesson = { change?: LessonChange; was?: KnownLesson | null }

/** What has happened, of which families are told; by which number. */
export type Happening =
  | { event: 'absent' | 'homework'; lesson_id: number }
  | ({ event: 'lesson_changed'; lesson_id: number } & ChangedLesson)
  /** `after`: of students with later numbers. */
  | { event: 'closed_day'; closed_day_id: number; after?: number }
  /** The lessons that it holds again. */
  | { event: 'opened_day'; opened_day_id: number; lesson_ids: number[]; after?: number }
  /** As releases before this one announced each payment. */
  | { event: 'payment_received'; payment_id: number }
  | { event: 'enquiry'; enquiry_id: number }
  | { event: 'result'; test_id: number }
  /** After a correction of the key: those whose total it changed. */
  | { event: 'result'; test_key_id: number; test_id: number; student_ids: number[] }

/** Which of its numbers names a happening, the first that it has: JSON keeps no order of them. */
const NAMED_BY = [
  'lesson_id',
  'closed_day_id',
  'opened_day_id',
  'payment_id',
  'enquiry_id',
  'test_key_id',
  'test_id',
] as const

/** Names a happening, so that it waits once. */
function keyOf({ event, ...input }: Happening) {
  const named: Partial<Record<(typeof NAMED_BY)[number], number>> = input
  const by = NAMED_BY.find((name) => name in input)
  return [
    'tell',
    event,
    ...(by === 'test_key_id' ? ['corrected'] : []),
    by && named[by],
    ...('lesson_ids' in input ? [input.lesson_ids[0]] : []),
    ...('after' in input ? [input.after] : []),
  ].join('/')
}

/** What can still be put right is told after a while. */
const AFTER_SECONDS: Partial<Record<Happening['event'], number>> = { absent: 600 }

/**
 * Has families told of what has happened, once this transaction is committed. Whom, how and whether at all is found out then:
 * the caller waits for no more than one row.
 */
export async function announce(trx: Trx, happening: Happening) {
  await enqueue(trx, {
    kind: 'tell',
    key: keyOf(happening),
    input: happening,
    // Families know the lesson before the first of several changes that they were not told of.
    keeps: 'was',
    afterSeconds: AFTER_SECONDS[happening.event] ?? 0,
  })
}

/** As `announce`, of payments that were recorded at once: each person is told of all that concern them in one message. */
export const announcePayments = (trx: Trx, payment_ids: number[]) =>
  enqueue(trx, {
    kind: 'tell payments',
    key: `tell/payment_received/${payment_ids[0]}`,
    input: { payment_ids },
  })
