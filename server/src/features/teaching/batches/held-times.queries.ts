import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import type { Trx } from '../../../db/schema.ts'
import { type HeldTime, isLasting, type WeeklyTime } from './weekly-plan.service.ts'

const timeColumns = (table: string) => sql`
  ${sql.ref(table)}.weekday, ${clockTime(`${table}.start_time`)} as start_time,
  ${clockTime(`${table}.end_time`)} as end_time,
  ${sql.ref(`${table}.teacher_id`)}, ${sql.ref(`${table}.room_id`)}`

/**
 * All known weekly times of a batch, each with the days on which it applies. The present ones come last, in the order
 * in which they were sent.
 */
export async function readHeldTimes(trx: Trx, batch_id: number) {
  const { rows } = await sql<HeldTime>`
    select weekday, start_time, end_time, teacher_id, room_id, usual_teacher_id, usual_room_id, "from", until
    from (
      select ${timeColumns('s')}, b.teacher_id as usual_teacher_id, b.room_id as usual_room_id,
        coalesce(b.times_from, '-infinity') as "from", 'infinity'::date as until, s.position
      from batches b join batch_schedules s on s.batch_id = b.batch_id
      where b.batch_id = ${batch_id}
      union all
      select ${timeColumns('f')}, f.usual_teacher_id, f.usual_room_id, f.from_day, f.until_day, f.position
      from batches b join former_schedules f on f.batch_id = b.batch_id and f.times_from = b.times_from
      where b.batch_id = ${batch_id}
    ) known
    order by until, position`.execute(trx)
  return rows
}

/** Replaces the batch's weekly times; `today` is the academy's day. */
export async function storeTimes(trx: Trx, batch_id: number, times: HeldTime[], today: string) {
  const lasting = times.filter(isLasting)
  const latest = lasting.reduce((day, { from }) => (from > day ? from : day), today)
  const times_from = latest > today ? latest : null
  await trx.updateTable('batches').set({ times_from }).where('batch_id', '=', batch_id).execute()
  await replaceSchedules(trx, batch_id, lasting)
  await trx.deleteFrom('former_schedules').where('batch_id', '=', batch_id).execute()
  const former = times.filter(({ from, until }) => until > today && from < (times_from ?? from))
  if (times_from) await insertFormer(trx, { batch_id, times_from }, former)
}

/** Replaces the batch's weekly lessons, from the day its times apply. */
export async function replaceSchedules(trx: Trx, batch_id: number, schedules: WeeklyTime[]) {
  await trx.deleteFrom('batch_schedules').where('batch_id', '=', batch_id).execute()
  if (schedules.length === 0) return
  await trx
    .insertInto('batch_schedules')
    .values(
      schedules.map(({ weekday, start_time, end_time, teacher_id, room_id }, position) => ({
        batch_id,
        position,
        weekday,
        start_time,
        end_time,
        teacher_id,
        room_id,
      })),
    )
    .execute()
}

async function insertFormer(
  trx: Trx,
  batch: { batch_id: number; times_from: string },
  times: HeldTime[],
) {
  if (times.length === 0) return
  await trx
    .insertInto('former_schedules')
    .values(
      times.map(({ from, until, ...time }, position) => ({
        ...time,
        ...batch,
        from_day: from,
        until_day: until < batch.times_from ? until : batch.times_from,
        position,
      })),
    )
    .execute()
}
