import { dayAfter } from '@ganit/contract/days'
import type { BatchPractice, TopicLevel } from '@ganit/contract/learning/practice'
import { levelByTests } from '@ganit/contract/learning/practice-words'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { namesOf } from '../../../exams/mastery/names.queries.ts'
import { ownMastery } from '../../../exams/results/own-results.service.ts'
import { academyToday } from '../../../ground/settings/settings.service.ts'
import { refuseOtherBatch } from '../../weekly/looking-over.queries.ts'
import { MOST_OF_TOPIC } from '../choosing/choose-items.ts'
import { keyOf } from '../choosing/topic-keys.ts'
import type { TopicId } from '../practice.tables.ts'
import {
  figuresByStudent,
  figuresByTopic,
  membersOn,
  questionsByTopic,
  studentOfLevels,
  unreadableAnswers,
} from './figures.queries.ts'
import { levelsOf } from './levels.queries.ts'
import { levelWord } from './levels.ts'

const LEVEL_DAYS = 28

const NO_FIGURES = { days: 0, first: 0, right: 0, by_guardian: 0 }

/** Names of topics in the order of the curriculum. */
async function nameTopics(db: Db, topics: readonly TopicId[]) {
  const known = new Set(topics.map(keyOf))
  const names = await namesOf(db, {
    skill_ids: topics.flatMap(({ skill_id }) => skill_id ?? []),
    chapter_ids: topics.flatMap((each) => (each.skill_id === null ? each.chapter_id : [])),
  })
  return names.filter((each) => known.has(keyOf(each)))
}

type Caller = Pick<Account, 'role' | 'uid'>

/** How a batch practised in the last days; 404 for batches of others. */
export async function practiceOfBatch(
  db: Db,
  account: Caller,
  { batch_id, days }: { batch_id: number; days: number },
): Promise<BatchPractice> {
  await refuseOtherBatch(db, account, batch_id)
  const to = await academyToday(db)
  const range = { from: dayAfter(to, 1 - days), to }
  const members = await membersOn(db, batch_id, to)
  const ids = members.map(({ student_id }) => student_id)
  const figures = await figuresByStudent(db, ids, range)
  const topics = await figuresByTopic(db, ids, range)
  const byKey = new Map(topics.map((topic) => [keyOf(topic), topic]))
  const counted = await questionsByTopic(db, topics)
  const questions = new Map(counted.map((topic) => [keyOf(topic), topic.questions]))
  return {
    students: members.map((member) => ({
      ...member,
      ...(figures.get(member.student_id) ?? NO_FIGURES),
    })),
    topics: (await nameTopics(db, topics)).flatMap(({ chapter_id, skill_id, name }) => {
      const topic = byKey.get(keyOf({ chapter_id, skill_id }))
      if (!topic) return []
      const count = questions.get(keyOf(topic)) ?? 0
      return [{ ...topic, name, questions: count, lasts_days: Math.ceil(count / MOST_OF_TOPIC) }]
    }),
    unreadable: await unreadableAnswers(db, ids, range),
  }
}

/** A student's levels beside the marks in tests, in the order of the curriculum; 404 for others. */
export async function levelsOfStudent(
  db: Kysely<Database>,
  account: Caller,
  uid: string,
): Promise<TopicLevel[]> {
  const today = await academyToday(db)
  const { student_id } = await studentOfLevels(db, account, { uid, today })
  const levels = await levelsOf(db, student_id)
  const range = { from: dayAfter(today, 1 - LEVEL_DAYS), to: today }
  const figures = await figuresByTopic(db, [student_id], range)
  const byKey = new Map(figures.map((topic) => [keyOf(topic), topic]))
  const tests = new Map(
    (await ownMastery(db, student_id)).flatMap(({ chapter_id, skill_id, percent }) =>
      chapter_id === null
        ? []
        : [[keyOf({ chapter_id, skill_id }), { chapter_id, skill_id, percent }] as const],
    ),
  )
  const topics = [...levels.values(), ...figures, ...tests.values()]
  return (await nameTopics(db, topics)).map(({ chapter_id, skill_id, name }) => {
    const key = keyOf({ chapter_id, skill_id })
    const practised = levels.get(key)
    const { right = 0, first = 0 } = byKey.get(key) ?? {}
    const percent = tests.get(key)?.percent ?? null
    const level = practised ? levelWord(practised) : levelByTests(percent)
    const due_on = practised?.due_on ?? null
    return { chapter_id, skill_id, name, level, due_on, right, first, tests: percent }
  })
}
