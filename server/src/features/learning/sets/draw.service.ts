import { hash } from 'node:crypto'
import type { Language } from '@ganit/contract/languages'
import type { Db } from '../../../db/schema.ts'
import { findUnreadableKeys } from '../practice/answers/unreadable-keys.service.ts'
import { type BankQuestion, questionsOfTopic } from './set-questions.queries.ts'

type Wanted = {
  chapter_id: number
  skill_id?: number | null | undefined
  difficulty?: number | null | undefined
  count: number
  language: Language
  batch_id: number
  seed: string
  /** Questions that must not be drawn. */
  without: ReadonlySet<number>
}

/**
 * Order of questions: first those in the language, then those that the batch was not given, then those practised
 * longest ago.
 */
function rankOf(question: BankQuestion, { language, seed }: Wanted) {
  return [
    Number(question.language !== language),
    Number(question.was_given),
    question.last_on ?? '',
    hash('sha256', `${seed}:${question.question_id}`),
  ]
}

function ranksBefore(one: readonly (string | number)[], other: readonly (string | number)[]) {
  for (const [n, value] of one.entries()) {
    const against = other[n] ?? ''
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}

/** Draws questions of a topic that practice may ask and whose keys can be read; fewer if there are no more. */
export async function drawQuestions(db: Db, wanted: Wanted): Promise<BankQuestion[]> {
  const { chapter_id, skill_id, difficulty, language, batch_id, count, without } = wanted
  const topic = { chapter_id, skill_id: skill_id ?? null, difficulty: difficulty ?? null }
  const all = await questionsOfTopic(db, { ...topic, language, batch_id })
  let left = all
    .filter(({ question_id }) => !without.has(question_id))
    .map((question) => ({ question, rank: rankOf(question, wanted) }))
    .toSorted((one, other) => ranksBefore(one.rank, other.rank))
    .map(({ question }) => question)
  for (;;) {
    const drawn = left.slice(0, count)
    const unreadable = new Set(await findUnreadableKeys(db, drawn))
    if (unreadable.size === 0) return drawn
    left = left.filter(({ question_id }) => !unreadable.has(question_id))
  }
}
