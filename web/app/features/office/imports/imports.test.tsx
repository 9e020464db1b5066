import type { ImportAtWork, ImportRow } from '@ganit/contract/office/imports'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import type { Route } from './+types/import'
import OneImport from './import.tsx'
import Imports from './imports.tsx'

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  startSession('t', { ...theAdmin, userType: 'admin' })
})

const job = { job_id: 5, state: 'done', done: 3, of: 3, problem: null, result: null } as const
const checked: ImportAtWork = {
  import_id: 12,
  file_name: 'students.csv',
  state: 'checked',
  problem: null,
  rows: 15,
  heading_row: 1,
  notices: [],
  columns: [
    { header: 'Bacche ka naam', field: null, sample: 'Asha Sen' },
    { header: 'Class', field: 'student_class', sample: '9' },
  ],
  dates: 'dmy',
  matches: 'skip',
  doubles: 'skip',
  counts: { new: 4, changed: 6, same: 2, double: 2, refused: 1 },
  undo_until: null,
  work: 'look',
  job,
}
const aRow: ImportRow = {
  row: 2,
  state: 'new',
  student_id: null,
  name: 'Asha Sen',
  cells: [{ field: 'student_class', from: null, to: '9' }],
  problems: [],
}
const ROWS: Record<string, ImportRow> = {
  new: aRow,
  changed: {
    ...aRow,
    state: 'changed',
    student_id: 7,
    cells: [{ field: 'city', from: 'Kolkata', to: 'Howrah' }],
  },
  refused: {
    ...aRow,
    state: 'refused',
    cells: [{ field: 'student_class', from: null, to: '13' }],
    problems: [
      { field: 'student_class', text: 'Class must be 1 to 12.' },
      { field: 'name', text: 'Name is required.' },
    ],
  },
}
const page = (items: object[]) => ({ items, total: items.length, page: 1, page_size: 20 })
const ONE = 'GET /api/imports/12'
const rowsAnswer = {
  'GET /api/imports/12/rows': ({ path }: { path: string }) => {
    const row = ROWS[new URL(path, 'http://x').searchParams.get('state') ?? '']
    return { body: page(row ? [row] : []) }
  },
}
const openOne = () =>
  open(<OneImport {...({ params: { id: '12' } } as Route.ComponentProps)} />, '/admin/import/12')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a file is brought, and its page opens', async () => {
  const sent = answerWith({
    'GET /api/imports': { body: page([]) },
    'POST /api/imports': { status: 202, body: { message: '', import: checked, job } },
  })
  const { address } = open(<Imports />, '/admin/import')
  expect(await screen.findByText('No imports yet.')).toBeTruthy()
  const file = new File(['Name,Class\nAsha Sen,9\n'], 'students.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('Choose a file'), file)

  await expect.poll(address).toBe('/admin/import/12')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    file_name: 'students.csv',
    file: `data:text/csv;base64,${btoa('Name,Class\nAsha Sen,9\n')}`,
  })
})

test('a file that is none is named at the field, and earlier ones lead to their pages', async () => {
  const problem = 'File must be a CSV with heads and at least one row, or an XLSX workbook.'
  answerWith({
    'GET /api/imports': { body: page([{ ...checked, state: 'done', undo_until: null }]) },
    'POST /api/imports': { status: 400, body: { error: problem, fields: { file: problem } } },
  })
  open(<Imports />, '/admin/import')
  const link = await screen.findByRole('link', { name: 'students.csv' })
  expect(link.getAttribute('href')).toBe('/admin/import/12')
  await userEvent.upload(screen.getByLabelText('Choose a file'), new File(['x'], 'x.csv'))
  expect((await screen.findByRole('alert')).textContent).toContain(problem)
})

test('students come without a balance that cannot be read only if somebody says so', async () => {
  const sent = answerWith({
    ...rowsAnswer,
    [ONE]: { body: { ...checked, balances_left_out: 2 } },
    'POST /api/imports/12/run': { status: 202, body: { message: '', import: checked, job } },
  })
  openOne()
  const begun = () => sent.filter(({ path }) => path.endsWith('/run')).length
  const press = async (answer: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Import 4 students' }))
    await userEvent.click(await screen.findByRole('button', { name: answer }))
  }
  await press('Cancel')
  expect(begun()).toBe(0)
  await press('Import without them')
  await expect.poll(begun).toBe(1)
})

test('columns are said, rows shown by what comes of them, and imported', async () => {
  const sent = answerWith({
    ...rowsAnswer,
    [ONE]: { body: checked },
    'PUT /api/imports/12': { status: 202, body: { message: '', import: checked, job } },
    'POST /api/imports/12/run': { status: 202, body: { message: '', import: checked, job } },
  })
  openOne()
  expect(await screen.findByRole('button', { name: 'Import 4 students' })).toBeTruthy()
  expect(screen.getByText('Left out: 6 changed, 2 the same, 2 doubles, 1 refused.')).toBeTruthy()
  expect(screen.getByText(/^A column that is not imported: “Bacche ka naam”\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Changed 6' }))
  expect(await screen.findByText('Kolkata → Howrah')).toBeTruthy()
  await userEvent.keyboard('{ArrowLeft}{End}')
  expect(document.activeElement?.textContent).toBe('Refused 1')
  const panel = within(screen.getByRole('tabpanel'))
  expect(await panel.findByText('Class must be 1 to 12.')).toBeTruthy()
  expect(panel.getByText('Name is required.')).toBeTruthy()

  await userEvent.selectOptions(screen.getByLabelText('Bacche ka naam'), 'Name')
  await userEvent.selectOptions(screen.getByLabelText('Doubles'), 'Add as new students')
  await press('Import 4 students')
  await expect
    .poll(() => sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]))
    .toEqual([
      ['/api/imports/12', { columns: { 'Bacche ka naam': 'name' } }],
      ['/api/imports/12', { doubles: 'new' }],
      ['/api/imports/12/run', undefined],
    ])
})

test('somebody who opens it while it is at work sees how far that is, and then what came of it', async () => {
  let now: ImportAtWork = {
    ...checked,
    state: 'running',
    work: 'run',
    job: { ...job, state: 'running', done: 2_000, of: 20_000 },
  }
  const sent = answerWith({
    ...rowsAnswer,
    [ONE]: () => ({ body: now }),
    'POST /api/imports/12/undo': () => {
      const result = {
        removed: 3,
        restored: 0,
        kept: [{ student_id: 9, name: 'Ravi', why: 'Paid.' }],
      }
      now = { ...now, state: 'undone', work: 'undo', undo_until: null, job: { ...job, result } }
      return { status: 202, body: { message: '', import: now, job: now.job } }
    },
  })
  openOne()
  expect(await screen.findByText('2,000 of 20,000')).toBeTruthy()
  now = { ...now, state: 'done', matches: 'update', undo_until: '2099-01-01T00:00:00.000Z', job }
  expect(await screen.findByText('10 students imported. 1 refused.')).toBeTruthy()

  await press('Undo')
  expect(await screen.findByText(/3 students removed, 0 students restored, 1 kept/)).toBeTruthy()
  const kept = screen.getByRole('link', { name: 'Ravi' })
  expect([kept.getAttribute('href'), kept.parentElement?.textContent]).toEqual([
    '/students/edit/9',
    'Ravi Paid.',
  ])
  expect(sent.at(-1)?.path).toContain('/api/imports/12')
})

test('why a file is none is said, and what was given up can be tried again', async () => {
  const failed = { ...checked, state: 'failed', problem: 'The table has no rows.', counts: {} }
  let now: object = { ...failed, counts: checked.counts }
  const sent = answerWith({
    ...rowsAnswer,
    [ONE]: () => ({ body: now }),
    'PUT /api/imports/12': { status: 202, body: { message: '', import: checked, job } },
  })
  const { close } = openOne()
  expect((await screen.findByRole('alert')).textContent).toContain('The table has no rows.')
  expect(screen.queryByRole('tablist')).toBeNull()
  close()

  now = { ...checked, state: 'checking', job: { ...job, state: 'failed', problem: 'Broken off.' } }
  openOne()
  expect((await screen.findByRole('alert')).textContent).toContain('Broken off.')
  await press('Try again')
  await expect.poll(() => sent.find(({ method }) => method === 'PUT')?.body).toEqual({})
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what a run that was given up has imported can be taken back', async () => {
  const stopped = { ...job, state: 'failed', problem: 'Broken off.' }
  const sent = answerWith({
    ...rowsAnswer,
    [ONE]: { body: { ...checked, state: 'running', work: 'run', job: stopped } },
    'POST /api/imports/12/undo': { status: 202, body: { message: '', import: checked, job } },
  })
  openOne()
  expect(await screen.findByText(/What was imported until then is taken back/)).toBeTruthy()
  await press('Undo')
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.path)
    .toBe('/api/imports/12/undo')
})

test('a cell that is wrong is mended in its place, and the row is judged anew', async () => {
  const sent = answerWith({
    [ONE]: { body: { ...checked, notices: ['Class 10 – Evening: 42 of 40.'] } },
    ...rowsAnswer,
    'PUT /api/imports/12/rows/2': {
      body: { message: 'Row changed.', row: { ...aRow, state: 'new' }, import: checked },
    },
  })
  openOne()
  expect(await screen.findByText('Class 10 – Evening: 42 of 40.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('tab', { name: /^Refused/ }))
  await press('Change Name of row 2')
  await userEvent.keyboard('{Escape}')
  await press('Change Class of row 2')
  const field = await screen.findByRole('textbox', { name: 'Class of row 2' })
  expect(field).toHaveProperty('value', '13')
  await userEvent.clear(field)
  await userEvent.type(field, 'XII{Enter}')
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      cells: { student_class: 'XII' },
    })
  await expect.poll(() => screen.queryByRole('textbox', { name: 'Class of row 2' })).toBeNull()
})
