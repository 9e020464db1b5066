import { expect, test } from 'vitest'
import {
  acknowledgeAnswers,
  beginKeptAttempt,
  changeAnswer,
  isAnswered,
  stateOf,
  unsentAnswers,
} from './kept-attempt.ts'
import type { Attempt } from './sitting.data.ts'

const NOW = Date.parse('2026-11-20T10:31:00Z')
const attemptWith = (answers: [item_id: number, value: string[] | null, revision: number][]) =>
  ({
    attempt_id: 5,
    now: '2026-11-20T10:31:00Z',
    sections: [
      {
        items: answers.map(([item_id, value, revision]) => ({
          item_id,
          value,
          revision,
          flag: false,
        })),
      },
    ],
  }) as unknown as Attempt

test('of what the server has and what was kept here the newer answer of each question counts', () => {
  const first = beginKeptAttempt(
    attemptWith([
      [1, null, 0],
      [2, null, 0],
    ]),
    'd',
    undefined,
    NOW,
  )
  const kept = changeAnswer(changeAnswer(first, 1, { value: ['A'] }), 1, { value: ['B'] })
  const again = beginKeptAttempt(
    attemptWith([
      [1, ['A'], 1],
      [2, ['D'], 4],
    ]),
    'd',
    kept,
    NOW - 5_000,
  )
  expect(again.answers).toMatchObject({ 1: { value: ['B'] }, 2: { value: ['D'] } })
  expect(unsentAnswers(again)).toMatchObject([{ item_id: 1, value: ['B'], revision: 2 }])
  expect(again.skew).toBe(5_000)
})

test('an answer that was changed while it was on its way is sent again', () => {
  const first = beginKeptAttempt(attemptWith([[1, null, 0]]), 'd', undefined, NOW)
  const sent = changeAnswer(first, 1, { value: ['A'] })
  const changed = changeAnswer(sent, 1, { value: ['B'] })
  expect(unsentAnswers(acknowledgeAnswers(sent, unsentAnswers(sent)))).toEqual([])
  expect(unsentAnswers(acknowledgeAnswers(changed, unsentAnswers(sent)))).toMatchObject([
    { value: ['B'] },
  ])
})

test('how a question stands', () => {
  const answer = { value: null, flag: false, revision: 1, acknowledged: 0, seconds: 0 }
  expect(stateOf({ ...answer, revision: 0 })).toBe('not-seen')
  expect(stateOf(answer)).toBe('not-answered')
  expect(stateOf({ ...answer, flag: true })).toBe('review')
  expect(stateOf({ ...answer, value: ['A'] })).toBe('answered')
  expect(stateOf({ ...answer, value: '0', flag: true })).toBe('answered-review')
  expect([
    isAnswered(' '),
    isAnswered([]),
    isAnswered({ text: '' }),
    isAnswered({ photos: [3] }),
  ]).toEqual([false, false, false, true])
})
