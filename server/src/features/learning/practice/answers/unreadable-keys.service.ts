import type { Db } from '../../../../db/schema.ts'
import { type Checked, findKeyFaults } from '../../../marking/marking.service.ts'
import { questionsAtVersions } from '../../../papers/question-bank/versions.queries.ts'
import type { AskableQuestion } from '../choosing/candidates.queries.ts'

type Question = Pick<AskableQuestion, 'question_id' | 'version' | 'key_hash'>

/** Whether a key can be read, by the key's hash. The entries are valid for any database. */
const known = new Map<string, boolean>()
const MOST_KNOWN = 20_000

/** Tries to read the keys of questions, and caches the results. Returns the numbers of the unreadable ones. */
async function readKeys(db: Db, questions: readonly Question[]) {
  const rows = await questionsAtVersions(db, questions)
  const faults = await Promise.all(
    rows.map(({ kind, details: { right, unit, form, slips } }) =>
      findKeyFaults({ kind, right, unit, form, slips } as Checked),
    ),
  )
  const bad = rows.filter((_, n) => Object.keys(faults[n] ?? {}).length > 0)
  const unreadable = new Set(bad.map(({ question_id }) => question_id))
  const there = new Set(rows.map(({ question_id }) => question_id))
  if (known.size >= MOST_KNOWN) known.clear()
  for (const { question_id, key_hash } of questions)
    if (key_hash !== null && there.has(question_id))
      known.set(key_hash, !unreadable.has(question_id))
  return [...unreadable]
}

/**
 * Numbers of those questions whose key cannot be read, so that no answer could be marked. Keys of letters can always be
 * read, and variants are tried when they are made.
 */
export async function findUnreadableKeys(db: Db, questions: readonly Question[]) {
  const typed = questions.map((each) => ({ ...each, isGood: known.get(each.key_hash ?? '') }))
  const bad = typed.filter(({ isGood }) => isGood === false).map(({ question_id }) => question_id)
  const others = typed.filter(({ key_hash, isGood }) => key_hash !== null && isGood === undefined)
  return others.length > 0 ? [...bad, ...(await readKeys(db, others))] : bad
}
