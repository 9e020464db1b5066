import type { HeldLesson } from './held-lesson.queries.ts'

/** Time, room and teacher of a lesson. Times are `HH:MM`; a new lesson has no number yet. */
export type Spot = Pick<
  HeldLesson,
  'batch_id' | 'date' | 'start_time' | 'end_time' | 'room_id' | 'teacher_id'
> & { lesson_id: number | null }

/** The spot of a lesson with some fields replaced. */
export const spotOf = (
  { lesson_id, batch_id, date, start_time, end_time, room_id, teacher_id }: HeldLesson,
  changes: Partial<Spot> = {},
): Spot => ({
  lesson_id,
  batch_id,
  date,
  start_time,
  end_time,
  room_id,
  teacher_id,
  ...changes,
})
