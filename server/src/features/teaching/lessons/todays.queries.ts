import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { familyPhoneInSql } from '../../people/guardians/family-phone.queries.ts'
import { hasBegun, hasRegister, isOver, needsTeacher } from './conditions.queries.ts'
import { isMemberThatDay } from './reach.queries.ts'

/** Number of lessons that fit the screen; the timetable has all. */
const LESSONS_SHOWN = 12
const ABSENT_SHOWN = 60

const isHeld = (day: string) => sql`lessons.date = ${day}::date and lessons.state = 'scheduled'`

type Todays = {
  lesson_id: number
  time: string
  until: string
  batch: string
  teacher: string | null
  room: string | null
  present: number | null
  of: number
  needs: 'teacher' | 'register' | null
}

/**
 * Today's lessons without cancelled ones: how many there are, how many are not over, and a list of the unfinished ones
 * with the last ones before them.
 */
export async function readLessonsToday(db: Db, now: LocalTime) {
  const { rows } = await sql<{ left: number; of: number; list: Todays[] }>`
    with held as (
      select lessons.*, ${isOver(now)} as is_over from lessons where ${isHeld(now.date)}
    ), lessons as (
      select * from held
      order by is_over, case when is_over then start_time end desc, start_time, lesson_id
      limit ${sql.lit(LESSONS_SHOWN)}
    ), list as (
      select lesson_id, to_char(start_time, 'HH24:MI') as time, to_char(end_time, 'HH24:MI') as until,
        batch_name as batch, accounts.name as teacher, rooms.name as room, marks.present,
        coalesce(marks.of, (
          select count(*) from memberships m
          where m.batch_id = lessons.batch_id and ${isMemberThatDay})) as of,
        case when ${needsTeacher} and not is_over then 'teacher'
          when ${hasBegun(now)} and not ${hasRegister} then 'register' end as needs
      from lessons
      join batches using (batch_id)
      left join rooms on rooms.room_id = lessons.room_id
      left join accounts on accounts.id = lessons.teacher_id
      left join lateral (
        select count(*) filter (where code in ('P', 'L')) as present, count(*) as of
        from attendance_marks a where a.lesson_id = lessons.lesson_id
        having ${hasRegister}) as marks on true
    )
    select (select count(*) filter (where not is_over) from held)::int as left,
      (select count(*) from held)::int as of,
      (select coalesce(json_agg(list order by time, lesson_id), '[]') from list) as list`.execute(
    db,
  )
  return rows[0] ?? { left: 0, of: 0, list: [] }
}

type Absent = { student_id: number; phone: string | null; lesson: string; leave: boolean }

/**
 * Students who are absent in a lesson of a day, also excused ones: their number, and the first of them. Students
 * without leave come first.
 */
export async function studentsAbsentOn(db: Db, day: string) {
  const { rows } = await sql<{ count: number; list: Absent[] }>`
    with marked as (
      select distinct on (a.student_id) a.student_id, lessons.batch_id, lessons.start_time, a.code
      from lessons join attendance_marks a using (lesson_id)
      where ${isHeld(day)} and a.code in ('A', 'E')
      order by a.student_id, lessons.start_time, lessons.lesson_id
    ), absent as (
      select marked.*, marked.code = 'E' or exists (
        select from leave_notes n where n.student_id = marked.student_id and n.withdrawn_at is null
          and ${day}::date between n.from_date and n.to_date) as leave
      from marked
    ), list as (
      select * from absent order by leave, start_time, student_id limit ${sql.lit(ABSENT_SHOWN)}
    )
    select (select count(*) from absent)::int as count, coalesce((
      select json_agg(json_build_object('student_id', s.student_id, 'phone', ${familyPhoneInSql('s')},
        'lesson', batch_name, 'leave', leave) order by leave, start_time, s.student_id)
      from list join students s using (student_id) join batches using (batch_id)), '[]') as list`.execute(
    db,
  )
  return rows[0] ?? { count: 0, list: [] }
}
