import type { ImportAtWork } from '@ganit/contract/office/imports'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import type { Route } from './+types/import'
import OneImport from './import.tsx'

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  startSession('t', { ...theAdmin, userType: 'admin' })
})

const job = { job_id: 5, state: 'done', done: 3, of: 3, problem: null, result: null } as const
const asking: ImportAtWork = {
  import_id: 12,
  file_name: 'students.xlsx',
  state: 'checked',
  problem: null,
  rows: 20,
  heading_row: 1,
  notices: [],
  columns: [
    { header: 'Name', field: 'name', sample: 'ANIRBAN GHOSH' },
    { header: 'Mobile (F)', field: 'guardian_phone', sample: '9830041276', like: 'phones' },
    { header: 'Kitna', field: null, sample: '1500', like: 'money' },
  ],
  dates: 'dmy',
  matches: 'skip',
  doubles: 'skip',
  counts: { new: 20, changed: 0, same: 0, double: 0, refused: 0 },
  undo_until: null,
  work: 'look',
  job,
  sheets: [
    { name: 'VIII Evening', use: true, heading_row: 1, rows: 18, left_out: null },
    { name: 'Cover', use: false, heading_row: null, rows: 2, left_out: 'no headings' },
    { name: 'Old', use: false, heading_row: null, rows: 9, left_out: 'hidden' },
  ],
  groups: [{ key: 'k', name: 'sheet VIII Evening, Class 8', rows: 18, proposed: 3, batch_id: 3 }],
  classes: [{ text: 'Std-VIIl', rows: 4, class_number: null }],
  names_in_case: true,
  capitals: { rows: 18, example: 'Anirban Ghosh' },
  without_phone: 0,
}
const aBatch = (batch_id: number, batch_name: string) => ({
  batch_id,
  id: batch_id,
  batch_name,
  name: batch_name,
  description: '',
  course_id: null,
  course_name: null,
  classNumber: 8,
  teacher_id: null,
  room_id: null,
  capacity: null,
  starts_on: null,
  ends_on: null,
  times_from: null,
  schedules: [],
  student_count: 0,
  version: 1,
})
const batches = [aBatch(3, 'VIII Evening'), aBatch(4, 'VIII Morning')]
const openOne = (more: Partial<ImportAtWork> = {}) => {
  const found = { ...asking, ...more }
  const sent = answerWith({
    'GET /api/imports/12': { body: found },
    'GET /api/imports/12/rows': { body: { items: [], total: 0, page: 1, page_size: 20 } },
    'GET /api/batchmanegment/all_batches_with_schedule': {
      body: batches,
    },
    'PUT /api/imports/12': { status: 202, body: { message: '', import: found, job } },
    'POST /api/imports/12/run': { status: 202, body: { message: '', import: found, job } },
  })
  open(<OneImport {...({ params: { id: '12' } } as Route.ComponentProps)} />, '/admin/import/12')
  return sent
}

test('what a list asks is answered in place: sheets, columns, batches, classes and capitals', async () => {
  const sent = openOne()
  const answers = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Old' }))
  await userEvent.selectOptions(screen.getByLabelText('Headings of VIII Evening'), 'Row 2')
  await userEvent.selectOptions(screen.getByLabelText('Mobile (F) is'), 'Contact Number 1')
  await userEvent.selectOptions(screen.getByLabelText('Kitna is'), 'Leave out')
  const place = screen.getByLabelText('Batch of sheet VIII Evening, Class 8')
  await screen.findByRole('option', { name: 'VIII Morning' })
  await userEvent.selectOptions(place, 'VIII Morning')
  await userEvent.selectOptions(screen.getByLabelText('Class of “Std-VIIl”'), 'Class 8')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Write 18 names as Anirban Ghosh' }))
  await expect
    .poll(answers)
    .toEqual([
      { sheets: [{ name: 'Old', use: true }] },
      { sheets: [{ name: 'VIII Evening', use: true, heading_row: 2 }] },
      { columns: { 'Mobile (F)': 'contact_number_1' } },
      { columns: { Kitna: null } },
      { groups: [{ key: 'k', batch_id: 4 }] },
      { classes: { 'Std-VIIl': 8 } },
      { names_in_case: false },
    ])
  expect(screen.getByText('no table')).toBeTruthy()
})

test('most students without a phone are imported only if somebody says so', async () => {
  const sent = openOne({ without_phone: 20 })
  const begun = () => sent.filter(({ path }) => path.endsWith('/run')).length
  await userEvent.click(await screen.findByRole('button', { name: 'Import 20 students' }))
  expect(await screen.findByText('20 students without a phone?')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(begun()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Import 20 students' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Import without phones' }))
  await expect.poll(begun).toBe(1)
})
