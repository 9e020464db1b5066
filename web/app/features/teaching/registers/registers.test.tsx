import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../../test/lessons.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { monthAfter } from '../../../ui/text/times/months.ts'
import Registers from './registers.tsx'

const page = (items: object[]) => ({
  items,
  total: items.length,
  page: 1,
  page_size: 20,
})
const MISSING = 'GET /api/attendance/missing'
const SHEET = 'GET /api/attendance/sheet'

beforeEach(() => {
  startSession('t', theAdmin)
  vi.useFakeTimers({ now: new Date('2026-11-23T10:45:00Z'), toFake: ['Date'] })
})

test('the registers that nobody has taken lead to their lessons, in each area its own', async () => {
  answerWith({ [MISSING]: { body: page([aLesson({ lesson_id: 7 })]) } })
  const { close } = open(<Registers />, '/admin/registers')
  expect(await screen.findByText('Mon 23 Nov, 4:00 – 5:30 pm')).toBeTruthy()
  const take = () => screen.getByRole('link', { name: 'Take register' }).getAttribute('href')
  expect(take()).toBe('/admin/lessons/7')
  close()

  startSession('t', { ...aStudent, userType: 'teacher', uid: 't1' })
  open(<Registers />, '/teacher/registers')
  await screen.findByText('Mon 23 Nov, 4:00 – 5:30 pm')
  expect(take()).toBe('/teacher/lessons/7')
})

test('where every register is taken that is said, and a failure can be tried again', async () => {
  answerWith({ [MISSING]: { body: page([]) } })
  const { close } = open(<Registers />, '/admin/registers')
  expect(await screen.findByText('Every register is taken.')).toBeTruthy()
  close()
  answerWith({ [MISSING]: { status: 400 } })
  open(<Registers />, '/admin/registers')
  expect(await screen.findByText('Failed to load the registers.')).toBeTruthy()
})

test('students to look at stand with why and whom to call', async () => {
  const debjit = {
    student_id: 3,
    name: 'Debjit Roy',
    batch_id: 7,
    batch_name: 'Algebra 9A',
    kind: 'streak',
    absent_streak: 3,
    percent: 62,
    contact: '+919830041276',
  }
  const sent = answerWith({
    'GET /api/attendance/concerns': { body: page([debjit, { ...debjit, kind: 'floor' }]) },
  })
  const { address } = open(<Registers />, '/admin/registers?show=concerns')
  expect(await screen.findByText('Absent 3 times in a row')).toBeTruthy()
  expect(screen.getByText('62 % in the last 60 days')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /98300/ })[0]?.getAttribute('href')).toBe(
    'tel:+919830041276',
  )
  await userEvent.selectOptions(screen.getByLabelText('Why'), 'Seldom here')
  await expect.poll(address).toBe('/admin/registers?show=concerns&kind=floor')
  await expect.poll(() => sent.at(-1)?.path).toContain('kind=floor')
})

const sheet = {
  lessons: [
    { lesson_id: 1, date: '2026-11-16', start_time: '16:00', register: 'taken', taught: 'Slope' },
    { lesson_id: 2, date: '2026-11-18', start_time: '16:00', register: 'not_taken', taught: null },
    { lesson_id: 3, date: '2026-11-25', start_time: '16:00', register: 'not_taken', taught: null },
  ],
  students: [
    {
      student_id: 1,
      name: 'Riya Sen',
      joined_on: '2026-11-17',
      left_on: null,
      codes: [null, null, null],
      percent: null,
    },
    {
      student_id: 2,
      name: 'Kabir Nandi',
      joined_on: '2026-09-01',
      left_on: null,
      codes: ['A', null, null],
      percent: 0,
    },
  ],
}

test('the month sheet has a line for each student and a column for each lesson, as on paper', async () => {
  const batch = {
    batch_id: 7,
    id: 7,
    batch_name: 'Algebra 9A',
    name: 'Algebra 9A',
    description: '',
    course_id: null,
    course_name: null,
    class_number: null,
    schedules: [],
    student_count: 2,
    version: 1,
  }
  const sent = answerWith({
    'GET /api/batchmanegment/all_batches_with_schedule': { body: [batch] },
    [SHEET]: { body: sheet },
  })
  open(<Registers />, '/admin/registers?show=sheet&batch=7')
  const table = within(await screen.findByRole('table'))
  expect(sent.find(({ path }) => path.includes('sheet'))?.path).toBe(
    '/api/attendance/sheet?batch_id=7&month=2026-11',
  )
  const lines = table
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(lines).toEqual([
    ['Student', 'Mon 16, 4:00 pm', 'Wed 18, 4:00 pm, not taken', 'Wed 25, 4:00 pm', '%'],
    ['Riya Sen', '', '', '', '–'],
    ['Kabir Nandi', 'A', '', '', '0'],
  ])
  expect(screen.getByText('Slope')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  await expect.poll(() => sent.at(-1)?.path).toContain('month=2026-10')
})

test('months go on over the end of a year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
