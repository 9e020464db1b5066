import { type RawBuilder, sql } from 'kysely'

/** For how many days back absences are looked at. */
export const STANDING_DAYS = 60

/** Of which batches, from which day, up to which moment of the academy's clock. */
export type Stretch = {
  batch_ids: RawBuilder<number[]>
  from: RawBuilder<unknown>
  until: RawBuilder<unknown>
}

/** That a lesson was made up for in another one: then its mark, called `marks`, counts no more. */
export const isMadeUp = sql<boolean>`exists (
  select from lesson_guests g
  join attendance_marks made on made.lesson_id = g.lesson_id and made.student_id = g.student_id
  where g.student_id = marks.student_id and g.makes_up_for = marks.lesson_id
    and made.code in ('P', 'L'))`

/** Marks of some batches that may count, and for each student when they were last there. */
const countedMarks = ({ batch_ids, from, until }: Stretch) => sql`
  select lessons.batch_id, marks.student_id, marks.code, lessons.date + lessons.start_time as at,
    max(lessons.date + lessons.start_time) filter (where marks.code in ('P', 'L'))
      over (partition by lessons.batch_id, marks.student_id) as last_there
  from lessons
  join attendance_marks marks on marks.lesson_id = lessons.lesson_id
  where lessons.batch_id = any(${batch_ids}::integer[]) and lessons.state = 'scheduled'
    and lessons.date >= ${from} and lessons.date + lessons.start_time <= ${until}
    and not ${isMadeUp}`

/** Whole per cent, rounded half up; null where nothing counts. Codes are those of a group of rows. */
export const percentOf = sql<number | null>`round(
  100.0 * count(*) filter (where code in ('P', 'L'))
    / nullif(count(*) filter (where code in ('P', 'A', 'L')), 0))::int`

/**
 * A query of how students stand in each batch: absent how many times in a row (E and lessons without a mark are passed over),
 * with which percentage, of how many marks.
 */
export const standings = (stretch: Stretch) => sql`
  select batch_id, student_id,
    (count(*) filter (where code = 'A' and at > coalesce(last_there, '-infinity')))::int as absent_streak,
    ${percentOf} as percent,
    (count(*) filter (where code in ('P', 'A', 'L')))::int as counted
  from (${countedMarks(stretch)}) as counted_marks
  group by batch_id, student_id`

/** A query of how many lessons in a row students were absent from, by student and batch. */
export const absentStreak = (stretch: Stretch) =>
  sql`select student_id, absent_streak from (${standings(stretch)}) as standing`
