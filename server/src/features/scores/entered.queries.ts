import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { ItemMarks } from './count.service.ts'
import type { Outline } from './outline.ts'
import { SUBMISSION } from './submission.queries.ts'
import { inUnits } from './units.service.ts'

type Row = {
  test_id: number
  student_id: number
  attempt_id: number | null
  absent: boolean
  total: string | null
  is_entered: boolean
  marks: Record<string, number>
}

/** What is known of a student in a test: that they began it, and what was marked. */
export type Entered = {
  test_id: number
  student_id: number
  attempt_id: number | null
  state: 'sat' | 'absent' | 'unmarked'
  /** A total that was entered in place of marks; in units, as marks are. */
  total: number | null
  marks: ItemMarks
}

type Wanted = { test_ids: readonly number[]; student_id?: number }

/**
 * Who began these tests or has something entered, all or one student. A person's marks stand over the key's, which count for the
 * latest handing in alone. Who is in none of
 * these rows is absent from a test online, and unmarked in one on paper.
 */
export async function enteredIn(
  db: Db,
  { test_ids, student_id }: Wanted,
  modeOf: (test_id: number) => Outline['mode'],
): Promise<Entered[]> {
  const own = student_id === undefined ? sql`true` : sql`student_id = ${student_id}`
  const { rows } = await sql<Row>`
    select test_id, student_id, attempt_id, coalesce(absent, false) as absent, total,
      coalesce(total is not null or marks <> '{}' or answers <> '{}', false) as is_entered,
      coalesce(case when marked_of is not distinct from submission then key_marks else '{}' end
        || marks, '{}') as marks
    from (
      select test_id, student_id, absent, total, marks, key_marks, answers, marked_of from test_sheets
      where test_id = any(${test_ids}::integer[]) and ${own}
    ) as sheets
    full join (
      select test_id, student_id, attempt_id, ${SUBMISSION} as submission from attempts a
      where test_id = any(${test_ids}::integer[]) and ${own}
    ) as begun using (test_id, student_id)`.execute(db)
  return rows.map((row) => ({
    test_id: row.test_id,
    student_id: row.student_id,
    attempt_id: row.attempt_id,
    state: stateOf(row, modeOf(row.test_id)),
    total: row.total === null ? null : inUnits(Number(row.total)),
    marks: unitsOf(row.marks),
  }))
}

/** Of hundreds who sat, each with a mark for sixty questions: no lists of pairs are made for it. */
function unitsOf(marks: Row['marks']): ItemMarks {
  const units = new Map<number, number>()
  for (const item_id in marks) units.set(Number(item_id), inUnits(marks[item_id] ?? 0))
  return units
}

function stateOf({ absent, attempt_id, is_entered }: Row, mode: Outline['mode']) {
  if (absent) return 'absent'
  if (attempt_id !== null || is_entered) return 'sat'
  return missingState(mode)
}

/** What somebody is of whom nothing is known. */
export const missingState = (mode: Outline['mode']) => (mode === 'online' ? 'absent' : 'unmarked')
