import type { Onlining } from '@ganit/contract/teaching/lesson-changes'
import { sql, type Updateable } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import { placesByPrefix, refuseUnknownPlaces } from '../batches/places.service.ts'
import { lessonById } from '../lessons/lessons.queries.ts'
import type { Lessons } from '../lessons/lessons.tables.ts'
import { refuseFaultyLink } from '../lessons/public-link.ts'
import { readChangedLesson } from './answer.queries.ts'
import { lockHostWithJoined, refuseTaken, TOUCHED } from './held-lesson.queries.ts'
import { placeLesson } from './place.service.ts'
import { type By, refuseCancelled, refuseJoined, refuseRoomOnline } from './rules.service.ts'
import { spotOf } from './spot.ts'

const isOver = (lesson: { date: string; end_time: string }, { now: { date, time } }: By) =>
  lesson.date < date || (lesson.date === date && lesson.end_time <= time)

/** Changes a lesson, and those joined to it, whose registers are not taken. */
const updateWithJoined = (trx: Trx, lesson_id: number, changes: Updateable<Lessons>) =>
  trx
    .updateTable('lessons')
    .set({ ...changes, ...TOUCHED })
    .where((eb) => eb.or([eb('lesson_id', '=', lesson_id), eb('joined_to', '=', lesson_id)]))
    .where(sql<boolean>`not exists (select from registers r where r.lesson_id = lessons.lesson_id)`)
    .execute()

/**
 * Holds a lesson online, which frees its room, or in person again, which asks for one. Lessons joined to it follow. 404
 * if the caller may not see it.
 */
export async function holdOnline(
  trx: Trx,
  by: By,
  lesson_id: number,
  { url, room_id = null, version }: Onlining,
) {
  await lessonById(trx, by.account, lesson_id, by.now)
  const lesson = await lockHostWithJoined(trx, lesson_id, version)
  await refuseTaken(trx, lesson_id)
  refuseCancelled(lesson)
  refuseJoined(lesson)
  if (isOver(lesson, by)) throw conflict('This lesson is over.')
  refuseFaultyLink(url)
  if (url !== null) refuseRoomOnline(room_id)
  else if (lesson.online_url === null) throw conflict('This lesson is in person.')
  await refuseUnknownPlaces(trx, placesByPrefix({ room_id }), [])
  await placeLesson(trx, spotOf(lesson, { room_id }), by.now, () =>
    updateWithJoined(trx, lesson_id, { online_url: url, room_id, room_by_hand: true }),
  )
  return readChangedLesson(trx, by.account, lesson_id, by.now)
}
