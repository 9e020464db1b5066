import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import BatchReportsScreen from './batch-reports.tsx'
import { Report } from './report.tsx'
import { ReportLinks } from './report-links.tsx'

const page = {
  title: 'प्रगति रिपोर्ट',
  student: 'Aarav Sarkar',
  about: 'कक्षा 10 · Evening · Rina Sen',
  period: '1 अप्रैल से 30 सितंबर 2026 तक',
  since: null,
  came: {
    heading: 'उपस्थिति',
    line: 'क्लास: 67 में से 62 में हाज़िर।',
    months: [{ month: '2026-04', name: 'अप्रैल', n: 8, of: 10, of_text: '/ 10' }],
  },
  work: null,
  tests: {
    heading: 'परीक्षाएँ',
    columns: ['परीक्षा', 'दिन', 'बीच', 'अंक', 'बीच वाले आधे'],
    rows: [
      {
        test_id: 1,
        title: 'Unit test 1',
        day: '18 जुल॰',
        mark: '40 में से 33',
        is_mark: true,
        at: 0.825,
        band: [0.45, 0.75],
        middle: '18–30',
        middle_line: 'बैच के बीच वाले आधे बच्चों के अंक: 18–30',
      },
    ],
    more: 'और 3 पहले की',
  },
  chapters: {
    heading: 'पढ़ाए गए अध्याय',
    as_of: '1 अक्टूबर की स्थिति',
    rows: [
      { chapter_id: 1, name: 'Polynomials', level: 2, word: 'पक्का', count: '4 में से 3' },
      { chapter_id: 2, name: 'Circles', level: null, word: 'पढ़ाया गया', count: null },
    ],
    more: null,
  },
  together: ['घर पर साथ मिलकर करें: गुणनखंड।'],
  said: 'Rina Sen: “हर चरण लिखने की आदत है।”',
  foot: 'हाज़िरी, परीक्षा और अभ्यास से बनी।',
}
const PHRASES = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.']
const PERIOD = { from: '2026-04-01', to: '2026-09-30' }

const child = (student_id: number, name: string, changes = {}) => ({
  ...{ student_id, uid: `u${student_id}`, name, class_name: 'Class 10', batches: [] },
  ...{ photo: null, guardian: null, phone_end: null, line: null, phrase: null, is_empty: false },
  ...{ elsewhere: null, sent_at: null, report_id: null, people: 1, version: 0, ...changes },
})
const list = (students: unknown[], changes = {}) => ({
  ...{ batch_name: 'Evening', ...PERIOD, students, left: 0, not_taken: 0, job: null },
  periods: [{ name: 'session', ...PERIOD }],
  ...changes,
})
const CALLS = {
  'GET /api/batches/3/reports/7': { body: { page, sent_at: null, phrases: PHRASES } },
  'GET /api/batches/3/reports/8': {
    body: { page: { ...page, student: 'Riya Sen' }, sent_at: null, phrases: PHRASES },
  },
}
const show = (body: object, more = {}) => {
  const sent = answerWith({ ...CALLS, 'GET /api/batches/3/reports': { body }, ...more })
  open(<BatchReportsScreen params={{ id: '3' }} />, '/teacher/batches/3/reports')
  return sent
}

beforeEach(() => startSession('t', { ...theAdmin, userType: 'teacher', uid: 't1' }))

test('by keys alone a teacher chooses a line, goes to the next child, leaves it out, and sends', async () => {
  const sent = show(list([child(7, 'Aarav Sarkar'), child(8, 'Riya Sen')]), {
    'PUT /api/batches/3/reports/7': {
      body: { message: 'Line saved.', line: null, phrase: 3, version: 1 },
    },
    'POST /api/batches/3/reports/send': { status: 202, body: { message: 'Sent.', job: null } },
  })
  expect(await screen.findByRole('heading', { name: 'Aarav Sarkar' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send 2' })).toBeTruthy()
  await screen.findByRole('button', { name: '3 Three.' })
  // With Ctrl, Alt or ⌘ a digit is the browser’s: it changes tabs.
  await userEvent.keyboard('{Control>}1{/Control}{Alt>}2{/Alt}{Meta>}4{/Meta}3')
  const writes = () => sent.filter(({ method }) => method !== 'GET')
  await vi.waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toEqual({ ...PERIOD, line: null, phrase: 3, version: 0 })
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findByRole('heading', { name: 'Riya Sen' })).toBeTruthy()
  await userEvent.keyboard('x')
  expect(screen.getByRole('button', { name: 'Send 1' })).toBeTruthy()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]?.body).toEqual({ ...PERIOD, without: [8] })
})

test('whoever is left out stays left out when another child is looked at', async () => {
  show(list([child(7, 'Aarav Sarkar'), child(8, 'Riya Sen')]))
  await screen.findByRole('heading', { name: 'Aarav Sarkar' })
  await userEvent.keyboard('x{ArrowDown}')
  expect(await screen.findByRole('heading', { name: 'Riya Sen' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send 1' })).toBeTruthy()
})

test('Tab leads from a child to its line, which takes as many emoji as letters', async () => {
  show(list([child(7, 'Aarav Sarkar'), child(8, 'Riya Sen')]))
  await screen.findByRole('button', { name: '3 Three.' })
  await userEvent.click(screen.getByRole('button', { name: /^Aarav Sarkar(?!:)/ }))
  await userEvent.tab()
  const line = screen.getByLabelText<HTMLInputElement>('Line')
  expect(document.activeElement).toBe(line)
  await userEvent.paste('😀'.repeat(200))
  expect(line.value).toBe('😀'.repeat(200))
})

test('from a line the arrows lead to the next child, and Tab to its line', async () => {
  show(list([child(7, 'Aarav Sarkar'), child(8, 'Riya Sen')]))
  await screen.findByRole('button', { name: '3 Three.' })
  await userEvent.click(screen.getByLabelText('Line'))
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findByRole('heading', { name: 'Riya Sen' })).toBeTruthy()
  const line = await screen.findByLabelText('Line')
  expect(document.activeElement?.textContent).toContain('Riya Sen')
  await userEvent.tab()
  expect(document.activeElement).toBe(line)
  await userEvent.keyboard('Well done{ArrowUp}')
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})

test('a line that is too long says so while one types it', async () => {
  show(list([child(7, 'Aarav Sarkar')]))
  const line = await screen.findByLabelText('Line')
  const tooLong = () => screen.queryByText('Line must be at most 200 characters long.')
  await userEvent.click(line)
  await userEvent.paste('a'.repeat(200))
  expect(tooLong()).toBeNull()
  await userEvent.type(line, 'b')
  expect(tooLong()).toBeTruthy()
})

test('digits and x typed into the line are text', async () => {
  const sent = show(list([child(7, 'Aarav Sarkar')]))
  const field = await screen.findByLabelText('Line')
  await userEvent.type(field, '3x')
  expect((field as HTMLInputElement).value).toBe('3x')
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(screen.getByRole('button', { name: 'Send 1' })).toBeTruthy()
})

test('a typed line that is not saved is asked about before another child, and before sending', async () => {
  const sent = show(list([child(7, 'Aarav Sarkar'), child(8, 'Riya Sen')]), {
    'POST /api/batches/3/reports/send': { status: 202, body: { message: 'Sent.', job: null } },
  })
  const field = await screen.findByLabelText('Line')
  await userEvent.type(field, 'Well done')
  const stay = async () =>
    userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }),
    )
  await userEvent.click(screen.getByRole('button', { name: /^Aarav Sarkar(?!:)/ }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Riya Sen(?!:)/ }))
  await stay()
  expect(screen.getByRole('heading', { name: 'Aarav Sarkar' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send 2' }))
  await stay()
  expect((screen.getByLabelText('Line') as HTMLInputElement).value).toBe('Well done')
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send 2' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send without it' }))
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
})

test('below a sent report stand those that it replaced, not those of other days', async () => {
  const sent_at = '2026-10-01T06:00:00.000Z'
  const report = { sent_at, replaced_at: '2026-10-05T06:00:00.000Z', batch_name: 'Evening' }
  show(list([child(7, 'Aarav Sarkar', { sent_at, report_id: 5 })]), {
    'GET /api/students/u7/reports': {
      body: [
        { report_id: 4, ...PERIOD, ...report },
        { report_id: 2, from: '2025-10-01', to: '2026-03-31', ...report },
      ],
    },
  })
  const replaced = await screen.findByRole('list', { name: 'Replaced reports' })
  expect(within(replaced).getAllByRole('listitem')).toHaveLength(1)
})

test('a ready line chosen for a report made anew is sent by the button alone', async () => {
  const sent_at = '2026-10-01T06:00:00.000Z'
  const anew = 'POST /api/students/u7/reports/5/anew'
  const sent = show(list([child(7, 'Aarav Sarkar', { sent_at, report_id: 5, phrase: 1 })]), {
    'GET /api/students/u7/reports': { body: [] },
    [anew]: { status: 201, body: { message: 'Report sent anew.', report_id: 6 } },
  })
  const bodies = () => sent.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  await userEvent.click(await screen.findByRole('button', { name: 'Make anew' }))
  await userEvent.click(await screen.findByRole('button', { name: /^2 / }))
  expect(screen.getByRole('button', { name: /^2 /, pressed: true })).toBeTruthy()
  expect(bodies()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send anew' }))
  await vi.waitFor(() => expect(bodies()).toEqual([{ line: null, phrase: 2 }]))
})

test('families of stored reports are told by another press if sending was given up', async () => {
  const sent_at = '2026-10-01T06:00:00.000Z'
  const problem = 'This could not be done. Please try again later.'
  const job = { job_id: 1, state: 'failed' as const, done: 0, of: 2, problem, result: null }
  const sent = show(list([child(7, 'Aarav Sarkar', { sent_at, report_id: 5 })], { job }), {
    'GET /api/students/u7/reports': { body: [] },
    'POST /api/batches/3/reports/send': { status: 202, body: { message: 'Sent.', job } },
  })
  expect(await screen.findByText(problem)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Tell the families' }))
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
})

test('the list says where each report stands; what cannot be sent does not count', async () => {
  show(
    list(
      [
        child(7, 'Aarav Sarkar', { is_empty: true }),
        child(8, 'Riya Sen', { elsewhere: { by: 'Asha', sent_at: '2026-10-01T06:00:00.000Z' } }),
        child(9, 'Mohan Das', { people: 0, phrase: 2 }),
      ],
      { not_taken: 3, left: 2 },
    ),
  )
  const rows = await screen.findByRole('list', { name: 'Children' })
  expect(within(rows).getByText('nothing to tell yet')).toBeTruthy()
  expect(
    within(rows).getByText(
      /in Asha’s reports, sent 1 Oct 2026|in Asha’s reports, sent 01 Oct 2026/,
    ),
  ).toBeTruthy()
  expect(within(rows).getByText('line 2 · on paper only')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send 1' })).toBeTruthy()
  expect(screen.getByText(/3 lessons have no register\./)).toBeTruthy()
  expect(screen.getByText(/1 child has nothing to tell yet: Aarav Sarkar/)).toBeTruthy()
  expect(screen.getByText('Left since: 2')).toBeTruthy()
})

test('more than twenty reports are asked about once, with those whom only paper reaches', async () => {
  const many = Array.from({ length: 21 }, (_, n) =>
    child(n + 7, `Child ${n}`, { people: n === 0 ? 0 : 1 }),
  )
  const sent = show(list(many), {
    'POST /api/batches/3/reports/send': { status: 202, body: { message: 'Sent.', job: null } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send 21' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText('1 child is reached on paper only.')).toBeTruthy()
  // Keys of the list leave out nobody behind the question.
  await userEvent.keyboard('x')
  expect(screen.getAllByRole('button', { name: 'Send 21', hidden: true })).toHaveLength(2)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send 21' }))
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
})

test('whoever left is printed though nobody else is in the batch', async () => {
  show(list([], { left: 3 }))
  expect(await screen.findByText('This batch has no students in that time.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Left since: 3' }).checked).toBe(
    true,
  )
  expect(screen.getByRole('button', { name: 'Print all (PDF)' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('a batch without students says so, and a refused period says why', async () => {
  show(list([]))
  expect(await screen.findByText('This batch has no students in that time.')).toBeTruthy()
})

test('a family reads the page as the server wrote it', async () => {
  answerWith({
    'GET /api/students/u1/reports/4': {
      body: {
        ...{ report_id: 4, ...PERIOD, sent_at: '2026-10-01T06:00:00.000Z', replaced_at: null },
        ...{ batch_name: 'Evening', page },
      },
    },
  })
  open(<Report uid="u1" report_id="4" back="/guardian/dashboard" />)
  expect(await screen.findByRole('heading', { name: 'प्रगति रिपोर्ट' })).toBeTruthy()
  const text = document.body.textContent ?? ''
  const { came, tests, chapters, together, said, foot, about, period } = page
  for (const told of [
    ...[about, period, came.line, came.months[0]?.name, came.months[0]?.of_text],
    ...[tests.rows[0]?.mark, tests.rows[0]?.middle_line, tests.more, chapters.as_of],
    ...chapters.rows.flatMap(({ name, word, count }) => [name, word, count]),
    ...[together[0], said, foot],
  ])
    expect(text).toContain(told ?? '')
  expect(screen.getByRole('button', { name: 'Print on A4 (PDF)' })).toBeTruthy()
})

test('a report that is gone says so', async () => {
  answerWith({
    'GET /api/students/u1/reports/4': { status: 404, body: { error: 'Report not found.' } },
  })
  open(<Report uid="u1" report_id="4" back="/guardian/dashboard" />)
  expect(await screen.findByText('This report is not there.')).toBeTruthy()
})

test('the results lead to each sent report', async () => {
  const report = { ...PERIOD, sent_at: '2026-10-01T06:00:00.000Z', replaced_at: null }
  answerWith({
    'GET /api/students/u1/reports': { body: [{ report_id: 4, batch_name: 'Evening', ...report }] },
  })
  open(<ReportLinks uid="u1" addressOf={(report_id) => `/student/reports/${report_id}`} />)
  const link = await screen.findByRole('link', { name: /^Progress report, .*–.*2026$/ })
  expect(link.getAttribute('href')).toBe('/student/reports/4')
})
