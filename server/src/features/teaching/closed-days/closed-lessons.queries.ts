import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { CHANGED } from '../lessons/changed.queries.ts'
import { sittingIn } from '../lessons/reach.queries.ts'

/** The days of a closed day, and of which batch; null: of all. */
export type Closed = { from_date: string; to_date: string; batch_id: number | null }

export type Condition = RawBuilder<SqlBool>

/** That a lesson is of these days and batches. */
export const within = ({ from_date, to_date, batch_id }: Closed): Condition =>
  sql<boolean>`(lessons.date between ${from_date}::date and ${to_date}::date
    and ${batch_id === null ? sql`true` : sql`lessons.batch_id = ${batch_id}`})`

/** Lessons that are to be held on days that were not closed `before`. */
export const newlyClosed = (now: Closed, before: Closed | null): Condition =>
  sql<boolean>`(lessons.state = 'scheduled' and ${within(now)}
    and ${before === null ? sql`true` : sql`not ${within(before)}`})`

/** Nobody changes these lessons, or takes their registers, before this transaction ends. Whoever holds several does so in this order. */
export const hold = (trx: Trx, condition: Condition) =>
  trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where(condition)
    .orderBy('lesson_id')
    .forUpdate()
    .execute()

/** What closing would cancel: how many lessons, of how many batches, and how many students sit in them. */
export async function countClosed(db: Db, condition: Condition) {
  const { rows } = await sql<{ lessons: number; batches: number; students: number }>`
    with closed as (select lesson_id, batch_id, date from lessons where ${condition})
    select count(*)::int as lessons, count(distinct batch_id)::int as batches, (
      select count(distinct student_id)::int
      from closed cross join lateral (${sittingIn('closed')}) sitting) as students
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

/** The first of these lessons whose register was taken; undefined where none was. */
export const firstTaken = (db: Db, condition: Condition) =>
  firstOf(db, condition)
    .innerJoin('registers', 'registers.lesson_id', 'lessons.lesson_id')
    .executeTakeFirst()

/** The first of these lessons with which one sits that is not among them; undefined where there is none. */
export const firstHost = (db: Db, condition: Condition) =>
  firstOf(db, condition)
    .where(sql<boolean>`exists (
      select from lessons sitting
      where sitting.joined_to = lessons.lesson_id and sitting.state = 'scheduled'
        and sitting.lesson_id not in (select lessons.lesson_id from lessons where ${condition}))`)
    .executeTakeFirst()

/** Cancels lessons, of which `refuse` may not want one. */
export async function cancelLessons(
  trx: Trx,
  condition: Condition,
  { closed_day_id, title }: { closed_day_id: number; title: string },
  refuse: () => Promise<void>,
) {
  const held = await hold(trx, condition)
  if (held.length === 0) return
  await refuse()
  await trx
    .updateTable('lessons')
    .set({ state: 'cancelled', closed_day_id, reason: title, ...CHANGED })
    .where(condition)
    .execute()
}

/** Says another title as the reason of what a closed day has cancelled. */
export const retitle = (trx: Trx, closed_day_id: number, title: string) =>
  trx
    .updateTable('lessons')
    .set({ reason: title, version: CHANGED.version, changed_at: CHANGED.changed_at })
    .where('closed_day_id', '=', closed_day_id)
    .execute()
