import type { Trx } from '../../../db/schema.ts'
import { enqueueJob } from '../../ground/background-jobs/background-jobs.queries.ts'

export type LessonChange =
  | 'cancelled'
  | 'moved'
  | 'weekly'
  | 'substituted'
  | 'extra'
  | 'on'
  | 'online'
  | 'in person'

/** A lesson as families know it: `YYYY-MM-DD`, `HH:MM`. */
export type KnownLesson = {
  date: string
  start_time: string
  end_time: string
  state: 'scheduled' | 'cancelled'
  teacher_id: string | null
  /** Absent if an earlier release noted the lesson. */
  is_online?: boolean
}

/**
 * `change`: the change of a lesson; absent, it is found from the lesson. `was`: the lesson as families knew it; null if
 * they did not know it.
 */
export type ChangedLesson = {
  change?: LessonChange
  was?: KnownLesson | null
  /** True if the change is announced only to people for whom a message about an earlier change waits. */
  is_silent?: boolean
}

/** Something families are told about, with its number. */
export type Happening = Something & {
  /** Uid of the account whose act is announced. */
  by?: string
}

type Something =
  | { event: 'absent' | 'homework'; lesson_id: number }
  | ({ event: 'lesson_changed'; lesson_id: number } & ChangedLesson)
  /** Lessons that were changed at once because a teacher is away. */
  | { event: 'absence'; absence_id: number; lessons: ({ lesson_id: number } & ChangedLesson)[] }
  /** `after`: only students with higher numbers. */
  | { event: 'closed_day'; closed_day_id: number; after?: number }
  /** The restored lessons. */
  | { event: 'opened_day'; opened_day_id: number; lesson_ids: number[]; after?: number }
  /** Earlier releases announced each payment in this form. */
  | { event: 'payment_received'; payment_id: number }
  | { event: 'enquiry'; enquiry_id: number }
  | { event: 'result'; test_id: number }
  /** A test that is planned or open. */
  | { event: 'test'; test_id: number }
  /** `student_ids`: students whose total changed by a correction of the key. */
  | { event: 'result'; test_key_id: number; test_id: number; student_ids: number[] }

/** Fields that identify a happening. The first one that it has counts, because JSON has no order. */
const NAMED_BY = [
  'lesson_id',
  'absence_id',
  'closed_day_id',
  'opened_day_id',
  'payment_id',
  'enquiry_id',
  'test_key_id',
  'test_id',
] as const

/** Key of an event that waits, so that the same event waits only once. */
function keyOf({ event, by: _, ...input }: Happening) {
  const named: Partial<Record<(typeof NAMED_BY)[number], number>> = input
  const name = NAMED_BY.find((each) => each in input)
  return [
    'tell',
    event,
    ...(name === 'test_key_id' ? ['corrected'] : []),
    name && named[name],
    ...('lesson_ids' in input ? [input.lesson_ids[0]] : []),
    ...('after' in input ? [input.after] : []),
    ...('is_silent' in input ? ['silent'] : []),
  ].join('/')
}

/** Delays of events that can still be corrected. */
const AFTER_SECONDS: Partial<Record<Happening['event'], number>> = { absent: 600 }

/**
 * Announces an event to families after this transaction commits. Recipients and channels are determined then, so the
 * caller only writes one row.
 */
export async function announceEvent(trx: Trx, happening: Happening) {
  await enqueueJob(trx, {
    kind: 'tell',
    key: keyOf(happening),
    input: happening,
    // After several unannounced changes, families still know the lesson as it was before the first.
    keeps: 'was',
    afterSeconds: AFTER_SECONDS[happening.event] ?? 0,
  })
}

/**
 * Like `announce`, for payments recorded together: each person gets one message about all the payments that concern
 * them.
 */
export const announcePayments = (trx: Trx, payment_ids: number[]) =>
  enqueueJob(trx, {
    kind: 'tell payments',
    key: `tell/payment_received/${payment_ids[0]}`,
    input: { payment_ids },
  })

/** Corrects the thank-you message for a payment that was reversed. */
export const announceReturned = (trx: Trx, payment_id: number) =>
  enqueueJob(trx, {
    kind: 'tell payments',
    key: `tell/payment_returned/${payment_id}`,
    input: { payment_ids: [payment_id], is_returned: true },
  })

/**
 * Tells of a cheque that the bank returned, instead of correcting the thank-you message of each payment. An earlier
 * release corrects them.
 */
export const announceCheque = (
  trx: Trx,
  payment_ids: number[],
  cheque: { charge: string | null },
) =>
  enqueueJob(trx, {
    kind: 'tell payments',
    key: `tell/cheque_returned/${payment_ids[0]}`,
    input: { payment_ids, is_returned: true, cheque },
  })
