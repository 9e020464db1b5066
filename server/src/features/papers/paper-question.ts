import { optionLetter } from '@ganit/contract/papers/question-faults'
import type { Right } from './papers.tables.ts'
import type { QuestionRow } from './question-bank/question-bank.queries.ts'

type QuestionKind = QuestionRow['kind']
type QuestionPart = NonNullable<QuestionRow['details']['parts']>[number]

/** A question, or a part of one, in the form that papers need, wherever the bank stores it. */
export type PaperQuestion = {
  kind: QuestionKind
  text: string
  options: string[]
  right: Right | null
  unit: string | null
  /** Expressions: required form of the answer, and whether decimals are allowed. */
  form?: QuestionPart['form'] | undefined
  decimals_allowed?: boolean | undefined
  solution: string | null
  scheme: { step: string; marks: number }[]
  keep_last: string[]
  /** Known mistakes. */
  slips: NonNullable<QuestionPart['slips']>
  parts: (PaperQuestion & { marks: number; or: boolean })[]
  /** A template, whose numbers change: no paper can have it. */
  is_template?: true
}

const toPaperPart = (part: QuestionPart) => ({
  kind: part.kind,
  text: part.text,
  options: part.options ?? [],
  right: part.right ?? null,
  unit: part.unit ?? null,
  form: part.form,
  decimals_allowed: part.decimals_allowed,
  solution: part.solution ?? null,
  scheme: part.scheme ?? [],
  keep_last: part.keep_last ?? [],
  slips: part.slips ?? [],
  parts: [],
  marks: part.marks,
  or: part.or ?? false,
})

const COLUMNS = ['option_a', 'option_b', 'option_c', 'option_d'] as const

/** A single choice prints the first `option_count` non-empty options, relettered. */
function printedChoice(row: QuestionRow) {
  const printed = COLUMNS.filter((name) => row[name] !== null).slice(0, row.option_count ?? 0)
  const right = printed.indexOf(`option_${row.right_option?.toLowerCase()}` as 'option_a')
  return {
    options: printed.map((name) => row[name] ?? ''),
    right: right < 0 ? [] : [optionLetter(right)],
  }
}

export function paperQuestion(row: QuestionRow): PaperQuestion {
  const { kind, question: text, details, solution } = row
  return {
    kind,
    text,
    options: details.options ?? [],
    right: details.right ?? null,
    ...(row.right_option === null ? {} : printedChoice(row)),
    unit: details.unit ?? null,
    form: details.form,
    decimals_allowed: details.decimals_allowed,
    solution,
    scheme: details.scheme ?? [],
    keep_last: details.keep_last ?? [],
    slips: details.slips ?? [],
    parts: (details.parts ?? []).map(toPaperPart),
    ...(details.params && { is_template: true as const }),
  }
}
