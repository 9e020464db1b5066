import { expect, test } from 'vitest'
import { middleHalf } from '../../../exams/results/period-tests.service.ts'
import { chaptersTaught, lowerMedian } from './chapters.ts'

test('the middle half lies between the ⌈n ÷ 4⌉-th smallest and greatest total; fewer than 8 have none', () => {
  const ten = [12, 15, 18, 20, 22, 24, 27, 30, 33, 38]
  expect(middleHalf(ten)).toEqual([18, 30])
  expect(middleHalf(ten.slice(0, 8))).toEqual([15, 27])
  expect(middleHalf(ten.slice(0, 9))).toEqual([18, 27])
  expect(middleHalf(ten.slice(0, 7))).toBeNull()
})

test('the level of a chapter is the lower median of its topics', () => {
  const many = <Word>(word: Word, count: number) => Array.from({ length: count }, () => word)
  expect(lowerMedian([...many('learning' as const, 3), 'secure'])).toBe('learning')
  expect(
    lowerMedian([
      ...many('kept' as const, 2),
      ...many('learning' as const, 2),
      ...many('secure' as const, 3),
    ]),
  ).toBe('secure')
  expect(lowerMedian(['kept', 'new'])).toBe('new')
})

const topic = (chapter_id: number, skill_id: number | null, last_day = '2026-10-01') => ({
  ...{ chapter_id, skill_id, last_day, day: '2026-04-01', difficulty: 2 },
})

test('a chapter counts with all its skills if one of them was taught in the period', () => {
  const levels = new Map<string, 'learning' | 'secure' | 'kept'>([
    ['skill 1', 'secure'],
    ['skill 2', 'kept'],
    ['chapter 3', 'learning'],
  ])
  const found = chaptersTaught(
    [
      topic(1, null),
      topic(1, 1, '2026-05-01'),
      topic(1, 2),
      topic(1, 4),
      topic(2, null, '2026-08-31'),
      topic(3, null),
      topic(4, 9),
    ],
    {
      from: '2026-09-01',
      levelOf: (key) => levels.get(key) ?? 'new',
      names: new Map([
        [4, { en: 'Circles' }],
        [3, { en: 'Triangles' }],
        [2, { en: 'Before' }],
        [1, { en: 'Real Numbers' }],
      ]),
    },
  )
  expect(found).toEqual({
    chapters: [
      { chapter_id: 4, names: { en: 'Circles' }, word: null, secure: 0, of: 1 },
      { chapter_id: 3, names: { en: 'Triangles' }, word: 'learning', secure: 0, of: 1 },
      { chapter_id: 1, names: { en: 'Real Numbers' }, word: 'secure', secure: 2, of: 3 },
    ],
    more: 0,
  })
})

test('of more than ten chapters the ones taught last are told', () => {
  const taught = Array.from({ length: 12 }, (_, n) =>
    topic(n + 1, n + 1, `2026-10-${String(n + 1).padStart(2, '0')}`),
  )
  const names = new Map(taught.map(({ chapter_id }) => [chapter_id, { en: `C${chapter_id}` }]))
  const { chapters, more } = chaptersTaught(taught, {
    ...{ from: '2026-09-01', levelOf: () => 'new' as const, names },
  })
  expect(chapters.map((each) => each.names.en)).toEqual(
    Array.from({ length: 10 }, (_, n) => `C${n + 3}`),
  )
  expect(more).toBe(2)
})
