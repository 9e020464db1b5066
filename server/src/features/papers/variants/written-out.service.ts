import { hash } from 'node:crypto'
import { valuesShown } from '@ganit/contract/papers/numbers/sets'
import { readQuestionTemplate } from '@ganit/contract/papers/numbers/templates'
import type { QuestionRow } from '../question-bank/question-bank.queries.ts'
import { optionColumns, toBankDraft, toDetails } from '../question-bank/stored-content.ts'
import type { WrittenColumns } from '../questions/questions.tables.ts'
import { turnOptions } from './turned.ts'

export type ShownValues = Readonly<Record<string, string>>

/** Writes the `n`-th variant of a template as an ordinary question's columns; reads the template once for many of them. */
export function createVariantWriter(row: QuestionRow) {
  const { write } = readQuestionTemplate(toBankDraft(row))
  return (shown: ShownValues, n: number): WrittenColumns => {
    const draft = turnOptions(write(valuesShown(shown)), n - 1)
    return {
      question: draft.text,
      solution: draft.solution,
      details: toDetails(draft),
      ...optionColumns(draft),
    }
  }
}

/**
 * The variant that a student gets: the (times seen mod count)-th of those that may be asked, in an order of the
 * student's own. Neighbours rarely get the same one, and none is repeated before all others were asked. Undefined
 * without variants.
 */
export function chooseVariant(
  of: { student_id: number; question_id: number },
  variants: readonly number[],
  timesSeen: number,
): number | undefined {
  const rank = (n: number) => hash('sha256', `${of.student_id}:${of.question_id}:${n}`)
  const order = variants
    .map((n) => ({ n, at: rank(n) }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return order[timesSeen % order.length]?.n
}
