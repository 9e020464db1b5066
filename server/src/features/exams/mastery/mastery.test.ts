import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountedTest, tallyTopics } from './mastery.service.ts'

type Item = CountedTest['items'][number]['item']

const asked = (mark: number, days: number, more: Partial<Item> = {}): CountedTest => ({
  days,
  items: [
    {
      mark,
      item: {
        item_id: 1,
        question_id: 1,
        section: 0,
        marks: 4,
        chapter_id: 7,
        skill_ids: [],
        is_given: false,
        ...more,
      },
    },
  ],
})

const ratio = (all: CountedTest[], topic = 'chapter 7') => {
  const { marks = 0, most = 1 } = tallyTopics(all).get(topic) ?? {}
  return marks / most
}

test('a question weighs half after 90 days, a quarter after 180', () => {
  expect(ratio([asked(4, 0), asked(0, 90)])).toBeCloseTo(1 / 1.5, 10)
  expect(ratio([asked(0, 10), asked(4, 190)])).toBeCloseTo(0.2, 10)
})

test('questions count for their skills, and for their chapter where they have none', () => {
  const tallies = tallyTopics([
    asked(4, 0, { skill_ids: [1, 2] }),
    asked(0, 0, { skill_ids: [2] }),
    asked(2, 0),
    asked(1, 0, { chapter_id: null }),
  ])

  expect([...tallies].map(([topic, { questions }]) => [topic, questions])).toEqual([
    ['skill 1', 1],
    ['skill 2', 2],
    ['chapter 7', 1],
  ])
})

test('mastery lies between the worst and the best question, whatever their ages', () => {
  const question = fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: 0, max: 365 }))
  fc.assert(
    fc.property(fc.array(question, { minLength: 1 }), (all) => {
      const marks = all.map(([mark]) => mark / 4)
      const found = ratio(all.map(([mark, days]) => asked(mark, days)))
      expect(found).toBeGreaterThanOrEqual(Math.min(...marks) - 1e-9)
      expect(found).toBeLessThanOrEqual(Math.max(...marks) + 1e-9)
    }),
  )
})
