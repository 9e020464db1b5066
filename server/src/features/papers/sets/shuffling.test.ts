import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaperQuestion } from '../paper-question.ts'
import { isFixed, layoutOf, optionOrder, toSetLetters } from './shuffling.ts'

const question = (options: string[], more: Partial<PaperQuestion> = {}): PaperQuestion => ({
  kind: 'choice',
  text: 'Choose',
  options,
  right: ['A'],
  unit: null,
  solution: null,
  scheme: [],
  keep_last: [],
  slips: [],
  parts: [],
  ...more,
})

test.each([
  ['Both A and B'],
  ['(a) and (c)'],
  ['1 और 2'],
  ['A এবং B'],
  ['only (i) & (iii)'],
  ['neither B nor C'],
  ['(क) 1 व 2'],
  ['A, B'],
  ['Both $A$ and $B$'],
  ['Only A'],
  ['(ii) only'],
  ['केवल (b)'],
  ['(क) और (ख)'],
  ['ক ও গ'],
  ['(1), (3)'],
  ['1, 2 and 3'],
  ['(iv) and (v)'],
  ['A or B'],
  ['Both (अ) और (ब)'],
  ['(अ) व (स)'],
  ['A but not B'],
  ['Only A and not B'],
  ['All but (d)'],
  ['All except A'],
  ['A/B'],
  ['a aur b dono'],
  ['Only (1)'],
  ['Both first and second'],
  ['the first two options'],
  ['Same as option (a)'],
  ['Not (a)'],
  ['A + B'],
  ['(A) + (C)'],
  ['A–C'],
  ['(i) - (iii)'],
  ['A to C'],
  ['(i) से (iii)'],
  ['A as well as B'],
  ['A along with C'],
  ['first two'],
  ['The above two'],
  ['Both 1st and 2nd'],
  ['option 2'],
])('a question with the option %s is never shuffled', (option) => {
  expect(isFixed(question(['x', 'y', option]))).toBe(true)
})

test.each([
  ['a and b are sides'.replace('a and b', 'sand and brine')],
  ['10 and 20'],
  ['$x=2$'],
  ['Delhi and Agra'],
  ['12, 5'],
  ['only a few'],
  ['(2, 3)'],
  ['1, 6'],
  ['गणित या कला'],
  ['f(a)'],
  ['(2)(3)'],
  ['$A + B$'],
  ['a - b'],
  ['the first'],
])('one with %s is', (option) => {
  expect(isFixed(question(['x', 'y', option]))).toBe(false)
})

test.each(['Assertion (A): $x>0$. Reason (R): squares are positive.', 'अभिकथन (A): … कारण (R): …'])(
  '%s is never shuffled',
  (text) => {
    expect(isFixed(question(['w', 'x', 'y', 'z'], { text }))).toBe(true)
  },
)

test('options that keep their place keep it, and all of them are not shuffled', () => {
  fc.assert(
    fc.property(fc.string(), fc.subarray(['A', 'B', 'C', 'D', 'E']), (seed, keep_last) => {
      const options = ['v', 'w', 'x', 'y', 'None of these']
      const order = optionOrder(question(options, { keep_last }), seed)
      expect(order.toSorted()).toEqual([0, 1, 2, 3, 4])
      for (const letter of [...keep_last, 'E'])
        expect(order[letter.charCodeAt(0) - 65]).toBe(letter.charCodeAt(0) - 65)
    }),
  )
})

test.each([
  'All of the above',
  'All the above',
  'None of the options',
  'None of the given options',
  'Any of these',
  'Neither of them',
  'इनमें से कोई नहीं',
  'उपर्युक्त सभी',
  'उपरोक्त में से कोई नहीं',
  'উপরের সবগুলি',
  'এদের কোনোটিই নয়',
])('%s keeps its place though nobody said so', (last) => {
  const orders = Array.from({ length: 20 }, (_, n) =>
    optionOrder(question(['v', 'w', 'x', last]), `${n}`),
  )
  for (const order of orders) expect(order[3]).toBe(3)
})

test.each(['All real numbers', 'None', 'the sum of these numbers'])(
  '%s may stand anywhere',
  (option) => {
    const orders = Array.from({ length: 20 }, (_, n) =>
      optionOrder(question(['v', 'w', 'x', option]), `${n}`),
    )
    expect(new Set(orders.map((order) => order.indexOf(3))).size).toBeGreaterThan(1)
  },
)

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F']
const aQuestion = fc.record({
  count: fc.integer({ min: 2, max: 6 }),
  right: fc.subarray(LETTERS, { minLength: 1 }),
})
const aSection = fc.array(aQuestion, { maxLength: 6 })

test('every set marked by its key gives what the first gives', () => {
  fc.assert(
    fc.property(
      fc.array(aSection, { maxLength: 4 }),
      fc.integer(),
      fc.boolean(),
      fc.infiniteStream(fc.nat(63)),
      (drawn, seed, questions, answers) => {
        let item_id = 0
        const sections = drawn.map((section) =>
          section.map(({ count, right }) => {
            item_id += 1
            const options = LETTERS.slice(0, count).map((letter) => `value ${letter}`)
            const kept = right.filter((letter) => LETTERS.indexOf(letter) < count)
            return {
              members: [{ item_id, question: question(options, { kind: 'several', right: kept }) }],
            }
          }),
        )
        const members = sections.flat().flatMap(({ members }) => members)
        // A student who knows the right texts, wherever they stand.
        const known = new Map(
          members.map(({ item_id, question: { options } }) => {
            const [mask = 0] =
              answers.next().value === undefined ? [0] : [answers.next().value as number]
            return [item_id, options.filter((_, n) => mask & (1 << n))]
          }),
        )
        const scores = ['A', 'B', 'C', 'D'].map((set) => {
          const layout = layoutOf(sections, { seed: `${seed}:${set}`, questions, options: true })
          expect(layout.map((placed) => placed.item_id).toSorted((a, b) => a - b)).toEqual(
            members.map((it) => it.item_id),
          )
          return layout
            .map(({ item_id, options }) => {
              const of = members.find((member) => member.item_id === item_id)?.question
              const right = toSetLetters((of?.right ?? []) as string[], options)
              const printed = options.map((n) => of?.options[n] ?? '')
              const chosen = printed.flatMap((text, n) =>
                known.get(item_id)?.includes(text) ? [LETTERS[n]] : [],
              )
              return [item_id, String(chosen) === String(right)]
            })
            .toSorted(([one], [other]) => Number(one) - Number(other))
        })
        for (const score of scores) expect(score).toEqual(scores[0])
      },
    ),
  )
})

test('sections stay in order, and the same seed gives the same set', () => {
  const sections = [0, 10].map((first) =>
    Array.from({ length: 8 }, (_, n) => ({
      members: [{ item_id: first + n, question: question(['w', 'x', 'y', 'z']) }],
    })),
  )
  const set = (seed: string) => layoutOf(sections, { seed, questions: true, options: true })
  expect(set('1')).toEqual(set('1'))
  expect(set('1')).not.toEqual(set('2'))
  const ids = set('1').map(({ item_id }) => item_id)
  expect(Math.max(...ids.slice(0, 8))).toBeLessThan(10)
  expect(
    layoutOf(sections, { seed: '1', questions: false, options: false }).map(
      ({ item_id }) => item_id,
    ),
  ).toEqual(sections.flat().flatMap(({ members }) => members.map(({ item_id }) => item_id)))
})

test.each([
  'More than one of the above',
  'Only two of the above',
  'All three',
  'Exactly one of them',
])('%s keeps its place while the others move', (last) => {
  const orders = Array.from({ length: 20 }, (_, n) =>
    optionOrder(question(['x', 'y', 'z', last]), String(n)),
  )
  expect(orders.every((order) => order[3] === 3)).toBe(true)
  expect(new Set(orders.map(String)).size).toBeGreaterThan(1)
})

test('a section of which any few count keeps its order, so that the first answered are the same for all', () => {
  const sections = [0, 10].map((first) =>
    Array.from({ length: 8 }, (_, n) => ({
      members: [{ item_id: first + n, question: question(['w', 'x', 'y', 'z']) }],
    })),
  )
  const wish = { seed: '1', questions: true, options: true }
  const ids = layoutOf(sections, wish, (section) => section === 1).map(({ item_id }) => item_id)
  expect(ids.slice(8)).toEqual([10, 11, 12, 13, 14, 15, 16, 17])
  expect(ids.slice(0, 8)).not.toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
