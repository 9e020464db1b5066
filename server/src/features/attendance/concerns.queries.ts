import { type RawBuilder, sql } from 'kysely'
import { type Given, queryPrepared } from '../../db/prepared.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { STANDING_DAYS, standings } from './counted.queries.ts'

/** Absent so many times in a row is one. */
const STREAK = 3
/** So few marks tell nothing of a percentage. */
const FEWEST_COUNTED = 6
const LOCK = 7_282_600

const floor = sql<number>`coalesce((select attendance_floor from settings), 75)`

/** A query of the concerns that there should be of some batches on a day. */
const concernsOn = (batch_ids: RawBuilder<number[]>, today: Given<string>) => sql`
  select batch_id, student_id, kind, absent_streak, percent
  from (${standings({
    batch_ids,
    from: sql`${today}::date - ${STANDING_DAYS - 1}::integer`,
    until: sql`${today}::date + time '24:00'`,
  })}) as standing
  cross join lateral (values
    ('streak', absent_streak >= ${STREAK}),
    ('floor', counted >= ${FEWEST_COUNTED} and percent < ${floor})
  ) as kinds (kind, is_one)
  where is_one`

/** Who saves two registers of one batch at once waits here, so that the second sees the marks of the first. */
const lockingConcerns = (batches: RawBuilder<unknown>) => sql<{ batch_id: number }>`
  select batch_id, pg_advisory_xact_lock(${LOCK}, batch_id)
  from (${batches} order by 1) as batches`

type GivenLesson = { lesson_id: Given<number>; batch_id: Given<number> }

/**
 * A lesson's batch, and those for whose lessons its guests make up, as an array: nobody else puts right what is kept of them before
 * this transaction ends. What others have marked meanwhile only a later statement sees.
 */
export const concernBatchesOf = ({ lesson_id, batch_id }: GivenLesson) => sql<number[]>`array(
  select batch_id from (${lockingConcerns(sql`
    select ${batch_id}::integer as batch_id
    union select l.batch_id from lesson_guests g join lessons l on l.lesson_id = g.makes_up_for
    where g.lesson_id = ${lesson_id}::integer`)}) as locked)`

/** The same, asked for by itself. */
export async function lockedConcernsOf(
  trx: Trx,
  { lesson_id, batch_id }: { lesson_id: number; batch_id: number },
) {
  const values = { lesson_id, batch_id }
  const [row] = await queryPrepared(trx, 'lock concerns of a lesson', values, (blanks) => ({
    compile: () =>
      sql<{ batch_ids: number[] }>`select ${concernBatchesOf(blanks)} as batch_ids`.compile(trx),
  }))
  return row?.batch_ids ?? []
}

/** Nobody else puts right what is kept of these batches. */
export const lockConcerns = (trx: Trx, batch_ids: number[]) =>
  lockingConcerns(sql`select unnest(${batch_ids}::integer[]) as batch_id`).execute(trx)

/** Puts right what is kept of some batches. Who calls has locked it. */
export async function refreshConcerns(trx: Trx, batch_ids: number[], today: string) {
  if (batch_ids.length === 0) return
  await queryPrepared(trx, 'put concerns right', { batch_ids, today }, (blanks) =>
    puttingRight(trx, blanks.batch_ids, blanks.today),
  )
}

/** The same of one batch. Of a list that may have any length PostgreSQL keeps no plan, and makes one each time. */
export const refreshConcernsOfBatch = (trx: Trx, batch_id: number, today: string) =>
  queryPrepared(trx, 'put concerns of a batch right', { batch_id, today }, (blanks) =>
    puttingRight(trx, sql`array[${blanks.batch_id}::integer]`, blanks.today),
  )

const puttingRight = (trx: Trx, batch_ids: RawBuilder<number[]>, today: Given<string>) => ({
  compile: () =>
    sql`
        with concerns as materialized (${concernsOn(batch_ids, today)}), gone as (
          delete from attendance_concerns kept
          where kept.batch_id = any(${batch_ids}::integer[]) and not exists (
            select from concerns c
            where c.batch_id = kept.batch_id and c.student_id = kept.student_id and c.kind = kept.kind)
        )
        insert into attendance_concerns as kept (batch_id, student_id, kind, absent_streak, percent)
        select batch_id, student_id, kind, absent_streak, percent from concerns
        on conflict (batch_id, student_id, kind) do update
        set absent_streak = excluded.absent_streak, percent = excluded.percent
        where (kept.absent_streak, kept.percent) is distinct from
          (excluded.absent_streak, excluded.percent)`.compile(trx),
})

/** Batches by number, some at a time. */
export const batchesAfter = async (db: Db, after: number, count: number) => {
  const rows = await db
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '>', after)
    .orderBy('batch_id')
    .limit(count)
    .execute()
  return rows.map(({ batch_id }) => batch_id)
}

/** What is kept otherwise than it follows from the marks, for the check-up. */
export const concernsCheck = (today: string) => sql<{ what: string }>`
  select format('the concern %s of student %s in batch %s is kept as %s and %s %%, and should be %s and %s %%',
    kind, student_id, batch_id, kept.absent_streak, kept.percent, due.absent_streak, due.percent) as what
  from attendance_concerns kept
  full join (${concernsOn(sql<number[]>`array(select batch_id from batches)`, today)}) as due
    using (batch_id, student_id, kind)
  where (kept.absent_streak, kept.percent) is distinct from (due.absent_streak, due.percent)`
