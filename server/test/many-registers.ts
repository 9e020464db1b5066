import { sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'
import type { Academy } from './academy.ts'
import { aCrowd } from './crowd.ts'

type Size = { batches: number; days: number }
const MEMBERS = 50

/**
 * Batches of 50 students with a lesson and register on each of the last days, up to 7 December 2026. Analyses the
 * tables, as in a running database.
 */
export async function manyRegisters({ db }: Academy, { batches, days }: Size) {
  await aCrowd(db, batches * MEMBERS)
  await db.transaction().execute(async (trx) => {
    await fillWithRegisters(trx, { batches, days })
  })
  for (const table of ['memberships', 'lessons', 'registers', 'attendance_marks'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

async function fillWithRegisters(db: Db, { batches, days }: Size) {
  await sql`
    insert into batches (batch_name) select 'Batch ' || n from generate_series(1, ${batches}::integer) n`.execute(
    db,
  )
  await sql`
    insert into memberships (batch_id, student_id, joined_on)
    select batch_id, student_id, date '2025-01-01'
    from (select batch_id, row_number() over (order by batch_id) - 1 as n from batches) b
    join (select student_id, row_number() over (order by student_id) - 1 as n from students) s
      on s.n / ${MEMBERS}::integer = b.n`.execute(db)
  await sql`
    insert into lessons (batch_id, date, start_time, end_time, kind, origin_date, origin_start)
    select batch_id, date '2026-12-07' - n, '17:00', '18:30', 'weekly', date '2026-12-07' - n, '17:00'
    from batches cross join generate_series(0, ${days - 1}::integer) n`.execute(db)
  await sql`insert into registers (lesson_id) select lesson_id from lessons`.execute(db)
  // The lesson is inserted with its register, because then the trail does not record each mark.
  const stored = await db.selectFrom('batches').select('batch_id').execute()
  for (const { batch_id } of stored)
    await sql`
      insert into attendance_marks (lesson_id, student_id, marked_at, code, is_tapped)
      select l.lesson_id, m.student_id, now(), (case (l.lesson_id + m.student_id) % 11
        when 0 then 'A' when 1 then 'L' when 2 then 'E' else 'P' end)::"char", false
      from lessons l join memberships m on m.batch_id = l.batch_id
      where l.batch_id = ${batch_id}`.execute(db)
}
