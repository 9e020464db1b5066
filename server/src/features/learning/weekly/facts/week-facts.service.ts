import type { Db } from '../../../../db/schema.ts'
import { namesOfTopics } from '../../../exams/mastery/names.queries.ts'
import { topicMarks } from '../../../exams/mastery/topic-marks.service.ts'
import { readFamilyMoneyOfTold } from '../../../money/ledger/family-money.queries.ts'
import { idsOfKeys, keyOfTopic } from '../../practice/choosing/topic-keys.ts'
import { findExamples } from '../examples.service.ts'
import { lastToldTopics } from '../notes.queries.ts'
import { teachersLinesOfWeek } from '../said.queries.ts'
import type { Facts } from '../weekly.tables.ts'
import { dropContradictions } from './in-agreement.ts'
import { daysToTell, lessonsInWeek, topicsInWeek } from './lessons.queries.ts'
import { handInsInWeek, practiceInWeek } from './practised.queries.ts'
import { strongestTopic, type TopicsOf } from './strongest.ts'
import { testsAround, testsPublishedInWeek } from './tests.queries.ts'
import { namesOfTold, taughtTopics, withNames } from './topic-names.service.ts'
import { type Weak, weakestTopic, weakTopics } from './weakest.ts'

/** Days ahead for which the note names dues. */
const DUE_DAYS = 7

/**
 * The week of a note, named by its day of sending, with the data known at the moment `at`, which is not before the time
 * of sending. `day` is the academy's day at that moment.
 */
type WeekRequest = { week: string; at: Date; day: string; academy: string }

/** A child's week. `had_work`: there was a lesson, practice, a test or a teacher's line; otherwise no note is sent. */
export type ChildsWeek = { facts: Facts; is_held: boolean; had_work: boolean }

/** The weeks of these students; the number of statements does not depend on the number of students. */
export async function readWeeks(db: Db, student_ids: readonly number[], asked: WeekRequest) {
  const { week, at, day } = asked
  const days = await daysToTell(db, week)
  const said = await teachersLinesOfWeek(db, student_ids, asked)
  const lessons = await lessonsInWeek(db, student_ids, days)
  const topics = await topicsInWeek(db, student_ids, days)
  const tests = await testsPublishedInWeek(db, days)
  const marks = await topicMarks(db, { tests, student_ids })
  const practice = await practiceInWeek(db, student_ids, week, days)
  const handed = await handInsInWeek(db, student_ids, week, days)
  const topicsOf = (student_id: number) =>
    dropContradictions({
      tested: marks.get(student_id) ?? [],
      tried: practice.get(student_id)?.topics ?? [],
    })
  const withTopics = [...new Set([...marks.keys(), ...practice.keys()])]
  const told = withTopics.length > 0 ? await lastToldTopics(db, withTopics, week) : undefined
  const help = await helpOf(
    db,
    new Map(withTopics.map((id) => [id, { of: topicsOf(id), told: told?.get(id)?.help ?? [] }])),
  )
  const strong = new Map(
    student_ids.map((id) => [id, strongestTopic(topicsOf(id), told?.get(id)?.strong ?? [])]),
  )
  const names = await namesOfTold(db, [
    ...[...topics.values()].flat(),
    ...strong.values(),
    ...help.values(),
  ])
  const around = await testsAround(db, student_ids, { week, at, days })
  const money = await duesOf(db, student_ids, day)

  return new Map(
    student_ids.map((student_id): [number, ChildsWeek] => {
      const came = lessons.get(student_id)
      const { title, date, had_test } = around.get(student_id) ?? {}
      const best = strong.get(student_id)
      const weak = help.get(student_id)
      const practised = practice.get(student_id)?.practised ?? null
      const { is_held = false, said: added = [] } = said.get(student_id) ?? {}
      return [
        student_id,
        {
          is_held,
          had_work:
            came !== undefined ||
            practised !== null ||
            had_test === true ||
            marks.has(student_id) ||
            added.length > 0,
          facts: {
            said: added,
            came: came && came.of > 0 ? { n: came.n, of: came.of, e: came.e } : null,
            ...taughtTopics(topics.get(student_id) ?? [], names),
            practised,
            handed_in: handed.get(student_id) ?? null,
            strong: best ? withNames(best, names) : null,
            help: weak ? withNames(weak, names) : null,
            next: title && date ? { title, date } : null,
            dues: money.get(student_id) ?? null,
          },
        },
      ]
    }),
  )
}

type Asks = ReadonlyMap<number, { of: TopicsOf; told: readonly string[] }>

/** The topic that each student's family may do together, with examples. */
async function helpOf(db: Db, students: Asks) {
  const weak = new Map([...students].map(([id, { of }]) => [id, weakTopics(of)]))
  const placeOf = await placesOf(db, [...weak.values()].flat())
  const chosen = [...weak].flatMap(([student_id, topics]) => {
    const topic = weakestTopic(topics, students.get(student_id)?.told ?? [], placeOf)
    return topic ? [{ student_id, ...topic }] : []
  })
  const examples = chosen.length > 0 ? await findExamples(db, chosen) : undefined
  return new Map(
    chosen.map(({ student_id, key, topic }): [number, NonNullable<Facts['help']>] => [
      student_id,
      { key, topic, examples: examples?.get(student_id) ?? {} },
    ]),
  )
}

/** Positions of topics in the curriculum, by their keys. */
async function placesOf(db: Db, topics: readonly Weak[]) {
  const keys = [...new Set(topics.map(({ key }) => key))]
  const names = keys.length > 1 ? await namesOfTopics(db, idsOfKeys(keys)) : []
  const places = new Map(names.map((name, n) => [keyOfTopic(name), n]))
  return (key: string) => places.get(key) ?? 0
}

/** The debt of each student: all overdue dues, else the dues of the coming days, with the sums of the pay page. */
async function duesOf(db: Db, student_ids: readonly number[], day: string) {
  const people = student_ids.map((student_id) => ({
    ...{ key: String(student_id), guardian_id: null, student_id },
  }))
  const sums = await readFamilyMoneyOfTold(db, people, day, DUE_DAYS)
  return new Map(
    [...sums].map(([key, { overdue, oldest, soon, soon_by }]): [number, Facts['dues']] => {
      if (oldest !== null) return [Number(key), { is_overdue: true, amount: overdue, date: oldest }]
      return [
        Number(key),
        soon_by === null ? null : { is_overdue: false, amount: soon, date: soon_by },
      ]
    }),
  )
}
