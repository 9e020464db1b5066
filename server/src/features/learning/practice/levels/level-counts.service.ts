import { isDeepStrictEqual } from 'node:util'
import type { Trx } from '../../../../db/schema.ts'
import { readPracticeSettings } from '../../../ground/settings/settings.queries.ts'
import { readStudentsLanguage } from '../../../people/students/studies-in.queries.ts'
import { type HardQuestion, hardQuestions } from '../choosing/candidates.queries.ts'
import {
  questionsToAsk,
  readFacts,
  readTopicsFor,
  topicsOfQuestion,
} from '../choosing/choose.service.ts'
import { keyOfTopic } from '../choosing/topic-keys.ts'
import type { TopicId } from '../practice.tables.ts'
import { dayOfStudent, type FirstTry, saveLevel } from './level-counts.queries.ts'
import { levelsByTopic } from './levels.queries.ts'
import { countsForBox, type DayOfTopic, levelAfter, NEW_LEVEL } from './levels.ts'

type Answered = {
  /** Null for a mistake in a question without a chapter. */
  chapter_id: number | null
  skill_id: number | null
  counts: TopicId[]
  answered_on: string | null
}

const isHard = (kind: string) => kind !== 'choice'

/**
 * Counts a day's first tries by topic. A wrong try counts for the topic for which the question was chosen, a right one
 * for all topics of the question.
 */
function daysByTopic(items: readonly FirstTry[]) {
  const days = new Map<string, Omit<DayOfTopic, 'hasHard'>>()
  const count = (topic: TopicId, isRight: boolean, isHardRight: boolean) => {
    const before = days.get(keyOfTopic(topic)) ?? { asked: 0, right: 0, hasHardRight: false }
    days.set(keyOfTopic(topic), {
      asked: before.asked + 1,
      right: before.right + Number(isRight),
      hasHardRight: before.hasHardRight || isHardRight,
    })
  }
  for (const { chapter_id, skill_id, counts, kind, ...item } of items) {
    const counted = countsForBox(item)
    if (counted === 'wrong') count({ chapter_id, skill_id }, false, false)
    if (counted === 'right') for (const topic of counts) count(topic, true, isHard(kind))
  }
  return days
}

const keysOf = (questions: readonly HardQuestion[]) =>
  new Set(questions.flatMap((question) => topicsOfQuestion(question).map(keyOfTopic)))

type Asked = { student_id: number; day: string; topics: readonly TopicId[] }

/** Topics among these for which the student may be asked a question of a number, an expression or several options. */
async function hardAmong(trx: Trx, { student_id, day, topics }: Asked) {
  const language = await readStudentsLanguage(trx, student_id)
  const taught = await readTopicsFor(trx, student_id, day)
  const hard = await hardQuestions(trx, {
    topics: taught.map((topic) => topic.taught),
    language,
    among: [...new Set(topics.map(({ chapter_id }) => chapter_id))],
  })
  const own = keysOf(hard.filter((question) => question.language === language))
  const inEnglish = [...keysOf(hard)].filter((key) => !own.has(key))
  if (!topics.some((topic) => inEnglish.includes(keyOfTopic(topic)))) return own
  // English questions count only if the student's language has too few; otherwise they are rarely asked.
  const { minutes } = await readPracticeSettings(trx)
  const facts = await readFacts(trx, { student_id, language, minutes, day })
  const asked = questionsToAsk(facts, 'topic')
  const inOwn = asked.filter((question) => question.language === language)
  return keysOf((inOwn.length < facts.count ? asked : inOwn).filter(({ kind }) => isHard(kind)))
}

/** Computes the levels of these items' topics again from the days on which they were answered. */
export async function recountLevels(trx: Trx, student_id: number, answered: readonly Answered[]) {
  const byDay = Map.groupBy(
    answered.filter(({ answered_on }) => answered_on !== null),
    ({ answered_on }) => answered_on ?? '',
  )
  if (byDay.size === 0) return
  const levels = await levelsByTopic(trx, student_id)
  for (const day of [...byDay.keys()].toSorted()) {
    const tries = daysByTopic(await dayOfStudent(trx, student_id, day))
    const topics = new Map(
      (byDay.get(day) ?? [])
        .flatMap(({ chapter_id, skill_id, counts }) =>
          chapter_id === null ? counts : [{ chapter_id, skill_id }, ...counts],
        )
        .map((topic) => [keyOfTopic(topic), topic]),
    )
    let hard: Set<string> | undefined
    for (const [key, { chapter_id, skill_id }] of topics) {
      const own = tries.get(key)
      if (!own) continue
      const stored = levels.get(key) ?? NEW_LEVEL
      let level = levelAfter(stored, { ...own, hasHard: true }, day)
      // Only now does it matter whether a hard question exists, which takes a query on the bank.
      if (!own.hasHardRight) {
        const other = levelAfter(stored, { ...own, hasHard: false }, day)
        if (!isDeepStrictEqual(other, level)) {
          hard ??= await hardAmong(trx, { student_id, day, topics: [...topics.values()] })
          if (!hard.has(key)) level = other
        }
      }
      if (level !== stored) await saveLevel(trx, { student_id, chapter_id, skill_id, ...level })
      levels.set(key, { chapter_id, skill_id, ...level })
    }
  }
}
