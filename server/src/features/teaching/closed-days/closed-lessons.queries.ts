import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { CHANGED } from '../lessons/changed.queries.ts'
import { hasBegun } from '../lessons/conditions.queries.ts'
import { studentsSittingIn } from '../lessons/reach.queries.ts'

/** The days of a closed day, and its batch; null for all batches. */
export type Closed = { from_date: string; to_date: string; batch_id: number | null }

export type Condition = RawBuilder<SqlBool>

/** Condition for lessons on these days, of these batches. */
export const isWithinClosedDay = ({ from_date, to_date, batch_id }: Closed): Condition =>
  sql<boolean>`(lessons.date between ${from_date}::date and ${to_date}::date
    and ${batch_id === null ? sql`true` : sql`lessons.batch_id = ${batch_id}`})`

/**
 * Scheduled lessons on days that were not closed `before`. A lesson that has begun today took place: closing at noon
 * does not cancel the morning. A past day is closed as a whole.
 */
export async function isNewlyClosed(
  db: Db,
  now: Closed,
  before: Closed | null,
): Promise<Condition> {
  const moment = await academyNow(db)
  return sql<boolean>`(lessons.state = 'scheduled' and ${isWithinClosedDay(now)}
    and not (lessons.date = ${moment.date}::date and ${hasBegun(moment)})
    and ${before === null ? sql`true` : sql`not ${isWithinClosedDay(before)}`})`
}

/** Lessons that a closed day cancelled. */
export const isCancelledBy = (closed_day_id: number): Condition =>
  sql<boolean>`(lessons.closed_day_id = ${closed_day_id} and lessons.state = 'cancelled')`

/** Locks these lessons against changes and registers, always in the same order. */
export const holdLessons = (trx: Trx, condition: Condition) =>
  trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where(condition)
    .orderBy('lesson_id')
    .forUpdate()
    .execute()

/** Effect of closing: number of lessons, batches and students. */
export async function countClosed(db: Db, condition: Condition) {
  const { rows } = await sql<{ lessons: number; batches: number; students: number }>`
    with closed as (select lesson_id, batch_id, date from lessons where ${condition})
    select count(*)::int as lessons, count(distinct batch_id)::int as batches, (
      select count(distinct student_id)::int
      from closed cross join lateral (${studentsSittingIn('closed')}) sitting) as students
    from closed`.execute(db)
  return rows[0] ?? { lessons: 0, batches: 0, students: 0 }
}

const firstOf = (db: Db, condition: Condition) =>
  db
    .selectFrom('lessons')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .select(['batches.batch_name', 'lessons.date', 'lessons.start_time'])
    .where(condition)
    .orderBy('lessons.date')
    .orderBy('lessons.start_time')
    .orderBy('lessons.lesson_id')

/** First of these lessons with a register; undefined if there is none. */
export const firstTaken = (db: Db, condition: Condition) =>
  firstOf(db, condition)
    .innerJoin('registers', 'registers.lesson_id', 'lessons.lesson_id')
    .executeTakeFirst()

/** First of these lessons that hosts a joined lesson outside of them; undefined if there is none. */
export const firstHost = (db: Db, condition: Condition) =>
  firstOf(db, condition)
    .where(sql<boolean>`exists (
      select from lessons sitting
      where sitting.joined_to = lessons.lesson_id and sitting.state = 'scheduled'
        and sitting.lesson_id not in (select lessons.lesson_id from lessons where ${condition}))`)
    .executeTakeFirst()

/** Cancels lessons, unless `refuse` throws because of one. */
export async function cancelLessons(
  trx: Trx,
  condition: Condition,
  { closed_day_id, title }: { closed_day_id: number; title: string },
  refuse: () => Promise<void>,
) {
  const held = await holdLessons(trx, condition)
  if (held.length === 0) return
  await refuse()
  await trx
    .updateTable('lessons')
    .set({ state: 'cancelled', closed_day_id, reason: title, ...CHANGED })
    .where(condition)
    .execute()
}

/** Updates the reason of lessons a closed day cancelled. */
export const renameCancelledLessons = (trx: Trx, closed_day_id: number, title: string) =>
  trx
    .updateTable('lessons')
    .set({ reason: title, version: CHANGED.version, changed_at: CHANGED.changed_at })
    .where('closed_day_id', '=', closed_day_id)
    .execute()
