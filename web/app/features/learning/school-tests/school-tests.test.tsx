import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBatchOverview } from '../../../../test/overview.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import BatchSchoolTests from './batch-school-tests.tsx'
import SchoolTestScreen from './school-test.tsx'
import { SchoolTests } from './school-tests.tsx'

const test1 = {
  ...{ school_test_id: 5, student_id: 7, name: 'অনন্যা সেন', title: 'Half-yearly' },
  ...{ held_on: '2026-12-04', version: 2 },
  chapters: [{ chapter_id: 1, name: 'Circles' }],
  plan: [
    {
      ...{ date: '2026-11-30', minutes: 8 },
      topics: [
        { name: 'Chords', level: 'secure', taught: true },
        { name: 'Tangents', level: 'new', taught: false },
      ],
    },
    { date: '2026-12-01', minutes: 8, topics: [{ name: 'Arcs', level: 'learning', taught: true }] },
  ],
}
const chapter = (chapter_id: number, name: string, changes = {}) => ({
  ...{ chapter_id, name, class_number: 9, position: 1, is_active: true, version: 1, skills: [] },
  ...changes,
})
const LIST = 'GET /api/school-tests'
const CHAPTERS = {
  'GET /api/chapters': {
    body: [chapter(1, 'Circles'), chapter(2, 'Lines'), chapter(3, 'Old', { is_active: false })],
  },
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T06:00:00Z'), toFake: ['Date'] })
})

test('a plan is a list of days, and only today leads to practice', async () => {
  startSession('t', aStudent)
  answerWith({ [LIST]: { body: [test1] }, ...CHAPTERS })
  open(
    <SchoolTests may practice={(each) => `/student/practice?school_test=${each.school_test_id}`} />,
  )
  const days = within(await screen.findByRole('list', { name: 'Half-yearly' }))
  expect(days.getByText('Mon 30 Nov')).toBeTruthy()
  expect(days.getByText('new, not taught here yet')).toBeTruthy()
  expect(days.getByText('secure')).toBeTruthy()
  const links = days.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/student/practice?school_test=5',
  ])
})

test('somebody who only reads has neither practice nor changes', async () => {
  startSession('t', { ...aStudent, userType: 'guardian' })
  answerWith({ [LIST]: { body: [{ ...test1, plan: null }] } })
  open(<SchoolTests student_id={7} may={false} practice={null} />)
  expect(await screen.findByText('Friday, 4 Dec 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
})

test('a student enters a test, and must tick a chapter', async () => {
  startSession('t', aStudent)
  const sent = answerWith({
    [LIST]: { body: [] },
    ...CHAPTERS,
    'POST /api/school-tests': {
      status: 201,
      body: { message: 'School test added.', school_tests: [test1] },
    },
  })
  open(<SchoolTests may practice={null} />)
  expect(await screen.findByText('No school tests ahead.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await userEvent.type(await screen.findByLabelText('Test'), 'Unit test')
  await userEvent.type(screen.getByLabelText('Date'), '2026-12-04')
  expect(screen.queryByLabelText('Old')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose chapters.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Lines'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ title: 'Unit test', held_on: '2026-12-04', chapter_ids: [2] },
  })
  expect(await screen.findByRole('button', { name: 'Add' })).toBeTruthy()
})

test('chapters of the student’s class come first, and those of the class below name it', async () => {
  startSession('t', aStudent)
  const below = { class_number: 8 }
  const body = [chapter(4, 'Symmetry', below), chapter(5, 'Data', below), chapter(6, 'Symmetry')]
  answerWith({ [LIST]: { body: [] }, 'GET /api/chapters': { body } })
  open(<SchoolTests may practice={null} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
  const named = await screen.findAllByRole<HTMLInputElement>('checkbox')
  expect(named.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    ...['Symmetry', 'Symmetry · Class 8', 'Data · Class 8'],
  ])
})

test('a change sends the version, and Delete asks first', async () => {
  startSession('t', aStudent)
  const sent = answerWith({
    [LIST]: { body: [test1] },
    ...CHAPTERS,
    'PUT /api/school-tests/5': { body: { message: 'School test saved.', school_test: test1 } },
    'DELETE /api/school-tests/5': { body: { message: 'School test deleted.' } },
  })
  open(<SchoolTests may practice={null} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await userEvent.type(await screen.findByLabelText('Test'), ' 2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const asked = await screen.findByRole('alertdialog', { name: 'School test' })
  await userEvent.click(within(asked).getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    ...{ title: 'Half-yearly 2', chapter_ids: [1], version: 2 },
  })
})

test('three tests are enough, and a chapter that has ended stays ticked', async () => {
  startSession('t', aStudent)
  const ended = { ...test1, chapters: [{ chapter_id: 9, name: 'Ended since' }] }
  const tests = [ended, { ...test1, school_test_id: 6 }, { ...test1, school_test_id: 7 }]
  answerWith({ [LIST]: { body: tests }, ...CHAPTERS })
  open(<SchoolTests may practice={null} />)
  expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  const [change] = screen.getAllByRole('button', { name: 'Change' })
  if (change) await userEvent.click(change)
  expect((await screen.findByLabelText<HTMLInputElement>('Ended since')).checked).toBe(true)
})

test('a teacher enters one for several students of a batch', async () => {
  startSession('t', { ...theAdmin, userType: 'teacher', uid: 't1' })
  const sent = answerWith({
    'GET /api/batches/4/overview': {
      body: aBatchOverview([
        [7, 'অনন্যা সেন'],
        [8, 'Riya Das'],
      ]),
    },
    [LIST]: { body: [{ ...test1, plan: null }] },
    ...CHAPTERS,
    'POST /api/school-tests': {
      status: 201,
      body: { message: 'School test added.', school_tests: [test1] },
    },
  })
  open(<BatchSchoolTests params={{ id: '4' }} />, '/teacher/batches/4/school-tests')
  const own = await screen.findByRole('link', { name: 'অনন্যা সেন' })
  expect(own.getAttribute('href')).toContain('?student=7')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await userEvent.type(await screen.findByLabelText('Test'), 'Unit test')
  await userEvent.type(screen.getByLabelText('Date'), '2026-12-04')
  await userEvent.click(screen.getByLabelText('Circles'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose students.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Riya Das'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ student_ids: [8] })
})

test('one test at school is shown by its number, with the plan, and changed', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({
    'GET /api/school-tests/5': { body: test1 },
    ...CHAPTERS,
    'PUT /api/school-tests/5': { body: { message: 'School test saved.', school_test: test1 } },
  })
  const { close } = open(<SchoolTestScreen params={{ id: '5' }} />)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'School test of অনন্যা সেন' }),
  ).toBeTruthy()
  expect(screen.getByText('Mon 30 Nov')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  await userEvent.click(await screen.findByLabelText('Lines'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      ...{ chapter_ids: [1, 2], version: 2 },
    }),
  )
  close()
  answerWith({ 'GET /api/school-tests/5': { status: 404, body: { error: 'Gone.' } } })
  open(<SchoolTestScreen params={{ id: '5' }} />)
  expect(await screen.findByText('School test not found')).toBeTruthy()
})
