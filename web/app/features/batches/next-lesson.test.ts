import { expect, test } from 'vitest'
import { hourAfter, lessonAfter } from './next-lesson.ts'

test('the next lesson is two days later at the same time', () => {
  const times = { start_time: '07:00', end_time: '08:00' }
  expect(lessonAfter({ weekday: 'Monday', ...times })).toEqual({ weekday: 'Wednesday', ...times })
  expect(lessonAfter({ weekday: 'Saturday', ...times }).weekday).toBe('Monday')
  const blank = { weekday: '', start_time: '', end_time: '' }
  expect(lessonAfter(blank)).toEqual(blank)
})

test('an hour after a time is of the same day', () => {
  expect(hourAfter('07:05')).toBe('08:05')
  expect(hourAfter('22:59')).toBe('23:59')
  expect(hourAfter('23:00')).toBe('')
  expect(hourAfter('')).toBe('')
})
