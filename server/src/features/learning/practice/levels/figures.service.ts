import { dayAfter } from '@ganit/contract/days'
import type { Language } from '@ganit/contract/languages'
import type { BatchPractice, TopicLevel } from '@ganit/contract/learning/practice'
import { levelByTests } from '@ganit/contract/learning/practice-words'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { namesOfTopics } from '../../../exams/mastery/names.queries.ts'
import { readOwnMastery } from '../../../exams/results/own-results.service.ts'
import { readAcademyToday } from '../../../ground/settings/settings.service.ts'
import { readNamesLanguage } from '../../../people/study-language/name-in.queries.ts'
import { refuseOtherBatch } from '../../weekly/looking-over.queries.ts'
import { MOST_OF_TOPIC } from '../choosing/choose-items.ts'
import { keyOfTopic } from '../choosing/topic-keys.ts'
import type { TopicId } from '../practice.tables.ts'
import {
  figuresByStudent,
  figuresByTopic,
  findStudentOfLevels,
  membersOnDay,
  questionsByTopic,
  unreadableAnswers,
} from './figures.queries.ts'
import { levelsByTopic } from './levels.queries.ts'
import { levelWord } from './levels.ts'

const LEVEL_DAYS = 28

const NO_FIGURES = { days: 0, first: 0, right: 0, by_guardian: 0 }

/** Names of topics in a language, in the order of the curriculum. */
async function nameTopics(db: Db, topics: readonly TopicId[], language: Language = 'en') {
  const known = new Set(topics.map(keyOfTopic))
  const wanted = {
    skill_ids: topics.flatMap(({ skill_id }) => skill_id ?? []),
    chapter_ids: topics.flatMap((each) => (each.skill_id === null ? each.chapter_id : [])),
  }
  const names = await namesOfTopics(db, wanted, language)
  return names.filter((each) => known.has(keyOfTopic(each)))
}

type Caller = Pick<Account, 'role' | 'uid'>

/** How a batch practised in the last days; 404 for batches of others. */
export async function readPracticeOfBatch(
  db: Db,
  account: Caller,
  { batch_id, days }: { batch_id: number; days: number },
): Promise<BatchPractice> {
  await refuseOtherBatch(db, account, batch_id)
  const to = await readAcademyToday(db)
  const range = { from: dayAfter(to, 1 - days), to }
  const members = await membersOnDay(db, batch_id, to)
  const ids = members.map(({ student_id }) => student_id)
  const figures = await figuresByStudent(db, ids, range)
  const topics = await figuresByTopic(db, ids, range)
  const byKey = new Map(topics.map((topic) => [keyOfTopic(topic), topic]))
  const counted = await questionsByTopic(db, topics)
  const questions = new Map(counted.map((topic) => [keyOfTopic(topic), topic.questions]))
  return {
    students: members.map((member) => ({
      ...member,
      ...(figures.get(member.student_id) ?? NO_FIGURES),
    })),
    topics: (await nameTopics(db, topics)).flatMap(({ chapter_id, skill_id, name }) => {
      const topic = byKey.get(keyOfTopic({ chapter_id, skill_id }))
      if (!topic) return []
      const count = questions.get(keyOfTopic(topic)) ?? 0
      return [{ ...topic, name, questions: count, lasts_days: Math.ceil(count / MOST_OF_TOPIC) }]
    }),
    unreadable: await unreadableAnswers(db, ids, range),
  }
}

/** A student's levels beside the marks in tests, in the order of the curriculum; 404 for others. */
export async function readLevelsOfStudent(
  db: Kysely<Database>,
  account: Caller,
  uid: string,
): Promise<TopicLevel[]> {
  const today = await readAcademyToday(db)
  const { student_id } = await findStudentOfLevels(db, account, { uid, today })
  const levels = await levelsByTopic(db, student_id)
  const range = { from: dayAfter(today, 1 - LEVEL_DAYS), to: today }
  const figures = await figuresByTopic(db, [student_id], range)
  const byKey = new Map(figures.map((topic) => [keyOfTopic(topic), topic]))
  const tests = new Map(
    (await readOwnMastery(db, student_id)).flatMap(({ chapter_id, skill_id, percent }) =>
      chapter_id === null
        ? []
        : [[keyOfTopic({ chapter_id, skill_id }), { chapter_id, skill_id, percent }] as const],
    ),
  )
  const topics = [...levels.values(), ...figures, ...tests.values()]
  const names = await nameTopics(db, topics, await readNamesLanguage(db, account))
  return names.map(({ chapter_id, skill_id, name }) => {
    const key = keyOfTopic({ chapter_id, skill_id })
    const practised = levels.get(key)
    const { right = 0, first = 0 } = byKey.get(key) ?? {}
    const percent = tests.get(key)?.percent ?? null
    const level = practised ? levelWord(practised) : levelByTests(percent)
    const due_on = practised?.due_on ?? null
    return { chapter_id, skill_id, name, level, due_on, right, first, tests: percent }
  })
}
