import { dayAfter } from '@ganit/contract/days'
import { expect, test } from 'vitest'
import { type PlanTopic, planOf } from './plan.ts'

const topic = (name: string, more: Partial<PlanTopic> = {}): PlanTopic => ({
  ...{ name, chapter_id: 1, skill_id: name.charCodeAt(0), box: 0, mastery: null, taught: true },
  ...more,
})
const written = (topics: PlanTopic[], today: string, held_on: string) =>
  planOf(topics, { today, held_on }).map(
    ({ date, topics }) => `${date.slice(5)} ${topics.map(({ name }) => name).join(' ')}`,
  )

test('six topics, four days: two a day by need, and on the last two days the two known best', () => {
  const topics = [
    topic('E', { box: 4 }),
    topic('B', { mastery: 0.55, box: 5 }),
    topic('C'),
    topic('D', { box: 1 }),
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

test('it goes round again, over fourteen days at most, and needs no topics', () => {
  const three = ['A', 'B', 'C'].map((name) => topic(name))
  expect(written(three, '2026-11-20', '2026-11-25')).toEqual([
    '11-20 A B',
    '11-21 C A',
    '11-22 B C',
    '11-23 A B',
    '11-24 A B',
  ])
  const far = planOf(three, { today: '2026-11-20', held_on: '2027-01-31' })
  expect([far.length, far[0]?.date, far.at(-1)?.date]).toEqual([14, '2027-01-17', '2027-01-30'])
  expect(written([topic('A')], '2026-11-20', '2026-11-23')).toEqual([
    '11-20 A',
    '11-21 A',
    '11-22 A',
  ])
  expect(
    planOf([], { today: '2026-11-20', held_on: '2026-11-22' }).map((day) => day.topics),
  ).toEqual([[], []])
  expect(planOf(three, { today: '2026-11-20', held_on: '2026-11-20' })).toEqual([])
})

/** A number from 0 to 1 that follows from the one before. */
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
    const plan = planOf(topics, { today, held_on: dayAfter(today, days) })
    expect(plan).toHaveLength(Math.min(days, 14))
    for (const day of plan) expect(new Set(day.topics).size).toBe(Math.min(2, topics.length))
    const turns = plan.slice(0, -2).flatMap((day) => day.topics)
    const round = turns.slice(0, topics.length)
    expect(new Set(round).size).toBe(Math.min(topics.length, turns.length))
  }
})
