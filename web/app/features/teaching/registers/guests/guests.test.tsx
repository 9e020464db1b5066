import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aLesson } from '../../../../../test/lessons.ts'
import { NO_NOTES } from '../../../../../test/notes.ts'
import { aRegister, aSitter } from '../../../../../test/registers.ts'
import { open } from '../../../../../test/screen.tsx'
import { answerWith, aStudent, type Sent, unreachable } from '../../../../../test/wire.ts'
import { startSession } from '../../../../session.ts'
import LessonRegisterScreen from '../lesson-register.tsx'
import { discardRegister, openOutbox } from '../outbox/outbox.ts'

const teacher = { ...aStudent, userType: 'teacher', uid: 't1', registered: false } as const
const lesson = aLesson({ lesson_id: 7, date: '2026-11-16' })
const riya = aSitter({ student_id: 1, name: 'Riya Sen' })
const guest = aSitter({ student_id: 5, name: 'Debjit Roy', is_guest: true })
const sheet = { lesson, register: aRegister, students: [riya], guests: [] }
const PATH = 'GET /api/lessons/7'
const ADD = 'POST /api/lessons/7/guests'

const day = (date: string, lesson_id: number) => ({
  lesson_id,
  date,
  start_time: '17:00',
  register: 'taken',
  taught: null,
})
const member = { joined_on: '2026-01-01', left_on: null, percent: 50 }
const circles = {
  '2026-11': {
    lessons: [day('2026-11-09', 31), day('2026-11-12', 32), day('2026-11-19', 33)],
    students: [
      { ...member, student_id: 5, name: 'Debjit Roy', codes: ['A', 'P', 'A'] },
      { ...member, student_id: 6, name: 'Left before', left_on: '2026-11-10', codes: ['P'] },
    ],
  },
  '2026-10': {
    lessons: [day('2026-10-26', 30)],
    students: [{ ...member, student_id: 5, name: 'Debjit Roy', codes: ['E'] }],
  },
}
const answers = {
  'GET /api/lessons': {
    body: [lesson, aLesson({ lesson_id: 8, batch_id: 9, batch_name: 'Circles' })],
  },
  'GET /api/attendance/sheet': ({ path }: Sent) => ({
    body: circles[path.includes('2026-11') ? '2026-11' : '2026-10'],
  }),
}
const added = (double_booked: object[] = []) => ({
  status: 201,
  body: { message: 'Guest added.', lesson, double_booked, closed: null },
})

beforeEach(() => {
  startSession('t', teacher)
  openOutbox()
  discardRegister(7)
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const options = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text)
const show = () => open(<LessonRegisterScreen params={{ id: '7' }} />, '/teacher/lessons/7')

test('a student of another batch is asked in, for a lesson that they have missed', async () => {
  let students = [riya]
  const sent = answerWith({
    ...NO_NOTES,
    ...answers,
    [PATH]: () => ({ body: { ...sheet, students } }),
    [ADD]: () => {
      students = [riya, guest]
      return added()
    },
  })
  show()
  await press('Add a guest')
  await press('Add guest')
  expect(screen.getByText('Choose a batch.')).toBeTruthy()
  await expect.poll(() => options('Batch')).toEqual(['Choose a batch', 'Circles'])
  await userEvent.selectOptions(screen.getByLabelText('Batch'), 'Circles')
  await expect.poll(() => options('Student')).toEqual(['Choose a student', 'Debjit Roy'])
  await userEvent.selectOptions(screen.getByLabelText('Student'), 'Debjit Roy')
  await expect
    .poll(() => options('Makes up for'))
    .toEqual(['No other lesson', 'Mon 9 Nov, absent', 'Mon 26 Oct, excused'])
  await userEvent.selectOptions(screen.getByLabelText('Makes up for'), 'Mon 9 Nov, absent')
  await press('Add guest')

  expect(await screen.findByText('Guest added.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    student_id: '5',
    makes_up_for: '31',
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Debjit Roy guest' })).toBeTruthy()
})

test('the office finds a guest as everywhere, and what they have missed in a batch of theirs', async () => {
  startSession('t', { ...teacher, userType: 'admin' })
  const debjit = {
    ...{ student_id: 5, uid: 'u5', name: 'Debjit Roy', class_name: 'Class 9', photo: null },
    ...{ batches: [{ id: 9, name: 'Circles' }], guardian: null, phone_end: null },
  }
  const hit = { kind: 'student', ...debjit, due_now: '0.00', why: 'phone' }
  const sent = answerWith({
    ...NO_NOTES,
    ...unreachable('GET /api/batchmanegment/all_batches_with_schedule'),
    ...answers,
    'GET /api/find': { body: { items: [hit] } },
    [PATH]: { body: sheet },
    [ADD]: added(),
  })
  open(<LessonRegisterScreen params={{ id: '7' }} />, '/admin/lessons/7')
  await press('Add a guest')
  await press('Add guest')
  expect(screen.getByText('Choose a student.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Student'), '4397')
  await userEvent.click(await screen.findByRole('option', { name: /Debjit Roy.*Circles/ }))
  await expect.poll(() => options('Makes up for')).toContain('Mon 9 Nov, absent')
  await userEvent.selectOptions(screen.getByLabelText('Makes up for'), 'Mon 9 Nov, absent')
  await press('Add guest')
  expect(await screen.findByText('Guest added.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    student_id: '5',
    makes_up_for: '31',
  })
})

test('a guest is taken out again, until the register is taken', async () => {
  const students = [riya, guest]
  const sent = answerWith({
    ...NO_NOTES,
    [PATH]: { body: { ...sheet, students } },
    'DELETE /api/lessons/7/guests/5': { body: { ...added().body, message: 'Guest removed.' } },
  })
  const { close } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Riya Sen' }))
  expect(screen.queryByRole('button', { name: 'Remove guest' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Debjit Roy guest' }))
  await press('Remove guest')
  expect(await screen.findByText('Guest removed.')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  close()

  const register = { ...aRegister, state: 'taken' as const, version: 1 }
  answerWith({ ...NO_NOTES, [PATH]: { body: { ...sheet, students, register } } })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Debjit Roy guest' }))
  expect(screen.queryByRole('button', { name: 'Remove guest' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a guest' })).toBeNull()
})

test('why a guest cannot come is said, and where else they have a lesson then', async () => {
  let answer: object = { status: 409, body: { error: 'The register of this lesson was taken.' } }
  answerWith({ ...NO_NOTES, ...answers, [PATH]: { body: sheet }, [ADD]: () => answer })
  show()
  await press('Add a guest')
  await expect.poll(() => options('Batch')).toContain('Circles')
  await userEvent.selectOptions(screen.getByLabelText('Batch'), 'Circles')
  await expect.poll(() => options('Student')).toContain('Debjit Roy')
  await userEvent.selectOptions(screen.getByLabelText('Student'), 'Debjit Roy')
  await press('Add guest')
  expect(await screen.findByText('The register of this lesson was taken.')).toBeTruthy()
  const other = { student_id: 5, name: 'Debjit Roy', batch_name: 'Chess', date: '2026-11-16' }
  answer = added([{ ...other, start_time: '17:00' }])
  await press('Add guest')
  await expect.poll(() => screen.queryByLabelText('Student')).toBeNull()
})
