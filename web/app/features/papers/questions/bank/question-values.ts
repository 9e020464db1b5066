import { isTemplate, readQuestionTemplate } from '@ganit/contract/papers/numbers/templates'
import {
  BankDraft,
  type BankQuestion,
  type QuestionContent,
} from '@ganit/contract/papers/question-bank'
import { QUESTION_LABELS, type QuestionKind } from '@ganit/contract/papers/question-content'
import { questionFaults } from '@ganit/contract/papers/question-faults'
import { type FormErrors, schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../../../ui/forms/records/use-versioned-form.ts'
import {
  type AnswerValues,
  answerValuesOf,
  BLANK_ANSWER,
  BLANK_PART,
  type PartValues,
  sentAnswer,
  toText,
} from './answer-values.ts'
import type { BankToAdd } from './bank.data.ts'
import {
  mayHaveNumbers,
  type NumbersValues,
  numbersValuesOf,
  sentConditions,
  sentNumbers,
} from './number-values.ts'

/** A question as its form holds it, under the wire's names. */
export type BankFields = AnswerValues & {
  parts: PartValues[]
  figures: string[]
  class_number: string
  chapter_id: string
  skill_ids: string[]
  params: NumbersValues
  require: string[]
  difficulty: string
  language: string
  use: string
  remarks: string
  is_active: boolean
}

export const BANK_LABELS: Record<keyof BankFields, string> = {
  ...QUESTION_LABELS,
  decimals_allowed: 'An equal decimal counts',
  is_active: 'Active',
}

export const BLANK: BankFields = {
  ...BLANK_ANSWER,
  parts: [BLANK_PART, BLANK_PART],
  figures: [],
  class_number: '',
  chapter_id: '',
  skill_ids: [],
  params: {},
  require: [],
  difficulty: '',
  language: 'en',
  use: 'any',
  remarks: '',
  is_active: true,
}

/** The fields that the next question most likely shares with this one. */
export const fieldsForNext = (fields: BankFields): BankFields => {
  const { class_number, chapter_id, skill_ids, difficulty, marks, language, use } = fields
  return { ...BLANK, class_number, chapter_id, skill_ids, difficulty, marks, language, use }
}

/** A question, current or past, in the form's shape. */
export const fieldsOf = (
  question: QuestionContent & { skill_ids?: readonly number[] },
): BankFields => ({
  ...answerValuesOf(question),
  parts: (question.parts ?? []).map((part) => ({
    ...answerValuesOf(part),
    kind: part.kind,
    or: part.or,
  })),
  figures: question.figures,
  class_number: toText(question.class_number),
  chapter_id: toText(question.chapter_id),
  skill_ids: (question.skill_ids ?? []).map(String),
  params: numbersValuesOf(question.params),
  require: question.require,
  difficulty: toText(question.difficulty),
  language: question.language,
  use: question.use,
  remarks: toText(question.remarks),
  is_active: question.is_active,
})

/** A stored question in the form's shape. */
export const snapshotOf = (question: BankQuestion): Snapshot<BankFields> => ({
  version: question.version,
  fields: fieldsOf(question),
})

/** A question as sent: only the fields of its kind. */
export function bodyOf(kind: QuestionKind, fields: BankFields) {
  const { parts, figures, class_number, chapter_id, skill_ids, difficulty, ...others } = fields
  const { language, use, remarks, is_active, params, require } = others
  return {
    ...sentAnswer(kind, fields),
    ...(kind === 'group' && {
      parts: parts.map((part) => ({ ...sentAnswer(part.kind, part), or: part.or })),
    }),
    figures,
    class_number,
    chapter_id,
    skill_ids,
    ...(mayHaveNumbers(kind) && {
      params: sentNumbers(params),
      require: sentConditions(require),
    }),
    difficulty,
    language,
    use,
    remarks,
    is_active,
  } as BankToAdd
}

const resolve = schemaResolver(BankDraft, { sync: true })

/** The request schema's messages, by field. */
export function errorsOf(kind: QuestionKind, fields: BankFields): FormErrors {
  const body = bodyOf(kind, fields)
  const errors = resolve(body)
  const draft = BankDraft.safeParse(body)
  if (!draft.success) return errors
  const numbers = isTemplate(draft.data) ? readQuestionTemplate(draft.data).faults : {}
  return { ...numbers, ...questionFaults(draft.data), ...errors }
}
