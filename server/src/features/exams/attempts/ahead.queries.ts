import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { MINUTES } from '../exams.queries.ts'
import { isReviewOpen } from '../review/review-open.service.ts'
import { maximumOf } from '../scores/count.service.ts'
import { readEntered } from '../scores/entered.queries.ts'
import { type Outline, readOutlines } from '../scores/outline.queries.ts'
import { totalOfCandidate } from '../scores/scores.service.ts'
import { asMark } from '../scores/units.service.ts'

/** Days ahead for which coming tests are listed, and days for which a result is new. */
const AHEAD_DAYS = 14
const NEW_DAYS = 3
/** Longest time after the closing for which an attempt may still run: its extra minutes. */
const RUNS_DAYS = 1

type AheadRow = {
  test_id: number
  title: string
  mode: 'paper' | 'online'
  opens_at: Date
  /** Latest time to begin; for an attempt in progress, its end. */
  until: Date
  minutes: number | null
  begun: boolean
  is_open: boolean
}

/** Tests that a student sits now or in the coming days, the first to open first. */
export const testsAheadOfStudent = (db: Db, student_id: number) =>
  queryPrepared(db, 'tests ahead of a student', { student_id }, ({ student_id: student }) => ({
    compile: () =>
      sql<AheadRow>`
    with near as materialized (
      select * from tests
      where closes_at > now() - make_interval(days => ${sql.lit(RUNS_DAYS)})
        and opens_at < now() + make_interval(days => ${sql.lit(AHEAD_DAYS)})
    )
    select tests.test_id, title, mode, opens_at, ${MINUTES} + coalesce(named.extra_minutes, 0) as minutes,
      attempt_id is not null as begun,
      coalesce(ends_at, least(closes_at, opens_at + make_interval(mins => late_minutes))) as until,
      mode = 'online' and opens_at <= now() as is_open
    from near as tests
    left join test_students named
      on named.test_id = tests.test_id and named.student_id = ${student}
    left join attempts on attempts.test_id = tests.test_id and attempts.student_id = ${student}
    where submitted_at is null and published_at is null
      and coalesce(ends_at, least(closes_at, opens_at + make_interval(mins => late_minutes))) > now()
      and (attempt_id is not null or coalesce(named.sits, not only_named and exists (
        select from memberships m join test_batches using (batch_id)
        where test_batches.test_id = tests.test_id and m.student_id = ${student}
          and m.joined_on <= ${toAcademyDay(sql`closes_at`)}
          and (m.left_on is null or m.left_on >= ${toAcademyDay(sql`opens_at`)}))))
    order by opens_at, tests.test_id limit 50`.compile(db),
  }))

/** Numbers of questions, and marks, of a test with a paper. */
const sizeOf = (outline: Outline) => ({
  questions: outline.sections
    .map(({ any }, section) =>
      Math.min(
        any ?? Number.POSITIVE_INFINITY,
        outline.numbers.filter((number) => number.section === section).length,
      ),
    )
    .reduce((sum, each) => sum + each, 0),
  marks: asMark(maximumOf(outline)),
})

/** Questions and marks of tests, by test; only of those with a paper. */
export async function sizesOfTests(db: Db, test_ids: readonly number[]) {
  const outlines = test_ids.length === 0 ? [] : await readOutlines(db, test_ids)
  return new Map(
    [...outlines].flatMap(([test_id, outline]) =>
      outline.numbers.length > 0 ? [[test_id, sizeOf(outline)] as const] : [],
    ),
  )
}

type NewRow = {
  test_id: number
  title: string
  mode: 'paper' | 'online'
  published_at: Date
  review: 'published' | 'never' | 'from'
  review_from: Date | null
}

/** Results of a student published in the last days, the latest first; without tests that the student missed. */
export async function newResultsOfStudent(db: Db, student_id: number) {
  const rows = await queryPrepared(db, 'new results of a student', { student_id }, (blanks) => ({
    compile: () =>
      sql<NewRow>`
    select test_id, title, mode, published_at, review, review_from from tests
    where published_at > now() - make_interval(days => ${sql.lit(NEW_DAYS)}) and withdrawn_at is null
      and (exists (select from attempts a where a.test_id = tests.test_id and a.student_id = ${blanks.student_id})
        or exists (select from test_sheets s where s.test_id = tests.test_id and s.student_id = ${blanks.student_id}))
    order by published_at desc, test_id desc limit 10`.compile(db),
  }))
  if (rows.length === 0) return []
  const test_ids = rows.map(({ test_id }) => test_id)
  const modes = new Map(rows.map(({ test_id, mode }) => [test_id, mode]))
  const entered = await readEntered(
    db,
    { test_ids, student_id },
    (test_id) => modes.get(test_id) ?? 'paper',
  )
  const outlines = await readOutlines(db, test_ids)
  return rows.flatMap(({ test_id, title, published_at, ...test }) => {
    const outline = outlines.get(test_id)
    const own = entered.find((each) => each.test_id === test_id)
    if (!outline || own?.state !== 'sat') return []
    const { total } = totalOfCandidate(outline, own)
    return [
      {
        ...{ test_id, title, published_at },
        attempt_id: isReviewOpen(test) ? own.attempt_id : null,
        total: total === null ? null : asMark(total),
        maximum: asMark(maximumOf(outline)),
        until: new Date(published_at.getTime() + NEW_DAYS * 86_400_000),
      },
    ]
  })
}
