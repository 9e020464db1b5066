import type { ToPractise } from '@ganit/contract/exams/review'
import type { Language } from '@ganit/contract/languages'
import type { Db } from '../../../db/schema.ts'
import type { CountedItem } from '../scores/count.service.ts'
import { asMark } from '../scores/units.service.ts'
import { namedTallies } from './mastery.service.ts'

/** Number of topics to advise; a longer list would be no advice. */
const MOST = 5

/** Topics with the most lost marks, with names in a language. */
export async function topicsToPractise(
  db: Db,
  items: readonly CountedItem[],
  language: Language,
): Promise<ToPractise[]> {
  const named = await namedTallies(db, [{ items, days: 0 }], language)
  return named
    .filter(({ tally: { marks, most } }) => marks < most)
    .toSorted(({ tally: one }, { tally: other }) => other.most - other.marks - one.most + one.marks)
    .slice(0, MOST)
    .map(({ name, tally: { questions, marks, most } }) => ({
      ...name,
      questions,
      total: asMark(marks),
      maximum: asMark(most),
    }))
}
