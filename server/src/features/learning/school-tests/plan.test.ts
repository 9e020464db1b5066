import { dayAfter } from '@ganit/contract/days'
import { expect, test } from 'vitest'
import { keyOfTopic } from '../practice/choosing/topic-keys.ts'
import { type PlanTopic, type PractisedDay, planPractice } from './plan.ts'

const topic = (name: string, more: Partial<PlanTopic> = {}): PlanTopic => ({
  ...{ name, chapter_id: 1, skill_id: name.charCodeAt(0), box: 0, mastery: null, taught: true },
  ...more,
})
const written = (
  topics: PlanTopic[],
  today: string,
  held_on: string,
  practised: PractisedDay[] = [],
) =>
  planPractice(topics, { today, held_on, practised }).map(
    ({ date, topics }) => `${date.slice(5)} ${topics.map(({ name }) => name).join(' ')}`,
  )

test('six topics, four days: two a day by need, and on the last two days the two known best', () => {
  const topics = [
    topic('E', { box: 4 }),
    topic('B', { mastery: 0.55, box: 5 }),
    topic('C'),
    topic('D', { box: 1, mastery: 0.6 }),
    topic('A', { mastery: 0.2 }),
    topic('F', { box: 2, mastery: 0.9 }),
  ]
  expect(written(topics, '2026-11-30', '2026-12-04')).toEqual([
    '11-30 A B',
    '12-01 C D',
    '12-02 B E',
    '12-03 B E',
  ])
})

/** A day on which topics were asked, and some of them answered. */
const practised = (date: string, asked: PlanTopic[], answered = asked): PractisedDay => ({
  date,
  asked: new Set(asked.map(keyOfTopic)),
  answered: new Set(answered.map(keyOfTopic)),
})

test('a student who practised goes on to the next topics, however weak the tests of the first ones were', () => {
  const topics = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, n) =>
    topic(name, { mastery: n < 2 ? 0.1 : null }),
  )
  const [a, b, c, d] = topics as [PlanTopic, PlanTopic, PlanTopic, PlanTopic]
  const rest = ['12-02 A B', '12-03 A B']
  expect(written(topics, '2026-11-30', '2026-12-04')).toEqual(['11-30 A B', '12-01 C D', ...rest])
  const first = practised('2026-11-30', [a, b])
  // Once today's practice has begun, its topics stay, and the next day has others.
  expect(written(topics, '2026-11-30', '2026-12-04', [first])[0]).toBe('11-30 A B')
  expect(written(topics, '2026-12-01', '2026-12-04', [first])).toEqual(['12-01 C D', ...rest])
  // After a day without practice, its topics move to the next one.
  expect(written(topics, '2026-12-02', '2026-12-06', [first])).toEqual([
    '12-02 C D',
    '12-03 E F',
    '12-04 A B',
    '12-05 A B',
  ])
  const second = practised('2026-12-01', [c, d], [c])
  expect(written(topics, '2026-12-02', '2026-12-06', [first, second]).slice(0, 2)).toEqual([
    '12-02 D E',
    '12-03 F A',
  ])
})

test('a topic that has no questions does not keep its place', () => {
  const topics = ['A', 'B', 'C', 'D'].map((name) => topic(name))
  const [, b] = topics as [PlanTopic, PlanTopic]
  const first = practised('2026-11-30', [b])
  expect(written(topics, '2026-12-01', '2026-12-08', [first]).slice(0, 2)).toEqual([
    '12-01 C D',
    '12-02 A B',
  ])
})

test('it goes round again, over fourteen days at most, and needs no topics', () => {
  const three = ['A', 'B', 'C'].map((name) => topic(name))
  expect(written(three, '2026-11-20', '2026-11-25')).toEqual([
    '11-20 A B',
    '11-21 C A',
    '11-22 B C',
    '11-23 A B',
    '11-24 A B',
  ])
  const far = planPractice(three, { today: '2026-11-20', held_on: '2027-01-31' })
  expect([far.length, far[0]?.date, far.at(-1)?.date]).toEqual([14, '2027-01-17', '2027-01-30'])
  expect(written([topic('A')], '2026-11-20', '2026-11-23')).toEqual([
    '11-20 A',
    '11-21 A',
    '11-22 A',
  ])
  expect(
    planPractice([], { today: '2026-11-20', held_on: '2026-11-22' }).map((day) => day.topics),
  ).toEqual([[], []])
  expect(planPractice(three, { today: '2026-11-20', held_on: '2026-11-20' })).toEqual([])
})

test('no chapter is left out: it takes a place of the last days, else one beside the others', () => {
  const of = (chapter_id: number, ...names: string[]) =>
    names.map((name) => topic(name, { chapter_id }))
  const topics = [
    ...of(1, 'A', 'B', 'C', 'D'),
    ...of(2, 'E', 'F', 'G', 'H', 'I'),
    ...of(3, 'J', 'K'),
  ]
  const plan = written(topics, '2026-11-28', '2026-12-04')
  expect(plan).toEqual([
    '11-28 A B',
    '11-29 C D',
    '11-30 E F',
    '12-01 G H',
    '12-02 A J',
    '12-03 A B',
  ])
  // Days with practice count, and topics begun today stay.
  const [a, b, , d, e] = topics as [PlanTopic, PlanTopic, PlanTopic, PlanTopic, PlanTopic]
  const before = [practised('2026-12-01', [a, e]), practised('2026-12-02', [b, d])]
  expect(written(topics, '2026-12-02', '2026-12-04', before)).toEqual(['12-02 B D', '12-03 A J'])
  expect(written(topics, '2026-12-03', '2026-12-04')).toEqual(['12-03 A E J'])
})

/** A pseudo-random number from 0 to 1, from the previous one. */
const next = (seed: number) => (seed * 48_271) % 2_147_483_647

test('any topics and any days: each day two different ones, and every topic comes before one comes again', () => {
  let seed = 7
  const upTo = (n: number) => {
    seed = next(seed)
    return seed % n
  }
  for (let run = 0; run < 500; run += 1) {
    const topics = Array.from({ length: 1 + upTo(9) }, (_, n) =>
      topic(String.fromCharCode(65 + n), {
        box: upTo(6),
        mastery: upTo(2) ? upTo(100) / 100 : null,
      }),
    )
    const days = 1 + upTo(20)
    const today = '2026-11-20'
    const plan = planPractice(topics, { today, held_on: dayAfter(today, days) })
    expect(plan).toHaveLength(Math.min(days, 14))
    for (const day of plan) expect(new Set(day.topics).size).toBe(Math.min(2, topics.length))
    const turns = plan.slice(0, -2).flatMap((day) => day.topics)
    const round = turns.slice(0, topics.length)
    expect(new Set(round).size).toBe(Math.min(topics.length, turns.length))
  }
})

test('any chapters and any days: each chapter comes', () => {
  let seed = 5
  const upTo = (n: number) => {
    seed = next(seed)
    return seed % n
  }
  for (let run = 0; run < 300; run += 1) {
    const topics = Array.from({ length: 1 + upTo(12) }, (_, n) =>
      topic(String.fromCharCode(65 + n), { chapter_id: upTo(5), box: upTo(6) }),
    )
    const plan = planPractice(topics, {
      today: '2026-11-20',
      held_on: dayAfter('2026-11-20', 1 + upTo(6)),
    })
    const chaptersOf = (some: readonly PlanTopic[]) => new Set(some.map((each) => each.chapter_id))
    expect(chaptersOf(plan.flatMap((day) => day.topics))).toEqual(chaptersOf(topics))
  }
})

test('any student, day by day: of two topics none is practised twice more than another, and those of today need it most', () => {
  let seed = 11
  const upTo = (n: number) => {
    seed = next(seed)
    return seed % n
  }
  for (let run = 0; run < 300; run += 1) {
    const topics = Array.from({ length: 2 + upTo(7) }, (_, n) =>
      topic(String.fromCharCode(65 + n), {
        box: upTo(6),
        mastery: upTo(2) ? upTo(100) / 100 : null,
      }),
    )
    const without = upTo(3) ? undefined : topics[upTo(topics.length)]
    const held_on = dayAfter('2026-11-20', 14)
    const past: PractisedDay[] = []
    const times = new Map(topics.map((each) => [each, 0]))
    const timesOf = (each: PlanTopic) => times.get(each) ?? 0
    for (let today = '2026-11-20'; today < dayAfter(held_on, -2); today = dayAfter(today, 1)) {
      const [planned] = planPractice(topics, { today, held_on, practised: past })
      const asked = (planned?.topics ?? []).filter((each) => each !== without)
      expect(planned?.topics).toHaveLength(2)
      // On some days nobody practises, and on some only the first topic is practised.
      const answered = asked.slice(0, upTo(3) ? 2 : upTo(2))
      const fewest = Math.min(...topics.filter((each) => each !== without).map(timesOf))
      if (asked[0]) expect(timesOf(asked[0])).toBe(fewest)
      if (answered.length > 0) past.push(practised(today, asked, answered))
      for (const each of answered) {
        times.set(each, timesOf(each) + 1)
        // An answer raises its topic's level, but not the share in tests.
        each.box = Math.min(5, each.box + 1)
      }
      const all = topics.filter((each) => each !== without).map(timesOf)
      expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1)
    }
  }
})
