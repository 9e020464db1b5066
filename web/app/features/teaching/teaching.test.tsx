import type { Lesson } from '@ganit/contract/teaching/lessons'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../test/lessons.ts'
import { open } from '../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../test/wire.ts'
import { startSession } from '../../session.ts'
import Batches from './batches.tsx'
import { isNow, sortCurrentFirst } from './lesson-times.ts'
import Today from './today.tsx'
import Week from './week.tsx'

const algebra = aLesson({ students: 14, teacher: { account_id: 't1', name: 'Ananya Sen' } })
const geometry: Lesson = {
  ...algebra,
  lesson_id: 2,
  batch_name: 'Geometry',
  start_time: '08:00',
  end_time: '09:00',
  room: null,
  students: 1,
  register: 'taken',
}

/** 4:15 pm on that Monday at the academy. */
function atQuarterPastFour() {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:45:00Z'), toFake: ['Date'] })
}
beforeEach(() => {
  startSession('t', { ...theAdmin, userType: 'teacher', uid: 't1' })
  atQuarterPastFour()
})

const MISSING = 'GET /api/attendance/missing'
const NO_TESTS = { 'GET /api/waited-tests': { body: [] } }
const none = { items: [], total: 0, page: 1, page_size: 10 }

const cards = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a lesson is now from a quarter of an hour before its start to its end', () => {
  const at = (time: string, day = '2026-11-23') => isNow(algebra, { day, time })
  expect([at('15:44'), at('15:45'), at('17:29'), at('17:30')]).toEqual([false, true, true, false])
  expect(at('16:00', '2026-11-24')).toBe(false)
  expect(isNow({ ...algebra, state: 'cancelled' }, { day: '2026-11-23', time: '16:00' })).toBe(
    false,
  )
})

test('the lesson that is now comes before earlier ones, which keep their order', () => {
  const clock = { day: '2026-11-23', time: '16:10' }
  const noon = { ...geometry, lesson_id: 3, start_time: '12:00', end_time: '13:00' }
  expect(sortCurrentFirst([geometry, noon, algebra], clock)).toEqual([algebra, geometry, noon])
})

test('today’s lessons stand in their order, the one now on top', async () => {
  const sent = answerWith({
    'GET /api/lessons': { body: [geometry, algebra] },
    [MISSING]: { body: none },
    ...NO_TESTS,
  })
  open(<Today />, '/teacher/today')
  expect(await screen.findByText('Algebra 9A')).toBeTruthy()
  expect(sent.map(({ path }) => path)).toContain('/api/lessons?from=2026-11-23&to=2026-11-23')
  expect(screen.getByText('Monday, 23 Nov 2026')).toBeTruthy()
  expect(cards()).toEqual([
    'Algebra 9ANow · 4:00 – 5:30 pm · Room 2 · 14 studentsTake register',
    'Geometry8:00 – 9:00 am · 1 studentRegister taken',
  ])
  expect(screen.getByRole('link', { name: 'Take register' }).getAttribute('href')).toBe(
    '/teacher/lessons/1',
  )
})

test('what is unusual about a lesson is said in words', async () => {
  const moved = { date: '2026-11-20', start_time: '15:00' }
  answerWith({
    [MISSING]: { body: none },
    ...NO_TESTS,
    'GET /api/lessons': {
      body: [
        { ...geometry, register: 'not_taken', state: 'cancelled', reason: 'Heavy rain' },
        { ...algebra, moved_from: moved, reason: 'The room was let', teacher: null },
        { ...algebra, lesson_id: 3, kind: 'extra', teacher: { account_id: 't2', name: 'Ravi' } },
      ],
    },
  })
  open(<Today />, '/teacher/today')
  expect(await screen.findByText('Cancelled: Heavy rain')).toBeTruthy()
  expect(screen.getByText('Moved from Friday, 20 Nov 2026, 3:00 pm: The room was let')).toBeTruthy()
  expect(screen.getByText('Nobody teaches it yet')).toBeTruthy()
  expect(screen.getByText('Extra lesson')).toBeTruthy()
  expect(screen.getByText('Ravi teaches it')).toBeTruthy()
})

test('a day without lessons leads to the week, and a failure can be tried again', async () => {
  answerWith({ 'GET /api/lessons': { body: [] }, [MISSING]: { body: none }, ...NO_TESTS })
  const { close } = open(<Today />, '/teacher/today')
  expect(await screen.findByText('No lessons today.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the week' }).getAttribute('href')).toBe(
    '/teacher/week',
  )
  close()
  answerWith({ 'GET /api/lessons': { status: 400 }, [MISSING]: { status: 400 }, ...NO_TESTS })
  open(<Today />, '/teacher/today')
  expect(await screen.findByText('Failed to load your lessons.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
})

test('the week goes from Monday to Sunday, and back and on by its links', async () => {
  const sent = answerWith({ 'GET /api/lessons': { body: [algebra] } })
  const { address } = open(<Week />, '/teacher/week')
  const monday = await screen.findByRole('region', { name: 'Monday, 23 Nov 2026 · today' })
  expect(within(monday).getByText('Algebra 9A')).toBeTruthy()
  expect(screen.getAllByText('No lessons.')).toHaveLength(6)
  expect(screen.getByText('23 – 29 Nov 2026')).toBeTruthy()

  await userEvent.click(screen.getByRole('link', { name: 'Next week' }))
  expect(address()).toBe('/teacher/week?from=2026-11-30')
  expect(await screen.findByText('30 Nov – 6 Dec 2026')).toBeTruthy()
  expect(sent.at(-1)?.path).toBe('/api/lessons?from=2026-11-30&to=2026-12-06')
  await userEvent.click(screen.getByRole('link', { name: 'Previous week' }))
  await userEvent.click(screen.getByRole('link', { name: 'Previous week' }))
  expect(address()).toBe('/teacher/week?from=2026-11-16')
  await userEvent.click(screen.getByRole('link', { name: 'This week' }))
  expect(address()).toBe('/teacher/week')
})

test('on a Friday the week begins with what is still to come, and what was is a press away', async () => {
  vi.setSystemTime('2026-11-27T10:45:00Z')
  answerWith({ 'GET /api/lessons': { body: [algebra, { ...geometry, date: '2026-11-27' }] } })
  open(<Week />, '/teacher/week')
  const friday = await screen.findByRole('region', { name: 'Friday, 27 Nov 2026 · today' })
  const earlier = screen.getByText('Earlier this week').closest('details')
  expect(earlier?.open).toBe(false)
  expect(earlier?.textContent).toContain('Monday, 23 Nov 2026')
  expect(earlier?.contains(friday)).toBe(false)
  // Other weeks show all days.
  await userEvent.click(screen.getByRole('link', { name: 'Previous week' }))
  expect(await screen.findByText('16 – 22 Nov 2026')).toBeTruthy()
  expect(screen.queryByText('Earlier this week')).toBeNull()
})

test.each(['nonsense', '2026-02-30'])('an address with the day %s shows this week', async (day) => {
  answerWith({ 'GET /api/lessons': { body: [] } })
  open(<Week />, `/teacher/week?from=${day}`)
  expect(await screen.findByText('23 – 29 Nov 2026')).toBeTruthy()
})

test('lessons that are over without a register are listed with the way to take it', async () => {
  const over = aLesson({ lesson_id: 9, date: '2026-11-20', batch_name: 'Trigonometry' })
  answerWith({
    'GET /api/lessons': { body: [] },
    [MISSING]: { body: { ...none, items: [over], total: 3 } },
    ...NO_TESTS,
  })
  open(<Today />, '/teacher/today')
  const missing = within(await screen.findByRole('region', { name: 'Registers missing' }))
  const take = missing.getByRole('link', { name: 'Take register' })
  expect(take.getAttribute('href')).toBe('/teacher/lessons/9')
  expect(missing.getByText('Friday, 20 Nov 2026, 4:00 – 5:30 pm')).toBeTruthy()
  expect(missing.getByRole('link', { name: '2 more registers' }).getAttribute('href')).toBe(
    '/teacher/registers',
  )
})

test('where no register is missing, nothing is said of it; where that is not known, it is', async () => {
  answerWith({ 'GET /api/lessons': { body: [] }, [MISSING]: { body: none }, ...NO_TESTS })
  const { close } = open(<Today />, '/teacher/today')
  await screen.findByText('No lessons today.')
  expect(screen.queryByText('Registers missing')).toBeNull()
  close()
  answerWith({ 'GET /api/lessons': { body: [] }, [MISSING]: { status: 400 }, ...NO_TESTS })
  open(<Today />, '/teacher/today')
  expect(await screen.findByText('Failed to load the missing registers.')).toBeTruthy()
})

test('a teacher’s batches stand with their weekly times, and an empty list says why', async () => {
  const time = { weekday: 'Monday', start_time: '16:00', end_time: '17:30' }
  const schedules = [{ ...time, teacher_id: null, room_id: null }]
  const batch = {
    batch_id: 4,
    id: 4,
    batch_name: 'Algebra 9A',
    name: 'Algebra 9A',
    description: '',
    course_id: null,
    course_name: 'Algebra',
    classNumber: 9,
    schedules,
    teacher_id: 't1',
    room_id: null,
    capacity: null,
    starts_on: null,
    ends_on: null,
    times_from: '2026-12-01',
    student_count: 14,
    version: 1,
  }
  answerWith({ 'GET /api/batches': { body: [batch] } })
  const { close } = open(<Batches />, '/teacher/batches')
  expect(await screen.findByRole('heading', { level: 2, name: 'Algebra 9A' })).toBeTruthy()
  expect(screen.getByText('Class 9 · Algebra · 14 students')).toBeTruthy()
  expect(screen.getByText('4:00 – 5:30 pm')).toBeTruthy()
  expect(screen.getByText('from 1 Dec 2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Month sheet' }).getAttribute('href')).toBe(
    '/teacher/registers?show=sheet&batch=4',
  )
  close()
  answerWith({ 'GET /api/batches': { body: [] } })
  open(<Batches />, '/teacher/batches')
  expect(await screen.findByText('No batches yet.')).toBeTruthy()
})
