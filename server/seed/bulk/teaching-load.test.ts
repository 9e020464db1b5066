import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/academy.ts'
import { loadTeaching } from './teaching-load.ts'

test('years of teaching are made without overlaps, with a mark of each student in each register', async ({
  academy,
}) => {
  const { db } = academy
  for (const _ of [1, 2, 3]) await academy.aStudent()
  await loadTeaching(db, { batches: 20, weeksBack: 3, weeksAhead: 2, weeksTaken: 2 })
  const { rows } = await sql`
    select (select count(*)::int from lessons) as lessons,
      (select count(*)::int from lessons where teacher_id is not null and room_id is not null) as placed,
      (select count(*)::int from registers) as registers,
      (select count(*)::int from attendance_marks) as marks`.execute(db)

  expect(rows).toEqual([
    { lessons: 20 * 3 * 5, placed: 20 * 3 * 5, registers: 20 * 3 * 2, marks: 3 * 3 * 2 },
  ])
})
