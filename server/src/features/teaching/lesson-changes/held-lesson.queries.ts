import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable, lockForChange } from '../../../http/changes/lock-for-change.ts'
import { conflict } from '../../../http/errors.ts'
import { lockBatches } from '../../people/memberships/memberships.queries.ts'
import { CHANGED } from '../lessons/changed.queries.ts'
import { LESSON } from '../lessons/lessons.queries.ts'

/** Columns that changes of a lesson read. */
const HELD = describeVersionedTable('lessons', 'lesson_id', {
  noun: 'lesson',
  absent: 'Lesson not found.',
  columns: [
    'lesson_id',
    'batch_id',
    'date',
    'start_time',
    'end_time',
    'room_id',
    'online_url',
    'teacher_id',
    'state',
    'kind',
    'origin_date',
    'origin_start',
    'first_date',
    'joined_to',
    'apart',
    'is_touched',
    'end_by_hand',
    'room_by_hand',
    'teacher_by_hand',
  ],
})

const batchOf = async (trx: Trx, lesson_id: number) => {
  const { batch_id } = await trx
    .selectFrom('lessons')
    .select('batch_id')
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirstOrThrow(LESSON.missing)
  return batch_id
}

/** Times as `HH:MM`. */
const withPlainTimes = <Row extends { start_time: string; end_time: string }>(row: Row) => ({
  ...row,
  start_time: row.start_time.slice(0, 5),
  end_time: row.end_time.slice(0, 5),
})

const lockOneLesson = async (trx: Trx, lesson_id: number, version?: number) =>
  withPlainTimes(await lockForChange(trx, HELD, lesson_id, version))

/** A stored lesson, without a lock. */
export const readStoredLesson = async (db: Db, lesson_id: number) =>
  withPlainTimes(
    await db
      .selectFrom('lessons')
      .select(['version', ...HELD.columns])
      .where('lesson_id', '=', lesson_id)
      .executeTakeFirstOrThrow(LESSON.missing),
  )

/** A stored lesson, times as `HH:MM`. */
export type HeldLesson = Awaited<ReturnType<typeof lockOneLesson>>

/**
 * Locks a lesson against changes, registers and conflicting lessons. Its batch is locked first, in the common lock
 * order.
 */
export async function lockLessonWithBatch(trx: Trx, lesson_id: number, version?: number) {
  await lockBatches(trx, [await batchOf(trx, lesson_id)])
  return lockOneLesson(trx, lesson_id, version)
}

/** `lockLessonWithBatch` with all joined lessons, in the order in which closing a day locks them, so that the two do not deadlock. */
export async function lockHostWithJoined(trx: Trx, lesson_id: number, version?: number) {
  await lockBatches(trx, [await batchOf(trx, lesson_id)])
  await trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where((eb) => eb.or([eb('lesson_id', '=', lesson_id), eb('joined_to', '=', lesson_id)]))
    .orderBy('lesson_id')
    .forUpdate()
    .execute()
  return lockOneLesson(trx, lesson_id, version)
}

/** Locks two lessons; checks the version of the first. */
export async function lockTwoLessons(trx: Trx, ids: readonly [number, number], version?: number) {
  const batches = [await batchOf(trx, ids[0]), await batchOf(trx, ids[1])]
  await lockBatches(trx, batches)
  const held = new Map<number, HeldLesson>()
  for (const id of ids.toSorted((a, b) => a - b))
    held.set(id, await lockOneLesson(trx, id, id === ids[0] ? version : undefined))
  return ids.map((id) => held.get(id)) as [HeldLesson, HeldLesson]
}

/** 409 if the lesson, which must be locked, has a register. */
export async function refuseTaken(trx: Trx, lesson_id: number) {
  const taken = await trx
    .selectFrom('registers')
    .select('lesson_id')
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirst()
  if (taken) throw conflict('The register of this lesson was taken.')
}

/** Whether others are joined to this lesson, or will be once restored. */
export const isHost = async (db: Db, lesson_id: number) =>
  (await db
    .selectFrom('lessons')
    .select('lesson_id')
    .where('joined_to', '=', lesson_id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Set by every change of a lesson, so that calendars show it and new weekly times leave it alone. */
export const TOUCHED = { is_touched: true, ...CHANGED }
