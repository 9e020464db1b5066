import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../../test/lessons.ts'
import { aBatch } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, type Sent, unreachable } from '../../../../test/wire.ts'
import TimetableScreen from './timetable.tsx'

const LESSONS = 'GET /api/lessons'
const AT = '/admin/timetable'
const rooms = [{ room_id: 2, name: 'Room 2', seats: 30, is_active: true, version: 1 }]

const onPhone = (isPhone: boolean) =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isPhone && media.includes('max-width: 700px'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

/** A server with these lessons; those in `needing` lack a teacher. */
type More = { needing?: object[]; closed?: object[]; clashes?: object[]; batches?: object[] }
const academyWith = (
  lessons: object[],
  { needing = [], closed = [], clashes = [], batches = [] }: More = {},
) =>
  answerWith({
    ...unreachable('POST /api/lessons/3/move'),
    [LESSONS]: ({ path }: Sent) => ({ body: path.includes('needs=teacher') ? needing : lessons }),
    'GET /api/batchmanegment/all_batches_with_schedule': { body: batches },
    'GET /api/closed-days': { body: closed },
    'GET /api/lessons/clashes': { body: clashes },
    'GET /api/rooms': { body: rooms },
    'GET /api/teachers': { body: [{ account_id: 'sen', name: 'A. Sen' }] },
  })

beforeEach(() => {
  // Still Sunday in UTC, already Monday at the academy.
  vi.setSystemTime('2026-11-22T19:30:00Z')
  window.localStorage.setItem('accessToken', 't')
  onPhone(false)
})
afterEach(() => void vi.useRealTimers())

const dayOf = (name: string) => screen.findByRole('region', { name })

test('each day of the week shows its lessons, on the academy’s days', async () => {
  const friday = { lesson_id: 2, date: '2026-11-27', batch_name: 'Class 7 Angles' }
  const sent = academyWith([aLesson(), aLesson(friday)])
  open(<TimetableScreen />, AT)

  const monday = await dayOf('Mon 23')
  expect(within(monday).getByRole('link').textContent).toBe(
    'Algebra 9A4:00 – 5:30 pmRoom 2 · A. Sen',
  )
  expect(within(monday).getByRole('heading').getAttribute('aria-current')).toBe('date')
  expect(within(await dayOf('Fri 27')).getByText('Class 7 Angles')).toBeTruthy()
  expect(within(await dayOf('Sun 29')).getByText('no lessons')).toBeTruthy()
  expect(screen.getByText('23 – 29 Nov 2026')).toBeTruthy()
  const asked = sent.filter(({ path }) => path.includes('/lessons?'))
  expect(asked[0]?.path).toContain('from=2026-11-23&to=2026-11-29')
})

test('what must be seen to, and what has changed, is said in words', async () => {
  const without = aLesson({ lesson_id: 2, teacher: null, date: '2026-11-24' })
  const absent = aLesson({ lesson_id: 3, date: '2026-11-25' })
  academyWith(
    [
      aLesson({ moved_from: { date: '2026-11-22', start_time: '15:00' } }),
      without,
      absent,
      aLesson({ lesson_id: 4, date: '2026-11-26', state: 'cancelled', reason: 'Rain' }),
      aLesson({ lesson_id: 5, date: '2026-11-27', kind: 'extra' }),
    ],
    { needing: [without, absent] },
  )
  open(<TimetableScreen />, AT)

  const said = async (day: string, text: string) =>
    expect(within(await dayOf(day)).getByText(text)).toBeTruthy()
  await said('Mon 23', 'Moved from Sun 22, 3:00 pm')
  await said('Tue 24', 'No teacher')
  await said('Wed 25', 'Needs another teacher')
  await said('Thu 26', 'Cancelled')
  await said('Fri 27', 'Extra lesson')
})

test('weeks, what they are looked at by and whose stand in the address, and Back leads back', async () => {
  const sent = academyWith([aLesson()])
  const { address, router } = open(<TimetableScreen />, AT)
  await dayOf('Mon 23')
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(address()).toBe(`${AT}?day=2026-11-30`)
  expect(screen.getByText('30 Nov – 6 Dec 2026')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(screen.getByText('16 – 22 Nov 2026')).toBeTruthy()
  await router.navigate(-1)
  expect(await screen.findByText('23 – 29 Nov 2026')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'This week' }))
  expect(address()).toBe(AT)

  await userEvent.click(screen.getByRole('button', { name: 'By room' }))
  expect((await screen.findByRole('link', { name: /^Room 2/ })).textContent).toContain('Algebra 9A')
  await userEvent.selectOptions(await screen.findByLabelText('Room'), 'Room 2')
  expect(address()).toBe(`${AT}?by=room&of=2`)
  await expect.poll(() => sent.some(({ path }) => path.includes('room_id=2'))).toBe(true)
  // In one room's week the batch is the title.
  expect((await screen.findByRole('link', { name: /^Algebra 9A/ })).textContent).toContain('Room 2')

  await userEvent.click(screen.getByRole('button', { name: 'By teacher' }))
  expect(address()).toBe(`${AT}?by=teacher`)
  const asked = () => sent.filter(({ path }) => path.includes('needs=teacher')).length
  const before = asked()
  await userEvent.selectOptions(await screen.findByLabelText('Teacher'), 'Without a teacher')
  expect(address()).toBe(`${AT}?by=teacher&of=none`)
  // Two requests: the lessons, and the lessons that need a teacher.
  await expect.poll(asked).toBe(before + 2)
})

test('a week with more lessons than a sheet holds asks whose it is to be', async () => {
  academyWith(Array.from({ length: 301 }, (_, n) => aLesson({ lesson_id: n + 1 })))
  open(<TimetableScreen />, `${AT}?by=room`)
  expect(await screen.findByRole('heading', { name: 'Choose a room' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Mon 23' })).toBeNull()
})

test('lessons that are too many to stand side by side stand in a band for each hour', async () => {
  const at = (lesson_id: number, more = {}) =>
    aLesson({ lesson_id, batch_name: `Batch ${lesson_id}`, date: '2026-11-25', ...more })
  const parallel = Array.from({ length: 12 }, (_, n) => at(n + 1, { start_time: '16:30' }))
  academyWith([at(20, { date: '2026-11-23', start_time: '07:00', end_time: '08:00' }), ...parallel])
  open(<TimetableScreen />, AT)

  const wednesday = await dayOf('Wed 25')
  expect(within(wednesday).getAllByRole('link')).toHaveLength(12)
  expect(within(wednesday).getAllByRole('list')).toHaveLength(2)
  // Empty hours take no space, and nothing overflows.
  expect(
    [...document.querySelectorAll('[aria-hidden] > span')].map((each) => each.textContent),
  ).toEqual(['7 am', '4 pm'])
  expect(
    within(wednesday)
      .getAllByRole('listitem')
      .every((each) => !each.hasAttribute('style')),
  ).toBe(true)
  expect(within(await dayOf('Tue 24')).getByText('no lessons')).toBeTruthy()

  const dragged = within(wednesday).getByRole('link', { name: /^Batch 3/ })
  const dataTransfer = { setData: () => {}, effectAllowed: '' }
  const friday = (await dayOf('Fri 27')).querySelector('h2 + div') as Element
  fireEvent.dragStart(dragged, { dataTransfer })
  fireEvent.dragOver(friday, { dataTransfer, clientY: 300 })
  fireEvent.drop(friday, { dataTransfer, clientY: 300 })
  expect((await screen.findByLabelText<HTMLInputElement>('Date')).value).toBe('27 Nov 2026')
  expect(screen.getByLabelText<HTMLInputElement>('Start Time').value).toBe('16:30')
})

test('on paper stands whose week it is', async () => {
  academyWith([aLesson()])
  open(<TimetableScreen />, `${AT}?by=room&of=2`)
  expect((await screen.findByText('Room 2', { selector: 'p' })).tagName).toBe('P')
})

test('of an academy with too many lessons each day one day is asked for, and not the week', async () => {
  const lessons = Array.from({ length: 301 }, (_, n) => aLesson({ lesson_id: n + 1 }))
  const batches = Array.from({ length: 60 }, (_, n) => aBatch(n + 1))
  const sent = academyWith(lessons, { batches })
  open(<TimetableScreen />, AT)
  expect(await screen.findByRole('heading', { name: 'Choose a batch' })).toBeTruthy()
  const asked = sent.filter(({ path }) => path.startsWith('/api/lessons')).map(({ path }) => path)
  expect(asked).toEqual(['/api/lessons?from=2026-11-23&to=2026-11-23'])
})

test('an empty week says so, and one that fails can be asked for again', async () => {
  academyWith([])
  const { close } = open(<TimetableScreen />, AT)
  expect(await screen.findByText('No lessons in this week.')).toBeTruthy()
  close()

  answerWith(unreachable('GET /api/batchmanegment/all_batches_with_schedule'))
  open(<TimetableScreen />, AT)
  expect(await screen.findByText('Failed to load the timetable.')).toBeTruthy()
  academyWith([aLesson()])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await dayOf('Mon 23')).toBeTruthy()
})

test('a phone shows one day, and the others are a press away', async () => {
  onPhone(true)
  academyWith([aLesson(), aLesson({ lesson_id: 2, date: '2026-11-27', batch_name: 'Angles' })])
  const { address } = open(<TimetableScreen />, AT)
  const monday = await dayOf('Monday, 23 Nov 2026')
  expect(within(monday).getAllByRole('link')).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: 'Fri 27' }))
  expect(within(await dayOf('Friday, 27 Nov 2026')).getByText('Angles')).toBeTruthy()
  expect(address()).toBe(`${AT}?day=2026-11-27`)
  await userEvent.click(screen.getByRole('link', { name: 'Sun 29' }))
  expect(await screen.findByText('No lessons on this day.')).toBeTruthy()
})

test('a closed day says why, and what is closed for one batch alone closes no day', async () => {
  const days = { from_date: '2026-11-25', to_date: '2026-11-26', version: 1 }
  academyWith([aLesson()], {
    closed: [
      { ...days, closed_day_id: 1, title: 'Jayanti', batch_id: null, batch_name: null },
      {
        ...days,
        to_date: '2026-11-27',
        closed_day_id: 2,
        title: 'Trip',
        batch_id: 7,
        batch_name: 'Algebra 9A',
      },
    ],
  })
  open(<TimetableScreen />, AT)
  expect((await dayOf('Wed 25')).textContent).toBe('Wed 25Jayanti no lessons')
  expect((await dayOf('Thu 26')).textContent).toBe('Thu 26Jayanti no lessons')
  expect((await dayOf('Fri 27')).textContent?.trim()).toBe('Fri 27 no lessons')
})

test('a clash stands on its lesson and above the week, with those of other weeks', async () => {
  const clash = {
    lesson_id: 1,
    batch_id: 7,
    batch_name: 'Algebra 9A',
    date: '2026-11-23',
    start_time: '16:00',
    end_time: '17:30',
    with: 'room',
    name: 'Room 2',
    other_lesson_id: 8,
    other_batch: 'Noon',
  }
  const unmade = { ...clash, lesson_id: null, with: 'batch', name: 'Algebra 9A' }
  const later = { ...clash, lesson_id: 3, date: '2026-12-07' }
  academyWith([aLesson({ room: null })], { clashes: [clash, unmade, later] })
  const { address } = open(<TimetableScreen />, AT)
  const lesson = within(await dayOf('Mon 23')).getByRole('link')
  expect(lesson.textContent).toContain('Room 2 is taken by Noon')
  const clashes = screen.getByRole('region', { name: '3 clashes' })
  expect(
    within(clashes)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Algebra 9A, Mon 23, 4:00 pm: Room 2 is taken by Noon',
    'Algebra 9A, Mon 23, 4:00 pm: Algebra 9A has another lesson then',
    '1 in other weeks',
  ])
  await userEvent.click(within(clashes).getByRole('link', { name: '1 in other weeks' }))
  expect(address()).toBe(`${AT}?day=2026-12-07`)
  cleanup()

  // On phones the lessons come first.
  onPhone(true)
  open(<TimetableScreen />, AT)
  const folded = await screen.findByRole('region', { name: '3 clashes' })
  expect(folded.querySelector('details')?.open).toBe(false)
})
