import { z } from 'zod'
import { act, change, create, read, remove } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  blankIsAbsent,
  ClassNumber,
  idList,
  LINE_MAX,
  Message,
  oneOfWords,
  optionalId,
  optionalText,
  orNull,
  requiredDate,
  requiredId,
  TEXT_MAX,
  Version,
  wholeNumber,
} from '../shared.ts'
import { Active } from './chapters.ts'
import {
  ANSWERED,
  EXPRESSION_FORMS,
  Marks,
  Parts,
  QUESTION_KINDS,
  QUESTION_LABELS,
  SkillIds,
} from './question-content.ts'
import { FIGURES_MAX, SentFigure } from './question-figures.ts'
import { Conditions, Numbers, StoredNumbers } from './question-numbers.ts'

const LABELS = QUESTION_LABELS

/** The most questions that are chosen by hand for one file. */
const CHOSEN_MAX = 500

// Exported so that the API document names them once, not in each call.
export { Parts, QuestionPart, RightAnswer, SkillIds, Slip, Step } from './question-content.ts'

export const QUESTION_LANGUAGES = ['en', 'hi', 'bn'] as const
export const QUESTION_USES = ['any', 'test', 'practice'] as const

const Kind = oneOfWords(QUESTION_KINDS, `Kind must be one of ${QUESTION_KINDS.join(', ')}.`)
const Difficulty = wholeNumber(LABELS.difficulty, 1, 3)

const FIELDS = {
  kind: Kind,
  ...ANSWERED,
  parts: Parts,
  figures: z
    .array(SentFigure, 'Figures must be a list.')
    .max(FIGURES_MAX, `Figures must be at most ${FIGURES_MAX}.`)
    .nullish(),
  class_number: orNull(ClassNumber).optional(),
  chapter_id: optionalId(LABELS.chapter_id).optional(),
  skill_ids: SkillIds.nullish(),
  /**
   * Numbers that change, and the conditions that they meet. A question with them is a template, from which variants are
   * made.
   */
  params: Numbers.nullish(),
  require: Conditions.nullish(),
  difficulty: orNull(Difficulty).optional(),
  remarks: optionalText(LABELS.remarks, TEXT_MAX),
  language: oneOfWords(
    QUESTION_LANGUAGES,
    `Language must be one of ${QUESTION_LANGUAGES.join(', ')}.`,
  ).optional(),
  use: oneOfWords(QUESTION_USES, `Use must be one of ${QUESTION_USES.join(', ')}.`).optional(),
  is_active: Active.optional(),
}

/**
 * A new question. `questionFaults` checks which fields its kind has and what they must be together. A group's marks are
 * the sum of its parts, alternatives counted once.
 */
export const BankDraft = z.object({ ...FIELDS, marks: Marks.nullish() })
export type BankDraft = z.output<typeof BankDraft>

/** Absent fields stay as stored. 409 if `version` is not the stored one. */
export const BankChanges = BankDraft.partial().extend({ version: blankIsAbsent(Version) })
export type BankChanges = z.output<typeof BankChanges>

const SHOWN_NUMBERS = [
  z.object({ value: z.string(), tolerance: z.string().optional() }),
  z.object({ from: z.string(), to: z.string() }),
] as const

export const ShownRight = z.union([z.array(z.string()), ...SHOWN_NUMBERS])

/** Right answer in a test; a corrected key may have several numbers. */
export const ShownKey = z.union([ShownRight, z.object({ one_of: z.array(z.union(SHOWN_NUMBERS)) })])

/** Fields of a question or part; null or empty if its kind has no such field. */
const SHOWN = {
  text: z.string(),
  options: z.array(z.string()).nullable(),
  right: ShownRight.nullable(),
  form: z.enum(EXPRESSION_FORMS).nullable(),
  decimals_allowed: z.boolean().nullable(),
  unit: z.string().nullable(),
  solution: z.string().nullable(),
  scheme: z.array(z.object({ step: z.string(), marks: z.number() })),
  keep_last: z.array(z.string()),
  hints: z.array(z.string()),
  slips: z.array(z.object({ answer: z.string(), name: z.string(), text: z.string() })),
  marks: z.int(),
}

export const ShownPart = z.object({
  kind: z.enum(QUESTION_KINDS).exclude(['group']),
  ...SHOWN,
  or: z.boolean(),
})

/** A question as it is or was. Numbers in `right` are text, because a double would change them. */
export const QuestionContent = z.object({
  question_id: z.int(),
  version: z.int(),
  updated_at: z.string(),
  kind: z.enum(QUESTION_KINDS),
  ...SHOWN,
  parts: z.array(ShownPart).nullable(),
  /** Null for a question whose numbers do not change. */
  params: StoredNumbers.nullable(),
  require: z.array(z.string()),
  /** Signed URLs, valid for a while. Sent back, they keep the figure. */
  figures: z.array(z.string()),
  class_number: z.int().nullable(),
  chapter_id: z.int().nullable(),
  difficulty: z.int().nullable(),
  remarks: z.string().nullable(),
  language: z.enum(QUESTION_LANGUAGES),
  use: z.enum(QUESTION_USES),
  is_active: z.boolean(),
})
export type QuestionContent = z.output<typeof QuestionContent>

/**
 * `is_own`: the account may change it; `variants`: how many variants of the newest version may be asked, null without
 * numbers; `taken_from`: the template of this variant; `used_at`: when a paper with it was last made ready; `practice`:
 * `Reserved: Half-yearly` while a paper or test keeps it from practice, else `Practised 3 November`.
 */
export const BankQuestion = QuestionContent.extend({
  skill_ids: z.array(z.int()),
  variants: z.int().nullable(),
  taken_from: z.int().nullable(),
  used_at: z.string().nullable(),
  practice: z.string().nullable(),
  is_own: z.boolean(),
})
export type BankQuestion = z.output<typeof BankQuestion>

const NOT_USED = 'used must be never, or before: with a date, such as before:2026-04-01.'

/**
 * `never`, or a day before which a question was last used. A question counts as used when a paper with it is made
 * ready; a question that was never used does not match a day.
 */
const Used = z
  .string(NOT_USED)
  .trim()
  .max(LINE_MAX, NOT_USED)
  .refine(
    (text) =>
      text === 'never' ||
      (text.startsWith('before:') && requiredDate('used').safeParse(text.slice(7)).success),
    NOT_USED,
  )

export const BankQuery = pageQuery(['question_id', 'marks']).extend({
  class_number: blankIsAbsent(ClassNumber),
  chapter_id: blankIsAbsent(requiredId('chapter_id')),
  difficulty: blankIsAbsent(Difficulty),
  kind: blankIsAbsent(Kind),
  language: blankIsAbsent(FIELDS.language.unwrap()),
  used: blankIsAbsent(Used),
  /** Questions by number; absent means all that the other filters find. */
  ids: blankIsAbsent(idList('ids', CHOSEN_MAX)),
})
export type BankQuery = z.output<typeof BankQuery>

const STAFF = ['admin', 'teacher'] as const
export const SavedBankQuestion = Message.extend({ question: BankQuestion })

export const listBank = read('/questions', {
  access: STAFF,
  summary:
    'The question bank, the newest first, one page of it; the search finds text, solution and remarks',
  querystring: BankQuery,
  response: pageSchema(BankQuestion),
})

export const getBankQuestion = read('/questions/:question_id', {
  access: STAFF,
  summary: 'A question of the bank',
  response: BankQuestion,
})

export const addBankQuestion = create('/questions', {
  access: STAFF,
  summary: 'Add a question to the bank',
  body: BankDraft,
  response: SavedBankQuestion,
})

export const changeBankQuestion = change('/questions/:question_id', {
  access: STAFF,
  summary: 'Change a question of the bank, which makes its next version',
  body: BankChanges,
  response: SavedBankQuestion,
})

export const deleteBankQuestion = remove('/questions/:question_id', {
  access: STAFF,
  summary: 'Delete a question that nothing uses',
})

export const listVersions = read('/questions/:question_id/versions', {
  access: STAFF,
  summary: 'What a question is and was, the newest version first',
  response: z.array(QuestionContent),
})

/** The newest papers with the question, and how many there are in all. */
export const listQuestionUses = read('/questions/:question_id/uses', {
  access: STAFF,
  summary: 'The papers that have a question, the newest first',
  response: z.object({
    /** `is_own`: the account may open it. */
    papers: z.array(
      z.object({
        paper_id: z.int(),
        title: z.string(),
        state: z.enum(['draft', 'ready']),
        is_own: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
})

export const checkBankQuestion = act('/questions/check', {
  access: STAFF,
  summary:
    'Look over what a form holds, without saving: what is wrong is refused, what may be is told',
  body: BankDraft.and(z.object({ question_id: blankIsAbsent(requiredId('question_id')) })),
  response: Message.extend({
    warnings: z.record(z.string(), z.string()),
    /** Conditions that the template could have; each would exclude answers that a warning names. */
    conditions: z.array(z.string()).optional(),
  }),
})
