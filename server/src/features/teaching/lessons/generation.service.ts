import type { Trx } from '../../../db/schema.ts'
import { retryWhenTaken } from '../../../db/transactions/retried.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { insertWeeklyLessons } from './generation.queries.ts'
import { lessonsToMake, type WantedLesson } from './weekly-times.queries.ts'

/**
 * Creates the lessons of the batches' weekly times up to the last day; returns how many were new. Idempotent: moved and
 * cancelled lessons are not created again. Lessons on closed days are created as cancelled. Take
 * `lockAgainstClosedDays` first and `lockTimes` second.
 */
export const makeLessons = (trx: Trx, batch_ids: number[], now: LocalTime) =>
  retryWhenTaken(trx, async () => {
    const lessons = clearTakenPlaces(await lessonsToMake(trx, batch_ids, now))
    return lessons.length === 0 ? 0 : insertWeeklyLessons(trx, lessons)
  })

const isOverlapping = (one: WantedLesson, other: WantedLesson) =>
  one.start_time < other.end_time && other.start_time < one.end_time

/** Occupied times by room or teacher, for one day. */
function createPlaces() {
  const held = new Map<string, WantedLesson[]>()
  return {
    /** Occupies the place for a lesson; false if it is occupied at that time already. */
    take(place: string | number, lesson: WantedLesson) {
      const key = `${place} ${lesson.date}`
      const others = held.get(key) ?? []
      if (others.some((other) => isOverlapping(lesson, other))) return false
      held.set(key, [...others, lesson])
      return true
    },
  }
}

/**
 * The lessons to create. A lesson loses its room or teacher if an existing lesson or an earlier one of these occupies
 * it. Cancelled lessons occupy nothing.
 */
function clearTakenPlaces(lessons: WantedLesson[]): WantedLesson[] {
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
