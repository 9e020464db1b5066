import type { Move, Substitution } from '@ganit/contract/teaching/lesson-changes'
import { sql, type Updateable } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { placesByPrefix, refuseUnknownPlaces } from '../batches/places.service.ts'
import type { Lessons } from '../lessons/lessons.tables.ts'
import { readChangedLesson } from './answer.queries.ts'
import { isAbsent } from './free.queries.ts'
import {
  type HeldLesson,
  lockHostWithJoined,
  lockLessonWithBatch,
  refuseTaken,
  TOUCHED,
} from './held-lesson.queries.ts'
import { fieldsToPartAgain } from './joined-lessons.service.ts'
import { placeLesson } from './place.service.ts'
import {
  type By,
  refuseCancelled,
  refuseHost,
  refuseJoined,
  refuseLocked,
  refuseRoomOnline,
} from './rules.service.ts'
import { spotOf } from './spot.ts'

const updateLesson = (trx: Trx, lesson_id: number, changes: Updateable<Lessons>) =>
  trx
    .updateTable('lessons')
    .set({ ...changes, ...TOUCHED })
    .where('lesson_id', '=', lesson_id)
    .execute()

/** Locks a lesson that may be moved; returns it with its new spot. */
export async function lockMovable(trx: Trx, by: By, lesson_id: number, move: Move) {
  const { date, start_time, end_time, reason } = move
  const lesson = await lockLessonWithBatch(trx, lesson_id, move.version)
  await refuseTaken(trx, lesson_id)
  refuseCancelled(lesson)
  refuseJoined(lesson)
  await refuseHost(trx, lesson_id)
  await refuseLocked(trx, by, { date: lesson.date, reason })
  if (date < by.now.date) throw invalid({ date: 'Date must not be before today.' })
  await refuseUnknownPlaces(trx, placesByPrefix(move), [lesson])
  const { room_id = lesson.room_id, teacher_id = lesson.teacher_id } = move
  if (lesson.online_url !== null) refuseRoomOnline(room_id)
  return { lesson, to: { date, start_time, end_time, room_id, teacher_id } }
}

/** Moves one lesson to another time, room or teacher. */
export async function moveThis(trx: Trx, by: By, lesson_id: number, move: Move) {
  const { lesson, to } = await lockMovable(trx, by, lesson_id, move)
  await placeLesson(trx, spotOf(lesson, to), by.now, () =>
    updateLesson(trx, lesson_id, {
      ...to,
      reason: move.reason,
      ...marksOfHandChange(lesson, to),
      ...firstTime(lesson),
    }),
  )
  return readChangedLesson(trx, by.account, lesson_id, by.now)
}

/** Original time of an extra lesson; null for a weekly lesson, whose origin says it. */
const firstTime = ({ kind, first_date, date, start_time }: HeldLesson) =>
  kind === 'extra' && first_date === null ? { first_date: date, first_start: start_time } : {}

/** Marks end, room or teacher as changed by hand, so that new weekly times keep them. */
const marksOfHandChange = (
  lesson: HeldLesson,
  to: Pick<HeldLesson, 'end_time' | 'room_id' | 'teacher_id'>,
) => ({
  end_by_hand: lesson.end_by_hand || to.end_time !== lesson.end_time,
  room_by_hand: lesson.room_by_hand || to.room_id !== lesson.room_id,
  teacher_by_hand: lesson.teacher_by_hand || to.teacher_id !== lesson.teacher_id,
})

type Said = { reason: string; version?: number | undefined }

/** Cancels a lesson. A joined one is separated from its host, to be held by itself if restored. */
export async function cancelHeldLesson(
  trx: Trx,
  by: By,
  lesson_id: number,
  { reason, version }: Said,
) {
  const lesson = await lockLessonWithBatch(trx, lesson_id, version)
  await refuseTaken(trx, lesson_id)
  refuseCancelled(lesson)
  await refuseHost(trx, lesson_id)
  await refuseLocked(trx, by, { date: lesson.date, reason })
  const own = lesson.joined_to === null ? {} : await fieldsToPartAgain(trx, lesson)
  await updateLesson(trx, lesson_id, { ...own, state: 'cancelled', reason })
  return readChangedLesson(trx, by.account, lesson_id, by.now)
}

/** Restores a cancelled lesson, or separates a joined one from its host, if its place is free. */
export async function restoreCancelledLesson(
  trx: Trx,
  by: By,
  lesson_id: number,
  { reason = null, version }: { reason?: string | null; version?: number | undefined },
) {
  const lesson = await lockLessonWithBatch(trx, lesson_id, version)
  await refuseTaken(trx, lesson_id)
  if (lesson.state === 'scheduled' && lesson.joined_to === null)
    throw conflict('This lesson is not cancelled.')
  await refuseLocked(trx, by, { date: lesson.date, reason })
  const own = lesson.joined_to === null ? {} : await fieldsToPartAgain(trx, lesson)
  const on = { ...own, state: 'scheduled' as const, closed_day_id: null, reason }
  await placeLesson(trx, spotOf({ ...lesson, ...own } as HeldLesson), by.now, () =>
    updateLesson(trx, lesson_id, on),
  )
  return readChangedLesson(trx, by.account, lesson_id, by.now)
}

/** Sets a substitute teacher for a lesson and those joined to it. */
export async function setSubstitute(
  trx: Trx,
  by: By,
  lesson_id: number,
  { teacher_id, reason, version }: Substitution,
) {
  const lesson = await lockHostWithJoined(trx, lesson_id, version)
  await refuseTaken(trx, lesson_id)
  refuseCancelled(lesson)
  refuseJoined(lesson)
  await refuseLocked(trx, by, { date: lesson.date, reason })
  await refuseUnknownPlaces(trx, placesByPrefix({ teacher_id }), [])
  if (await isAbsent(trx, teacher_id, lesson.date))
    throw invalid({ teacher_id: 'This teacher is away that day.' })
  const changes = { teacher_id, teacher_by_hand: true, reason }
  await placeLesson(trx, spotOf(lesson, { teacher_id }), by.now, () =>
    updateLesson(trx, lesson_id, changes),
  )
  await trx
    .updateTable('lessons')
    .set({ ...changes, ...TOUCHED })
    .where('joined_to', '=', lesson_id)
    .where('state', '=', 'scheduled')
    .where(sql<boolean>`not exists (select from registers r where r.lesson_id = lessons.lesson_id)`)
    .execute()
  return readChangedLesson(trx, by.account, lesson_id, by.now)
}
