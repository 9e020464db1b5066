import { z } from 'zod'
import { marksInQuarters } from '../quarters.ts'
import {
  oneOfWords,
  optionalText,
  requiredId,
  requiredLine,
  requiredText,
  TEXT_MAX,
  wholeNumber,
} from '../shared.ts'
import { toDollarFormulas } from './formula-signs.ts'

/** Kinds of questions. `choice` has one right option, `several` one or more; `group` has parts of the other kinds. */
export const QUESTION_KINDS = [
  'choice',
  'several',
  'number',
  'expression',
  'long',
  'group',
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** Required form of the answer to an `expression`; `simplest` by default. */
export const EXPRESSION_FORMS = ['simplest', 'factored', 'any', 'exact', 'in_order'] as const

/** Field labels of the form of a question, used in its messages too. */
export const QUESTION_LABELS = {
  kind: 'Kind',
  text: 'Text',
  options: 'Options',
  right: 'Right answer',
  parts: 'Parts',
  form: 'Form',
  unit: 'Unit',
  solution: 'Solution',
  scheme: 'Scheme',
  figures: 'Figures',
  class_number: 'Class',
  chapter_id: 'Chapter',
  skill_ids: 'Skills',
  params: 'Numbers',
  require: 'Conditions',
  difficulty: 'Difficulty',
  marks: 'Marks',
  remarks: 'Remarks',
  language: 'Language',
  keep_last: 'Keep last',
  hints: 'Hints',
  slips: 'Slips',
  use: 'Use',
} as const

const LABELS = QUESTION_LABELS

export const OPTIONS_MAX = 6
const OPTION_MAX = 1_000
const ANSWER_MAX = 1_000
const NUMBER_MAX = 100
const MARKS_MAX = 1_000
const STEPS_MAX = 30
export const SLIPS_MAX = 20
export const HINTS_MAX = 5
export const PARTS_MAX = 6

const NOT_LETTERS = `${LABELS.keep_last} must be a list of letters from A to F.`
const Letter = z
  .string(NOT_LETTERS)
  .trim()
  .toUpperCase()
  .max(1, NOT_LETTERS)
  .regex(/^[A-F]$/, NOT_LETTERS)
const Letters = z
  .array(Letter, NOT_LETTERS)
  .max(OPTIONS_MAX, NOT_LETTERS)
  .transform((list) => [...new Set(list)].sort())

/** A number kept exactly: text, or a JSON number kept as its text. */
const NumberText = z
  .union([z.number(), requiredText('Number', NUMBER_MAX)], 'This is not a number.')
  .transform(String)

const NOT_RIGHT =
  'Right answer must be a list of letters or formulas, a value with its tolerance, or a range.'

const oneOrMore = <S extends z.ZodType>(of: S) =>
  z
    .array(of)
    .min(1, 'Right answer is required.')
    .max(OPTIONS_MAX, `Right answer must be at most ${OPTIONS_MAX}.`)

const RIGHT_NUMBERS = [
  z.object({ value: NumberText, tolerance: NumberText.optional() }),
  z.object({ from: NumberText, to: NumberText }),
] as const
const RIGHTS = [oneOrMore(requiredText(LABELS.right, ANSWER_MAX)), ...RIGHT_NUMBERS] as const

/** Letters of options, LaTeX (each one is right), a number, or a range including its ends. */
export const RightAnswer = z.union(RIGHTS, NOT_RIGHT)
export type RightAnswer = z.output<typeof RightAnswer>

/** Right answer by a corrected key: there may be several numbers, each of them right. */
export const CorrectedRight = z.union(
  [...RIGHTS, z.object({ one_of: oneOrMore(z.union(RIGHT_NUMBERS, 'This is not a number.')) })],
  NOT_RIGHT,
)

export const Marks = wholeNumber(LABELS.marks, 1, MARKS_MAX)

const NOT_QUARTERS = `Marks must be from 0 to ${MARKS_MAX}, in steps of 0.25.`
const StepMarks = marksInQuarters(NOT_QUARTERS, 0, MARKS_MAX)

/** Text with formulas between dollar signs, however they were typed. */
const formulaText = (label: string, max: number) =>
  requiredText(label, max).transform(toDollarFormulas)

export const Step = z.object({ step: formulaText('Step', OPTION_MAX), marks: StepMarks })

/** A known mistake: the option's letter, LaTeX or number it leads to, its name, and what to tell the student. */
export const Slip = z.object({
  answer: z
    .union([z.number(), requiredText('Answer', ANSWER_MAX)], 'Answer must be text or a number.')
    .transform(String),
  name: requiredLine('Name', 100),
  text: formulaText('Text', OPTION_MAX),
})

const limitedList = <S extends z.ZodType>(label: string, of: S, max: number) =>
  z.array(of, `${label} must be a list.`).max(max, `${label} must be at most ${max}.`)

/** Fields shared by questions and parts of a group; each kind uses some. */
export const ANSWERED = {
  text: formulaText(LABELS.text, TEXT_MAX),
  options: limitedList(LABELS.options, formulaText('Option', OPTION_MAX), OPTIONS_MAX).nullish(),
  right: RightAnswer.nullish(),
  form: oneOfWords(
    EXPRESSION_FORMS,
    `Form must be one of ${EXPRESSION_FORMS.join(', ')}.`,
  ).nullish(),
  decimals_allowed: z.boolean('Decimals allowed must be true or false.').nullish(),
  unit: optionalText(LABELS.unit, 40),
  solution: optionalText(LABELS.solution, TEXT_MAX).transform(
    (text) => text && toDollarFormulas(text),
  ),
  scheme: limitedList(LABELS.scheme, Step, STEPS_MAX).nullish(),
  keep_last: Letters.nullish(),
  hints: limitedList(LABELS.hints, formulaText('Hint', OPTION_MAX), HINTS_MAX).nullish(),
  slips: limitedList(LABELS.slips, Slip, SLIPS_MAX).nullish(),
}

const PART_KINDS = QUESTION_KINDS.filter((kind) => kind !== 'group')

/** A question of a group. With `or` it is the alternative to the part before it. */
export const QuestionPart = z.object({
  kind: oneOfWords(PART_KINDS, `Kind must be one of ${PART_KINDS.join(', ')}.`),
  ...ANSWERED,
  marks: Marks,
  or: z.boolean('Or must be true or false.').nullish(),
})
export type QuestionPart = z.output<typeof QuestionPart>

export const Parts = limitedList(LABELS.parts, QuestionPart, PARTS_MAX).nullish()

const SKILLS_MAX = 20
export const SkillIds = limitedList(LABELS.skill_ids, requiredId('Skill'), SKILLS_MAX).transform(
  (ids) => [...new Set(ids)],
)
