import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import { isUnnamedOwner } from '../../../ground/rights/unnamed-owner.ts'
import { isMadeUp } from '../../../teaching/attendance/counted.queries.ts'
import type { CountedMark } from '../../../teaching/attendance/counts.ts'

export type Days = { from: string; to: string }
/** Children of a batch, and the days of their reports. */
export type ReportRequest = Days & { batch_id: number; student_ids: readonly number[] }

/** A child with the batches that a report covers. */
export type Child = {
  student_id: number
  class_number: number | null
  /** All covered batches; those visited as a guest are not named. */
  batch_ids: number[]
  /** Batches of other classes, whose lessons are not in the report. */
  others: number[]
  batches: string[]
  teachers: string[]
  first_on: string
}

/**
 * The children, each with the batches of the same class, or without a class, in which the child was in the period. The
 * class is the batch's, or the child's if the batch has none.
 */
export async function childrenOfReports(
  db: Db,
  { batch_id, student_ids, from, to }: ReportRequest,
) {
  const { rows } = await sql<Child>`
    with asked as (
      select student_id, coalesce(own.class_number, students.student_class) as class_number
      from students, (select class_number from batches where batch_id = ${batch_id}) as own
      where student_id = any(${student_ids}::integer[])
    ), sat as (
      select student_id, batch_id, greatest(joined_on, ${from}::date) as first_on, true as is_member
      from memberships join batches using (batch_id)
      where student_id = any(${student_ids}::integer[])
        and joined_on <= ${to}::date and (left_on is null or left_on >= ${from}::date)
        and (ends_on is null or ends_on >= ${from}::date)
      union all
      select student_id, batch_id, lessons.date, false
      from lesson_guests join lessons using (lesson_id)
      where student_id = any(${student_ids}::integer[])
        and lessons.state = 'scheduled' and lessons.date between ${from}::date and ${to}::date
    ), covered as (
      select student_id, batch_id, asked.class_number, batch_name, teacher.name as teacher,
        min(first_on) as first_on, bool_or(is_member) as is_member
      from sat join asked using (student_id) join batches using (batch_id)
      left join accounts teacher
        on teacher.id = batches.teacher_id and not ${isUnnamedOwner('teacher')}
      where batches.class_number is null or batches.class_number = asked.class_number
      group by student_id, batch_id, asked.class_number, batch_name, teacher.name
    )
    select student_id, class_number, min(first_on)::text as first_on,
      array_agg(batch_id) as batch_ids,
      array(select others.batch_id from batches others where others.class_number is not null
        and others.class_number is distinct from covered.class_number) as others,
      coalesce(array_agg(batch_name order by batch_id <> ${batch_id}, first_on, batch_id)
        filter (where is_member), '{}') as batches,
      coalesce(array_agg(teacher order by batch_id <> ${batch_id}, first_on, batch_id)
        filter (where is_member and teacher is not null), '{}') as teachers
    from covered group by student_id, class_number order by student_id`.execute(db)
  return rows
}

/** Pairs of child and covered batch, as columns for `unnest`. */
export const pairsOf = (children: readonly Child[]) => ({
  students: children.flatMap(({ student_id, batch_ids }) => batch_ids.map(() => student_id)),
  batches: children.flatMap(({ batch_ids }) => batch_ids),
})

type Mark = CountedMark & { student_id: number; date: string }

/** Marks of the children in the covered batches' lessons of the period. */
export async function marksOfReports(db: Db, children: readonly Child[], { from, to }: Days) {
  const { students, batches } = pairsOf(children)
  const { rows } = await sql<Mark>`
    select marks.student_id, lessons.date::text as date, marks.code, ${isMadeUp} as is_made_up
    from unnest(${students}::integer[], ${batches}::integer[]) as pair (student_id, batch_id)
    join lessons on lessons.batch_id = pair.batch_id
    join attendance_marks marks
      on marks.lesson_id = lessons.lesson_id and marks.student_id = pair.student_id
    where lessons.state = 'scheduled' and lessons.date between ${from}::date and ${to}::date
    order by marks.student_id, lessons.date, lessons.start_time, lessons.lesson_id`.execute(db)
  return Map.groupBy(rows, ({ student_id }) => student_id)
}

type Leave = { student_id: number; from_date: string; to_date: string }

/** Leave of the children in the period. */
export async function leaveInPeriod(db: Db, student_ids: readonly number[], { from, to }: Days) {
  const { rows } = await sql<Leave>`
    select student_id, from_date::text, to_date::text from leave_notes
    where student_id = any(${student_ids}::integer[]) and withdrawn_at is null
      and from_date <= ${to}::date and to_date >= ${from}::date
    order by leave_note_id`.execute(db)
  return Map.groupBy(rows, ({ student_id }) => student_id)
}

type Level = { student_id: number; chapter_id: number; skill_id: number | null; box: number }

/** Levels of the children's topics by practice. */
export async function levelsOfChildren(db: Db, student_ids: readonly number[]) {
  const { rows } = await sql<Level>`
    select student_id, chapter_id, skill_id, box from practice_levels
    where student_id = any(${student_ids}::integer[])
    order by student_id, chapter_id, skill_id`.execute(db)
  return Map.groupBy(rows, ({ student_id }) => student_id)
}
