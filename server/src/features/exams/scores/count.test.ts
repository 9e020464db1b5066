import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countByRules, countMarks, createTotaller, maximumOf } from './count.service.ts'
import type { Outline, OutlineItem, OutlineNumber } from './outline.ts'
import { exactMark, toUnits } from './units.service.ts'
import { WrittenMarks } from './written-marks.ts'

const item = (item_id: number, more: Partial<OutlineItem> = {}): OutlineItem => ({
  item_id,
  question_id: item_id,
  section: 0,
  marks: 4,
  chapter_id: null,
  skill_ids: [],
  is_given: false,
  ...more,
})
const number = (section: number, ...alternatives: OutlineItem[][][]): OutlineNumber => ({
  section,
  marks: 4 * (alternatives[0]?.length ?? 0),
  alternatives: alternatives.map((choices) => ({ choices })),
})
const section = (any: number | null, unanswered = 0) => ({ title: 'A', any, unanswered })

/** Two of three numbers count: 1 or 2, 3, 4; then a group of 6 or 7, and 8. */
const PAPER: Omit<Outline, 'mode'> = {
  test_id: 1,
  total: null,
  sections: [section(2), section(null)],
  numbers: [
    number(0, [[item(1)]], [[item(2)]]),
    number(0, [[item(3)]]),
    number(0, [[item(4)]]),
    number(1, [[item(6), item(7)], [item(8)]]),
  ],
}

const totals = (paper: Omit<Outline, 'mode'>, entries: Record<number, number>) => {
  const marks = new Map(Object.entries(entries).map(([id, mark]) => [Number(id), mark]))
  return (['paper', 'online'] as const).map((mode) => countMarks({ ...paper, mode }, marks).total)
}

test.each([
  ['nothing', {}, 0, 0],
  ['the better alternative on paper, the first one online', { 1: 1, 2: 4 }, 4, 1],
  ['the best two on paper, the first two online', { 1: 1, 3: 2, 4: 4 }, 6, 3],
  ['what was lost, where no more was answered', { 1: -1, 3: 2 }, 1, 1],
  ['of two choices in a group one, and the other part', { 6: 1, 7: 3, 8: 2 }, 5, 3],
])('a total is %s', (_, marks, onPaper, online) => {
  expect(totals(PAPER, marks)).toEqual([onPaper, online])
})

test('what is left blank earns what its section says, in a section with any as often as fewer were answered', () => {
  const paper = { ...PAPER, sections: [section(2, -1), section(null, 1)] }

  expect(totals(paper, {})).toEqual([-2 + 2, -2 + 2])
  expect(totals(paper, { 3: 4, 8: 2 })).toEqual([4 - 1 + 1 + 2, 4 - 1 + 1 + 2])
})

test('what everybody is given counts first and in full, answered or blank', () => {
  const numbers = [
    number(0, [[item(1)]], [[item(2, { is_given: true })]]),
    ...PAPER.numbers.slice(1, 3),
    number(1, [[item(6, { is_given: true })]]),
  ]
  const paper = { ...PAPER, numbers }

  expect(totals(paper, {})).toEqual([8, 8])
  expect(totals(paper, { 1: -1, 3: 1, 4: 3, 6: -1 })).toEqual([11, 9])
  // A question given to everybody counts even behind as many answered ones as count.
  const last = [...PAPER.numbers.slice(0, 2), number(0, [[item(4, { is_given: true })]])]
  expect(totals({ ...PAPER, numbers: last }, { 1: -1, 3: 1 })).toEqual([5, 3])
})

const MARKS = fc.dictionary(
  fc.constantFrom('1', '2', '3', '4', '6', '7', '8'),
  fc.integer({ min: -1, max: 4 }),
)

/** The expected result by brute force: on paper the best of all selections. */
function bestOnPaper(entries: Record<string, number>) {
  const first = (['1', '2'] as const).flatMap((id) => entries[id] ?? [])
  const numbers = [first.length > 0 ? Math.max(...first) : undefined, entries[3], entries[4]]
  const there = numbers.filter((mark) => mark !== undefined).sort((one, other) => other - one)
  const choice = (['6', '7'] as const).flatMap((id) => entries[id] ?? [])
  const best = choice.length > 0 ? Math.max(...choice) : 0
  return there.slice(0, 2).reduce((sum, mark) => sum + mark, 0) + best + (entries[8] ?? 0)
}

test('on paper the total is the best that the marks allow, and never more than the paper brings', () => {
  fc.assert(
    fc.property(MARKS, (entries) => {
      const [onPaper = 0, online = 0] = totals(PAPER, entries)
      expect(onPaper).toBe(bestOnPaper(entries))
      expect(Math.max(onPaper, online)).toBeLessThanOrEqual(maximumOf({ ...PAPER, mode: 'paper' }))
    }),
  )
})

test('sections add up to the total, and so does what counted', () => {
  fc.assert(
    fc.property(MARKS, fc.constantFrom('paper' as const, 'online' as const), (entries, mode) => {
      const marks = new Map(Object.entries(entries).map(([id, mark]) => [Number(id), mark]))
      const { total, sections, items } = countMarks({ ...PAPER, mode }, marks)
      expect(sections.reduce((sum, each) => sum + each, 0)).toBe(total)
      expect(items.reduce((sum, each) => sum + each.mark, 0)).toBe(total)
    }),
  )
})

test('marks are read as the database writes them', () => {
  const item = fc.integer({ min: 1, max: 2 ** 31 - 1 }).map(String)
  const mark = fc.constantFrom(0, 4, -1, -0.25, 2.5, 0.0625, 123.75, 1000, null)
  fc.assert(
    fc.property(fc.dictionary(item, mark), fc.boolean(), (marks, isTight) => {
      const text = JSON.stringify(marks)
      const read = new WrittenMarks(isTight ? text : text.replace(/([:,])/g, '$1 '))
      const plain = new Map(Object.entries(marks).map(([id, of]) => [Number(id), toUnits(of ?? 0)]))
      expect(new Map(read)).toEqual(plain)
      for (const id of plain.keys())
        expect([read.has(id), read.get(id)]).toEqual([true, plain.get(id)])
      expect([read.has(0), read.get(0)]).toEqual([false, undefined])
    }),
  )
})

test('for hundreds a total is told as for one', () => {
  const marks = fc.dictionary(
    fc.constantFrom('1', '2', '3', '4', '6', '7', '8'),
    fc.integer({ min: -4, max: 16 }),
  )
  const plain = {
    ...PAPER,
    sections: [section(null, -1), section(null)],
    numbers: [
      number(0, [[item(1, { is_given: true })]]),
      number(0, [[item(3)]]),
      number(1, [[item(6, { section: 1 })], [item(8, { section: 1 })]]),
    ],
  }
  fc.assert(
    fc.property(
      marks,
      fc.constantFrom(PAPER, plain),
      fc.constantFrom('paper', 'online'),
      (of, paper, mode) => {
        const outline = { ...paper, mode } as Outline
        const got = new Map(Object.entries(of).map(([id, mark]) => [Number(id), mark]))
        expect(createTotaller(outline)(got)).toBe(countByRules(outline, got).total)
        const written = Object.entries(of).map(([id, mark]) => `"${id}": ${exactMark(mark)}`)
        const read = new WrittenMarks(`{${written.join(', ')}}`)
        expect(createTotaller(outline)(read)).toBe(countByRules(outline, got).total)
        expect(countMarks(outline, read)).toEqual(countByRules(outline, got))
        expect(countMarks(outline, got)).toEqual(countByRules(outline, got))
      },
    ),
  )
})
