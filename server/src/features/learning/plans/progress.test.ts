import { dayAfter } from '@ganit/contract/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Progress, standingOfPlan, stateOfChapter, weeksBehind } from './progress.ts'

const chapter = (
  lessons: number,
  from_date: string,
  to_date: string,
  more: Partial<Progress> = {},
) => ({
  lessons,
  from_date,
  to_date,
  twelfths: 0,
  done_on: null,
  was_before: false,
  ...more,
})
const taught = (lessons: number) => ({ twelfths: 12 * lessons })
const DONE = { done_on: '2026-10-30' }
const on = (today: string, closed: { from_date: string; to_date: string }[] = []) => ({
  today,
  closed,
  lessonsAWeek: 3,
})

const over = (lessons: number, more: Partial<Progress>) =>
  chapter(lessons, '2026-08-03', '2026-10-30', more)
const QUADRATICS = ['2026-11-02', '2026-11-22'] as const

test('a plan on time: three chapters done, three lessons of the fourth', () => {
  const all = [over(8, DONE), over(6, DONE), over(11, DONE), chapter(10, ...QUADRATICS, taught(3))]

  expect(standingOfPlan(all, on('2026-11-12'))).toEqual({
    planned: 30,
    worth: 28,
    behind: 2,
    words: 'on time',
  })
})

test('a plan three weeks behind: the third chapter is not done, the fourth not begun', () => {
  const all = [over(8, DONE), over(6, DONE), over(11, taught(8)), chapter(10, ...QUADRATICS)]

  expect(standingOfPlan(all, on('2026-11-12'))).toMatchObject({
    worth: 22,
    behind: 8,
    words: '3 weeks behind',
  })
})

test('closed days are no days of a chapter', () => {
  const all = [chapter(10, '2026-05-11', '2026-07-15')]
  const closed = [{ from_date: '2026-05-16', to_date: '2026-06-30' }]

  expect(standingOfPlan(all, on('2026-06-30', closed)).planned).toBe(2)
  expect(standingOfPlan(all, on('2026-07-16', closed)).planned).toBe(10)
  const never = [{ from_date: '2026-05-01', to_date: '2026-07-31' }]
  expect(standingOfPlan(all, on('2026-06-30', never)).planned).toBe(0)
})

test('of any closed days, also such as overlap, those without lessons are left out one by one', () => {
  const day = fc.integer({ min: 0, max: 40 })
  const run = fc.tuple(day, day).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  const on40 = (n: number) => dayAfter('2026-11-01', n)
  fc.assert(
    fc.property(
      run,
      fc.array(run, { maxLength: 6 }),
      day,
      fc.integer({ min: 1, max: 60 }),
      ([from, to], closed, today, lessons) => {
        const open = (last: number) =>
          Array.from({ length: Math.max(0, last - from + 1) }, (_, n) => from + n).filter(
            (n) => !closed.some(([first, end]) => first <= n && n <= end),
          ).length
        const asDays = closed.map(([a, b]) => ({ from_date: on40(a), to_date: on40(b) }))
        const { planned } = standingOfPlan([chapter(lessons, on40(from), on40(to))], {
          ...{ today: on40(today), closed: asDays, lessonsAWeek: 1 },
        })
        const part = open(to) === 0 ? 0 : Math.floor((lessons * open(today)) / open(to))
        expect(planned).toBe(to < today ? lessons : today < from ? 0 : part)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('chapters that last for centuries are counted at once', () => {
  const all = Array.from({ length: 60 }, () => chapter(60, '1900-01-01', '2199-12-31'))
  const closed = Array.from({ length: 30 }, (_, n) => {
    const from_date = dayAfter('2026-11-01', 9 * n)
    return { from_date, to_date: from_date }
  })

  expect(standingOfPlan(all, on('2050-01-01', closed)).planned).toBe(60 * 29)
})

test('a chapter is worth one lesson less than it has until it is done, however often it was taught', () => {
  const days = ['2026-11-02', '2026-11-22'] as const
  const worth = (more: Partial<Progress>) =>
    standingOfPlan([chapter(10, ...days, more)], on('2026-11-30')).worth

  expect([worth(taught(14)), worth({ twelfths: 23 }), worth(DONE)]).toEqual([9, 1, 10])
})

test('what was taught before the plan began is neither ahead nor behind', () => {
  const before = chapter(8, '2026-12-01', '2026-12-01', { was_before: true })

  expect(standingOfPlan([before], on('2026-11-26'))).toEqual({
    planned: 8,
    worth: 8,
    behind: 0,
    words: 'on time',
  })
})

test.each([
  [2, 3, 0],
  [3, 3, 1],
  [8, 3, 3],
  [-4, 3, -1],
  [3, 2, 2],
  [-3, 2, -2],
  [1, 1.5, 0],
])('%i lessons at %d a week are %i weeks', (behind, lessonsAWeek, weeks) => {
  expect(weeksBehind(behind, lessonsAWeek)).toBe(weeks)
})

test('a week ahead is said so', () => {
  const done = chapter(4, '2026-12-01', '2026-12-09', DONE)

  expect(standingOfPlan([done], on('2026-11-26')).words).toBe('1 week ahead')
})

test('a chapter is before, done, now by its first day, or ahead', () => {
  const days = ['2026-11-02', '2026-11-22'] as const
  const state = (more: Partial<Progress>, today = '2026-11-02') =>
    stateOfChapter(chapter(4, ...days, more), today)

  expect([
    state({}),
    state({}, '2026-11-01'),
    state({}, '2027-01-01'),
    state(DONE),
    state({ ...DONE, was_before: true }),
  ]).toEqual(['now', 'ahead', 'now', 'done', 'before'])
})
