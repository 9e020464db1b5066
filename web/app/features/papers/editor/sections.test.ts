import { expect, test } from 'vitest'
import {
  addSection,
  type Item,
  insertItem,
  insertSection,
  joinItemWithNext,
  moveItem,
  moveSection,
  placeOneStepOn,
  questionsIn,
  removeItem,
  removeSection,
  type Section,
  separateItem,
  toSectionDrafts,
  totalOf,
} from './sections.ts'

const item = (question_id: number, marks = 1): Item => ({
  item_id: question_id * 10,
  number: 0,
  question_id,
  question_version: 1,
  newer: false,
  marks,
  kind: 'choice',
  language: 'en',
  text: `Question ${question_id}`,
  options: [],
  figures: [],
  asked: [],
  or_with: null,
  or_item_id: null,
  alternative: null,
  parts: [],
})
const section = (title: string, ...items: Item[]): Section => ({
  title,
  instructions: null,
  negative: null,
  partial: false,
  any: null,
  items,
})
const TWO = [section('A', item(1), item(2), item(3)), section('B', item(4, 2.5))]
const orderOf = (sections: readonly Section[]) =>
  sections.map(({ items }) => items.map(({ question_id }) => question_id))

test.each([
  [1, 'down', [[2, 1, 3], [4]]],
  [3, 'up', [[1, 3, 2], [4]]],
  // The question is moved beyond a section's end, into the next one.
  [
    3,
    'down',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [4, 'up', [[1, 2, 3, 4], []]],
] as const)('question %i goes %s by one step', (question_id, way, order) => {
  const to = placeOneStepOn(TWO, question_id, way)
  expect(to && orderOf(moveItem(question_id, to)(TWO))).toEqual(order)
})

test('the first goes no further up, the last no further down', () => {
  expect([placeOneStepOn(TWO, 1, 'up'), placeOneStepOn(TWO, 4, 'down')]).toEqual([
    undefined,
    undefined,
  ])
})

test('what is dropped on a question stands before it, wherever it came from', () => {
  expect(orderOf(moveItem(1, { section: 0, position: 2 })(TWO))).toEqual([[2, 1, 3], [4]])
  expect(orderOf(moveItem(4, { section: 0, position: 0 })(TWO))).toEqual([[4, 1, 2, 3], []])
  // The question is dropped after the last of its own section.
  expect(orderOf(moveItem(2, { section: 0, position: 3 })(TWO))).toEqual([[1, 3, 2], [4]])
  expect(moveItem(9, { section: 0, position: 0 })(TWO)).toEqual(TWO)
})

test('a question stands in a paper once, also as an alternative', () => {
  const joined = joinItemWithNext(1)(TWO)
  expect(insertItem(item(2), { section: 1, position: 0 })(joined)).toEqual(joined)
  expect([...questionsIn(joined)].sort()).toEqual([1, 2, 3, 4])
})

test('two are printed under one number, and separated again in their order', () => {
  const joined = joinItemWithNext(1)(TWO)
  expect(orderOf(joined)).toEqual([[1, 3], [4]])
  expect(toSectionDrafts(joined)[0]?.items).toEqual([
    { question_id: 1, marks: 1, or_with: 2 },
    { question_id: 3, marks: 1, or_with: null },
  ])
  expect(separateItem(1)(joined)).toEqual(TWO)
  // An item with an alternative cannot get another; the last item has none after it.
  expect(joinItemWithNext(4)(TWO)).toEqual(TWO)
})

test('the sum counts alternatives once, and of a section the best that count', () => {
  expect(totalOf(TWO)).toBe(5.5)
  expect(totalOf(joinItemWithNext(1)(TWO))).toBe(4.5)
  const [first] = TWO
  expect(totalOf([{ ...section('C', item(1), item(2, 4), item(3, 3)), any: 2 }])).toBe(7)
  expect(first && totalOf([{ ...first, any: 9 }])).toBe(3)
})

test('sections are added, moved within their bounds, and questions removed', () => {
  expect(addSection(TWO).at(-1)).toMatchObject({ title: 'Section C', items: [] })
  expect(moveSection(0, 1)(TWO).map(({ title }) => title)).toEqual(['B', 'A'])
  expect(moveSection(0, -1)(TWO)).toEqual(TWO)
  expect(orderOf(removeItem(4)(TWO))).toEqual([[1, 2, 3], []])
})

test('a section that is put back comes without what was done to the others since', () => {
  const [first] = TWO
  const since = insertItem(item(5), { section: 0, position: 0 })(removeSection(0)(TWO))
  // A question that somebody added elsewhere meanwhile must not be in the paper twice.
  const taken = insertItem(item(2), { section: 0, position: 0 })(since)
  expect(orderOf(insertSection(first as Section, 0)(taken))).toEqual([
    [1, 3],
    [2, 5, 4],
  ])
})
