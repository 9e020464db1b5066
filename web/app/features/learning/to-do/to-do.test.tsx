import type { ToDo as Item } from '@ganit/contract/learning/to-do'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_NOTES } from '../../../../test/notes.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import ChildHome from './child-home.tsx'
import OwnHome from './own-home.tsx'

const TO_DO = 'GET /api/to-do'
const LEVELS = 'GET /api/students/u1/levels'
const PRACTICE = 'GET /api/practice'

/** Tuesday, 3:30 pm at the academy. */
const NOW = Date.parse('2026-11-24T10:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

const item = (kind: Item['kind'], id: number, changes: Partial<Item> = {}): Item => ({
  ...{ kind, id, title: `${kind} ${id}`, text: null, file: null, due_on: null },
  ...{ done: null, of: null, hand_in: null, may: true, from: null, until: null, path: null },
  facts: {},
  ...changes,
})
const aTest = (id: number, changes: Partial<Item> = {}) =>
  item('test', id, {
    ...{ path: `/student/tests/${id}`, from: at(-10), until: at(60), of: 10 },
    facts: { online: true, begun: false, minutes: 40, marks: 18 },
    ...changes,
  })

const TOPIC = {
  ...{ chapter_id: 1, skill_id: null, level: 'new', due_on: null },
  ...{ right: 0, first: 0, tests: null },
}

beforeEach(() => {
  startSession('t', aStudent)
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

function show(items: Item[] | { status: number }, more = {}) {
  const sent = answerWith({
    ...NO_NOTES,
    ...unreachable(
      'GET /api/leave-notes',
      'GET /api/attendance/of/7',
      'GET /api/students/u1/reports',
      'GET /api/students/u1/results',
      'GET /api/student/ledger/u1',
    ),
    [TO_DO]: Array.isArray(items) ? { body: items } : items,
    [LEVELS]: { body: [] },
    [PRACTICE]: { body: { state: 'off', week: { days: 0 } } },
    ...more,
  })
  const parts = { week: <p>The week</p>, record: <p>The record</p> }
  const home = { uid: 'u1', student_id: 7, ...parts }
  open(
    <Routes>
      <Route element={<Outlet context={home} />}>
        <Route index element={<OwnHome />} />
      </Route>
    </Routes>,
  )
  return sent
}
const part = () => screen.findByRole('region', { name: 'To do' })
const lines = async () =>
  within(await part())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a test that is open stands first, with until when, its size and the way into it', async () => {
  show([
    aTest(7, { title: 'Online practice' }),
    item('practice', 0, { of: 8, done: 0, facts: { minutes: 10 }, path: '/student/practice' }),
  ])
  const card = within(await screen.findByRole('region', { name: 'Open test' }))
  expect(card.getByRole('heading', { name: 'Online practice' })).toBeTruthy()
  expect(card.getByText('until today, 4:30 pm')).toBeTruthy()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '10 questions',
    '18 marks',
    '40 minutes',
  ])
  expect(card.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe(
    '/student/tests/7?start',
  )
  const practice = screen.getByRole('link', { name: /8 questions, about 10 minutes/ })
  expect(practice.textContent).toContain('Practice of today')
})

test('of two open tests each is one press away, and the first alone is the main one', async () => {
  const begun = { online: true, begun: true, minutes: null }
  show([aTest(7), aTest(8, { facts: begun })])
  const [first, second] = await screen.findAllByRole('region', { name: 'Open test' })
  const linkOf = (card: HTMLElement | undefined) => within(card as HTMLElement).getByRole('link')
  expect(linkOf(first).dataset.variant).toBe('main')
  expect(linkOf(second).dataset.variant).toBe('default')
  expect(linkOf(second).textContent).toBe('Go on')
  expect(within(second as HTMLElement).getAllByRole('listitem')).toHaveLength(1)
})

test('a child who waits for a parent reads so at what is refused, and has no way into an open test', async () => {
  const waits = { waits: true } as const
  show([
    aTest(7, { title: 'Online practice', facts: { online: true, begun: false, ...waits } }),
    item('practice', 0, { of: 8, done: 0, facts: { minutes: 10, ...waits }, path: '/practice' }),
  ])
  const card = within(await screen.findByRole('region', { name: 'Open test' }))
  expect(card.getByText('A parent has to agree first.')).toBeTruthy()
  expect(card.queryByRole('link')).toBeNull()
  const practice = screen.getByRole('link', { name: /8 questions/ })
  expect(practice.textContent).toContain('Practice of today · A parent has to agree first.')
})

test('a test opens and ends while the page is open, and the server is asked again then', async () => {
  const sent = show([
    item('lesson', 1, { until: at(5), from: at(-60) }),
    aTest(7, { from: at(3), until: at(6), of: null }),
  ])
  expect(await screen.findByText(/Today, 3:33 pm · online/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Start' })).toBeNull()
  const asked = () => sent.filter(({ path }) => path === '/api/to-do').length
  const before = asked()
  await act(() => vi.advanceTimersByTimeAsync(3.5 * 60_000))
  expect(await screen.findByRole('link', { name: 'Start' })).toBeTruthy()
  expect(asked()).toBeGreaterThan(before)
  await act(() => vi.advanceTimersByTimeAsync(3 * 60_000))
  await expect.poll(() => screen.queryByRole('link', { name: 'Start' })).toBeNull()
  expect(await screen.findByText('Nothing to do now.')).toBeTruthy()
})

test('a test that was withdrawn goes as soon as it is asked again', async () => {
  let items = [aTest(7)]
  show([], { [TO_DO]: () => ({ body: items }) })
  expect(await screen.findByRole('link', { name: 'Start' })).toBeTruthy()
  items = []
  await act(() => vi.advanceTimersByTimeAsync(181_000))
  expect(await screen.findByText('Nothing to do now.')).toBeTruthy()
})

test('a test that is moved to tomorrow while the page is open loses its card, and is announced for then', async () => {
  let items = [aTest(7)]
  show([], { [TO_DO]: () => ({ body: items }) })
  expect(await screen.findByRole('link', { name: 'Start' })).toBeTruthy()
  items = [aTest(7, { from: at(24 * 60), until: at(25 * 60) })]
  await act(() => vi.advanceTimersByTimeAsync(181_000))
  expect(await screen.findByText(/Wednesday, 3:30 pm · online/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Start' })).toBeNull()
})

test('each kind says what it is', async () => {
  show([
    item('homework', 1, {
      title: '7 – Morning',
      text: 'Page $64^2$',
      due_on: '2026-11-25',
      facts: { by_photo: true },
      path: '/student/homework/1',
    }),
    item('set', 2, {
      title: 'Signs',
      of: 8,
      done: 3,
      due_on: '2026-11-24',
      facts: { begun: true },
    }),
    item('lesson', 3, {
      title: '7 – Morning',
      from: at(60 * 15),
      until: at(60 * 16),
      facts: { place: 'Room 1' },
    }),
    item('school_test', 4, { title: 'Half-yearly', due_on: '2026-12-04' }),
    item('result', 5, { title: 'Unit test', facts: { total: 12, marks: 18 } }),
    item('test', 6, { title: 'On paper', from: at(60 * 24), facts: { online: false } }),
  ])
  await part()
  expect(await lines()).toHaveLength(4)
  const all = screen.getByRole('button', { name: 'All' })
  expect(all.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(all)
  expect(await lines()).toEqual([
    'Homework for WednesdayPage 64² · Not handed in yet',
    'Signs3 of 8 · due today',
    'Wednesday, 6:30 am7 – Morning · Room 1',
    'Half-yearlySchool test · 4 Dec',
    'Unit testResult · 12 of 18 marks',
    'On paperWednesday, 3:30 pm · on paper',
  ])
  expect(all.getAttribute('aria-expanded')).toBe('true')
})

/** The headings of the second rank, from the top down. */
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('the parts of a student’s page stand in their order, also where none of them loads', async () => {
  show([], { [LEVELS]: { body: [{ ...TOPIC, name: 'Lines' }] } })
  expect(await screen.findByText('How far you are')).toBeTruthy()
  expect(headings()).toEqual(['To do', 'How far you are', 'Attendance', 'Fees'])
  const texts = document.body.textContent ?? ''
  const places = ['How far you are', 'The week', 'Attendance', 'The record', 'Fees'].map((text) =>
    texts.indexOf(text),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('homework that was handed in stands last, unless it is to be done again', async () => {
  const handed = (id: number, state: 'marked' | 'again') =>
    item('homework', id, {
      title: `H${id}`,
      hand_in: { hand_in_id: id, state },
      facts: { by_photo: true },
      path: `/student/homework/${id}`,
    })
  show([handed(1, 'marked'), handed(2, 'again'), item('school_test', 3)])
  await screen.findByText('school_test 3')
  expect(await lines()).toEqual([
    'HomeworkH2 · Please do this again',
    'school_test 3School test',
    'HomeworkH1 · Marked',
  ])
})

test('a set may be done late, and homework that was begun keeps its place', async () => {
  const hand_in = { hand_in_id: 1, state: 'open' } as const
  const facts = { by_photo: true }
  show([
    item('homework', 1, { title: 'Begun', hand_in, facts, until: at(-10), path: '/1' }),
    item('set', 2, { title: 'Signs', of: 8, done: 3, until: at(-5), facts: { begun: true } }),
    item('school_test', 3, { until: at(-1) }),
    item('school_test', 4),
  ])
  await screen.findByText('school_test 4')
  expect(await lines()).toEqual([
    'HomeworkBegun · Not handed in yet',
    'Signs3 of 8',
    'school_test 4School test',
  ])
})

test('homework on paper opens in its place, with its whole text and its sheet', async () => {
  const text = `Read\n\n${'all of it '.repeat(20)}`
  show([item('homework', 1, { title: '7 – Morning', text, file: '/api/images/1' })])
  const summary = (await screen.findByText('Homework')).closest('summary') as HTMLElement
  expect(summary.textContent).toBe('Homework7 – Morning')
  const details = summary.closest('details') as HTMLElement
  expect(details.textContent).toContain('all of it all of it')
  expect(within(details).getByText('Open the sheet').getAttribute('href')).toBe('/api/images/1')
})

test('a student who is in no batch yet reads what happens now', async () => {
  const step = (id: number, title: string, more: Partial<Item> = {}) =>
    item('step', id, { title, ...more })
  show([
    step(1, 'call', { text: '+919830041276', due_on: '2026-11-25' }),
    step(2, 'batch'),
    step(3, 'trial'),
  ])
  await part()
  expect(await lines()).toEqual([
    '1. We call +91 98300 41276 by tomorrow.',
    '2. We choose a batch together.',
    '3. First lesson free.',
  ])
  expect(screen.queryByRole('button', { name: 'All' })).toBeNull()
})

test('what cannot be loaded says so and is tried again, and the page goes on below it', async () => {
  let isAway = true
  show([], { [TO_DO]: () => (isAway ? { status: 403 } : { body: [] }) })
  expect(await screen.findByText('The list of things to do could not be loaded.')).toBeTruthy()
  expect(await screen.findByText('The week')).toBeTruthy()
  expect(screen.getByText('The record')).toBeTruthy()
  isAway = false
  await userEvent.click(within(await part()).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nothing to do now.')).toBeTruthy()
})

test('a guardian reads of a child’s open test, and cannot start it', async () => {
  const sent = answerWith({
    ...NO_NOTES,
    ...unreachable(
      'GET /api/students/u9/weeks',
      'GET /api/leave-notes',
      'GET /api/students/u9/reports',
      'GET /api/students/u9/results',
      'GET /api/students/u9/levels',
    ),
    [TO_DO]: { body: [aTest(7, { may: false, path: null })] },
  })
  const child = { student_id: 9, uid: 'u9', first_name: 'Riya', student_class: 9, limited: false }
  open(
    <Routes>
      <Route element={<Outlet context={{ child, money: <p>The fees</p> }} />}>
        <Route index element={<ChildHome />} />
      </Route>
    </Routes>,
  )
  await screen.findByText('test 7')
  expect((await lines())[0]).toBe('test 7Open now · until today, 4:30 pm')
  expect(within(await part()).queryByRole('link')).toBeNull()
  expect(screen.getByText('The fees')).toBeTruthy()
  expect(sent.map(({ path }) => path)).toContain('/api/to-do?student_id=9')
})

test('a guardian who sees little is not asked for leave, which the academy would refuse', async () => {
  const sent = answerWith({
    ...NO_NOTES,
    ...unreachable(
      'GET /api/students/u9/weeks',
      'GET /api/students/u9/reports',
      'GET /api/students/u9/results',
    ),
    [TO_DO]: { body: [] },
  })
  const child = { student_id: 9, uid: 'u9', first_name: 'Riya', student_class: 9, limited: true }
  open(
    <Routes>
      <Route element={<Outlet context={{ child, rest: <p>The attendance</p> }} />}>
        <Route index element={<ChildHome />} />
      </Route>
    </Routes>,
  )
  expect(await screen.findByText('Nothing to do now.')).toBeTruthy()
  expect(screen.getByText('The attendance')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add leave' })).toBeNull()
  expect(sent.map(({ path }) => path).join(' ')).not.toContain('leave-notes')
})

test('a lesson that can be joined stands first, above an open test; before, its line says when it opens', async () => {
  const place = 'Asha Roy'
  const lesson = (id: number, opens: number) =>
    item('lesson', id, {
      ...{ from: at(opens + 10), until: at(opens + 100), path: '/student/dashboard#this-week' },
      facts: { place, opens_at: at(opens) },
    })
  show([aTest(1), lesson(2, -5), lesson(3, 20)], {
    'GET /api/lessons/2/join': {
      body: { url: 'https://meet.google.com/abc', host: 'meet.google.com' },
    },
  })
  const link = await screen.findByRole('link', { name: 'Join' })
  const start = screen.getByRole('link', { name: 'Start' })
  expect(link.compareDocumentPosition(start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('Opens meet.google.com')).toBeTruthy()
  expect(screen.getByText('lesson 3 · Asha Roy · Online, opens at 3:50 pm')).toBeTruthy()
})
