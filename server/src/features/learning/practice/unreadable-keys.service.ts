import type { Db } from '../../../db/schema.ts'
import { type Checked, check } from '../../marking/marking.service.ts'
import { questionsAt } from '../../papers/question-bank/versions.queries.ts'

type Question = { question_id: number; version: number; kind: string; variant: number | null }

/** Whether keys can be read, by their text. */
const known = new Map<string, boolean>()
const MOST_KNOWN = 20_000

async function isReadable(key: Checked) {
  const name = JSON.stringify(key)
  const before = known.get(name)
  if (before !== undefined) return before
  const isGood = Object.keys(await check(key)).length === 0
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(name, isGood)
  return isGood
}

/**
 * Numbers of those questions whose key cannot be read, so that no answer could be marked. Letters always can, and so can
 * variants, which are tried when they are made.
 */
export async function unreadableAmong(db: Db, questions: readonly Question[]) {
  const typed = questions.filter(
    ({ kind, variant }) => variant === null && (kind === 'number' || kind === 'expression'),
  )
  if (typed.length === 0) return []
  const rows = await questionsAt(db, typed)
  const readable = await Promise.all(
    rows.map(({ kind, details: { right, unit, form, slips } }) =>
      isReadable({ kind, right, unit, form, slips } as Checked),
    ),
  )
  return rows.flatMap(({ question_id }, n) => (readable[n] ? [] : [question_id]))
}
