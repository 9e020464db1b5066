import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { theSettings } from '../../../../../test/settings.ts'
import { answerWith, theAdmin, unreachable } from '../../../../../test/wire.ts'
import { startSession } from '../../../../session.ts'
import { FirstDays } from './first-days.tsx'
import { dueDayAfter, endOf } from './quick-batch-days.ts'

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  startSession('t', { ...theAdmin, userType: 'admin' })
})

const aRow = {
  id: 7,
  student_id: 7,
  uid: 'u7',
  first_name: 'Asha',
  middle_name: null,
  last_name: 'Sen',
  student_class: 9,
  fees_status: 'No',
  student_photo_path: null,
  google_photo_url: null,
}
const list = { done: [], no_phone: 1 }
const begin = (step: string) =>
  screen.findByRole('button', { name: `Begin: ${step}` }).then((it) => userEvent.click(it))

test('the phone of a parent is typed in place, and the parent named by the child', async () => {
  let changes = 0
  const sent = answerWith({
    ...unreachable('GET /api/settings', 'GET /api/me'),
    'GET /api/student': { body: { items: [aRow], total: 1, page: 1, page_size: 5 } },
    'POST /api/student/u7/guardians': {
      status: 400,
      body: { error: 'x', fields: { phone: 'Phone is too short.' } },
    },
  })
  open(<FirstDays list={list} onChanged={() => changes++} />)
  await begin('Parents’ phones')
  const field = await screen.findByLabelText('Phone of a parent of Asha Sen')
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  expect(await screen.findByText('Enter a phone.')).toBeTruthy()
  await userEvent.type(field, '98300')
  await userEvent.click(save)
  expect(await screen.findByText('Phone is too short.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Parent of Asha',
    relation: 'guardian',
    phone: '98300',
  })
  expect(changes).toBe(0)
})

test('two presses choose a run of classes, and a phone is needed', async () => {
  const settings = theSettings({})
  const sent = answerWith({
    'GET /api/settings': { body: settings },
    'GET /api/me': { body: { ...theAdmin, userType: 'admin', name: 'Admin', registered: false } },
    'PUT /api/settings': { body: { message: 'Saved.', settings } },
  })
  open(<FirstDays list={list} onChanged={() => {}} />)
  const name = await screen.findByLabelText('Academy Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Sunrise')
  const press = (n: number) => userEvent.click(screen.getByRole('button', { name: `Class ${n}` }))
  await press(10)
  await press(8)
  await press(9)
  await userEvent.clear(screen.getByRole('textbox', { name: 'Phone' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Phone is required.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '98300 41200')
  await userEvent.type(screen.getByRole('textbox', { name: /UPI ID/ }), 'sunrise@okaxis')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({
      ...{ academy_name: 'Sunrise', phone: '98300 41200', classes_taught: [8, 10] },
      ...{ upi_id: 'sunrise@okaxis', upi_name: 'Sunrise' },
    })
})

test('the academy’s step changes no payee of the UPI ID, and nothing that another window saved', async () => {
  const settings = theSettings({
    ...{ academy_name: 'Sunrise', phone: '9830041200', version: 4 },
    ...{ upi_id: 'sunrise@okaxis', upi_name: 'Ananya Sen' },
  })
  const sent = answerWith({
    'GET /api/settings': { body: settings },
    'GET /api/me': { body: { ...theAdmin, userType: 'admin', name: 'Admin', registered: false } },
    'PUT /api/settings': { body: { message: 'Saved.', settings } },
  })
  open(<FirstDays list={list} onChanged={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Class 8' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const saved = () => sent.find(({ method }) => method === 'PUT')?.body
  await expect.poll(saved).toMatchObject({ version: 4, classes_taught: [8] })
  expect(saved()).not.toHaveProperty('upi_name')
})

const evening = {
  ...{ batch_id: 3, id: 3, batch_name: 'Evening', name: 'Evening', description: '' },
  ...{ course_id: null, course_name: null, classNumber: 8, teacher_id: null, room_id: null },
  ...{ capacity: null, starts_on: null, ends_on: null, times_from: null, student_count: 0 },
  ...{ version: 1, schedules: [] },
}

async function saveFirstBatch(fee: string) {
  const sent = answerWith({
    ...unreachable('GET /api/settings', 'GET /api/me'),
    'POST /api/batchmanegment/create_batch': {
      status: 201,
      body: { message: 'Batch created.', batch: evening },
    },
  })
  open(<FirstDays list={list} onChanged={() => {}} />)
  await begin('First batch')
  await userEvent.type(screen.getByLabelText('Batch Name'), 'Evening')
  await userEvent.selectOptions(screen.getByLabelText('Class'), '8')
  await userEvent.click(screen.getByRole('button', { name: 'Mon' }))
  if (fee) await userEvent.type(screen.getByLabelText(/Monthly Fee/), fee)
  await userEvent.click(screen.getByRole('button', { name: 'Save batch' }))
  const posts = () => sent.filter(({ method }) => method === 'POST')
  await expect.poll(() => posts().length).toBe(1)
  return posts
}

test('the first batch and its fee are made by one call', async () => {
  const posts = await saveFirstBatch('1500')
  expect(posts()[0]?.body).toMatchObject({
    monthly_fee: { amount: '1500', day: '10', from: expect.stringMatching(/^20\d\d-\d\d$/) },
  })
})

test('after a first batch without a fee the next step opens, not a second blank batch', async () => {
  const posts = await saveFirstBatch('')
  expect(posts()[0]?.body).not.toHaveProperty('monthly_fee')
  expect(await screen.findByText('Import a list')).toBeTruthy()
  expect(screen.queryByLabelText('Batch Name')).toBeNull()
})

test('a batch that is there is named, and Change leads to it instead of to a blank form', async () => {
  answerWith({
    ...unreachable('GET /api/settings', 'GET /api/me'),
    'GET /api/batchmanegment/all_batches_with_schedule': {
      body: { items: [evening], total: 1, page: 1, page_size: 100 },
    },
  })
  open(<FirstDays list={{ ...list, done: ['batch'] }} onChanged={() => {}} />)
  expect(await screen.findByText('Evening')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change: First batch' }))
  expect(await screen.findByRole('link', { name: 'Batches' })).toBeTruthy()
  expect(screen.queryByLabelText('Batch Name')).toBeNull()
})

test('a lesson of the first batch lasts an hour, and its fee is due on the next 10th', () => {
  expect([endOf('17:30'), endOf('23:30'), endOf('')]).toEqual(['18:30', '', ''])
  expect(['2026-11-09', '2026-11-10', '2026-11-11', '2026-12-31'].map(dueDayAfter)).toEqual([
    '2026-11-10',
    '2026-11-10',
    '2026-12-10',
    '2027-01-10',
  ])
})
