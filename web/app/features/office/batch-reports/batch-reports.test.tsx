import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import BatchPeople from './batch-people.tsx'
import { BatchRow } from './batch-row.tsx'
import Batches from './batches.tsx'
import TeacherLessons from './teacher-lessons.tsx'
import Teachers from './teachers.tsx'

beforeEach(() => startSession('t', theAdmin))

const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

const nothing = {
  ...{ students: 0, capacity: null, free: null, joined: 0, moved_in: 0, left: 0, moved_out: 0 },
  ...{ reasons: [], lessons: 0, asked: '0.00', collected: '0.00', collected_percent: null },
  ...{ attendance_percent: null, owed: '0.00', per_lesson: null },
}
const MORNING = {
  ...{ ...nothing, key: '7', label: 'Class 11 – Morning', students: 19, capacity: 25, free: 6 },
  ...{ joined: 2, moved_in: 1, left: 5, moved_out: 1, lessons: 8, attendance_percent: 91 },
  ...{ asked: '34200.00', collected: '28500.00', collected_percent: 83 },
  reasons: [{ why: 'time does not suit', students: 3 }],
}
const SENIOR = {
  ...{ ...nothing, key: '9', label: 'Class 12', students: 30, left: 1 },
  ...{ asked: '1000.00', collected: '620.00', collected_percent: 62 },
}
const NONE = { ...nothing, key: 'none', label: 'No batch', asked: '250.50' }
const REPORT = {
  rows: [MORNING, SENIOR, NONE],
  total: { ...nothing, key: 'total', label: 'Total', students: 49, asked: '35450.50' },
  ...{ from: '2026-10-01', to: '2026-10-31' },
}
const AT = '/admin/reports/batches?month=2026-10'

const rowOf = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLElement

test('each batch says in one row who came, who left and why, and what it paid; a number leads to its names', async () => {
  const sent = answerWith({ 'GET /api/reports/batches': { body: REPORT } })
  open(<Batches />, AT)
  const row = await rowOf('Class 11 – Morning')
  expect(texts(within(row).getAllByRole('cell'))).toEqual([
    ...['Class 11 – Morning', '19', '6 of 25', '2', '1', '5time does not suit 3', '1'],
    ...['₹34,200', '₹28,500', '83 %', '91 %', '8'],
  ])
  expect(sent[0]?.path).toBe('/api/reports/batches?from=2026-10-01&to=2026-10-31')
  const links = within(row).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Class 11 – Morning', '/admin/batch/7/students'],
    ['19', '/admin/reports/batches/7?month=2026-10&show=students'],
    ['6 of 25', '/admin/batch/7/students'],
    ['2', '/admin/reports/batches/7?month=2026-10&show=joined'],
    ['1', '/admin/reports/batches/7?month=2026-10&show=moved_in'],
    ['5', '/admin/reports/batches/7?month=2026-10&show=left'],
    [
      'time does not suit 3',
      '/admin/reports/batches/7?month=2026-10&show=left&why=time+does+not+suit',
    ],
    ['1', '/admin/reports/batches/7?month=2026-10&show=moved_out'],
    ['₹34,200', '/admin/reports/month?month=2026-10&by=student&of=7'],
    ['₹28,500', '/admin/reports/month?month=2026-10&by=student&of=7'],
    ['83 %', '/admin/reports/month?month=2026-10&by=student&of=7'],
    ['91 %', '/admin/registers?show=sheet&batch=7&month=2026-10'],
    ['8', '/admin/registers?show=sheet&batch=7&month=2026-10'],
  ])
  const none = screen.getByText('No batch').closest('tr') as HTMLElement
  expect(within(none).getByRole('link', { name: '₹250.50' }).getAttribute('href')).toBe(
    '/admin/reports/month?month=2026-10&by=student&of=none',
  )
})

test('above stand the two lines that an owner looks for', async () => {
  answerWith({ 'GET /api/reports/batches': { body: REPORT } })
  open(<Batches />, AT)
  const most = await screen.findByText(/^Most left:/)
  expect(most.textContent).toBe('Most left: Class 11 – Morning, 5.')
  expect(within(most).getByRole('link').getAttribute('href')).toContain('show=left')
  expect(screen.getByText(/^Least collected:/).textContent).toBe('Least collected: Class 12, 62 %.')
  expect(screen.getByText(/31 Oct 2026 included/)).toBeTruthy()
})

test('a month in which nobody left and all was paid needs no such line', async () => {
  const quiet = { ...MORNING, left: 0, collected_percent: 100 }
  answerWith({ 'GET /api/reports/batches': { body: { ...REPORT, rows: [quiet] } } })
  open(<Batches />, AT)
  await rowOf('Class 11 – Morning')
  expect(screen.queryByText(/^Most left|^Least collected/)).toBeNull()
})

test('every column sorts, the largest first; what has no figure stays last', async () => {
  answerWith({ 'GET /api/reports/batches': { body: REPORT } })
  const { address } = open(<Batches />, AT)
  await rowOf('Class 11 – Morning')
  const heads = screen.getAllByRole('columnheader')
  expect(heads.every((head) => within(head).queryByRole('button') !== null)).toBe(true)
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1, -1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press('Students')
  expect(names()).toEqual(['Class 12', 'Class 11 – Morning', 'No batch'])
  expect(address()).toContain('sort=students')
  await press('Collected %')
  expect(names()).toEqual(['Class 11 – Morning', 'Class 12', 'No batch'])
  await press('Collected %')
  expect(names()).toEqual(['Class 12', 'Class 11 – Morning', 'No batch'])
  await press('Batch')
  expect(names()).toEqual(['Class 11 – Morning', 'Class 12', 'No batch'])
})

test('the answer of an older release, which knows fewer figures, is still shown', async () => {
  const { joined, left, reasons, free, collected_percent, ...old } = MORNING
  answerWith({ 'GET /api/reports/batches': { body: { ...REPORT, rows: [old] } } })
  open(<Batches />, AT)
  const row = await rowOf('Class 11 – Morning')
  expect(texts(within(row).getAllByRole('cell')).slice(0, 6)).toEqual([
    ...['Class 11 – Morning', '19', '–', '–', '1', '–'],
  ])
})

test('without batches, and without an answer, the screen says so', async () => {
  answerWith({ 'GET /api/reports/batches': { body: { ...REPORT, rows: [] } } })
  open(<Batches />, AT)
  expect(await screen.findByText('There were no batches in this month.')).toBeTruthy()
})

const stay = (student_id: number, name: string, more: object) => ({
  ...{ student_id, uid: `u${student_id}`, name, joined_on: '2026-04-01', left_on: null },
  ...{ is_member: true, came: null, from: null, went: null, to: null, why: null, reason: null },
  ...more,
})
const GONE = { is_member: false, left_on: '2026-10-20', went: 'left' }
const STAYS = [
  stay(1, 'Asha Roy', {}),
  stay(2, 'Bina Das', { came: 'moved_in', from: 'Evening', joined_on: '2026-10-05' }),
  stay(3, 'Chitra Sen', { ...GONE, why: 'fees', reason: 'Too dear' }),
  stay(4, 'Dev Pal', { ...GONE, why: 'time does not suit' }),
  stay(5, 'Erased student', { ...GONE, uid: null }),
  stay(6, 'Farah Ali', { ...GONE, went: 'moved_out', to: 'Evening' }),
]
const ONE = { row: MORNING, stays: STAYS, from: REPORT.from, to: REPORT.to }

test('behind a number stand its names, with days, the other batch and why', async () => {
  answerWith({ 'GET /api/reports/batches/7': { body: ONE } })
  open(<BatchPeople params={{ id: '7' }} />, '/admin/reports/batches/7?month=2026-10&show=left')
  expect(await screen.findByRole('heading', { level: 1, name: 'Class 11 – Morning' })).toBeTruthy()
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => texts(within(row).getAllByRole('cell')))
  expect(rows()).toEqual([
    ['Chitra Sen', '1 Apr 2026', '20 Oct 2026', 'fees · Too dear'],
    ['Dev Pal', '1 Apr 2026', '20 Oct 2026', 'time does not suit'],
    ['Erased student', '1 Apr 2026', '20 Oct 2026', '–'],
  ])
  expect(screen.getByRole('link', { name: 'Chitra Sen' }).getAttribute('href')).toBe(
    '/admin/student/u3',
  )
  expect(screen.queryByRole('link', { name: 'Erased student' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Moved in 1' }))
  expect(rows()).toEqual([['Bina Das', '5 Oct 2026, from Evening', '–', '–']])
  await userEvent.click(screen.getByRole('link', { name: 'Students 19' }))
  expect(rows().map(([name]) => name)).toEqual(['Asha Roy', 'Bina Das'])
})

test('a reason leads to those who left because of it', async () => {
  answerWith({ 'GET /api/reports/batches/7': { body: ONE } })
  open(
    <BatchPeople params={{ id: '7' }} />,
    '/admin/reports/batches/7?month=2026-10&show=left&why=fees',
  )
  expect(await screen.findByText(/Left because of: fees/)).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await userEvent.click(screen.getByRole('link', { name: 'All who left' }))
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('the head of a batch says this month’s row', async () => {
  const sent = answerWith({ 'GET /api/reports/batches/7': { body: ONE } })
  open(<BatchRow batch_id={7} />, '/admin/batch/7/students')
  const line = (await screen.findByText(/joined/)).closest('p')
  expect(line?.textContent).toMatch(
    /: joined 2 · moved in 1 · left 5 · moved out 1 · asked ₹34,200 · collected ₹28,500, 83 % · attendance 91 %$/,
  )
  expect(sent[0]?.path).toMatch(/\?from=\d{4}-\d\d-01&to=/)
})

const ANANYA = {
  ...{ key: 't1', label: 'Ananya Sen', lessons: 12, taken: 11, taken_percent: 92, same_day: 9 },
  ...{ same_day_percent: 75, topics: 10, homework: 8, came: 24, looked_at: 20 },
}
const BELA = { ...ANANYA, key: 't2', label: 'Bela Rao', lessons: 3, taken: 3, taken_percent: 100 }
const SUMS = { ...ANANYA, key: 'total', label: 'Total' }

test('what each teacher entered stands by name, and a number leads to its lessons', async () => {
  answerWith({
    'GET /api/reports/teachers': {
      body: { rows: [ANANYA, BELA], total: SUMS, from: REPORT.from, to: REPORT.to },
    },
  })
  open(<Teachers />, '/admin/reports/teachers?month=2026-10')
  const row = await rowOf('Ananya Sen')
  expect(texts(within(row).getAllByRole('cell'))).toEqual([
    ...['Ananya Sen', '12', '11', '92 %', '9', '75 %', '10', '8', '24', '20'],
  ])
  const hrefs = within(row)
    .getAllByRole('link')
    .slice(1, 4)
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(
    ['all', 'taken', 'missing'].map(
      (show) => `/admin/reports/teachers/t1?month=2026-10&show=${show}`,
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Registers %' }))
  expect(texts(screen.getAllByRole('row').slice(1, 3))[0]).toMatch(/^Bela Rao/)
})

test('the lessons of a teacher say what was entered about each', async () => {
  const lesson = {
    ...{ lesson_id: 5, batch_name: 'Algebra', date: '2026-10-06', start_time: '17:00' },
    ...{ end_time: '18:00', is_taken: true, is_same_day: false, has_topic: true },
    ...{ has_homework: false, came: 4, looked_at: 3 },
  }
  const missing = {
    ...{ ...lesson, lesson_id: 6, is_taken: false, has_topic: false, came: 0, looked_at: 0 },
  }
  answerWith({
    'GET /api/reports/teachers/t1': {
      body: { row: ANANYA, lessons: [lesson, missing], from: REPORT.from, to: REPORT.to },
    },
  })
  open(<TeacherLessons params={{ id: 't1' }} />, '/admin/reports/teachers/t1?month=2026-10')
  const first = (await screen.findAllByRole('row'))[1] as HTMLElement
  expect(texts(within(first).getAllByRole('cell')).slice(1)).toEqual([
    ...['Algebra', 'Later', 'Noted', '–', '3 of 4'],
  ])
  expect(within(first).getByRole('link').getAttribute('href')).toBe('/admin/lessons/5')
  await userEvent.click(screen.getByRole('link', { name: 'No register 1' }))
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.getByText('Not taken')).toBeTruthy()
})
