import { retried } from '../../../db/retried.ts'
import type { Trx } from '../../../db/schema.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { insertWeeklyLessons } from './generation.queries.ts'
import { type WantedLesson, wantedLessons } from './weekly-times.queries.ts'

/**
 * Makes the lessons that the weekly times of some batches ask for, from now to the last day for which lessons are made;
 * answers how many were new. A second time makes none, and what was moved or cancelled is not made again. On a closed day
 * they are made cancelled. Who calls holds the batches (`lockTimes`), and before that the closed days (`keepClosedDays`).
 */
export const makeLessons = (trx: Trx, batch_ids: number[], now: LocalTime) =>
  retried(trx, async () => {
    const lessons = withFreePlaces(await wantedLessons(trx, batch_ids, now))
    return lessons.length === 0 ? 0 : insertWeeklyLessons(trx, lessons)
  })

const overlap = (one: WantedLesson, other: WantedLesson) =>
  one.start_time < other.end_time && other.start_time < one.end_time

/** What is held in a room or by a teacher on a day. */
function createPlaces() {
  const held = new Map<string, WantedLesson[]>()
  return {
    /** Takes the place for a lesson; false where it is taken at that time. */
    take(place: string | number, lesson: WantedLesson) {
      const key = `${place} ${lesson.date}`
      const others = held.get(key) ?? []
      if (others.some((other) => overlap(lesson, other))) return false
      held.set(key, [...others, lesson])
      return true
    },
  }
}

/**
 * Those that can be held, without the room or the teacher that another lesson has then: one that is there, or an earlier one of
 * these. What is cancelled from the beginning is in nobody's way.
 */
function withFreePlaces(lessons: WantedLesson[]): WantedLesson[] {
  const [rooms, teachers] = [createPlaces(), createPlaces()]
  return lessons.flatMap((lesson) => {
    if (lesson.closed_day_id !== null) return lesson
    if (lesson.batch_lesson_id !== null) return []
    const { room_id, teacher_id, room_is_taken, teacher_is_busy } = lesson
    const hasRoom = room_id !== null && !room_is_taken && rooms.take(room_id, lesson)
    const hasTeacher = teacher_id !== null && !teacher_is_busy && teachers.take(teacher_id, lesson)
    return {
      ...lesson,
      room_id: hasRoom ? room_id : null,
      teacher_id: hasTeacher ? teacher_id : null,
    }
  })
}
