import { z } from 'zod'
import { change, read } from '../endpoint.ts'
import { PAPER_ITEMS_MAX, SET_LETTERS } from '../papers/papers.ts'
import { quarters } from '../quarters.ts'
import { idOf, Message, oneOf, optionalText, orNull, wholeNumber } from '../shared.ts'
import { TEST_STUDENTS_MAX, TOTAL_MAX } from './tests.ts'

/** As much as is answered in a line, or as LaTeX. */
const ANSWER_MAX = 1_000
/** Each number may have an alternative, and each of them parts. */
const ENTRIES_MAX = PAPER_ITEMS_MAX * 4
const VERSION_MAX = 2_147_483_647

/** How a number is named that has parts, or an alternative: `3`, `3 (ii)`, `3 or`, `3 or (ii)`. */
const PRINTED_NUMBER = /^[1-9]\d{0,2}( or)?( \([ivx]{1,3}\))?$/
const PRINTED_NUMBER_MAX = 20
const ITEM_NUMBER = /^[1-9]\d{0,9}$/
const ITEM_NUMBER_MAX = 10

const markOf = (label: string) =>
  quarters(`${label} must be a number in steps of 0.25.`, -TOTAL_MAX, TOTAL_MAX)

/** That an object has no more entries than this; named as what it is for those who look whether all that is sent has a maximum. */
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
 * What is entered of one student: absent fields stay as stored, null takes away. A mark belongs to an item of the paper and
 * stands over what the key gives; an answer to a number as the student's set has it. Who is `absent` loses what was entered,
 * and who gets something is no longer absent. `version` is that of the row when it was read, 0 where nothing was entered.
 */
export const SentRow = z
  .object({
    student_id: idOf('Student'),
    version: wholeNumber('Version', 0, VERSION_MAX).optional(),
    set: orNull(oneOf(SET_LETTERS, 'Set must be one of A, B, C, D.')).optional(),
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
      error: 'Who is absent has no marks.',
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
  /** As it was entered, or what the marks come to: alternatives once, of a section those that count. Null while there are none. */
  total: z.number().nullable(),
  /** By item: a person's mark, else the key's. */
  marks: z.record(z.string(), z.number()),
  /** By number as the student's set has it. */
  answers: z.record(z.string(), z.string()),
  version: z.int(),
})
export type MarkRow = z.output<typeof MarkRow>

const MarkItem = z.object({
  item_id: z.int(),
  /** As it is printed where there are no sets; of a part which one, and whether it is the other choice of the one before. */
  number: z.int(),
  part: z.string().nullable(),
  or: z.boolean(),
  marks: z.number(),
  /** How much a wrong answer loses. */
  negative: z.number(),
})

const TEST_PEOPLE = ['admin', 'teacher'] as const

/**
 * What a set asks, null where there are none, in its order: under which number, and how many options there are, 0 where the answer
 * is typed, null where it is marked by hand.
 */
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
    /** None where no answers are entered: online, and without a paper. */
    sets: z.array(AskedBySet),
  }),
})

export const saveMarks = change('/tests/:test_id/marks', {
  access: TEST_PEOPLE,
  summary: 'Enter totals, marks or answers of some students',
  body: MarkChanges,
  response: Message.extend({ rows: z.array(MarkRow) }),
})
