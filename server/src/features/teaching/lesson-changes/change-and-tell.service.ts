import type { ChangedLesson } from '@ganit/contract/teaching/lesson-changes'
import type { Trx } from '../../../db/schema.ts'
import type { KnownLesson, LessonChange } from '../../messages/events/events.queries.ts'
import { lockAgainstClosedDays } from '../lessons/generation.queries.ts'
import { makeLessons } from '../lessons/generation.service.ts'
import { readStoredLesson } from './held-lesson.queries.ts'
import type { By } from './rules.service.ts'

export type Change = (trx: Trx, by: By) => Promise<Omit<ChangedLesson, 'message'>>
/**
 * The change to announce to families; null announces nothing. Without `change` it is read from the lesson. `of` is the
 * lesson that families know; null if the lesson is new. `withJoined`: those joined to it change with it.
 */
export type Announcement = { change?: LessonChange; of: number | null; withJoined?: boolean } | null

/** A lesson as families know it before a change. */
async function lessonAsKnown(trx: Trx, lesson_id: number): Promise<KnownLesson> {
  const { online_url, ...lesson } = await readStoredLesson(trx, lesson_id)
  const { date, start_time, end_time, state, teacher_id } = lesson
  return { date, start_time, end_time, state, teacher_id, is_online: online_url !== null }
}

const lessonsJoinedTo = async (trx: Trx, lesson_id: number) =>
  (
    await trx
      .selectFrom('lessons')
      .select('lesson_id')
      .where('joined_to', '=', lesson_id)
      .where('state', '=', 'scheduled')
      .orderBy('lesson_id')
      .execute()
  ).map((joined) => joined.lesson_id)

/** Lessons that a change concerns, as families know them now. */
async function knownBefore(trx: Trx, told: Announcement) {
  if (!told?.of) return new Map<number, KnownLesson>()
  const ids = [told.of, ...(told.withJoined ? await lessonsJoinedTo(trx, told.of) : [])]
  const known = new Map<number, KnownLesson>()
  for (const id of ids) known.set(id, await lessonAsKnown(trx, id))
  return known
}

/** Makes a change, and adds the weekly lessons that it no longer blocks; also returns the changes to announce. */
export async function changeToTell(trx: Trx, by: By, change: Change, told: Announcement) {
  await lockAgainstClosedDays(trx)
  const known = await knownBefore(trx, told)
  const changed = await change(trx, by)
  await makeLessons(trx, [changed.lesson.batch_id], by.now)
  const ids = told ? new Set([changed.lesson.lesson_id, ...known.keys()]) : []
  const news = [...ids].map((lesson_id) => ({
    lesson_id,
    ...(told?.change && { change: told.change }),
    was: known.get(lesson_id) ?? null,
  }))
  return { changed, news }
}
