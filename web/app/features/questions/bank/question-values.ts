import { BankDraft, type BankQuestion } from '@ganit/contract/question-bank'
import { QUESTION_LABELS, type QuestionKind } from '@ganit/contract/question-content'
import { questionFaults } from '@ganit/contract/question-faults'
import { type FormErrors, schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../../ui/forms/use-versioned-form.ts'
import type { BankToAdd } from './bank.data.ts'

/** What is right, for each kind: letters of options, formulas, or a number or range. */
type Right = {
  letters: string[]
  formulas: string[]
  isRange: boolean
  value: string
  tolerance: string
  from: string
  to: string
}

/** A question as its form holds it, by the names of the wire. */
export type BankFields = {
  text: string
  options: string[]
  right: Right
  form: string
  decimals_allowed: boolean
  unit: string
  scheme: { step: string; marks: string }[]
  solution: string
  class_number: string
  chapter_id: string
  difficulty: string
  marks: string
  language: string
  remarks: string
  is_active: boolean
}

export const BANK_LABELS: Record<keyof BankFields, string> = {
  ...QUESTION_LABELS,
  decimals_allowed: 'An equal decimal counts',
  is_active: 'Active',
}

const NO_RIGHT: Right = {
  letters: [],
  formulas: [''],
  isRange: false,
  value: '',
  tolerance: '',
  from: '',
  to: '',
}

export const BLANK: BankFields = {
  text: '',
  options: ['', '', '', ''],
  right: NO_RIGHT,
  form: 'simplest',
  decimals_allowed: true,
  unit: '',
  scheme: [],
  solution: '',
  class_number: '',
  chapter_id: '',
  difficulty: '',
  marks: '1',
  language: 'en',
  remarks: '',
  is_active: true,
}

/** What the next question of a row most likely has in common with the one before. */
export const alikeNext = (fields: BankFields): BankFields => {
  const { class_number, chapter_id, difficulty, marks, language } = fields
  return { ...BLANK, class_number, chapter_id, difficulty, marks, language }
}

function rightOf({ kind, right }: Pick<BankQuestion, 'kind' | 'right'>): Right {
  if (!right) return NO_RIGHT
  if (Array.isArray(right))
    return { ...NO_RIGHT, [kind === 'expression' ? 'formulas' : 'letters']: right }
  if ('from' in right) return { ...NO_RIGHT, isRange: true, ...right }
  return { ...NO_RIGHT, ...right }
}

const text = (value: string | number | null) => String(value ?? '')

/** What is stored, in the shape of the form. */
export const snapshotOf = (question: BankQuestion): Snapshot<BankFields> => ({
  version: question.version,
  fields: {
    text: question.text,
    options: question.options ?? BLANK.options,
    right: rightOf(question),
    form: question.form ?? BLANK.form,
    decimals_allowed: question.decimals_allowed ?? true,
    unit: text(question.unit),
    scheme: question.scheme.map(({ step, marks }) => ({ step, marks: String(marks) })),
    solution: text(question.solution),
    class_number: text(question.class_number),
    chapter_id: text(question.chapter_id),
    difficulty: text(question.difficulty),
    marks: String(question.marks),
    language: question.language,
    remarks: text(question.remarks),
    is_active: question.is_active,
  },
})

/** Without the last ones that are blank. */
export const filled = (options: readonly string[]) =>
  options.slice(0, options.findLastIndex((option) => option.trim()) + 1)

/** What is right as it is sent; nothing where nothing was said. */
function sentRight(kind: QuestionKind, right: Right) {
  const { letters, formulas, isRange, value, tolerance, from, to } = right
  if (kind === 'choice' || kind === 'several') return letters.length > 0 ? letters : undefined
  if (kind === 'expression') {
    const written = formulas.filter((formula) => formula.trim())
    return written.length > 0 ? written : undefined
  }
  if (kind !== 'number') return undefined
  if (isRange) return from.trim() || to.trim() ? { from, to } : undefined
  return value.trim() ? { value, ...(tolerance.trim() && { tolerance }) } : undefined
}

/** What is sent of a question: the fields that its kind has. */
export function bodyOf(kind: QuestionKind, fields: BankFields) {
  const { options, right, form, decimals_allowed, unit, scheme, ...common } = fields
  const hasOptions = kind === 'choice' || kind === 'several'
  const isTyped = kind === 'number' || kind === 'expression'
  return {
    kind,
    ...common,
    ...(hasOptions && { options: filled(options) }),
    ...(kind !== 'long' && { right: sentRight(kind, right) }),
    ...(isTyped && { unit }),
    ...(kind === 'expression' && { form, decimals_allowed }),
    ...(kind === 'long' && { scheme }),
  } as BankToAdd
}

const resolve = schemaResolver(BankDraft, { sync: true })

/** The request's own sentences for what is wrong, by field; `figures` are those that are stored with it. */
export function errorsOf(kind: QuestionKind, fields: BankFields, figures: string[]): FormErrors {
  const body = { ...bodyOf(kind, fields), figures }
  const errors = resolve(body)
  const draft = BankDraft.safeParse(body)
  return draft.success ? { ...questionFaults(draft.data), ...errors } : errors
}

/** Whether it has a form, and who is signed in may change it. */
export const isEditable = ({ is_own, kind }: Pick<BankQuestion, 'is_own' | 'kind'>) =>
  is_own && kind !== 'group'
