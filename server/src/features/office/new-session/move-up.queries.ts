import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'

/** Free seats of a batch and its room; null if unlimited. */
export async function freeSeats(trx: Trx, batch_id: number) {
  const { free } = await trx
    .selectFrom('batches as b')
    .leftJoin('rooms as r', (on) =>
      on.onRef('r.room_id', '=', 'b.room_id').on('b.online_url', 'is', null),
    )
    .select(
      sql<number | null>`(least(b.capacity, r.seats) - (
        select count(*) from memberships m where m.batch_id = b.batch_id and m.left_on is null))::int`.as(
        'free',
      ),
    )
    .where('b.batch_id', '=', batch_id)
    .executeTakeFirstOrThrow()
  return free
}

const isAmong = (column: string, ids: number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`

/** The batches among `others` that meet at the same time as this batch, from a day on. */
export async function batchesMeetingWith(
  trx: Trx,
  { batch_id, others, on }: { batch_id: number; others: number[]; on: string },
) {
  const clash = await trx
    .selectFrom('batch_schedules as t')
    .innerJoin('batch_schedules as o', 'o.weekday', 't.weekday')
    .innerJoin('batches as b', 'b.batch_id', 'o.batch_id')
    .select('b.batch_name')
    .where('t.batch_id', '=', batch_id)
    .where(isAmong('o.batch_id', others))
    .where(sql<boolean>`o.start_time < t.end_time and o.end_time > t.start_time`)
    .where(sql<boolean>`coalesce(b.ends_on >= ${on}::date, true)`)
    .orderBy('o.batch_id')
    .executeTakeFirst()
  return clash?.batch_name
}

/** The day since which a student is in a batch; undefined if they are not. */
export async function memberSince(
  trx: Trx,
  { student_id, batch_id }: { student_id: number; batch_id: number },
) {
  const membership = await trx
    .selectFrom('memberships')
    .select('joined_on')
    .where('student_id', '=', student_id)
    .where('batch_id', '=', batch_id)
    .where('left_on', 'is', null)
    .executeTakeFirst()
  return membership?.joined_on
}
