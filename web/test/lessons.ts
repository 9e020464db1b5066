import type { Lesson } from '@ganit/contract/teaching/lessons'

/** A lesson as on the wire: Monday, 23 November 2026, 16:00 to 17:30. */
export const aLesson = (changes: Partial<Lesson> = {}): Lesson => ({
  lesson_id: 1,
  batch_id: 7,
  batch_name: 'Algebra 9A',
  date: '2026-11-23',
  start_time: '16:00',
  end_time: '17:30',
  room: { room_id: 2, name: 'Room 2' },
  teacher: { account_id: 'sen', name: 'A. Sen' },
  state: 'scheduled',
  kind: 'weekly',
  reason: null,
  moved_from: null,
  makes_up_for: null,
  made_up_day: null,
  joined_to: null,
  register: 'not_taken',
  locked: false,
  taught: null,
  homework: null,
  students: 24,
  version: 1,
  ...changes,
})
