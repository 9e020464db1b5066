import type { OptionLetter } from '@ganit/contract/papers/question-options'
import type { ColumnType, Generated, Selectable } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'
import type { QuestionDetails, QuestionKind } from './question-details.ts'

export type { QuestionDetails, QuestionPart } from './question-details.ts'

/** JSON written as text, because the driver would turn an array into a PostgreSQL array. */
type Json<Value> = ColumnType<Value, string | undefined, string>

/**
 * `option_count`: how many of the non-empty options are printed. Option columns are for single choices, null for other
 * kinds, which use `details`.
 */
export type Questions = {
  question_id: Generated<number>
  kind: Generated<QuestionKind>
  question: string
  option_a: string | null
  option_b: string | null
  option_c: string | null
  option_d: string | null
  right_option: OptionLetter | null
  option_count: number | null
  details: Json<QuestionDetails>
  solution: string | null
  /** The figures in order; `![2]` in a text places the second. */
  figures: Generated<string[]>
  marks: number
  /** Null, like the chapter, if the question was not assigned yet. */
  class_number: number | null
  chapter_id: number | null
  difficulty: 1 | 2 | 3 | null
  language: Generated<'en' | 'hi' | 'bn'>
  use: Generated<'any' | 'test' | 'practice'>
  remarks: string | null
  /** Author; null if unknown or the account is gone. */
  author_id: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  updated_at: CreatedAt
  /** The question with variants that this one was taken from. */
  taken_from: number | null
  search_text: ColumnType<string, never, never>
}

/** A former version of a question: its row as JSON, written by a trigger. The newest is only in `questions`. */
export type QuestionVersions = {
  question_id: number
  version: number
  content: ColumnType<Record<string, unknown>, never, never>
}

/** A picture stored like photos, or a sanitised SVG. Never changed, because older versions show it too. */
export type QuestionFigures = {
  figure_id: Generated<string>
  question_id: number
  content: Buffer
  media_type: 'image/jpeg' | 'image/svg+xml'
  width: number
  height: number
  created_at: CreatedAt
}

/** Last use of each question: maintained by triggers from papers made ready. */
export type QuestionUses = { question_id: number; used_at: Date }

/** The last day on which a question was shown for practice outside the desk. A question that never was has no row. */
export type QuestionsPractised = {
  question_id: number
  last_on: ColumnType<string, string, string>
}

/** Columns of a question that may contain numbers. */
export type WrittenColumns = Pick<
  Selectable<Questions>,
  | 'question'
  | 'option_a'
  | 'option_b'
  | 'option_c'
  | 'option_d'
  | 'right_option'
  | 'option_count'
  | 'details'
  | 'solution'
>

/**
 * A template with one set of numbers, `{a: '3'}`. `content`: the question's columns with these numbers; `variant`
 * counts from 1 in each version of the question. Only `ended` changes.
 */
export type QuestionVariants = {
  question_id: number
  version: number
  variant: number
  params: Json<Record<string, string>>
  content: Json<WrittenColumns>
  ended: Generated<boolean>
}

export type QuestionSkills = { question_id: number; skill_id: number }

declare module '../../../db/schema.ts' {
  interface Database {
    questions: Questions
    question_versions: QuestionVersions
    question_figures: QuestionFigures
    question_skills: QuestionSkills
    question_variants: QuestionVariants
    question_uses: QuestionUses
    questions_practised: QuestionsPractised
  }
}

export const DATA_MAP: DataMap = {
  questions: { ...WORK, purpose: 'exam questions, and who wrote them' },
  question_versions: { ...WORK, purpose: 'what exam questions were before' },
  question_figures: 'figures of exam questions',
  question_skills: 'which skills a question asks for',
  question_variants: 'the numbers of questions whose numbers change',
  question_uses: 'when a question was used last',
  questions_practised: 'when a question was practised last, by anybody',
}
