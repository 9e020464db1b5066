import type { QuestionContent } from '@ganit/contract/papers/question-bank'
import type { CsvRow } from './csv-questions.ts'

type Right = QuestionContent['right']

function rightCells(right: Right): CsvRow {
  if (right === null) return {}
  if (Array.isArray(right)) return { right: right.join(';') }
  return 'from' in right
    ? { right: `${right.from} to ${right.to}` }
    : { right: right.value, tolerance: right.tolerance }
}

type Part = NonNullable<QuestionContent['parts']>[number]

function cellsOf(question: Omit<Part, 'or' | 'kind'> & { kind: string }): CsvRow {
  const { kind, text, options, right, unit, form, solution, scheme, marks } = question
  const { decimals_allowed, keep_last } = question
  const [A, B, C, D, E, F] = options ?? []
  return {
    kind,
    text,
    ...{ A, B, C, D, E, F },
    ...rightCells(right),
    unit: unit ?? undefined,
    form: form ?? undefined,
    decimals: decimals_allowed === false ? 'no' : undefined,
    keep_last: keep_last.join(';') || undefined,
    solution: solution ?? undefined,
    scheme: scheme.map(({ step, marks }) => `${marks} ${step}`).join('\n'),
    marks: String(marks),
  }
}

/** A question as rows of the table that can be imported: a group's parts follow it. */
export function csvRowsOf(question: QuestionContent, chapter: string | undefined): CsvRow[] {
  const { class_number, difficulty, remarks, language, parts } = question
  const head: CsvRow = {
    ...cellsOf(question),
    class: class_number === null ? undefined : String(class_number),
    chapter,
    difficulty: difficulty === null ? undefined : String(difficulty),
    remarks: remarks ?? undefined,
    language,
  }
  const below = (parts ?? []).map((part, index) => ({
    ...cellsOf(part),
    part: `${index + 1}${part.or ? ' or' : ''}`,
  }))
  return [head, ...below]
}
