import {
  acceptLate,
  extendAttempt,
  listLateAnswers,
  reopenAttempt,
  submitAttempt,
} from '@ganit/contract/attempts'
import { announce, getLive } from '@ganit/contract/live'
import { apiQuery } from '../../../api/api-query.ts'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { write } from '../../../api/write.ts'

const EVERY_MS = 5_000

/** How far those are who sit a test, asked anew as long as somebody looks. */
export const liveOf = (test_id: number) =>
  apiQuery({
    queryKey: ['tests', 'live', test_id],
    shows: ['test', 'test-mark'],
    ask: (signal) => call(getLive, { params: { test_id: String(test_id) }, signal }),
    refetchInterval: EVERY_MS,
  })

const one = (attempt_id: number) => ({ params: { attempt_id: String(attempt_id) } })
const CHANGES = ['test', 'test-mark'] as const

/** The answers of an attempt that came too late. */
export const lateOf = (attempt_id: number) =>
  apiQuery({
    queryKey: ['tests', 'late', attempt_id],
    shows: ['test-mark'],
    ask: (signal) => call(listLateAnswers, { ...one(attempt_id), signal }),
  })

/** Gives somebody more minutes; answers what is said of it. */
export const extend = write({
  key: ['test', 'extend'],
  changes: CHANGES,
  send: async (attempt_id: number, body: { minutes: string; reason: string }, attempt: Attempt) =>
    (await call(extendAttempt, { ...one(attempt_id), body, attempt })).message,
})

export const reopen = write({
  key: ['test', 'reopen'],
  changes: CHANGES,
  send: async (attempt_id: number, reason: string) =>
    (await call(reopenAttempt, { ...one(attempt_id), body: { reason } })).message,
})

export const countLate = write({
  key: ['test', 'accept-late'],
  changes: CHANGES,
  send: async (attempt_id: number, reason: string) =>
    (await call(acceptLate, { ...one(attempt_id), body: { reason } })).message,
})

export const handInFor = write({
  key: ['test', 'submit'],
  changes: CHANGES,
  send: async (attempt_id: number) =>
    (await call(submitAttempt, { ...one(attempt_id), body: {} })).message,
})

export const say = write({
  key: ['test', 'announce'],
  changes: CHANGES,
  send: async (test_id: number, text: string, attempt: Attempt) =>
    (await call(announce, { params: { test_id: String(test_id) }, body: { text }, attempt }))
      .message,
})
