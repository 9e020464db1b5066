import type { Language } from '@ganit/contract/languages'
import type { Db } from '../../../db/schema.ts'
import { findUnreadableKeys } from '../practice/answers/unreadable-keys.service.ts'
import { easiestExamples, type FoundExample, type WantedExample } from './examples.queries.ts'
import type { Example } from './weekly.tables.ts'

/** Rounds in which questions with unreadable keys are replaced by others. */
const ROUNDS = 3

type Examples = Partial<Record<Language, Example>>

/** The answer shown to the family: the first of several. */
function answerOf({ kind, details: { right, unit } }: FoundExample) {
  if (kind === 'expression') return Array.isArray(right) && right[0] ? `$${right[0]}$` : null
  const value = right && !Array.isArray(right) ? right.value : null
  return value && (unit ? `${value} ${unit}` : value)
}

/** An example for each student's topic, in each language that has one. */
export async function findExamples(db: Db, wanted: readonly WantedExample[]) {
  const examples = new Map<number, Examples>()
  let refused: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const found = await easiestExamples(db, wanted, refused)
    const distinct = [...new Map(found.map((each) => [each.question_id, each])).values()]
    const unreadable = await findUnreadableKeys(db, distinct)
    for (const each of found) {
      const answer = unreadable.includes(each.question_id) ? null : answerOf(each)
      if (answer === null) continue
      const { student_id, language, question_id, text } = each
      const own = examples.get(student_id) ?? {}
      examples.set(student_id, { [language]: { question_id, text, answer }, ...own })
    }
    if (unreadable.length === 0) break
    refused = [...refused, ...unreadable]
  }
  return examples
}
