import type { HeldLesson } from './held-lesson.queries.ts'

/** When, where and by whom a lesson is held, or is to be. Times are `HH:MM`; a new lesson has no number yet. */
export type Spot = Pick<
  HeldLesson,
  'batch_id' | 'date' | 'start_time' | 'end_time' | 'room_id' | 'teacher_id'
> & { lesson_id: number | null }

/** The spot of a lesson, with some of it otherwise. */
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
