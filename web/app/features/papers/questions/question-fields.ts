import { OPTION_LETTERS, optionFaults } from '@ganit/contract/papers/question-options'
import { type Question, QuestionChanges, QuestionDraft } from '@ganit/contract/papers/questions'
import { type FormErrors, schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../../ui/forms/records/use-versioned-form.ts'

/** Common to the forms of new and stored questions, under the wire's names. */
export type OptionFields = {
  OptionA: string
  OptionB: string
  OptionC: string
  OptionD: string
  RightOption: string
  Remarks: string
}

export type NewQuestion = OptionFields & { Question: string; Marks: string }

export type QuestionFields = OptionFields & {
  question: string
  optioncount: string
  marks: string
  isactive: boolean
}

const OPTION_LABELS = {
  OptionA: 'Option A',
  OptionB: 'Option B',
  OptionC: 'Option C',
  OptionD: 'Option D',
  RightOption: 'Right Option',
  Remarks: 'Remarks',
} as const

export const LABELS: Record<keyof NewQuestion | keyof QuestionFields, string> = {
  ...OPTION_LABELS,
  Question: 'Question',
  question: 'Question',
  Marks: 'Marks',
  marks: 'Marks',
  optioncount: 'Option Count',
  isactive: 'Active',
}

export const OPTIONS = ['OptionA', 'OptionB', 'OptionC', 'OptionD'] as const

export const BLANK: NewQuestion = {
  Question: '',
  OptionA: '',
  OptionB: '',
  OptionC: '',
  OptionD: '',
  RightOption: '',
  Marks: '1',
  Remarks: '',
}

export const snapshotOf = (question: Question): Snapshot<QuestionFields> => ({
  version: question.version,
  fields: {
    question: question.question,
    optioncount: String(question.option_count),
    marks: String(question.marks),
    isactive: question.is_active,
    OptionA: question.option_a,
    OptionB: question.option_b,
    OptionC: question.option_c ?? '',
    OptionD: question.option_d ?? '',
    RightOption: question.right_option,
    Remarks: question.remarks ?? '',
  },
})

/** If the first two options are both missing, one sentence names both; the second field is only marked. */
const mergeMissingOptions = (errors: FormErrors): FormErrors =>
  errors.OptionA && errors.OptionA === errors.OptionB ? { ...errors, OptionB: true } : errors

const resolveDraft = schemaResolver(QuestionDraft, { sync: true })

/** The request schema's messages for a new question, by field. */
export const errorsOfNew = (fields: NewQuestion) => mergeMissingOptions(resolveDraft(fields))

const resolveChanges = schemaResolver(QuestionChanges, { sync: true })

/** The request schema's messages for a stored question, and checks across its options. */
export function errorsOfChanged(fields: QuestionFields): FormErrors {
  const errors = mergeMissingOptions(resolveChanges({ ...fields, id: 1 }))
  const RightOption = OPTION_LETTERS.find((letter) => letter === fields.RightOption)
  if (!RightOption || errors.optioncount) return errors
  const [OptionA, OptionB, OptionC, OptionD] = OPTIONS.map((name) => fields[name].trim())
  const options = {
    OptionA: OptionA ?? null,
    OptionB: OptionB ?? null,
    OptionC: OptionC ?? null,
    OptionD: OptionD ?? null,
  }
  const optioncount = Number(fields.optioncount)
  return { ...optionFaults({ ...options, RightOption, optioncount }), ...errors }
}
