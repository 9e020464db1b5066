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
 * lesson that families know; null if the lesson is new.
 */
export type Told = { change?: LessonChange; of: number | null } | null

/** A lesson as families know it before a change. */
async function lessonAsKnown(trx: Trx, lesson_id: number): Promise<KnownLesson> {
  const { date, start_time, end_time, state, teacher_id } = await readStoredLesson(trx, lesson_id)
  return { date, start_time, end_time, state, teacher_id }
}

/** Makes a change, and adds the weekly lessons that it no longer blocks; also returns the changes to announce. */
export async function changeToTell(trx: Trx, by: By, change: Change, told: Told) {
  await lockAgainstClosedDays(trx)
  const was = told?.of ? await lessonAsKnown(trx, told.of) : null
  const changed = await change(trx, by)
  await makeLessons(trx, [changed.lesson.batch_id], by.now)
  const { lesson_id } = changed.lesson
  const news = told && { lesson_id, ...(told.change && { change: told.change }), was }
  return { changed, news }
}
