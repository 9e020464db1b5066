import { expect, test } from 'vitest'
import { BLANK_SCHEDULE } from './batch-fields.ts'
import { hourAfter, lessonAfter } from './next-lesson.ts'

test('the next lesson is two days later at the same time and place', () => {
  const times = { start_time: '07:00', end_time: '08:00', teacher_id: 'sen', room_id: '2' }
  expect(lessonAfter({ weekday: 'Monday', ...times })).toEqual({ weekday: 'Wednesday', ...times })
  expect(lessonAfter({ weekday: 'Saturday', ...times }).weekday).toBe('Monday')
  expect(lessonAfter(BLANK_SCHEDULE)).toEqual(BLANK_SCHEDULE)
})

test('an hour after a time is of the same day', () => {
  expect(hourAfter('07:05')).toBe('08:05')
  expect(hourAfter('22:59')).toBe('23:59')
  expect(hourAfter('23:00')).toBe('')
  expect(hourAfter('')).toBe('')
})
