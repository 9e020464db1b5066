import type { Batch } from '@ganit/contract/teaching/batches'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { countDrawn } from '../../../../test/drawn.tsx'
import { NO_PLACE } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, type Sent } from '../../../../test/wire.ts'
import BatchScreen from './batch.tsx'
import { BatchForm } from './batch-form.tsx'
import { haveOneTime } from './day-chips.tsx'

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
  expect(screen.getByText(/offers the batch to nobody/)).toBeTruthy()
  await userEvent.selectOptions(await field('Class'), 'Any class')
  expect(screen.getByText(/offers the batch to every class/)).toBeTruthy()
  await screen.findByRole('option', { name: 'A. Sen' })
  expect(screen.queryByRole('option', { name: 'Cellar' })).toBeNull()
  expect(screen.getAllByText(/once the owner has invited them/)).toHaveLength(1)
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
    any_class: true,
    teacher_id: 'sen',
    room_id: '2',
    online_url: '',
    capacity: '30',
    starts_on: '2026-12-01',
    ends_on: '2027-03-31',
    schedules: [{ ...monday, teacher_id: '', room_id: '' }],
  })
})

test('a new batch takes the class that its name says, and a monthly fee', async () => {
  const sent = academyWith({ [CREATE]: { status: 201, body: { message: 'ok', batch } } })
  open(<BatchScreen params={{}} />, '/admin/batches/create')
  await userEvent.type(await field('Batch Name'), 'VIII Evening')
  expect(await field('Class')).toHaveProperty('value', '8')
  await userEvent.selectOptions(await field('Class'), '9')
  await userEvent.type(await field('Batch Name'), ' A')
  expect(await field('Class')).toHaveProperty('value', '9')
  await userEvent.type(await field('Amount'), '1,600')
  await userEvent.selectOptions(await field('every month on the'), '31.')
  await userEvent.selectOptions(await field('Weekday'), 'Monday')
  fireEvent.change(await field('Start Time'), { target: { value: '07:00' } })
  fireEvent.change(await field('End Time'), { target: { value: '08:30' } })
  await press('Create Batch')
  await expect
    .poll(() => bodySent(sent, CREATE))
    .toMatchObject({
      class_number: '9',
      monthly_fee: { amount: '1,600', day: '31', from: expect.stringMatching(/^20\d\d-\d\d$/) },
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
  const named = /^The course on the website, may stay empty\./
  expect(screen.getByRole('combobox', { name: 'Course ID', description: named })).toBeTruthy()
})

const ownForm = () =>
  open(
    <BatchForm batch={{ ...batch, class_number: 9 } as Batch} own="/x" />,
    '/admin/batch/7/settings',
  )

const roomField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Room' })

test('on its own page a batch has a class, days at one time as chips, and a room typed in place', async () => {
  const room = { room_id: 9, name: 'Room 5', seats: null, is_active: true, version: 1 }
  const sent = academyWith({
    [UPDATE]: { body: { message: 'ok', batch: { ...batch, version: 5 } } },
    'POST /api/rooms': { status: 201, body: { message: 'Room added.', room } },
  })
  ownForm()
  await userEvent.selectOptions(await field('Class'), 'Class 10')
  await press('Wed')
  await press('Mon')
  await press('Fri')
  fireEvent.change(await field('Start Time'), { target: { value: '18:00' } })
  fireEvent.change(await field('End Time'), { target: { value: '19:30' } })
  await userEvent.click(roomField())
  expect(await screen.findByRole('option', { name: 'Room 2' })).toBeTruthy()
  await userEvent.type(roomField(), '{Control>}a{/Control}room 5')
  await userEvent.click(await screen.findByRole('option', { name: /room 5\s*Add this room/ }))
  await expect.poll(() => roomField().value).toBe('Room 5')
  await press('Update Batch')

  await expect.poll(() => bodySent(sent, UPDATE)).toBeTruthy()
  expect(sent.find(({ path, method }) => path === '/api/rooms' && method === 'POST')?.body).toEqual(
    { name: 'room 5' },
  )
  const time = { start_time: '18:00', end_time: '19:30', teacher_id: '', room_id: '' }
  expect(bodySent(sent, UPDATE)).toEqual({
    ...{ batch_id: 7, version: 4, class_number: '10', room_id: '9' },
    schedules: ['Wednesday', 'Friday'].map((weekday) => ({ weekday, ...time })),
  })
})

test('a week without a day is refused; other times on some days are rows', async () => {
  const sent = academyWith({})
  ownForm()
  await userEvent.click(await screen.findByRole('button', { name: 'Mon', pressed: true }))
  await press('Update Batch')
  expect(await screen.findByText('Weekday is required.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Mon')
  await press('Tue')
  expect(screen.queryByText('Weekday is required.')).toBeNull()
  await press('Other times on some days')
  expect((await field('Weekday')).value).toBe('Tuesday')
  expect(bodySent(sent, UPDATE)).toBeUndefined()
})

test('days at two times, or with a teacher of their own, are rows from the start', () => {
  const row = { ...monday, teacher_id: '', room_id: '' }
  expect(haveOneTime([row, { ...row, weekday: 'Friday' }])).toBe(true)
  expect(haveOneTime([row, { ...row, weekday: 'Friday', end_time: '09:00' }])).toBe(false)
  expect(haveOneTime([row, { ...row, weekday: 'Friday', teacher_id: 'sen' }])).toBe(false)
  expect(haveOneTime([row, row])).toBe(false)
})

test('the class of a course is not chosen, nor sent once a course is', async () => {
  const course = { course_id: 3, course_name: 'Algebra', msa_class_level: 'Class 10' }
  const sent = academyWith({
    'GET /api/course/course_list': { body: [course] },
    [UPDATE]: { body: { message: 'ok', batch: { ...batch, version: 5 } } },
  })
  ownForm()
  await userEvent.selectOptions(await field('Class'), 'Class 12')
  await screen.findByRole('option', { name: /Algebra/ })
  await userEvent.selectOptions(screen.getByLabelText('Course ID'), '3')
  expect(screen.queryByLabelText('Class')).toBeNull()
  await press('Update Batch')
  await expect
    .poll(() => bodySent(sent, UPDATE))
    .toEqual({ batch_id: 7, version: 4, course_id: '3' })
})

test('a letter in the name of a batch draws no other field again', async () => {
  academyWith({})
  const { counted, drawn } = countDrawn()
  open(counted(<BatchScreen params={{}} />), '/admin/batches/create')
  await screen.findByRole('option', { name: 'A. Sen' })
  await userEvent.type(await field('Batch Name'), 'D')

  const { TextInput, Textarea, DateField, NativeSelect } = await drawn(() =>
    userEvent.keyboard('a'),
  )
  // The name, and the start time, which has a handler of its own.
  expect([TextInput, Textarea, DateField, NativeSelect]).toEqual([
    2,
    undefined,
    undefined,
    undefined,
  ])
})
