import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import GoesOutToday from './goes-out-today.tsx'
import Weekly from './weekly.tsx'

const student = {
  student_id: 7,
  name: 'অনন্যা সেন',
  lines: [{ key: 'came', text: 'Lessons: present at 3 of 3.' }],
  line: null,
  is_held: false,
  version: 0,
  people: 2,
}
const notes = (changes = {}) => ({
  week: '2026-11-29',
  sends_at: '2026-11-29T12:30:00.000Z',
  line: null,
  students: [student],
  total: 1,
  page: 1,
  page_size: 20,
  ...changes,
})
const batch = { batch_id: 3, batch_name: 'Class 9 – Evening', schedules: [] }
const BATCHES = {
  'GET /api/batches/class': { body: [batch] },
  'GET /api/batches': { body: [batch] },
}

beforeEach(() => {
  startSession('t', { ...theAdmin, userType: 'teacher', uid: 't1' })
  vi.useFakeTimers({ now: new Date('2026-11-29T06:00:00Z'), toFake: ['Date'] })
})

test('a teacher sees what goes out when, adds a line and holds a note back', async () => {
  const sent = answerWith({
    ...BATCHES,
    'GET /api/weekly': { body: notes() },
    'PUT /api/weekly': { body: { message: 'Line saved.', line: 'x', is_held: false, version: 1 } },
  })
  open(<Weekly />, '/teacher/weekly?batch=3')
  const note = await screen.findByRole('listitem', { name: 'অনন্যা সেন' })
  expect(note.textContent).toContain('2 people read it')
  expect(within(note).getByText('Lessons: present at 3 of 3.')).toBeTruthy()
  expect(screen.getByText('Sunday, 29 Nov 2026')).toBeTruthy()
  expect(screen.getByText('6:00 pm')).toBeTruthy()

  const bodies = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await userEvent.click(within(note).getByRole('button', { name: 'Add a line' }))
  await userEvent.type(within(note).getByLabelText('A line for অনন্যা সেন'), 'Well asked.{Enter}')
  await vi.waitFor(() => expect(bodies()).toHaveLength(1))
  const of = { week: '2026-11-29', batch_id: 3 }
  expect(bodies()[0]).toEqual({ ...of, student_id: 7, line: 'Well asked.', version: 0 })
  await userEvent.click(within(note).getByRole('button', { name: 'Hold back' }))
  await vi.waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual({ ...of, student_id: 7, is_held: true, version: 0 })
  await userEvent.type(screen.getByLabelText('A line for all of them'), 'Bring paper.{Enter}')
  await vi.waitFor(() => expect(bodies()).toHaveLength(3))
  expect(bodies()[2]).toEqual({ ...of, line: 'Bring paper.', version: 0 })
})

test('a refused line stays typed, with the reason', async () => {
  const error = 'This week’s notes have gone out.'
  answerWith({
    ...BATCHES,
    'GET /api/weekly': { body: notes() },
    'PUT /api/weekly': { status: 409, body: { error } },
  })
  open(<Weekly />, '/teacher/weekly?batch=3')
  const field = await screen.findByLabelText('A line for all of them')
  await userEvent.type(field, 'Bring paper.{Enter}')
  expect(await screen.findByText(error)).toBeTruthy()
  expect((field as HTMLInputElement).value).toBe('Bring paper.')
})

test('a line that is being typed outlives holding its note back, and is left for another page of notes only after a question', async () => {
  let now = notes({ total: 21 })
  const sent = answerWith({
    ...BATCHES,
    'GET /api/weekly': () => ({ body: now }),
    'PUT /api/weekly': () => {
      now = notes({ total: 21, students: [{ ...student, is_held: true, version: 1 }] })
      return { body: { message: 'Held back.', line: null, is_held: true, version: 1 } }
    },
  })
  const { address } = open(<Weekly />, '/teacher/weekly?batch=3')
  const note = await screen.findByRole('listitem', { name: 'অনন্যা সেন' })
  const field = () => within(note).getByLabelText<HTMLInputElement>('A line for অনন্যা সেন')
  await userEvent.click(within(note).getByRole('button', { name: 'Add a line' }))
  await userEvent.type(field(), 'Well asked.')
  await userEvent.click(within(note).getByRole('button', { name: 'Hold back' }))
  expect(await within(note).findByText('Held back: this note is not sent.')).toBeTruthy()
  expect(field().value).toBe('Well asked.')

  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(address()).toBe('/teacher/weekly?batch=3')
  expect(field().value).toBe('Well asked.')
  await userEvent.type(field(), '{Enter}')
  await vi.waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      ...{ line: 'Well asked.', version: 1 },
    }),
  )
})

test('what is held back, says nothing or is switched off is said', async () => {
  const quiet = { ...student, is_held: true, lines: [] }
  answerWith({
    ...BATCHES,
    'GET /api/weekly': { body: notes({ sends_at: null, students: [quiet] }) },
  })
  open(<Weekly />, '/teacher/weekly?batch=3')
  expect(await screen.findByText('Held back: this note is not sent.')).toBeTruthy()
  expect(screen.getByText(/Nothing to say of this week/)).toBeTruthy()
  expect(screen.getByText(/Weekly notes are switched off/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Let it go out' })).toBeTruthy()
})

test('a teacher’s Today says when notes go out, on that day alone', async () => {
  answerWith({ 'GET /api/weekly': { body: notes() } })
  open(<GoesOutToday />, '/teacher/today')
  const line = await screen.findByText(/Notes go out at 6:00 pm\./)
  expect(within(line).getByRole('link', { name: 'Look' }).getAttribute('href')).toBe(
    '/teacher/weekly',
  )
})
