import { z } from 'zod'
import { change, read } from '../endpoint.ts'
import { PAPER_ITEMS_MAX, SET_LETTERS } from '../papers/papers.ts'
import { marksInQuarters } from '../quarters.ts'
import { Message, oneOfWords, optionalText, orNull, requiredId, wholeNumber } from '../shared.ts'
import { TEST_STUDENTS_MAX, TOTAL_MAX } from './tests.ts'

/** Enough for a one-line or LaTeX answer. */
const ANSWER_MAX = 1_000
/** Each numbered question may have an alternative, and both may have parts. */
const ENTRIES_MAX = PAPER_ITEMS_MAX * 4
const VERSION_MAX = 2_147_483_647

/** Name of a number with parts or an alternative: `3`, `3 (ii)`, `3 or`, `3 or (ii)`. */
const PRINTED_NUMBER = /^[1-9]\d{0,2}( or)?( \([ivx]{1,3}\))?$/
const PRINTED_NUMBER_MAX = 20
const ITEM_NUMBER = /^[1-9]\d{0,9}$/
const ITEM_NUMBER_MAX = 10

const markOf = (label: string) =>
  marksInQuarters(`${label} must be a number in steps of 0.25.`, -TOTAL_MAX, TOTAL_MAX)

/** Limits an object's entries. The label lets the check of inputs without a maximum find the limit. */
const mostEntries = (max: number) => {
  const check = z.check<Record<string, unknown>>(({ value, issues }) => {
    if (Object.keys(value).length <= max) return
    issues.push({ code: 'custom', message: `At most ${max} entries.`, input: value })
  })
  Object.assign(check._zod.def, { check: 'max_size', maximum: max })
  return check
}

const Marks = z
  .record(z.string().max(ITEM_NUMBER_MAX).regex(ITEM_NUMBER), orNull(markOf('Mark')))
  .check(mostEntries(ENTRIES_MAX))

const Answers = z
  .record(
    z.string().max(PRINTED_NUMBER_MAX).regex(PRINTED_NUMBER),
    optionalText('Answer', ANSWER_MAX),
  )
  .check(mostEntries(ENTRIES_MAX))

const isSaid = (entries: object) =>
  Object.values(entries).some((value) => value !== null && value !== undefined)

/**
 * Entry of one student: absent fields stay, null clears. A mark belongs to an item of the paper and overrides the key's
 * mark; an answer belongs to a number of the student's set. `absent` clears all entries, and an entry clears `absent`.
 * `version` is that of the row as it was read, 0 if nothing was entered.
 */
export const SentRow = z
  .object({
    student_id: requiredId('Student'),
    version: wholeNumber('Version', 0, VERSION_MAX).optional(),
    set: orNull(oneOfWords(SET_LETTERS, 'Set must be one of A, B, C, D.')).optional(),
    absent: z.boolean('Absent must be true or false.').optional(),
    total: orNull(markOf('Total')).optional(),
    marks: Marks.optional(),
    answers: Answers.optional(),
  })
  .refine(({ total, marks, answers }) => total === undefined || !(marks ?? answers), {
    error: 'Enter either a total or the marks of the questions.',
    path: ['total'],
  })
  .refine(
    ({ absent, total, marks, answers }) => !absent || !isSaid({ total, ...marks, ...answers }),
    {
      error: 'Absent students have no marks.',
      path: ['absent'],
    },
  )
export type SentRow = z.output<typeof SentRow>

export const MarkChanges = z.object({
  rows: z
    .array(SentRow, 'rows must be a list.')
    .max(TEST_STUDENTS_MAX, `At most ${TEST_STUDENTS_MAX} rows.`),
})

export const MarkRow = z.object({
  student_id: z.int(),
  name: z.string(),
  set: z.enum(SET_LETTERS).nullable(),
  absent: z.boolean(),
  /**
   * The entered total, or the sum of the marks, in which alternatives count once and a section may count only its best
   * n. Null if there is none.
   */
  total: z.number().nullable(),
  /** The mark of each item: a person's, or else the key's. */
  marks: z.record(z.string(), z.number()),
  /** The answers by the numbers of the student's set. */
  answers: z.record(z.string(), z.string()),
  version: z.int(),
})
export type MarkRow = z.output<typeof MarkRow>

const MarkItem = z.object({
  item_id: z.int(),
  /** Printed number if there are no sets; for a part also which part, and whether it is the alternative to the one before. */
  number: z.int(),
  part: z.string().nullable(),
  or: z.boolean(),
  marks: z.number(),
  /** Marks lost by a wrong answer. */
  negative: z.number(),
})

const TEST_PEOPLE = ['admin', 'teacher'] as const

/** A set's questions in order (null: no sets): printed number, and number of options: 0 if typed, null if marked by hand. */
const AskedBySet = z.object({
  set: z.enum(SET_LETTERS).nullable(),
  numbers: z.array(z.object({ number: z.string(), item_id: z.int(), options: z.int().nullable() })),
})

export const getMarks = read('/tests/:test_id/marks', {
  access: TEST_PEOPLE,
  summary: 'Who sits a test, and what was entered of each; a teacher sees those of their batches',
  response: z.object({
    items: z.array(MarkItem),
    rows: z.array(MarkRow),
    /** Empty if no answers are entered: online, and without a paper. */
    sets: z.array(AskedBySet),
  }),
})

export const saveMarks = change('/tests/:test_id/marks', {
  access: TEST_PEOPLE,
  summary: 'Enter totals, marks or answers of some students',
  body: MarkChanges.extend({
    /**
     * Whether marks may be entered before the test begins; false refuses them. Absent if the caller asks nobody to
     * confirm.
     */
    early: z.boolean('early must be true or false.').optional(),
  }),
  response: Message.extend({ rows: z.array(MarkRow) }),
})
