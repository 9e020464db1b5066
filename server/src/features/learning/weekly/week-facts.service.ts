import type { Db } from '../../../db/schema.ts'
import { familyMoneyOfTold } from '../../money/ledger/family-money.queries.ts'
import { topicMarks } from '../../tests/mastery/topic-marks.service.ts'
import { lessonsInWeek, topicsInWeek } from './lessons.queries.ts'
import { toldTopics } from './notes.queries.ts'
import { saidInWeek } from './said.queries.ts'
import { strongest } from './strongest.ts'
import { publishedInWeek, testsAround } from './tests.queries.ts'
import type { Facts } from './weekly.tables.ts'

/** Days ahead in which dues are told. */
const DUE_DAYS = 7

/**
 * The week that is told: named by its day of sending, and as it is known at the moment `at`, which is not before its
 * time. `day` is the academy's day of it.
 */
export type Asked = { week: string; at: Date; day: string; academy: string }

/** A child's week. `had_work`: there was a lesson or a test; else nothing is told. */
export type ChildsWeek = { facts: Facts; is_held: boolean; had_work: boolean }

/** The weeks of these students, in at most twelve statements. */
export async function weeksOf(db: Db, student_ids: readonly number[], asked: Asked) {
  const { week, at, day } = asked
  const said = await saidInWeek(db, student_ids, asked)
  const lessons = await lessonsInWeek(db, student_ids, week)
  const topics = await topicsInWeek(db, student_ids, week)
  const tests = await publishedInWeek(db, week)
  const marks = await topicMarks(db, { tests, student_ids })
  const told = marks.size > 0 ? await toldTopics(db, [...marks.keys()], week) : undefined
  const around = await testsAround(db, student_ids, { week, at })
  const money = await duesOf(db, student_ids, day)

  return new Map(
    student_ids.map((student_id): [number, ChildsWeek] => {
      const came = lessons.get(student_id)
      const { title, date, had_test } = around.get(student_id) ?? {}
      const strong = strongest(marks.get(student_id) ?? [], told?.get(student_id) ?? [])
      const { is_held = false, said: added = [] } = said.get(student_id) ?? {}
      return [
        student_id,
        {
          is_held,
          had_work: came !== undefined || had_test === true || marks.has(student_id),
          facts: {
            said: added,
            came: came && came.of > 0 ? { n: came.n, of: came.of, e: came.e } : null,
            taught: topics.get(student_id) ?? [],
            strong,
            next: title && date ? { title, date } : null,
            dues: money.get(student_id) ?? null,
          },
        },
      ]
    }),
  )
}

/** The debt of each student: all that is overdue, else the dues of the coming days, with the sums of the pay page. */
async function duesOf(db: Db, student_ids: readonly number[], day: string) {
  const people = student_ids.map((student_id) => ({
    ...{ key: String(student_id), guardian_id: null, student_id },
  }))
  const sums = await familyMoneyOfTold(db, people, day, DUE_DAYS)
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
