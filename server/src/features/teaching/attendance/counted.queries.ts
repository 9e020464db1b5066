import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'

/** Days back in which absences count. */
export const STANDING_DAYS = 60

/** Batches, the first day, and the last moment on the academy's clock. */
export type Stretch = {
  batch_ids: RawBuilder<number[]>
  from: RawBuilder<unknown>
  until: RawBuilder<unknown>
  /** The students to count; absent: all students. */
  student_ids?: RawBuilder<number[]>
}

/** True if a student made up for this lesson in another one, so that the mark in it no longer counts. */
export const isMadeUpFor = (
  lesson_id: Given<number>,
  student_id: Given<number>,
) => sql<boolean>`exists (
  select from lesson_guests g
  join attendance_marks made on made.lesson_id = g.lesson_id and made.student_id = g.student_id
  where g.student_id = ${student_id} and g.makes_up_for = ${lesson_id} and made.code in ('P', 'L'))`

/** `isMadeUpFor`, applied to a row of `marks`. */
export const isMadeUp = isMadeUpFor(sql.ref('marks.lesson_id'), sql.ref('marks.student_id'))

/**
 * Marks of some batches that may count. The last day is derived from the last moment: given both ends as parameters,
 * PostgreSQL assumes few days, and keeps that plan.
 */
const countedMarksQuery = ({ batch_ids, from, until, student_ids }: Stretch) => sql`
  select lessons.batch_id, marks.student_id, marks.code, lessons.date + lessons.start_time as at
  from lessons
  join attendance_marks marks on marks.lesson_id = lessons.lesson_id
  where lessons.batch_id = any(${batch_ids}::integer[]) and lessons.state = 'scheduled'
    and lessons.date between ${from} and (${until})::date
    and lessons.date + lessons.start_time <= ${until}
    and ${student_ids ? sql`marks.student_id = any(${student_ids}::integer[])` : sql`true`}
    and not ${isMadeUp}`

/** Whole per cent, rounded half up; null if nothing counts. An aggregate over codes. */
export const percentOf = sql<number | null>`round(
  100.0 * count(*) filter (where code in ('P', 'L'))
    / nullif(count(*) filter (where code in ('P', 'A', 'L')), 0))::int`

/** Query of students' standing by batch: absences in a row (E and unmarked are skipped), percentage, number of marks. */
export const standingsQuery = (stretch: Stretch) => sql`
  select batch_id, student_id, percent, counted,
    (select count(*)::int from unnest(absences) as at
      where at > coalesce(last_there, '-infinity')) as absent_streak
  from (
    select batch_id, student_id, ${percentOf} as percent,
      (count(*) filter (where code in ('P', 'A', 'L')))::int as counted,
      array_agg(at) filter (where code = 'A') as absences,
      max(at) filter (where code in ('P', 'L')) as last_there
    from (${countedMarksQuery(stretch)}) as counted_marks
    group by batch_id, student_id) as each_student`

/** Query of absences in a row, by student and batch. */
export const absentStreakQuery = (stretch: Stretch) =>
  sql`select student_id, absent_streak from (${standingsQuery(stretch)}) as standing`
