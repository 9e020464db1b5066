import { type RawBuilder, sql } from 'kysely'
import { type Blanks, type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { STANDING_DAYS, type Stretch, standingsQuery } from './counted.queries.ts'

/** Absences in a row that make a concern. */
const STREAK = 3
/** Fewest marks that count: with fewer a percentage means nothing. */
const FEWEST_COUNTED = 6
const LOCK = 7_282_600

const floor = sql<number>`coalesce((select attendance_floor from settings), 75)`

/** The batches and students whose attendance is read; all if absent. */
type Whose = Pick<Stretch, 'batch_ids' | 'student_ids'>

/** Query of the concerns that should exist on a day. */
const concernsQuery = (whose: Whose, today: Given<string>) => sql`
  select batch_id, student_id, kind, absent_streak, percent
  from (${standingsQuery({
    ...whose,
    from: sql`${today}::date - ${STANDING_DAYS - 1}::integer`,
    until: sql`${today}::date + time '24:00'`,
  })}) as standing
  cross join lateral (values
    ('streak', absent_streak >= ${STREAK}),
    ('floor', counted >= ${FEWEST_COUNTED} and percent < ${floor})
  ) as kinds (kind, is_one)
  where is_one`

/** Serialises saves of two registers of a batch, so that the second sees the marks of the first. */
const lockingConcerns = (batches: RawBuilder<unknown>) => sql<{ batch_id: number }>`
  select batch_id, pg_advisory_xact_lock(${LOCK}, batch_id)
  from (${batches} order by 1) as batches`

/** Students whose marks in a lesson have changed. */
export type MarkedStudents = { lesson_id: number; batch_id: number; student_ids: number[] }

/**
 * Gives an array: the lesson's batch, and the batches whose lessons its guests among these students make up; it is
 * empty without students. Keeps their concerns locked until the transaction ends. Only later statements see marks that
 * were stored meanwhile.
 */
export const lockConcernBatches = ({
  lesson_id,
  batch_id,
  student_ids,
}: Blanks<MarkedStudents>) => sql<number[]>`array(
  select batch_id from (${lockingConcerns(sql`
    select ${batch_id}::integer as batch_id where cardinality(${student_ids}::integer[]) > 0
    union select l.batch_id from lesson_guests g join lessons l on l.lesson_id = g.makes_up_for
    where g.lesson_id = ${lesson_id}::integer and g.student_id = any(${student_ids}::integer[])`)}) as locked)`

/** Like `lockConcernBatches`, as a statement of its own. */
export async function lockConcernsOf(trx: Trx, of: MarkedStudents) {
  const [row] = await queryPrepared(trx, 'lock concerns of a lesson', of, (blanks) => ({
    compile: () =>
      sql<{ batch_ids: number[] }>`select ${lockConcernBatches(blanks)} as batch_ids`.compile(trx),
  }))
  return row?.batch_ids ?? []
}

export const lockConcerns = (trx: Trx, batch_ids: number[]) =>
  lockingConcerns(sql`select unnest(${batch_ids}::integer[]) as batch_id`).execute(trx)

/** Recomputes the concerns of some batches. The caller holds the lock. */
export async function refreshConcerns(trx: Trx, batch_ids: number[], today: string) {
  if (batch_ids.length === 0) return
  await queryPrepared(trx, 'put concerns right', { batch_ids, today }, (blanks) =>
    puttingRight(trx, blanks, blanks.today),
  )
}

/**
 * Recomputes concerns of some students in one batch, because marks affect no other student. PostgreSQL caches no plan
 * for a list of batches, so the call takes a single batch.
 */
export const refreshConcernsOfStudents = (
  trx: Trx,
  values: { batch_id: number; student_ids: number[]; today: string },
) =>
  queryPrepared(trx, 'put concerns of students right', values, (blanks) => {
    const batch_ids = sql<number[]>`array[${blanks.batch_id}::integer]`
    return puttingRight(trx, { batch_ids, student_ids: blanks.student_ids }, blanks.today)
  })

const isOneOf = ({ batch_ids, student_ids }: Whose) => sql<boolean>`(
  kept.batch_id = any(${batch_ids}::integer[])
  and ${student_ids ? sql`kept.student_id = any(${student_ids}::integer[])` : sql`true`})`

const puttingRight = (trx: Trx, whose: Whose, today: Given<string>) => ({
  compile: () =>
    sql`
        with concerns as materialized (${concernsQuery(whose, today)}), gone as (
          delete from attendance_concerns kept
          where ${isOneOf(whose)} and not exists (
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

export const nextBatches = async (db: Db, after: number, count: number) => {
  const rows = await db
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '>', after)
    .orderBy('batch_id')
    .limit(count)
    .execute()
  return rows.map(({ batch_id }) => batch_id)
}

/** Stored concerns that do not follow from the marks, for the check-up. */
export const concernsCheckQuery = (today: string) => sql<{ what: string }>`
  select format('the concern %s of student %s in batch %s is kept as %s and %s %%, and should be %s and %s %%',
    kind, student_id, batch_id, kept.absent_streak, kept.percent, due.absent_streak, due.percent) as what
  from attendance_concerns kept
  full join (${concernsQuery({ batch_ids: sql`array(select batch_id from batches)` }, today)}) as due
    using (batch_id, student_id, kind)
  where (kept.absent_streak, kept.percent) is distinct from (due.absent_streak, due.percent)`
