import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

const weekday = sql`(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])[
  extract(isodow from l.origin_date)]`

/**
 * Keeps the weekly times that hold until the stored ones do, so that lessons of those days can be made, changed and brought back.
 * `times_from` is the batch's as they were written: an older release, which does not know them, writes another one, and then they
 * are the batch's no more.
 */
export async function up(db: Kysely<never>) {
  const minutes = (column: string) =>
    sql.raw(`(extract(hour from ${column}) * 60 + extract(minute from ${column}))::integer`)
  await sql`
    create table former_schedules (
      batch_id integer not null references batches on delete cascade,
      times_from date not null check (isfinite(times_from)),
      from_day date not null,
      until_day date not null check (until_day > from_day and until_day <= times_from),
      position integer not null check (position >= 0),
      weekday text not null check (weekday in
        ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
      start_time time(0) not null,
      end_time time(0) not null check (end_time > start_time),
      teacher_id text references accounts on delete set null,
      room_id integer references rooms,
      usual_teacher_id text references accounts on delete set null,
      usual_room_id integer references rooms,
      primary key (batch_id, position),
      constraint former_schedules_do_not_overlap exclude using gist (
        batch_id with =, weekday with =, daterange(from_day, until_day) with &&,
        int4range(${minutes('start_time')}, ${minutes('end_time')}) with &&
      )
    )`.execute(db)
  await sql`
    create index former_schedules_of_teacher on former_schedules ((coalesce(teacher_id, usual_teacher_id)))`.execute(
    db,
  )
  await watch(db, 'former_schedules', 'batch_id')
  await readFromLessons(db)
}

/** Those of batches whose new times are ahead stand in no table: they are read from the lessons that were made of them. */
export const readFromLessons = (db: Kysely<never>) =>
  sql`
    insert into former_schedules (batch_id, times_from, from_day, until_day, position, weekday, start_time, end_time,
      usual_teacher_id, usual_room_id)
    select batch_id, times_from,
      case when first - 7 <= today then '-infinity' else first end,
      case when last + 7 >= times_from then times_from else last + 1 end,
      row_number() over (partition by batch_id order by first, origin_start),
      weekday, origin_start, end_time, teacher_id, room_id
    from (
      select b.batch_id, b.times_from, today, ${weekday} as weekday, l.origin_start,
        min(l.origin_date) as first, max(l.origin_date) as last,
        (array_agg(l.end_time order by l.is_touched, l.origin_date desc))[1] as end_time,
        (array_agg(l.teacher_id order by l.is_touched, l.teacher_id is null, l.origin_date desc))[1] as teacher_id,
        (array_agg(l.room_id order by l.is_touched, l.room_id is null, l.origin_date desc))[1] as room_id
      from batches b
      cross join (select (now() at time zone coalesce((select time_zone from settings), 'Asia/Kolkata'))::date as today) clock
      join lessons l on l.batch_id = b.batch_id and l.kind = 'weekly'
        and l.origin_date >= today and l.origin_date < b.times_from
      where b.times_from > today
      group by 1, 2, 3, 4, 5
    ) times
    where end_time > origin_start
    on conflict do nothing`.execute(db)
