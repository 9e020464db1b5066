import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tryToPlace } from '../../db/placing.ts'
import type { Db, Trx } from '../../db/schema.ts'

/** The days of a closed day, and of which batch; null: of all. */
export type Closed = { from_date: string; to_date: string; batch_id: number | null }

type Condition = RawBuilder<SqlBool>

const within = ({ from_date, to_date, batch_id }: Closed): Condition =>
  sql<boolean>`(lessons.date between ${from_date}::date and ${to_date}::date
    and ${batch_id === null ? sql`true` : sql`lessons.batch_id = ${batch_id}`})`

/** Lessons that are to be held on days that were not closed `before`. */
export const newlyClosed = (now: Closed, before: Closed | null): Condition =>
  sql<boolean>`(lessons.state = 'scheduled' and ${within(now)}
    and ${before === null ? sql`true` : sql`not ${within(before)}`})`

/** Lessons that a closed day has cancelled and that it covers no more. */
const released = (closed_day_id: number, now: Closed | null): Condition =>
  sql<boolean>`(lessons.closed_day_id = ${closed_day_id}
    and ${now === null ? sql`true` : sql`not ${within(now)}`})`

/** Nobody changes these lessons, or takes their registers, before this transaction ends. */
const hold = (trx: Trx, condition: Condition) =>
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
    with closed as (select batch_id, date from lessons where ${condition})
    select count(*)::int as lessons, count(distinct batch_id)::int as batches,
      (select count(distinct student_id)::int from memberships m where exists (
        select from closed where closed.batch_id = m.batch_id
          and closed.date between m.joined_on and coalesce(m.left_on, 'infinity'))) as students
    from closed`.execute(db)
  return rows[0] ?? { lessons: 0, batches: 0, students: 0 }
}

/** The first of these lessons whose register was taken; undefined where none was. */
export const firstTaken = (db: Db, condition: Condition) =>
  db
    .selectFrom('lessons')
    .innerJoin('registers', 'registers.lesson_id', 'lessons.lesson_id')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .select(['batches.batch_name', 'lessons.date', 'lessons.start_time'])
    .where(condition)
    .orderBy('lessons.date')
    .orderBy('lessons.start_time')
    .orderBy('lessons.lesson_id')
    .executeTakeFirst()

/** What every change of a lesson notes, that calendars show it. */
const CHANGED = {
  sequence: sql<number>`lessons.sequence + 1`,
  version: sql<number>`lessons.version + 1`,
  changed_at: sql<Date>`now()`,
}

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

/**
 * Holds again what a closed day has cancelled and covers no more, but what another one covers: that stays cancelled by it.
 * Answers the lessons whose place is taken, which stay cancelled.
 */
export async function restoreLessons(trx: Trx, closed_day_id: number, now: Closed | null) {
  const condition = released(closed_day_id, now)
  await hold(trx, condition)
  await passOn(trx, closed_day_id, condition)
  const left = await trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where(condition)
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('lesson_id')
    .execute()
  const ids = left.map(({ lesson_id }) => lesson_id)
  const taken = await restoreWherePossible(trx, ids)
  await trx
    .updateTable('lessons')
    .set({ closed_day_id: null })
    .where(sql<boolean>`lesson_id = any(${taken}::integer[])`)
    .execute()
  return namedLessons(trx, taken)
}

const passOn = (trx: Trx, closed_day_id: number, condition: Condition) =>
  sql`
    with covered as (
      select lessons.lesson_id, other.closed_day_id, other.title
      from lessons cross join lateral (
        select closed_days.closed_day_id, closed_days.title from closed_days
        where lessons.date between from_date and to_date
          and (closed_days.batch_id is null or closed_days.batch_id = lessons.batch_id)
          and closed_days.closed_day_id <> ${closed_day_id}
        order by closed_days.closed_day_id limit 1) other
      where ${condition})
    update lessons
    set closed_day_id = covered.closed_day_id, reason = covered.title,
      version = lessons.version + 1, changed_at = now()
    from covered where lessons.lesson_id = covered.lesson_id`.execute(trx)

/** Answers those that could not be. Nearly always all can, so that all are tried first, and then each half. */
async function restoreWherePossible(trx: Trx, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const restored = { state: 'scheduled' as const, closed_day_id: null, reason: null, ...CHANGED }
  const inTheWay = await tryToPlace(trx, () =>
    trx
      .updateTable('lessons')
      .set(restored)
      .where(sql<boolean>`lesson_id = any(${ids}::integer[])`)
      .execute(),
  )
  if (!inTheWay) return []
  if (ids.length === 1) return ids
  const half = Math.ceil(ids.length / 2)
  const first = await restoreWherePossible(trx, ids.slice(0, half))
  return [...first, ...(await restoreWherePossible(trx, ids.slice(half)))]
}

const time = (column: 'start_time' | 'end_time') =>
  sql<string>`to_char(${sql.ref(`lessons.${column}`)}, 'HH24:MI')`.as(column)

const namedLessons = (trx: Trx, ids: number[]) =>
  trx
    .selectFrom('lessons')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .select(['lessons.lesson_id', 'lessons.batch_id', 'batches.batch_name', 'lessons.date'])
    .select([time('start_time'), time('end_time')])
    .where(sql<boolean>`lessons.lesson_id = any(${ids}::integer[])`)
    .orderBy('lessons.date')
    .orderBy('lessons.start_time')
    .orderBy('lessons.lesson_id')
    .execute()
