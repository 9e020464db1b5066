import type { Batch } from '@ganit/contract/teaching/batches'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { NO_PLACE } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, type Sent } from '../../../../test/wire.ts'
import BatchScreen from './batch.tsx'

const CREATE = 'POST /api/batchmanegment/create_batch'
const UPDATE = 'POST /api/batchmanegment/update_batch'
const monday = { weekday: 'Monday', start_time: '07:00', end_time: '08:30' }
const batch: Omit<Batch, 'class_number'> & { classNumber: number | null } = {
  ...NO_PLACE,
  batch_id: 7,
  id: 7,
  batch_name: 'Dawn',
  name: 'Dawn',
  description: '',
  course_id: null,
  course_name: null,
  classNumber: 9,
  schedules: [{ ...monday, weekday: 'Monday', teacher_id: null, room_id: null }],
  student_count: 3,
  version: 4,
}

const academyWith = (answers: Parameters<typeof answerWith>[0], stored: object = batch) =>
  answerWith({
    'POST /api/batchmanegment/batch_detail_by_id': { body: stored },
    'GET /api/course/course_list': { body: [] },
    'GET /api/teachers': { body: [{ account_id: 'sen', name: 'A. Sen' }] },
    'GET /api/rooms': {
      body: [
        { room_id: 2, name: 'Room 2', seats: 30, is_active: true, version: 1 },
        { room_id: 3, name: 'Cellar', seats: 9, is_active: false, version: 1 },
      ],
    },
    ...answers,
  })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const bodySent = (sent: Sent[], path: string) =>
  sent.find((each) => each.path === path.replace('POST ', ''))?.body

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a new batch is made with who teaches it, where, for how many and from when to when', async () => {
  const sent = academyWith({ [CREATE]: { status: 201, body: { message: 'ok', batch } } })
  open(<BatchScreen params={{}} />, '/admin/batches/create')
  await userEvent.type(await field('Batch Name'), 'Dawn')
  await screen.findByRole('option', { name: 'A. Sen' })
  expect(screen.queryByRole('option', { name: 'Cellar' })).toBeNull()
  expect(screen.getAllByText(/once they have accepted/)).toHaveLength(1)
  await userEvent.selectOptions(await field('Teacher'), 'A. Sen')
  await userEvent.selectOptions(await field('Room'), 'Room 2')
  await userEvent.type(await field('Capacity'), '30')
  fireEvent.change(await field('Starts'), { target: { value: '2026-12-01' } })
  fireEvent.change(await field('Ends'), { target: { value: '2026-11-01' } })
  await userEvent.selectOptions(await field('Weekday'), 'Monday')
  fireEvent.change(await field('Start Time'), { target: { value: '07:00' } })
  fireEvent.change(await field('End Time'), { target: { value: '08:30' } })
  expect(screen.queryByLabelText('From')).toBeNull()
  await press('Create Batch')
  expect(await screen.findByText('Ends must not be before Starts.')).toBeTruthy()

  fireEvent.change(await field('Ends'), { target: { value: '2027-03-31' } })
  await press('Create Batch')
  await expect.poll(() => bodySent(sent, CREATE)).toBeTruthy()
  expect(bodySent(sent, CREATE)).toEqual({
    batch_name: 'Dawn',
    description: '',
    course_id: '',
    teacher_id: 'sen',
    room_id: '2',
    capacity: '30',
    starts_on: '2026-12-01',
    ends_on: '2027-03-31',
    schedules: [{ ...monday, teacher_id: '', room_id: '' }],
  })
})

test('one weekly time has a room of its own, from a day on; what stays and what clashes is told', async () => {
  const clash = {
    lesson_id: 5,
    batch_id: 7,
    batch_name: 'Dawn',
    date: '2026-12-07',
    start_time: '07:00',
    end_time: '08:30',
    with: 'room',
    name: 'Room 2',
    other_lesson_id: 8,
    other_batch: 'Noon',
  }
  const kept = [{ lesson_id: 6, date: '2026-12-14', start_time: '09:00' }]
  const body = { message: 'ok', batch: { ...batch, version: 5 }, clashes: [clash], kept }
  const sent = academyWith({ [UPDATE]: { body } }, { ...batch, times_from: '2026-12-01' })
  open(<BatchScreen params={{ id: '7' }} />, '/admin/batches/edit/7')
  expect(await screen.findByText('These times hold from 1 Dec 2026.')).toBeTruthy()
  await press('Another teacher or room on some days')
  const row = within(screen.getByRole('group', { name: 'Schedule 1' }))
  await row.findByRole('option', { name: 'Room 2' })
  await userEvent.selectOptions(row.getByLabelText('Room'), 'Room 2')
  fireEvent.change(await field('From'), { target: { value: '2026-12-07' } })
  await press('Update Batch')

  const told = await screen.findByRole('dialog', { name: 'The batch is saved' })
  expect(told.textContent).toContain('Monday, 7 Dec 2026, 7:00 am: Room 2 is taken by Noon')
  expect(told.textContent).toContain('stay as they are:Monday, 14 Dec 2026, 9:00 am')
  expect(bodySent(sent, UPDATE)).toEqual({
    batch_id: 7,
    version: 4,
    from: '2026-12-07',
    schedules: [{ ...monday, teacher_id: '', room_id: '2' }],
  })
})

test('a room that is out of use stays where it is stored', async () => {
  academyWith({}, { ...batch, room_id: 3, teacher_id: 'gone' })
  open(<BatchScreen params={{ id: '7' }} />, '/admin/batches/edit/7')
  expect(await screen.findByRole('option', { name: 'Cellar' })).toBeTruthy()
  expect((await field('Room')).value).toBe('3')
  expect((await field('Teacher')).value).toBe('gone')
  const named = /^The course by its name\./
  expect(screen.getByRole('combobox', { name: 'Course ID', description: named })).toBeTruthy()
})
