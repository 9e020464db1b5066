import type { Output } from '@ganit/contract/endpoint'
import {
  getMarking,
  listAnswers,
  markAnswers,
  takeAnswer,
} from '@ganit/contract/tests/test-marking'
import { keepPreviousData } from '@tanstack/react-query'
import { type Asked, reads, sends } from '../../../api/declared.ts'

const EVERY_MS = 5_000

export type Marking = Output<typeof getMarking>

/** What of a test is still to be marked, by question. */
export const markingOf = reads(getMarking, {
  shows: ['test', 'test-mark'],
  // As long as the key still marks.
  refetchInterval: ({ state }) => (state.data?.to_mark ? EVERY_MS : false),
})

export type ToMark = Output<typeof listAnswers>

const answers = reads(listAnswers, { shows: ['test-mark'] })

/** What all students answered to one question; who is about to mark what is asked for anew as long as somebody looks. */
export const answersTo = (asked: Asked<typeof listAnswers>) => ({
  ...answers(asked),
  refetchInterval: EVERY_MS,
  // With names or without, the answers are the same: what is typed beside them stays.
  placeholderData: keepPreviousData<ToMark>,
})

const itemOf = ({ item }: ToMark) => item

/** What one question asks and what is right in it, as it stands in the bank. */
export const askedIn = (asked: Asked<typeof listAnswers>) => ({
  ...answers(asked),
  select: itemOf,
})

/** Says that one marks an answer now. */
export const claimAnswer = sends(takeAnswer, { changes: [] })

export const giveMarks = sends(markAnswers, { changes: ['test-mark'] })
