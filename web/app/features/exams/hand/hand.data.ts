import type { Output } from '@ganit/contract/endpoint'
import {
  getMarking,
  listAnswers,
  markAnswers,
  takeAnswer,
} from '@ganit/contract/exams/test-marking'
import { keepPreviousData } from '@tanstack/react-query'
import { type Asked, reads, sends } from '../../../api/declared.ts'

const EVERY_MS = 5_000

export type Marking = Output<typeof getMarking>

/** The questions of a test that still need marking. */
export const markingOf = reads(getMarking, {
  shows: ['test', 'test-mark'],
  // The query is repeated while automatic marking runs.
  refetchInterval: ({ state }) => (state.data?.to_mark ? EVERY_MS : false),
})

export type ToMark = Output<typeof listAnswers>

const answers = reads(listAnswers, { shows: ['test-mark'] })

/** All answers to one question, polled while shown, because others may be marking them. */
export const answersTo = (asked: Asked<typeof listAnswers>) => ({
  ...answers(asked),
  refetchInterval: EVERY_MS,
  // With or without names the answers are the same, so typed marks stay.
  placeholderData: keepPreviousData<ToMark>,
})

const itemOf = ({ item }: ToMark) => item

/** One question with its correct answer, from the bank. */
export const askedQuestion = (asked: Asked<typeof listAnswers>) => ({
  ...answers(asked),
  select: itemOf,
})

/** Tells others that this person is marking the answer. */
export const claimAnswer = sends(takeAnswer, { changes: [] })

export const giveMarks = sends(markAnswers, { changes: ['test-mark'] })
