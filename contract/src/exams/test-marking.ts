import { z } from 'zod'
import { act, change, read } from '../endpoint.ts'
import { PhotoWithInk } from '../ground/ink.ts'
import { PAPER_KINDS } from '../papers/papers.ts'
import { ShownKey } from '../papers/question-bank.ts'
import { CorrectedRight } from '../papers/question-content.ts'
import { marksInQuarters } from '../quarters.ts'
import {
  Message,
  optionalText,
  orNull,
  requiredId,
  requiredText,
  TEXT_MAX,
  Version,
} from '../shared.ts'
import { TEST_STUDENTS_MAX, TOTAL_MAX } from './tests.ts'

const TEST_PEOPLE = ['admin', 'teacher'] as const

const mustBeTrue = (name: string) => z.literal(true, `${name} must be true.`)

/** One of three: another right answer (letters of the bank), full marks for all sitters, or the item no longer counts. */
export const KeyCorrection = z.object({
  right: CorrectedRight.optional(),
  accept_all: mustBeTrue('accept_all').optional(),
  drop: mustBeTrue('drop').optional(),
  reason: requiredText('Reason'),
  version: Version,
  /** If absent, the call only previews the correction. */
  confirm: mustBeTrue('confirm').optional(),
})
export type KeyCorrection = z.output<typeof KeyCorrection>

export const correctKey = act('/tests/:test_id/items/:item_id/key', {
  access: TEST_PEOPLE,
  summary: 'Correct what is right in a test, and have everybody marked again at once',
  body: KeyCorrection,
  response: z.object({
    /** Number of totals that change, up and down, and the largest change. */
    changed: z.int(),
    up: z.int(),
    down: z.int(),
    largest: z.number(),
    /** Present once confirmed. */
    message: z.string().optional(),
    version: z.int().optional(),
    /** The question in the bank from which the item was made. It may have the same wrong answer. */
    question_id: z.int().optional(),
    other_tests: z.array(z.object({ test_id: z.int(), title: z.string() })).optional(),
  }),
})

const MarkedItem = z.object({
  item_id: z.int(),
  number: z.int(),
  part: z.string().nullable(),
  or: z.boolean(),
  kind: z.enum(PAPER_KINDS),
  marks: z.number(),
  negative: z.number(),
  /** Number of answers, and how many of them a person must mark. */
  answered: z.int(),
  waiting: z.int(),
})

export const getMarking = read('/tests/:test_id/marking', {
  access: TEST_PEOPLE,
  summary: 'What of a test online is still to be marked, by question',
  response: z.object({
    items: z.array(MarkedItem),
    /** Answers without a mark. */
    unmarked: z.int(),
    /** Attempts still to be marked by the key. */
    to_mark: z.int(),
  }),
})

const AnswerValue = z.union([
  z.array(z.string()),
  z.string(),
  z.object({ text: z.string().optional(), photos: z.array(z.int()).optional() }),
])

const AnswerToMark = z.object({
  attempt_id: z.int(),
  /** Null until names are requested. */
  student_id: z.int().nullable(),
  name: z.string().nullable(),
  /** Letters of the bank. */
  value: AnswerValue,
  photos: z.array(PhotoWithInk),
  /** Null until marked. */
  mark: z.number().nullable(),
  by: z.enum(['key', 'person']).nullable(),
  /** Why a formula was left to a person, if known. */
  reason: z.string().nullable(),
  /** The person who marked it on this screen, and when. */
  marked_by: z.string().nullable(),
  at: z.string().nullable(),
  note: z.string().nullable(),
  /** Name of the person about to mark it, and whether that is the caller. */
  taken_by: z.string().nullable(),
  is_taken_by_me: z.boolean(),
})
export type AnswerToMark = z.output<typeof AnswerToMark>

export const listAnswers = read('/tests/:test_id/items/:item_id/answers', {
  access: TEST_PEOPLE,
  summary:
    'What all students answered to one question, without their names unless they are asked for',
  querystring: z.object({ names: z.literal('true', 'names must be true.').optional() }),
  response: z.object({
    item: MarkedItem.omit({ answered: true, waiting: true }).extend({
      question_id: z.int(),
      text: z.string(),
      options: z.array(z.string()),
      /** Signed URLs; `![2]` in a text names the second. Null if it stands elsewhere in its group. */
      figures: z.array(z.string().nullable()),
      /** Introduction to the group's parts. */
      group: z.object({ text: z.string(), figures: z.array(z.string().nullable()) }).nullable(),
      right: ShownKey.nullable(),
      solution: z.string().nullable(),
      scheme: z.array(z.object({ step: z.string(), marks: z.number() })),
    }),
    answers: z.array(AnswerToMark).max(TEST_STUDENTS_MAX),
  }),
})

export const takeAnswer = act('/tests/:test_id/items/:item_id/take', {
  access: TEST_PEOPLE,
  summary: 'Say that one marks an answer now, so that nobody else does',
  body: z.object({ attempt_id: requiredId('Attempt') }),
})

const markMessage = 'Mark must be a number in steps of 0.25.'
const Mark = marksInQuarters(markMessage, -TOTAL_MAX, TOTAL_MAX)

/** `mark` and `at` of an answer as shown; null if no person had marked it. */
const Seen = z.object(
  { mark: z.number('seen.mark must be a number.').nullable(), at: z.string().max(40).nullable() },
  'seen must be an object.',
)

export const markAnswers = change('/tests/:test_id/items/:item_id/marks', {
  access: TEST_PEOPLE,
  summary: 'Mark answers to one question by hand; null leaves it to the key again',
  body: z.object({
    marks: z
      .array(
        z.object({
          attempt_id: requiredId('Attempt'),
          mark: orNull(Mark),
          /** A note that the review shows the student. */
          note: optionalText('Note', TEXT_MAX),
          /** The mark that was shown when this was typed; 409 if it has changed since. Unchecked if absent. */
          seen: Seen.optional(),
        }),
        'marks must be a list.',
      )
      .min(1, 'Enter a mark.')
      .max(TEST_STUDENTS_MAX, `At most ${TEST_STUDENTS_MAX} marks.`),
  }),
  response: Message.extend({ unmarked: z.int() }),
})
