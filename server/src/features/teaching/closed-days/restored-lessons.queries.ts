import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import { tryToPlace } from '../../../db/rows/placing.ts'
import type { Trx } from '../../../db/schema.ts'
import { CHANGED } from '../lessons/changed.queries.ts'
import { closedDayOf } from '../lessons/conditions.queries.ts'
import {
  type Closed,
  type Condition,
  holdLessons,
  isWithinClosedDay,
} from './closed-lessons.queries.ts'

/** Lessons a closed day has cancelled and no longer covers. */
const isReleased = (closed_day_id: number, now: Closed | null): Condition =>
  sql<boolean>`(lessons.closed_day_id = ${closed_day_id}
    and ${now === null ? sql`true` : sql`not ${isWithinClosedDay(now)}`})`

/**
 * Restores lessons that a closed day has cancelled and no longer covers. Lessons that another closed day covers stay
 * cancelled, now by that day. Returns the restored numbers, and the lessons that stay cancelled because their place is
 * taken or their host is not restored.
 */
export async function restoreLessons(trx: Trx, closed_day_id: number, now: Closed | null) {
  const condition = isReleased(closed_day_id, now)
  await holdLessons(trx, condition)
  await passLessonsOn(trx, closed_day_id, condition)
  const left = await trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where(condition)
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('lesson_id')
    .execute()
  const ids = left.map(({ lesson_id }) => lesson_id)
  await restoreWherePossible(ids, (some) => restoreSingleLessons(trx, some))
  for (const end of ['host.end_time', 'lessons.end_time'] as const)
    await restoreWherePossible(ids, (some) => holdWithHosts(trx, some, end))
  const taken = await trx
    .updateTable('lessons')
    .set({ closed_day_id: null })
    .where(sql<boolean>`lesson_id = any(${ids}::integer[])`)
    .where('state', '=', 'cancelled')
    .returning('lesson_id')
    .execute()
  const cancelled = taken.map(({ lesson_id }) => lesson_id)
  const restored = ids.filter((id) => !cancelled.includes(id))
  return { restored, not_restored: await namedLessons(trx, cancelled) }
}

const passLessonsOn = (trx: Trx, closed_day_id: number, condition: Condition) =>
  sql`
    with covered as (
      select lessons.lesson_id, other.closed_day_id, other.title
      from lessons cross join lateral (${closedDayOf('lessons', closed_day_id)}) other
      where ${condition})
    update lessons
    set closed_day_id = covered.closed_day_id, reason = covered.title,
      version = lessons.version + 1, changed_at = now()
    from covered where lessons.lesson_id = covered.lesson_id`.execute(trx)

const RESTORED = { state: 'scheduled' as const, closed_day_id: null, reason: null, ...CHANGED }

/** Restores those of the lessons that are not joined. Returns a conflict; undefined if all were restored. */
const restoreSingleLessons = (trx: Trx, ids: number[]) =>
  tryToPlace(trx, () =>
    trx
      .updateTable('lessons')
      .set(RESTORED)
      .where(sql<boolean>`lesson_id = any(${ids}::integer[])`)
      .where('joined_to', 'is', null)
      .execute(),
  )

/**
 * Restores lessons joined to a restored one, as `holdAgain` does. They take its present time and place, and end with it
 * or at their own end.
 */
const holdWithHosts = (trx: Trx, ids: number[], end: 'host.end_time' | 'lessons.end_time') =>
  tryToPlace(trx, () =>
    trx
      .updateTable('lessons')
      .from('lessons as host')
      .set((eb) => ({
        ...RESTORED,
        start_time: eb.ref('host.start_time'),
        end_time: eb.ref(end),
        room_id: eb.ref('host.room_id'),
        online_url: eb.ref('host.online_url'),
        teacher_id: eb.ref('host.teacher_id'),
      }))
      .whereRef('host.lesson_id', '=', 'lessons.joined_to')
      .where('host.state', '=', 'scheduled')
      .where('lessons.state', '=', 'cancelled')
      .where(sql<boolean>`lessons.lesson_id = any(${ids}::integer[])`)
      .execute(),
  )

/** Restores as many lessons as possible. Nearly always all can be restored, so all are tried first, then each half. */
async function restoreWherePossible(
  ids: number[],
  tryToHold: (ids: number[]) => Promise<string | undefined>,
): Promise<void> {
  if (ids.length === 0) return
  const inTheWay = await tryToHold(ids)
  if (!inTheWay || ids.length === 1) return
  const half = Math.ceil(ids.length / 2)
  await restoreWherePossible(ids.slice(0, half), tryToHold)
  await restoreWherePossible(ids.slice(half), tryToHold)
}

const timeColumn = (column: 'start_time' | 'end_time') => clockTime(`lessons.${column}`).as(column)

const namedLessons = (trx: Trx, ids: number[]) =>
  trx
    .selectFrom('lessons')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .select(['lessons.lesson_id', 'lessons.batch_id', 'batches.batch_name', 'lessons.date'])
    .select([timeColumn('start_time'), timeColumn('end_time')])
    .where(sql<boolean>`lessons.lesson_id = any(${ids}::integer[])`)
    .orderBy('lessons.date')
    .orderBy('lessons.start_time')
    .orderBy('lessons.lesson_id')
    .execute()
