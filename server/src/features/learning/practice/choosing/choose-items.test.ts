import { dayAfter } from '@ganit/contract/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/runs.ts'
import { type Candidate, chooseItems, itemCount, type Topic } from './choose-items.ts'

const DAY = '2026-11-20'
const aTopic = (key: string, more: Partial<Topic> = {}): Topic => ({
  key,
  box: 0,
  due_on: null,
  taughtDaysAgo: null,
  mastery: null,
  ...more,
})
const due = (key: string, days: number, box = 2) =>
  aTopic(key, { box, due_on: dayAfter(DAY, -days) })
let number = 0
function nextNumber() {
  number += 1
  return number
}
const questions = (topic: string, count: number, more: Partial<Candidate> = {}): Candidate[] =>
  Array.from({ length: count }, () => ({
    question_id: nextNumber(),
    topics: [topic],
    difficulty: 1,
    sameDaysAgo: null,
    otherDaysAgo: null,
    ...more,
  }))
const choose = (topics: Topic[], candidates: Candidate[], count = 8, seed = 's') =>
  chooseItems({ topics, candidates, count, day: DAY, seed })

test('ten minutes are eight items, never under four or over twelve', () => {
  expect([5, 10, 13, 20, 60].map(itemCount)).toEqual([4, 8, 10, 12, 12])
})

test('of eight, four are due, two new, two weak; the same seed chooses the same', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const topics = [
    ...['a', 'b', 'c', 'd'].map((key, n) => due(key, n)),
    ...['e', 'f'].map((key) => aTopic(key, { taughtDaysAgo: 3 })),
    ...['g', 'h'].map((key, n) =>
      aTopic(key, { mastery: 0.5 - n / 10, box: 3, due_on: '2027-01-01' }),
    ),
  ]
  const candidates = keys.flatMap((key) => questions(key, 5))
  const chosen = choose(topics, candidates)
  const whys = chosen.map(({ why }) => why)
  expect(['due', 'new', 'weak'].map((why) => whys.filter((each) => each === why).length)).toEqual([
    4, 2, 2,
  ])
  expect(choose(topics, candidates)).toEqual(chosen)
  expect(new Set(chosen.map(({ topic }) => topic)).size).toBe(8)
})

test('what one kind lacks goes to the next, last to topics due soonest', () => {
  const topics = [
    aTopic('later', { box: 3, due_on: '2026-12-24' }),
    aTopic('soon', { box: 3, due_on: '2026-11-25' }),
    aTopic('never asked', {}),
  ]
  const candidates = topics.flatMap(({ key }) => questions(key, 1))
  expect(
    choose(topics, candidates, 2)
      .map(({ topic }) => topic)
      .toSorted(),
  ).toEqual(['later', 'soon'])
})

test('a box is asked the hardest of its measure, and the next up where none is left', () => {
  const of = (topic: string, ...difficulties: Candidate['difficulty'][]) =>
    difficulties.flatMap((difficulty) => questions(topic, 1, { difficulty }))
  const first = (box: number, ...difficulties: Candidate['difficulty'][]) =>
    choose([due('a', 1, box)], of('a', ...difficulties), 1)[0]?.difficulty
  expect([first(1, 1, 2, 3), first(1, 3, 2), first(3, 1, 2, 3), first(2, 3, 1)]).toEqual([
    1, 2, 2, 1,
  ])
  expect([first(4, 1, 2, 3), first(3, 3, null)]).toEqual([3, 2])
})

test('a question rests 30 days, where short 14, 7, 3, and never less; a variant rests 3', () => {
  const seen = (sameDaysAgo: number) => questions('a', 1, { sameDaysAgo })[0] as Candidate
  const of = (...days: number[]) => choose([due('a', 1)], days.map(seen), 2).length
  expect([of(2, 2), of(3, 2), of(3, 14), of(30, 31)]).toEqual([0, 1, 2, 2])
  const both = [seen(8), seen(30)]
  const [only] = choose([due('a', 1)], both, 1)
  expect(only?.question_id).toBe(both[1]?.question_id)
  const variant = (otherDaysAgo: number) => questions('a', 1, { otherDaysAgo })
  expect([variant(2), variant(3)].map((each) => choose([due('a', 1)], each, 1).length)).toEqual([
    0, 1,
  ])
})

test('of new topics the lowest box comes first, of weak ones the worst; the easiest question begins', () => {
  const topics = [
    aTopic('overdue', { box: 2, due_on: dayAfter(DAY, -5), taughtDaysAgo: 3 }),
    aTopic('learning', { box: 1, due_on: dayAfter(DAY, -1), taughtDaysAgo: 3 }),
    aTopic('begun', { taughtDaysAgo: 3 }),
  ]
  const two = choose(
    topics,
    topics.flatMap(({ key }) => questions(key, 2)),
    2,
  )
  expect(two.map(({ topic, why }) => [topic, why]).toSorted()).toEqual([
    ['begun', 'new'],
    ['overdue', 'due'],
  ])
  const weak = [0.5, 0.4, 0.6].map((mastery) =>
    aTopic(`${mastery}`, { mastery, box: 3, due_on: '2027-01-01' }),
  )
  const one = choose(
    weak,
    weak.flatMap(({ key }) => questions(key, 1)),
    1,
  )
  expect(one).toMatchObject([{ topic: '0.4', why: 'weak' }])
  const good = choose(weak.slice(2), questions('0.6', 1), 1)
  expect(good).toMatchObject([{ topic: '0.6', why: 'due' }])

  const [hard, easy] = [due('hard', 9, 4), due('easy', 1, 1)]
  const mixed = choose(
    [hard, easy],
    [...questions('hard', 1, { difficulty: 3 }), ...questions('easy', 1)],
  )
  expect(mixed.map(({ difficulty }) => difficulty)).toEqual([1, 3])
})

test('a topic is new for less than fourteen days', () => {
  const whyOf = (taughtDaysAgo: number) =>
    choose([aTopic('a', { taughtDaysAgo })], questions('a', 1), 1)[0]?.why
  expect([whyOf(13), whyOf(14)]).toEqual(['new', 'due'])
})

const aCandidate = fc.record({
  topics: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'untaught'), {
    minLength: 1,
    maxLength: 2,
  }),
  difficulty: fc.constantFrom(1 as const, 2 as const, 3 as const, null),
  sameDaysAgo: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
  otherDaysAgo: fc.option(fc.integer({ min: 0, max: 8 }), { nil: null }),
})
const anyTopic = (key: string) =>
  fc.record({
    key: fc.constant(key),
    box: fc.integer({ min: 0, max: 5 }),
    due_on: fc.option(
      fc.integer({ min: -20, max: 20 }).map((days) => dayAfter(DAY, days)),
      { nil: null },
    ),
    taughtDaysAgo: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
    mastery: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
  })
const aDay = fc.record({
  topics: fc
    .subarray(['a', 'b', 'c', 'd', 'e'])
    .chain((keys) => fc.tuple(...keys.map(anyTopic)) as fc.Arbitrary<Topic[]>),
  candidates: fc.array(aCandidate, { maxLength: 40 }),
  count: fc.integer({ min: 4, max: 12 }),
  seed: fc.string(),
})

test('any day keeps the rules: nothing untaught, twice, or too soon; few of a topic; no more possible', () => {
  fc.assert(
    fc.property(aDay, ({ topics, candidates: some, count, seed }) => {
      const candidates = some.map((each, n) => ({ ...each, question_id: n + 1 }))
      const chosen = chooseItems({ topics, candidates, count, day: DAY, seed })
      expect(chosen.length).toBeLessThanOrEqual(count)
      expect(new Set(chosen.map(({ question_id }) => question_id)).size).toBe(chosen.length)
      const keys: string[] = topics.map(({ key }) => key)
      const isFree = ({ sameDaysAgo, otherDaysAgo }: Candidate) =>
        (sameDaysAgo ?? 3) >= 3 && (otherDaysAgo ?? 3) >= 3
      for (const { question_id, topic } of chosen) {
        const candidate = candidates[question_id - 1] as Candidate
        expect(keys).toContain(topic)
        expect(candidate.topics).toContain(topic)
        expect(isFree(candidate)).toBe(true)
      }
      const countOf = (key: string) => chosen.filter(({ topic }) => topic === key).length
      const inUse = keys.filter((key) =>
        candidates.some(({ topics }: Candidate) => topics.includes(key)),
      )
      const most = inUse.length < 3 ? count : 3
      for (const key of keys) expect(countOf(key)).toBeLessThanOrEqual(most)
      if (chosen.length < count)
        for (const candidate of candidates.filter(isFree))
          if (!chosen.some(({ question_id }) => question_id === candidate.question_id))
            for (const key of candidate.topics.filter((each: string) => keys.includes(each)))
              expect(countOf(key)).toBe(most)
      const largest = Math.max(0, ...keys.map(countOf))
      const isAvoidable = largest * 2 <= chosen.length + 1
      const isApart = chosen.every(({ topic }, n) => n === 0 || chosen[n - 1]?.topic !== topic)
      expect(isApart || !isAvoidable).toBe(true)
    }),
    { numRuns: runs(10_000) },
  )
})
