import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAttempt, at, item, NOW } from '../../../../test/sitting.ts'
import { answerWith, aStudent, type Sent, unreachable } from '../../../../test/wire.ts'
import { keepOwnRecord, ownRecords, sweepOwnRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import { deviceNowIso } from '../../../ui/text/times/dates.ts'
import type { KeptAttempt } from './kept-attempt.ts'
import {
  answerQuestion,
  closeSitting,
  openSitting,
  startSitting,
  submitSitting,
} from './sitting-outbox.ts'

const QUESTIONS = 130

type Stored = Record<number, { value: string; revision: number }>

const attemptWith = (stored: Stored = {}) => {
  const items = Array.from({ length: QUESTIONS }, (_, n) => ({
    ...item(n + 1, { kind: 'long', options: [] }),
    ...stored[n + 1],
  }))
  const section = { title: 'Section A', instructions: null, any: null, items }
  return { ...anAttempt, sections: [section] }
}

const BEGIN = 'POST /api/tests/7/attempt'
const SAVE = 'PUT /api/attempts/5/answers'
const SUBMIT = 'POST /api/attempts/5/submit'
type Body = { answers: { item_id: number; value: unknown; revision: number }[] }

const begins = (stored?: Stored) => ({ body: { attempt: attemptWith(stored) } })
const saves = ({ body }: Sent) => ({
  body: {
    saved: (body as Body).answers,
    ends_at: at(3600),
    now: deviceNowIso(),
    announcements: [],
  },
})
const over = { status: 409, body: { error: 'Time is over.' } }
const held = {
  status: 409,
  body: { error: 'This test is open on another device.', other_device: true },
}
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const answersIn = (sent: Sent[]) =>
  sent.flatMap(({ body }) => (body as Partial<Body> | undefined)?.answers ?? [])

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  startSession('t', aStudent)
  await sweepOwnRecords('u1')
})
afterEach(async () => {
  closeSitting()
  vi.useRealTimers()
  await sweepOwnRecords('u1')
})

/** Answers all questions offline. */
async function answerAllAway() {
  answerWith({ ...unreachable('PUT /api/attempts/5/answers'), [BEGIN]: begins() })
  await startSitting('7')
  for (let item_id = 1; item_id <= QUESTIONS; item_id++)
    answerQuestion(item_id, { value: `${item_id}` })
  await later(3_000)
}

test.each([false, true])(
  'all that was kept is sent once the time is over, before it is forgotten here (handed in: %s)',
  async (isSubmitting) => {
    await answerAllAway()
    if (isSubmitting) submitSitting()
    const sent = answerWith({
      [SAVE]: over,
      [SUBMIT]: over,
      'GET /api/own-tests': { body: [] },
    })
    await later(40_000)
    expect(answersIn(sent).map(({ item_id }) => item_id)).toHaveLength(QUESTIONS)
    expect((await ownRecords()).size).toBe(0)
  },
)

test('answers are never sent as somebody else whom another window has signed in a moment ago', async () => {
  await answerAllAway()
  const asOther = answerWith({ [SAVE]: saves })
  window.localStorage.setItem('studentUid', 'somebody else')
  await later(40_000)
  expect(answersIn(asOther)).toEqual([])
})

test('all that was kept is sent where another device has taken over, and nothing is written over its answers', async () => {
  await answerAllAway()
  const sent = answerWith({ [SAVE]: held })
  await later(40_000)
  expect(new Set(answersIn(sent).map(({ item_id }) => item_id)).size).toBe(QUESTIONS)

  // Meanwhile the other device has answered the first question.
  const stored = { 1: { value: 'newer', revision: 3 } }
  const after = answerWith({
    [BEGIN]: begins(stored),
    [SAVE]: saves,
  })
  await startSitting('7', true)
  await later(20_000)
  expect(answersIn(after)).toEqual([])
  answerQuestion(1, { value: 'newest' })
  await later(2_000)
  expect(answersIn(after)).toMatchObject([{ item_id: 1, value: 'newest', revision: 4 }])
})

test('what this device had not sent is kept apart before it takes the test over again', async () => {
  await answerAllAway()
  const order: string[] = []
  const sent = answerWith({
    [SAVE]: () => {
      order.push('save')
      return held
    },
    [BEGIN]: () => {
      order.push('begin')
      return begins({ 1: { value: 'newer', revision: 1 } })
    },
  })
  await startSitting('7', true)
  expect(order).toEqual(['save', 'save', 'save', 'begin'])
  expect(answersIn(sent)).toHaveLength(QUESTIONS)
  await later(2_000)
  expect(answersIn(sent)).toHaveLength(QUESTIONS)
})

test.each([
  ['looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['typed into again beside another', () => window.dispatchEvent(new Event('focus'))],
])('a window that is %s goes on with what the other one has kept', async (_, comeBack) => {
  const sent = answerWith({ [BEGIN]: begins(), [SAVE]: saves })
  openSitting()
  await startSitting('7')
  await later(2_000)
  // The other window has answered the first question twice and the second never.
  const kept = (await ownRecords()).get('attempt:7') as KeptAttempt
  const twice = { value: 'other', flag: false, revision: 2, acknowledged: 2, seconds: 0 }
  answerQuestion(2, { value: 'here' })
  await later(2_000)
  await keepOwnRecord('attempt:7', { ...kept, answers: { ...kept.answers, 1: twice } })
  comeBack()
  await later(2_000)
  answerQuestion(1, { value: 'newest' })
  await later(2_000)
  expect(answersIn(sent)).toMatchObject([
    { item_id: 2, value: 'here', revision: 1 },
    { item_id: 1, value: 'newest', revision: 3 },
  ])
})

test('what takes a while changes the answer that stands by then', async () => {
  const sent = answerWith({ [BEGIN]: begins(), [SAVE]: saves })
  await startSitting('7')
  answerQuestion(1, { value: { text: 'typed meanwhile', photos: [] } })
  answerQuestion(1, ({ value }) => ({ value: { ...Object(value), photos: [9] } }))
  await later(2_000)
  expect(answersIn(sent)).toMatchObject([
    { item_id: 1, value: { text: 'typed meanwhile', photos: [9] } },
  ])
})

test('a test whose screen was left while it opened is not sat', async () => {
  const sent = answerWith({ [BEGIN]: begins(), [SAVE]: saves })
  const opening = startSitting('7')
  closeSitting()
  await opening
  await later(30_000)
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
})
