import type { Db } from '../../../../db/schema.ts'
import type { TopicId } from '../practice.tables.ts'
import { askableQuestions } from './candidates.queries.ts'
import { chooseVariants, type Facts } from './choose.service.ts'
import { keyOfTopic } from './topic-keys.ts'

const LONG_AGO = '1900-01-01'

type More = {
  /** Hardest difficulty at which questions of the chapter are asked. */
  difficulty: number
  /** Whether the items are marked as not taught here. */
  isUntaught?: true
}

/** Facts extended by the questions of topics that the student was not taught. */
export async function addTopics(
  db: Db,
  facts: Facts,
  wanted: readonly TopicId[],
  { difficulty, isUntaught }: More,
): Promise<Facts> {
  const known = new Set(facts.topics.map(keyOfTopic))
  const added = wanted
    .filter((topic) => !known.has(keyOfTopic(topic)))
    .map(({ chapter_id, skill_id }) => ({
      ...{ chapter_id, skill_id, isOffered: true, ...(isUntaught && { isUntaught }) },
      taught: { chapter_id, skill_id, day: LONG_AGO, last_day: LONG_AGO, difficulty },
    }))
  if (added.length === 0) return facts
  const topics = [...facts.topics, ...added]
  const { language, student_id, day } = facts
  const asked = topics.map(({ taught }) => taught)
  const questions = await askableQuestions(db, { topics: asked, language, student_id, day })
  return { ...facts, topics, questions: await chooseVariants(db, student_id, questions) }
}
