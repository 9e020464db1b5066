import type { Lesson } from '@ganit/contract/teaching/lessons'
import { minutesOf, timeOfMinutes } from './week/lanes.ts'

/** Time and place in a form. A blank room or teacher means none, `batch` means the batch's own. */
export type PlaceFields = {
  date: string
  start_time: string
  end_time: string
  room_id: string
  teacher_id: string
  reason: string
}

export const OF_BATCH = 'batch'

/**
 * A lesson's own time and place. If the lesson was dropped elsewhere, the day and time of that place, with the same
 * duration.
 */
export function placeOf(lesson: Lesson, on: string | null, at: string | null): PlaceFields {
  const start_time = at ?? lesson.start_time
  const lasts = minutesOf(lesson.end_time) - minutesOf(lesson.start_time)
  return {
    date: on ?? lesson.date,
    start_time,
    end_time: timeOfMinutes(minutesOf(start_time) + lasts),
    room_id: String(lesson.room?.room_id ?? ''),
    teacher_id: lesson.teacher?.account_id ?? '',
    reason: '',
  }
}

/** The end for a new start, with the same duration; the old end if that is not possible. */
export function endForStart(start: string, { start_time, end_time }: PlaceFields) {
  const end = minutesOf(start) + minutesOf(end_time) - minutesOf(start_time)
  return end > minutesOf(start) && end < 24 * 60 ? timeOfMinutes(end) : end_time
}

/** Room and teacher as sent: the batch's own are left out. */
export const sentPlace = ({ room_id, teacher_id, ...fields }: PlaceFields) => ({
  ...fields,
  ...(room_id !== OF_BATCH && { room_id: room_id === '' ? null : Number(room_id) }),
  ...(teacher_id !== OF_BATCH && { teacher_id: teacher_id || null }),
})
