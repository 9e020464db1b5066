import { MASTERY_QUESTIONS_MIN } from '@ganit/contract/exams/results'
import type { Db } from '../../../db/schema.ts'
import { type CountedTest, tallyTopics } from '../mastery/mastery.service.ts'
import type { TopicMarks } from '../mastery/topic-marks.service.ts'
import { maximumOf } from '../scores/count.service.ts'
import { type Entered, missingState, readEntered } from '../scores/entered.queries.ts'
import { readOutlines } from '../scores/outline.queries.ts'
import type { Outline } from '../scores/outline.ts'
import { sortTotals } from '../scores/ranks.service.ts'
import { totalOfCandidate, totalsOfSitters } from '../scores/scores.service.ts'
import { asMark, percentOf } from '../scores/units.service.ts'
import {
  membersAtTests,
  type OfClass,
  type Period,
  type SatTest,
  testsSatBy,
} from './period-tests.queries.ts'

/** Fewest sitters for whom a middle half is shown; with fewer it would reveal single students' marks. */
const LEAST_FOR_MIDDLE = 8
const QUARTER = 4

/** The totals between which the middle half of sorted ones lies: from the ⌈n ÷ 4⌉-th smallest to the ⌈n ÷ 4⌉-th greatest. */
export function middleHalf(sorted: readonly number[]): [number, number] | null {
  if (sorted.length < LEAST_FOR_MIDDLE) return null
  const k = Math.ceil(sorted.length / QUARTER)
  return [sorted[k - 1] ?? 0, sorted[sorted.length - k] ?? 0]
}

/** A student's test of a period. `middle`: the middle half of the student's batch. */
type PeriodTest = Pick<SatTest, 'test_id' | 'title' | 'date'> & {
  state: Entered['state']
  mark: number | null
  maximum: number
  middle: [number, number] | null
}

/** A student's tests of a period, the marks by topic in them, and the mastery of topics in per cent by key. */
export type TestsOfPeriod = {
  tests: PeriodTest[]
  topics: Omit<TopicMarks, 'topic'>[]
  mastery: ReadonlyMap<string, number | null>
}

/** Sheets and attempts: all of the tests that count, for the middle half; the students' own of the others. */
async function readAllEntered(db: Db, sat: readonly SatTest[], students: readonly OfClass[]) {
  const modes = new Map(sat.map(({ test_id, mode }) => [test_id, mode]))
  const modeOf = (test_id: number) => modes.get(test_id) ?? 'paper'
  const counting = new Set(sat.flatMap(({ test_id, counts }) => (counts ? [test_id] : [])))
  const others = [...modes.keys()].filter((test_id) => !counting.has(test_id))
  const student_ids = students.map(({ student_id }) => student_id)
  return [
    ...(counting.size > 0 ? await readEntered(db, { test_ids: [...counting] }, modeOf) : []),
    ...(others.length > 0 ? await readEntered(db, { test_ids: others, student_ids }, modeOf) : []),
  ]
}

const keyOf = (test_id: number, of: number) => `${test_id} ${of}`

type Known = { outlines: ReadonlyMap<number, Outline>; entered: readonly Entered[] }

/** The middle halves by test and batch. */
async function middlesOf(db: Db, sat: readonly SatTest[], { outlines, entered }: Known) {
  const told = sat.filter(({ counts, batch_id }) => counts && batch_id !== null)
  if (told.length === 0) return new Map<string, [number, number] | null>()
  const members = await membersAtTests(
    db,
    [...new Set(told.map(({ test_id }) => test_id))],
    [...new Set(told.flatMap(({ batch_id }) => batch_id ?? []))],
  )
  const byTest = Map.groupBy(entered, ({ test_id }) => test_id)
  return new Map(
    members.map(({ test_id, batch_id, student_ids }) => {
      const outline = outlines.get(test_id)
      const own = new Set(student_ids)
      const sitters = (byTest.get(test_id) ?? []).filter((each) => own.has(each.student_id))
      const totals = outline ? totalsOfSitters(outline, sitters) : []
      return [keyOf(test_id, batch_id), middleHalf(sortTotals(totals))] as const
    }),
  )
}

const marksByTopic = (asked: readonly CountedTest[]) =>
  [...tallyTopics(asked)].map(([key, { questions, marks, most }]) => ({
    ...{ key, questions },
    marks: asMark(marks),
    maximum: asMark(most),
  }))

const masteryIn = (asked: readonly CountedTest[]) =>
  new Map(
    [...tallyTopics(asked)].map(([key, { questions, marks, most }]) => [
      key,
      questions >= MASTERY_QUESTIONS_MIN ? percentOf(Math.max(0, marks), most) : null,
    ]),
  )

/**
 * Tests of students in a period whose results are published now. The number of statements does not depend on the
 * number of students.
 */
export async function readTestsOfPeriod(db: Db, students: readonly OfClass[], period: Period) {
  const sat = await testsSatBy(db, students, period)
  const entered = await readAllEntered(db, sat, students)
  const test_ids = [...new Set(sat.map(({ test_id }) => test_id))]
  const outlines = test_ids.length > 0 ? await readOutlines(db, test_ids) : new Map()
  const middles = await middlesOf(db, sat, { outlines, entered })
  const own = new Map(entered.map((each) => [keyOf(each.test_id, each.student_id), each]))

  return new Map(
    [...Map.groupBy(sat, ({ student_id }) => student_id)].map(
      ([student_id, tests]): [number, TestsOfPeriod] => {
        const all = tests.flatMap((test) => {
          const outline: Outline | undefined = outlines.get(test.test_id)
          if (!outline) return []
          const got = own.get(keyOf(test.test_id, student_id))
          const { total, count } = got
            ? totalOfCandidate(outline, got)
            : { total: null, count: null }
          const state = got?.state ?? missingState(test.mode)
          return [{ test, outline, total, items: count?.items ?? [], state }]
        })
        const counted = all.filter(({ test }) => test.counts)
        return [
          student_id,
          {
            tests: counted.map(({ test, outline, total, state }) => {
              const middle = middles.get(keyOf(test.test_id, test.batch_id ?? 0)) ?? null
              return {
                ...{ test_id: test.test_id, title: test.title, date: test.date, state },
                mark: total === null ? null : asMark(total),
                maximum: asMark(maximumOf(outline)),
                middle: middle && [asMark(middle[0]), asMark(middle[1])],
              }
            }),
            topics: marksByTopic(counted.map(({ items }) => ({ items, days: 0 }))),
            mastery: masteryIn(
              all
                .filter(({ test }) => test.is_recent)
                .map(({ items, test: { days } }) => ({ items, days })),
            ),
          },
        ]
      },
    ),
  )
}
