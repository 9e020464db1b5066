import { dayAfter } from '@ganit/contract/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countsForBox,
  isToRefresh,
  type Level,
  levelAfter,
  levelWord,
  NEW_LEVEL,
} from './levels.ts'

const right = { asked: 3, right: 2, hasHardRight: true, hasHard: true }
const wrong = { asked: 3, right: 1, hasHardRight: true, hasHard: true }
const between = { asked: 2, right: 1, hasHardRight: true, hasHard: true }

const after = (days: [string, typeof right][], level = NEW_LEVEL) =>
  days.map(([day, tries]) => {
    level = levelAfter(level, tries, day)
    return [level.box, level.due_on]
  })

test('the worked example', () => {
  const days: [string, typeof right][] = [
    ['2026-11-02', right],
    ['2026-11-03', right],
    ['2026-11-06', wrong],
    ['2026-11-07', right],
    ['2026-11-10', right],
    ['2026-11-17', right],
    ['2026-12-08', right],
  ]
  expect(after(days)).toEqual([
    [1, '2026-11-03'],
    [2, '2026-11-06'],
    [1, '2026-11-07'],
    [2, '2026-11-10'],
    [3, '2026-11-17'],
    [4, '2026-12-08'],
    [5, '2027-02-06'],
  ])
})

test('four right evenings running lead to 2, not 4; wrong at 5 leads to 2; a day between keeps the box', () => {
  const running = after([2, 3, 4, 5].map((n) => [`2026-11-0${n}`, right]))
  expect(running.at(-1)).toEqual([2, '2026-11-06'])
  const kept: Level = { ...NEW_LEVEL, box: 5, due_on: '2027-01-01', last_on: '2026-11-01' }
  expect(after([['2026-11-05', wrong]], kept)).toEqual([[2, '2026-11-06']])
  expect(after([['2026-11-05', between]], kept)).toEqual([[5, '2026-11-07']])
  expect(after([['2026-11-05', wrong]])).toEqual([[1, '2026-11-06']])
})

test('box 3 takes more than chosen letters where there is more to ask', () => {
  const at2: Level = { ...NEW_LEVEL, box: 2, due_on: '2026-11-05', last_on: '2026-11-02' }
  const letters = { ...right, hasHardRight: false }
  expect(after([['2026-11-05', letters]], at2)).toEqual([[2, '2026-11-08']])
  expect(after([['2026-11-05', { ...letters, hasHard: false }]], at2)).toEqual([[3, '2026-11-12']])
  expect(after([['2026-11-02', letters]])).toEqual([[1, '2026-11-03']])
})

test('a hint before the first answer makes it wrong only if the solution was shown', () => {
  const item = { verdict: 'right' as const, wasHinted: true }
  expect(countsForBox({ ...item, state: 'right' })).toBe('none')
  expect(countsForBox({ ...item, state: 'shown' })).toBe('wrong')
  expect(countsForBox({ verdict: 'right', wasHinted: false, state: 'right' })).toBe('right')
  expect(countsForBox({ verdict: 'by hand', wasHinted: false, state: 'by hand' })).toBe('none')
})

test('levels have words', () => {
  expect([0, 1, 2, 3, 4, 5].map((box) => levelWord({ box }))).toEqual([
    'new',
    'learning',
    'learning',
    'secure',
    'secure',
    'kept',
  ])
  expect(isToRefresh({ box: 3, due_on: '2026-11-05' }, '2026-11-05')).toBe(true)
  expect(isToRefresh({ box: 3, due_on: '2026-11-05' }, '2026-11-04')).toBe(false)
  expect(isToRefresh({ box: 0, due_on: '2026-11-05' }, '2026-11-06')).toBe(false)
})

/** The rule applied literally, one day at a time with all its tries. */
function modelOf(days: Map<string, boolean[]>) {
  let box = 0
  let due: string | null = null
  for (const [day, tries] of [...days].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const share = tries.filter(Boolean).length / tries.length
    const isRight = share > 0.66
    const isWrong = share < 0.34
    if (isRight && due !== null && due > day) continue
    if (isRight) box = Math.min(5, box + 1)
    if (isWrong) box = box <= 2 ? 1 : 2
    due = dayAfter(day, isRight ? ([1, 1, 3, 7, 21, 60][box] ?? 0) : isWrong ? 1 : 2)
  }
  return { box, due_on: due }
}

test('answered one by one, a level is that of whole days; late answers of earlier days change nothing', () => {
  const answer = fc.record({
    gap: fc.constantFrom(0, 0, 0, 1, 1, 2, 4, 8, 30),
    isRight: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 40 }), (answers) => {
      const days = new Map<string, boolean[]>()
      let day = '2026-11-01'
      let level = NEW_LEVEL
      for (const { gap, isRight } of answers) {
        day = dayAfter(day, gap)
        const tries = [...(days.get(day) ?? []), isRight]
        days.set(day, tries)
        const count = { asked: tries.length, right: tries.filter(Boolean).length }
        level = levelAfter(level, { ...count, hasHardRight: true, hasHard: true }, day)
        expect(levelAfter(level, wrong, dayAfter(day, -1))).toEqual(level)
      }
      const { box, due_on } = level
      expect({ box, due_on }).toEqual(modelOf(days))
    }),
    { numRuns: 500 },
  )
})
