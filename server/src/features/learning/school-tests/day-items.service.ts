import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { chooseFrom, type Facts, type NewItem } from '../practice/choosing/choose.service.ts'
import { addTopics } from '../practice/choosing/more-topics.service.ts'
import { keyOfTopic } from '../practice/choosing/topic-keys.ts'
import type { TopicId } from '../practice/practice.tables.ts'
import { createPlanner } from './plans.service.ts'
import { topicsOfChapters } from './school-tests.queries.ts'

/** A student's test, with its chapters. */
export type TestAhead = {
  school_test_id: number
  held_on: string
  chapters: readonly { chapter_id: number }[]
}

const EASIEST = 1

/** Facts extended by topics of some chapters that were not taught here, with only their easiest questions. */
async function addUntaughtTopics(
  db: Kysely<Database>,
  facts: Facts,
  chapters: TestAhead['chapters'],
): Promise<Facts> {
  const all = await topicsOfChapters(
    db,
    chapters.map(({ chapter_id }) => chapter_id),
  )
  const known = new Set(facts.topics.map(keyOfTopic))
  const wide = await addTopics(db, facts, all, { difficulty: EASIEST, isUntaught: true })
  const questions = wide.questions.filter(
    ({ topics, difficulty }) =>
      topics.every((topic) => known.has(keyOfTopic(topic))) || difficulty === EASIEST,
  )
  return { ...wide, questions }
}

type Wanted = { mastery: ReadonlyMap<string, number>; seed: string }

/** Items of today's topics of a test. */
async function itemsOfTopics(
  db: Kysely<Database>,
  facts: Facts,
  topics: readonly TopicId[],
  { mastery, seed }: Wanted,
) {
  const keys = new Set(topics.map(keyOfTopic))
  const count = Math.ceil((2 * facts.count) / 3)
  const questions = facts.questions.filter((each) =>
    each.topics.some((topic) => keys.has(keyOfTopic(topic))),
  )
  const own = { ...facts, count, questions }
  return chooseFrom(db, own, mastery, { kind: 'topic', topics, count, seed, without: new Set() })
}

/**
 * The practice of a day before a school test: two thirds are of the plan's topics for today, the rest as on any day.
 * Empty before the plan begins.
 */
export async function itemsOfDay(
  db: Kysely<Database>,
  facts: Facts,
  { test, ...wanted }: Wanted & { test: TestAhead },
): Promise<NewItem[]> {
  const { day, student_id, count } = facts
  const plan = await (await createPlanner(db, student_id, { today: day }))(test)
  const today = plan.find(({ date }) => date === day)
  if (!today) return []
  const wide = await addUntaughtTopics(db, facts, test.chapters)
  const own = await itemsOfTopics(db, wide, today.topics, wanted)
  const rest = await chooseFrom(db, facts, wanted.mastery, {
    kind: 'today',
    count: count - own.length,
    seed: `${wanted.seed} rest`,
    without: new Set(own.map(({ question_id }) => question_id)),
  })
  return [...own, ...rest]
}
