import type { AttendanceCode } from '@ganit/contract/teaching/registers'
import { type RawBuilder, sql } from 'kysely'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { familyPhoneInSql } from '../../people/guardians/family-phone.queries.ts'
import { absentStreakQuery, isMadeUpFor, STANDING_DAYS } from '../attendance/counted.queries.ts'
import { isMemberOn } from '../lessons/reach.queries.ts'

/** Fields of a lesson that determine its students. */
export type Sitting = { lesson_id: number; batch_id: number; date: string; start_time: string }

/** Days for which a member counts as new. */
const NEW_DAYS = 7

const NAME = fullName('s')

type Student = {
  student_id: number
  name: string
  photo_id: string | null
  contact: string
  is_active: boolean
  /** True if the student leaves the batch today. */
  is_leaving: boolean
  is_new: boolean
  is_guest: boolean
  leave: string | null
  absent_streak: number
  code: AttendanceCode | null
  minutes_late: number | null
  note: string | null
  is_tapped: boolean | null
  marked_at: Date | null
  /** True if the student made up for this lesson in another one, so that the mark in this lesson does not count. */
  is_made_up: boolean
}

type GivenSitting = { [Part in keyof Sitting]: Given<Sitting[Part]> }

/** Query of absences in a row up to a lesson. */
const streaksQuery = (
  { batch_id, date, start_time }: Omit<GivenSitting, 'lesson_id'>,
  of?: { student_ids: RawBuilder<number[]> },
) =>
  absentStreakQuery({
    ...of,
    batch_ids: sql<number[]>`array[${batch_id}::integer]`,
    from: sql`${date}::date - ${STANDING_DAYS - 1}::integer`,
    until: sql`${date}::date + ${start_time}::time`,
  })

/** Absences in a row up to a lesson, by student; a student without any may be missing. */
export async function absentStreaksOf(
  db: Db,
  { batch_id, date, start_time }: Sitting,
  student_ids: number[],
) {
  if (student_ids.length === 0) return new Map<number, number>()
  const values = { batch_id, date, start_time, student_ids }
  const rows = await queryPrepared(db, 'absences in a row up to a lesson', values, (blanks) => ({
    compile: () =>
      sql<{ student_id: number; absent_streak: number }>`${streaksQuery(blanks, blanks)}`.compile(
        db,
      ),
  }))
  return new Map(rows.map(({ student_id, absent_streak }) => [student_id, absent_streak]))
}

/**
 * Students of a lesson by name: members on that day and guests, with their marks. Streaks of absences are slow to
 * compute, so they are 0 unless requested.
 */
export const studentsInLesson = (
  db: Db,
  { lesson_id, batch_id, date, start_time }: Sitting,
  { hasStreaks = true } = {},
) =>
  queryPrepared<Student, Sitting>(
    db,
    hasStreaks ? 'students in a lesson, with streaks' : 'students in a lesson',
    { lesson_id, batch_id, date, start_time },
    (blanks) => ({ compile: () => sittingStudents(blanks, hasStreaks).compile(db) }),
  )

function sittingStudents(sitting: GivenSitting, hasStreaks: boolean) {
  const { lesson_id, batch_id, date } = sitting
  const day = sql`${date}::date`
  return sql<Student>`
    with sitting as (
      select student_id, max(joined_on) as joined_on,
        bool_and(left_on is not null and left_on = ${day}) as is_leaving, false as is_guest
      from memberships m
      where batch_id = ${batch_id} and ${isMemberOn(day)}
      group by student_id
      union all
      select student_id, null, false, true from lesson_guests g
      where lesson_id = ${lesson_id} and not exists (
        select from memberships m
        where m.batch_id = ${batch_id} and m.student_id = g.student_id
          and ${isMemberOn(day)})
    ), streaks as (
      ${hasStreaks ? streaksQuery(sitting) : sql`select 0 as student_id, 0 as absent_streak where false`}
    )
    select s.student_id, ${NAME} as name,
      s.photo_id, ${familyPhoneInSql('s')} as contact, s.is_active, sitting.is_leaving, sitting.is_guest,
      coalesce(${day} - sitting.joined_on < ${NEW_DAYS}, false) as is_new,
      (select n.reason from leave_notes n
        where n.student_id = s.student_id and n.withdrawn_at is null
          and ${day} between n.from_date and n.to_date
        order by n.leave_note_id desc limit 1) as leave,
      coalesce(streaks.absent_streak, 0) as absent_streak,
      marks.code, marks.minutes_late, marks.note, marks.is_tapped, marks.marked_at,
      ${isMadeUpFor(lesson_id, sql.ref('s.student_id'))} as is_made_up
    from sitting
    join students s on s.student_id = sitting.student_id
    left join streaks on streaks.student_id = s.student_id
    left join attendance_marks marks
      on marks.lesson_id = ${lesson_id} and marks.student_id = s.student_id
    order by ${NAME} collate "und-x-icu", s.student_id`
}

export type SittingStudent = Awaited<ReturnType<typeof studentsInLesson>>[number]
