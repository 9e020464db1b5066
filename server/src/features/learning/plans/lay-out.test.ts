import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutChapters, shareLessons } from './lay-out.ts'

test('lessons are shared by weight, with the largest remainders rounded up: the worked example of Class 10', () => {
  // Active skills of the shipped chapters of Class 10: 71 in 14 chapters.
  const weights = [5, 4, 7, 6, 5, 6, 4, 5, 4, 3, 4, 7, 6, 5]
  expect(weights.reduce((sum, weight) => sum + weight)).toBe(71)
  const shares = shareLessons(124, weights)

  expect(shares?.slice(0, 4)).toEqual([8, 6, 11, 10])
  expect(shares?.reduce((sum, share) => sum + share)).toBe(111)
})

test('each chapter gets at least one lesson, and fewer lessons than chapters are none to share', () => {
  expect(shareLessons(10, Array(15).fill(4))).toBeUndefined()
  expect(shareLessons(15, Array(15).fill(4))).toEqual(Array(15).fill(1))
  expect(shareLessons(10, [1, 100])).toEqual([1, 8])
  expect(shareLessons(0, [])).toEqual([])
})

test('all of nine tenths is shared, and nobody with more weight gets less', () => {
  const some = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 300 }), (weights, more) => {
      const lessons = weights.length + more
      const shares = shareLessons(lessons, weights) ?? []
      const most = Math.max(Math.floor(lessons * 0.9 + 1e-9), weights.length)
      if (Math.max(...shares) < 60) expect(shares.reduce((sum, share) => sum + share)).toBe(most)
      expect(Math.min(...shares)).toBeGreaterThan(0)
      for (const [a, weight] of weights.entries())
        for (const [b, other] of weights.entries())
          if (weight > other) expect(shares[a]).toBeGreaterThanOrEqual(shares[b] ?? 0)
    }),
  )
})

/** Mondays and Thursdays from 2 November 2026. */
const DAYS = ['02', '05', '09', '12', '16', '19', '23', '26', '30'].map((day) => `2026-11-${day}`)
const lessons = { starts_on: '2026-11-01', days: DAYS, lessonsAWeek: 2 }
const daysOf = (chapters: Parameters<typeof layOutChapters>[0], along = lessons) =>
  layOutChapters(chapters, along).map(
    ({ from_date, to_date }) => `${from_date.slice(5)} ${to_date.slice(5)}`,
  )

test('chapters run from their first lesson to their last one, one after the other', () => {
  expect(daysOf([{ lessons: 3 }, { lessons: 1 }, { lessons: 2 }])).toEqual([
    '11-02 11-09',
    '11-12 11-12',
    '11-16 11-19',
  ])
})

test('days that a chapter has are kept, and the next one begins after them', () => {
  expect(
    daysOf([
      { lessons: 4, was_before: true },
      { lessons: 2, from_date: '2026-10-20' },
      { lessons: 1, from_date: '2026-11-11' },
      { lessons: 1, from_date: '2026-11-13', to_date: '2026-11-20' },
      { lessons: 1 },
    ]),
  ).toEqual([
    '11-01 11-01',
    '10-20 11-05',
    '11-12 11-12'.replace('11-12 ', '11-11 '),
    '11-13 11-20',
    '11-23 11-23',
  ])
})

test('lessons after the known ones go on as many a week, and without any from the start on', () => {
  expect(daysOf([{ lessons: 8 }, { lessons: 3 }])).toEqual(['11-02 11-26', '11-30 12-07'])
  const none = { starts_on: '2026-11-01', days: [], lessonsAWeek: 1 }
  expect(daysOf([{ lessons: 2 }, { lessons: 1 }], none)).toEqual(['11-01 11-08', '11-15 11-15'])
})
