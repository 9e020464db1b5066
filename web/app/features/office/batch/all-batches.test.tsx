import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { NO_PLACE } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { setBatchWorkedOn } from '../../teaching/batches/batches.data.ts'
import AllBatches from './all-batches.tsx'

const batchOf = (batch_id: number, batch_name: string) => ({
  batch_id,
  id: batch_id,
  batch_name,
  name: batch_name,
  description: '',
  course_id: null,
  course_name: null,
  classNumber: 9,
  schedules: [],
  ...NO_PLACE,
  student_count: 12,
  version: 1,
})

const MONEY = 'GET /api/batches/money'
const sumsOf = (batch_id: number, monthly_fee: string | null, due_now: string) => ({
  batch_id,
  monthly_fee,
  due_now,
})

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('the batch that was made just now stands first, with what comes next; students are a link', async () => {
  answerWith({
    ...unreachable('GET /api/teachers', 'GET /api/rooms', MONEY),
    'GET /api/batchmanegment/all_batches_with_schedule': {
      body: { items: [batchOf(1, 'Dawn'), batchOf(2, 'Noon')], total: 2, page: 1, page_size: 10 },
    },
    'POST /api/batchmanegment/batch_detail_by_id': { body: batchOf(2, 'Noon') },
  })
  open(<AllBatches />, '/admin/batches/all')
  setBatchWorkedOn(2)
  const add = await screen.findByRole('link', { name: 'Add students' })
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.contains(add)).toBe(true)
  expect(add.getAttribute('href')).toBe('/admin/class-batches?class=9&batch=2')
  const count = within(rows[1] as HTMLElement).getByRole('link', { name: '12 students of Dawn' })
  expect(count.getAttribute('href')).toBe('/admin/batch/1/students')
})

test('a batch says where and by whom its times are, from when, and that it is too full', async () => {
  const monday = { weekday: 'Monday', start_time: '07:00', end_time: '08:30' }
  const batch = {
    ...batchOf(1, 'Dawn'),
    teacher_id: 'sen',
    room_id: 2,
    capacity: 11,
    times_from: '2026-12-01',
    schedules: [
      { ...monday, teacher_id: null, room_id: null },
      { ...monday, weekday: 'Friday', teacher_id: 'das', room_id: null },
    ],
  }
  answerWith({
    'GET /api/batchmanegment/all_batches_with_schedule': {
      body: { items: [batch], total: 1, page: 1, page_size: 10 },
    },
    [MONEY]: { body: [sumsOf(1, '1500.00', '3200.00')] },
    'GET /api/rooms': {
      body: [{ room_id: 2, name: 'Room 2', seats: null, is_active: true, version: 1 }],
    },
    'GET /api/teachers': {
      body: [
        { account_id: 'sen', name: 'A. Sen' },
        { account_id: 'das', name: 'M. Das' },
      ],
    },
  })
  open(<AllBatches />, '/admin/batches/all')
  expect(await screen.findByRole('link', { name: '12 of 11 students of Dawn' })).toBeTruthy()
  expect(await screen.findByText('from 1 Dec 2026 · Room 2 · A. Sen · M. Das')).toBeTruthy()
  expect(screen.getByText('Mon, Fri 7:00 – 8:30 am')).toBeTruthy()
})

test('a room and a teacher of all weekly times are said once', async () => {
  const weekly = { start_time: '07:00', end_time: '08:30', teacher_id: null, room_id: null }
  const schedules = ['Monday', 'Friday'].map((weekday) => ({ ...weekly, weekday }))
  const batch = { ...batchOf(1, 'Dawn'), teacher_id: 'sen', room_id: 2, schedules }
  answerWith({
    'GET /api/batchmanegment/all_batches_with_schedule': {
      body: { items: [batch], total: 1, page: 1, page_size: 10 },
    },
    [MONEY]: { body: [sumsOf(1, '1500.00', '3200.00')] },
    'GET /api/rooms': {
      body: [{ room_id: 2, name: 'Room 2', seats: null, is_active: true, version: 1 }],
    },
    'GET /api/teachers': { body: [{ account_id: 'sen', name: 'A. Sen' }] },
  })
  open(<AllBatches />, '/admin/batches/all')
  expect(await screen.findAllByText('Room 2 · A. Sen')).toHaveLength(1)
  expect(await screen.findByText('₹3,200')).toBeTruthy()
  expect(screen.getByText('₹1,500')).toBeTruthy()
})

test('a batch without fees has a dash for its sums', async () => {
  answerWith({
    ...unreachable('GET /api/teachers', 'GET /api/rooms'),
    'GET /api/batchmanegment/all_batches_with_schedule': {
      body: { items: [batchOf(1, 'Dawn')], total: 1, page: 1, page_size: 10 },
    },
    [MONEY]: { body: [sumsOf(1, null, '0.00')] },
  })
  open(<AllBatches />, '/admin/batches/all')
  expect(await screen.findAllByText('–')).toHaveLength(2)
})
