import type { Language } from '@ganit/contract/languages'
import type { LevelWord } from '@ganit/contract/learning/practice-words'
import type { PlanDay } from '@ganit/contract/learning/school-tests'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { readPracticeSettings } from '../../ground/settings/settings.queries.ts'
import { readTaughtTopics } from '../plans/topics/taught-topics.service.ts'
import { readMasteryShares } from '../practice/choosing/choose.service.ts'
import { keyOfTopic } from '../practice/choosing/topic-keys.ts'
import { levelsByTopic } from '../practice/levels/levels.queries.ts'
import { levelInWord, NEW_LEVEL } from '../practice/levels/levels.ts'
import { type PlanTopic, planPractice } from './plan.ts'
import { daysPractisedByTest } from './practised-for.queries.ts'
import { topicsOfChapters } from './school-tests.queries.ts'

type Test = { school_test_id: number; held_on: string; chapters: readonly { chapter_id: number }[] }

/** Returns a function that plans a student's tests, with names in a language; it reads the student's questions once. */
export async function createPlanner(
  db: Kysely<Database>,
  student_id: number,
  { today, language = 'en' }: { today: string; language?: Language },
) {
  const levels = await levelsByTopic(db, student_id)
  const mastery = await readMasteryShares(db, student_id)
  const coverage = (await readTaughtTopics(db, [student_id], today)).get(student_id)
  const here = new Set([...(coverage?.taught ?? []), ...(coverage?.offered ?? [])].map(keyOfTopic))
  const practised = await daysPractisedByTest(db, student_id, today)
  return async ({ school_test_id, held_on, chapters }: Test) => {
    const topics = await topicsOfChapters(
      db,
      chapters.map(({ chapter_id }) => chapter_id),
      language,
    )
    const known = topics.map((topic): PlanTopic & { level: LevelWord } => {
      const key = keyOfTopic(topic)
      const practised = levels.get(key)
      const { box } = practised ?? NEW_LEVEL
      const share = mastery.get(key) ?? null
      const level = levelInWord(practised, share)
      return { ...topic, box, mastery: share, taught: here.has(key), level }
    })
    return planPractice(known, { today, held_on, practised: practised.get(school_test_id) ?? [] })
  }
}

/** The days of practice before each of a student's tests, as the page gets them. */
export async function plansOfTests(
  db: Kysely<Database>,
  student_id: number,
  { tests, ...of }: { today: string; language?: Language; tests: readonly Test[] },
): Promise<PlanDay[][]> {
  const { minutes } = await readPracticeSettings(db)
  const planned = await createPlanner(db, student_id, of)
  const plans: PlanDay[][] = []
  for (const test of tests)
    plans.push(
      (await planned(test)).map(({ date, topics }) => ({
        date,
        topics: topics.map(({ name, level, taught }) => ({ name, level, taught })),
        minutes,
      })),
    )
  return plans
}
