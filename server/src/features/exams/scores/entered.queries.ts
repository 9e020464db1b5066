import { type RawBuilder, sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { ItemMarks } from './count.service.ts'
import type { Outline } from './outline.ts'
import { SUBMISSION } from './submission.queries.ts'
import { toUnits } from './units.service.ts'
import { WrittenMarks } from './written-marks.ts'

type Row = {
  test_id: number
  student_id: number
  attempt_id: number | null
  absent: boolean
  total: string | null
  is_entered: boolean
  /** JSON, as written by the database. */
  marks: string
}

/** A student's data in a test: whether they began, and their marks. */
export type Entered = {
  test_id: number
  student_id: number
  attempt_id: number | null
  state: 'sat' | 'absent' | 'unmarked'
  /** A total entered instead of marks; in units, like marks. */
  total: number | null
  marks: ItemMarks
}

type Wanted = {
  test_ids: readonly number[]
  student_id?: number
  /** Only entries of these students; ignored with `student_id`. */
  student_ids?: readonly number[]
}

/** `wanted` selects rows of `test_sheets` and `attempts`. */
const rowsWhere = (wanted: RawBuilder<unknown>) => sql<Row>`
    select test_id, student_id, attempt_id, coalesce(absent, false) as absent, total,
      coalesce(total is not null or marks <> '{}' or answers <> '{}', false) as is_entered,
      coalesce(case when marked_of is distinct from submission or key_marks = '{}' then marks
        when marks = '{}' then key_marks else key_marks || marks end, '{}')::text as marks
    from (
      select test_id, student_id, absent, total, marks, key_marks, answers, marked_of from test_sheets
      where ${wanted}
    ) as sheets
    full join (
      select test_id, student_id, attempt_id, ${SUBMISSION} as submission from attempts a
      where ${wanted}
    ) as begun using (test_id, student_id)`

const rowsOf = async (db: Db, { test_ids, student_ids }: Omit<Wanted, 'student_id'>) => {
  const ofThese = student_ids ? sql`student_id = any(${student_ids}::integer[])` : sql`true`
  return (await rowsWhere(sql`test_id = any(${test_ids}::integer[]) and ${ofThese}`).execute(db))
    .rows
}

const rowsOfOne = (db: Db, one: { test_ids: readonly number[]; student_id: number }) =>
  queryPrepared(db, 'what one student has in tests', one, ({ test_ids, student_id }) => ({
    compile: () =>
      rowsWhere(
        sql`test_id = any(${test_ids}::integer[]) and student_id = ${student_id}::integer`,
      ).compile(db),
  }))

/**
 * Students who began these tests or have entries; all of them, or one. A person's marks override the key's. Marks by
 * the key count only if they belong to the latest submission. A student without a row is absent online, and unmarked on
 * paper.
 */
export async function readEntered(
  db: Db,
  { test_ids, student_id, student_ids }: Wanted,
  modeOf: (test_id: number) => Outline['mode'],
): Promise<Entered[]> {
  const rows = await (student_id === undefined
    ? rowsOf(db, { test_ids, ...(student_ids && { student_ids }) })
    : rowsOfOne(db, { test_ids, student_id }))
  return rows.map((row) => ({
    test_id: row.test_id,
    student_id: row.student_id,
    attempt_id: row.attempt_id,
    state: stateOf(row, modeOf(row.test_id)),
    total: row.total === null ? null : toUnits(Number(row.total)),
    marks: new WrittenMarks(row.marks),
  }))
}

function stateOf({ absent, attempt_id, is_entered }: Row, mode: Outline['mode']) {
  if (absent) return 'absent'
  if (attempt_id !== null || is_entered) return 'sat'
  return missingState(mode)
}

/** State of a student without any row. */
export const missingState = (mode: Outline['mode']) => (mode === 'online' ? 'absent' : 'unmarked')
