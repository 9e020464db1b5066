import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { pageQuery } from '../pages.ts'
import { withPlainNames } from '../renamed.ts'
import {
  blankIsAbsent,
  Message,
  optionalText,
  requiredId,
  requiredText,
  TEXT_MAX,
  Version,
  zeroOrOneFlag,
} from '../shared.ts'
import { OPTION_LETTERS, optionFaults } from './question-options.ts'

const OPTION_MAX = 1_000
const MARKS_MAX = 1_000

/** Text, options and remarks are text with LaTeX between dollar signs, stored as typed. */
const PLAIN_NAMES = {
  id: 'question_id',
  optioncount: 'option_count',
  isactive: 'is_active',
  OptionA: 'option_a',
  OptionB: 'option_b',
  OptionC: 'option_c',
  OptionD: 'option_d',
  RightOption: 'right_option',
  Remarks: 'remarks',
} as const

const OptionLetter = z.enum(OPTION_LETTERS)

/** `version` grows with each save. */
export const Question = withPlainNames(
  z.object({
    id: z.int(),
    question: z.string(),
    /** How many of the non-empty options are printed. */
    optioncount: z.int(),
    marks: z.int(),
    isactive: zeroOrOneFlag('Active'),
    OptionA: z.string(),
    OptionB: z.string(),
    OptionC: z.string().nullable(),
    OptionD: z.string().nullable(),
    RightOption: OptionLetter,
    Remarks: z.string().nullable(),
    version: z.int(),
  }),
  PLAIN_NAMES,
)
export type Question = z.output<typeof Question>

/** Row of the list; on the wire `[id, question, optioncount, marks, isactive]`. */
export const QuestionRow = z.codec(
  z.tuple([z.int(), z.string(), z.int(), z.int(), zeroOrOneFlag('Active')]),
  z.object({
    question_id: z.int(),
    question: z.string(),
    option_count: z.int(),
    marks: z.int(),
    is_active: z.boolean(),
  }),
  {
    decode: ([question_id, question, option_count, marks, is_active]) => ({
      question_id,
      question,
      option_count,
      marks,
      is_active,
    }),
    encode: ({ question_id, question, option_count, marks, is_active }) =>
      [question_id, question, option_count, marks, is_active] as [
        number,
        string,
        number,
        number,
        boolean,
      ],
  },
)
export type QuestionRow = z.output<typeof QuestionRow>

const NO_OPTIONS = 'At least Option A & B are required'
const NOT_A_LETTER = 'Right Option must be A, B, C, or D'

const rightOption = z
  .string(NOT_A_LETTER)
  .trim()
  .toUpperCase()
  .pipe(z.enum(OPTION_LETTERS, NOT_A_LETTER))

const NumericText = z
  .string()
  .trim()
  .regex(/^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i)
  .transform(Number)

const marksField = (tooFew: string) =>
  z
    .union([z.number(), NumericText], tooFew)
    .pipe(
      z
        .number(tooFew)
        .gt(0, tooFew)
        .max(MARKS_MAX, `Marks must be at most ${MARKS_MAX}.`)
        .refine(Number.isInteger, 'Marks must be a whole number.'),
    )

const TOO_FEW_OPTIONS = 'At least 2 options'

const optionCount = z.union([z.number(), NumericText], TOO_FEW_OPTIONS).pipe(
  z
    .number(TOO_FEW_OPTIONS)
    .min(2, TOO_FEW_OPTIONS)
    .refine((count) => Number.isInteger(count) && count <= OPTION_LETTERS.length, {
      error: `Option Count must be a whole number from 2 to ${OPTION_LETTERS.length}.`,
    }),
)

/** A new question is active and prints all non-empty options. */
export const QuestionDraft = withPlainNames(
  z
    .object({
      Question: requiredText('Question', TEXT_MAX, 'Question is required'),
      OptionA: requiredText('Option A', OPTION_MAX, NO_OPTIONS),
      OptionB: requiredText('Option B', OPTION_MAX, NO_OPTIONS),
      OptionC: optionalText('Option C', OPTION_MAX),
      OptionD: optionalText('Option D', OPTION_MAX),
      RightOption: rightOption,
      Marks: marksField('Marks must be greater than 0').default(1),
      Remarks: optionalText('Remarks', TEXT_MAX),
    })
    .refine((draft) => !optionFaults({ ...draft, optioncount: 2 }).RightOption, {
      error: 'Right Option must be an option that is filled in.',
      path: ['RightOption'],
      // Checked beside other faults, so that all are reported at once.
      when: ({ value }) => {
        const sent = (value as { RightOption?: string } | null)?.RightOption
        return OPTION_LETTERS.some((letter) => letter === sent)
      },
    }),
  { ...PLAIN_NAMES, Question: 'question', Marks: 'marks' },
)
export type QuestionDraft = z.output<typeof QuestionDraft>

/**
 * Absent fields stay as stored; a blank Option C or D is removed. 409 if `version` is not the stored one.
 * `optionFaults` checks the options together with the stored ones.
 */
export const QuestionChanges = withPlainNames(
  z
    .object({
      question: requiredText('Question', TEXT_MAX, 'Question text required'),
      optioncount: optionCount,
      marks: marksField('Marks must be > 0'),
      isactive: zeroOrOneFlag('Active'),
      OptionA: requiredText('Option A', OPTION_MAX, NO_OPTIONS),
      OptionB: requiredText('Option B', OPTION_MAX, NO_OPTIONS),
      OptionC: optionalText('Option C', OPTION_MAX),
      OptionD: optionalText('Option D', OPTION_MAX),
      RightOption: rightOption,
      Remarks: optionalText('Remarks', TEXT_MAX),
      version: Version,
    })
    .partial()
    .extend({ id: requiredId('id') }),
  PLAIN_NAMES,
)
export type QuestionChanges = z.output<typeof QuestionChanges>

const QUESTION_SORT_KEYS = ['id', 'question', 'optioncount', 'marks', 'isactive'] as const

/** Filters alone answer all rows; page, page_size, search, sort or order ask for a page. */
export const QuestionsQuery = pageQuery(QUESTION_SORT_KEYS).extend({
  isactive: blankIsAbsent(zeroOrOneFlag('isactive')),
})
export type QuestionsQuery = z.output<typeof QuestionsQuery>

/** All questions, or one page of them with `total`, `page` and `page_size`. */
export const Questions = z.object({
  questions: z.array(QuestionRow),
  total: z.int().optional(),
  page: z.int().optional(),
  page_size: z.int().optional(),
})
export type Questions = z.output<typeof Questions>

export const SavedQuestion = Message.extend({ question: Question })

export const listQuestions = read('/examsetup/getallquestions', {
  access: ['admin'],
  summary: 'Questions: all of them, or one page; the search finds text, remarks and numbers',
  querystring: QuestionsQuery,
  response: Questions,
})

export const getQuestion = act('/getquestionbyid', {
  access: ['admin'],
  summary: 'A question to edit',
  body: z.object({ id: requiredId('Question ID') }),
  response: Question,
})

export const createQuestion = create('/exam/questions', {
  access: ['admin'],
  summary: 'Create a question',
  body: QuestionDraft,
  response: SavedQuestion,
})

export const updateQuestion = act('/examsetup/editquestions', {
  access: ['admin'],
  summary: 'Change a question',
  body: QuestionChanges,
  response: SavedQuestion,
})
