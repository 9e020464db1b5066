import type { Input, Output } from '@ganit/contract/endpoint'
import { getMarking, listAnswers, markAnswers, takeAnswer } from '@ganit/contract/test-marking'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../../api/api-query.ts'
import { call } from '../../../api/call.ts'
import { write } from '../../../api/write.ts'

const EVERY_MS = 5_000
const ofTest = (test_id: string) => ({ test_id })
const ofItem = (test_id: string, item_id: number) => ({ test_id, item_id: String(item_id) })

export type Marking = Output<typeof getMarking>

/** What of a test is still to be marked, by question. */
export const markingOf = (test_id: string) =>
  apiQuery({
    queryKey: ['tests', 'marking', test_id],
    shows: ['test', 'test-mark'],
    ask: (signal) => call(getMarking, { params: ofTest(test_id), signal }),
    // As long as the key still marks.
    refetchInterval: ({ state }) => (state.data?.to_mark ? EVERY_MS : false),
  })

export type ToMark = Output<typeof listAnswers>

/** What all students answered to one question; who is about to mark what is asked for anew as long as somebody looks. */
export const answersTo = (test_id: string, item_id: number, names: boolean) =>
  apiQuery({
    queryKey: ['tests', 'answers', test_id, item_id, names],
    shows: ['test-mark'],
    ask: (signal) =>
      call(listAnswers, {
        params: ofItem(test_id, item_id),
        querystring: names ? { names: 'true' } : {},
        signal,
      }),
    refetchInterval: EVERY_MS,
    // With names or without, the answers are the same: what is typed beside them stays.
    placeholderData: keepPreviousData,
  })

/** What one question asks and what is right in it, as it stands in the bank. */
export const askedIn = (test_id: string, item_id: number) =>
  apiQuery({
    queryKey: ['tests', 'asked', test_id, item_id],
    shows: ['test-mark'],
    ask: async (signal) =>
      (await call(listAnswers, { params: ofItem(test_id, item_id), querystring: {}, signal })).item,
  })

/** Says that one marks an answer now. */
export const take = write({
  key: ['test-mark', 'take'],
  changes: [],
  send: (test_id: string, item_id: number, attempt_id: number) =>
    call(takeAnswer, { params: ofItem(test_id, item_id), body: { attempt_id } }),
})

type Marks = Input<typeof markAnswers>['body']['marks']

export const mark = write({
  key: ['test-mark', 'by-hand'],
  changes: ['test-mark'],
  send: (test_id: string, item_id: number, marks: Marks) =>
    call(markAnswers, { params: ofItem(test_id, item_id), body: { marks } }),
})
