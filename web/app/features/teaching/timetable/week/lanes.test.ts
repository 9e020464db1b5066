import { expect, test } from 'vitest'
import { hoursOf, layOutSideBySide, percentAt, timeOfMinutes } from './lanes.ts'

const at = (start_time: string, end_time: string) => ({ start_time, end_time })
const lanesOf = (...lessons: ReturnType<typeof at>[]) =>
  layOutSideBySide(lessons).map(({ lane, lanes }) => `${lane + 1}/${lanes}`)

test('lessons that overlap lie side by side, and others have the whole width', () => {
  expect(lanesOf(at('15:00', '16:00'), at('16:00', '17:00'))).toEqual(['1/1', '1/1'])
  expect(lanesOf(at('15:00', '16:30'), at('16:00', '17:00'), at('18:00', '19:00'))).toEqual([
    '1/2',
    '2/2',
    '1/1',
  ])
})

test('a lane is used again as soon as it is free', () => {
  expect(lanesOf(at('15:00', '18:00'), at('15:00', '16:00'), at('16:00', '17:00'))).toEqual([
    '1/2',
    '2/2',
    '2/2',
  ])
})

test('the grid has whole hours, as many as the lessons need', () => {
  const hours = hoursOf([at('15:30', '17:00'), at('07:15', '08:45')])
  expect(hours).toEqual({ first: 7, last: 17 })
  expect(percentAt('12:00', hours)).toBe(50)
  expect(timeOfMinutes(7 * 60 + 5)).toBe('07:05')
  expect(hoursOf([])).toEqual({ first: 15, last: 20 })
})
