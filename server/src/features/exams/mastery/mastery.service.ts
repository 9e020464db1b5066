import { MASTERY_QUESTIONS_MIN, type Mastery, NOT_ENOUGH } from '@ganit/contract/exams/results'
import type { Language } from '@ganit/contract/languages'
import type { Db } from '../../../db/schema.ts'
import type { CountedItem } from '../scores/count.service.ts'
import { percentOf } from '../scores/units.service.ts'
import { namesOfTopics } from './names.queries.ts'

/** Days after which a question's weight is half as large. */
const HALF_LIFE_DAYS = 90

type Counted = Pick<CountedItem, 'item' | 'mark'>

/** The items of a test that count, and the age of the test in days. */
export type CountedTest = { items: readonly Counted[]; days: number }

/** A student's tally of a skill or chapter. */
type Tally = { questions: number; marks: number; most: number }

const weightOf = (days: number) => 0.5 ** (Math.max(0, days) / HALF_LIFE_DAYS)

/** Topics of a question: its skills, or its chapter if it has none. */
const topicsOf = ({ item }: Counted) =>
  item.skill_ids.length > 0
    ? item.skill_ids.map((skill_id) => `skill ${skill_id}`)
    : item.chapter_id === null
      ? []
      : [`chapter ${item.chapter_id}`]

/** Marks ÷ maximum by topic, weighted by age. */
export function tallyTopics(asked: readonly CountedTest[]) {
  const tallies = new Map<string, Tally>()
  const add = (counted: Counted, weight: number) => {
    for (const topic of topicsOf(counted)) {
      const tally = tallies.get(topic) ?? { questions: 0, marks: 0, most: 0 }
      tally.questions += 1
      tally.marks += weight * counted.mark
      tally.most += weight * counted.item.marks
      tallies.set(topic, tally)
    }
  }
  for (const { items, days } of asked) {
    const weight = weightOf(days)
    for (const counted of items) add(counted, weight)
  }
  return tallies
}

const idsOf = (tallies: Map<string, Tally>, kind: 'skill' | 'chapter') =>
  [...tallies.keys()]
    .map((topic) => topic.split(' '))
    .flatMap(([of, id]) => (of === kind ? Number(id) : []))

/** Tallies by topic with names in a language, in the order of the curriculum. */
export async function namedTallies(db: Db, asked: readonly CountedTest[], language: Language) {
  const tallies = tallyTopics(asked)
  if (tallies.size === 0) return []
  const wanted = { skill_ids: idsOf(tallies, 'skill'), chapter_ids: idsOf(tallies, 'chapter') }
  const names = await namesOfTopics(db, wanted, language)
  return names.flatMap((name) => {
    const topic = name.skill_id === null ? `chapter ${name.chapter_id}` : `skill ${name.skill_id}`
    const tally = tallies.get(topic)
    return tally ? [{ name, tally }] : []
  })
}

/** A student's mastery in the order of the curriculum, with names in a language. */
export async function masteryByTopic(
  db: Db,
  asked: readonly CountedTest[],
  language: Language,
): Promise<Mastery[]> {
  const tallies = await namedTallies(db, asked, language)
  return tallies.map(({ name, tally: { questions, marks, most } }) => {
    const isEnough = questions >= MASTERY_QUESTIONS_MIN
    return {
      ...name,
      questions,
      percent: isEnough ? percentOf(Math.max(0, marks), most) : null,
      note: isEnough ? null : NOT_ENOUGH,
    }
  })
}
