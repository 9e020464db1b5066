import { sql } from 'kysely'
import { queryPrepared, unseenPlaceholder } from '../../../../db/connections/prepared.ts'
import type { Db } from '../../../../db/schema.ts'

type Membership = { batch_id: number; joined_on: string; left_on: string | null }

/** A student's memberships, and the lessons up to a day that they attended or missed. */
export type Attended = {
  student_id: number
  memberships: Membership[]
  came: number[]
  missed: number[]
}

export const lessonsAttendedBy = (db: Db, student_ids: number[], day: string) =>
  queryPrepared(db, 'lessons that students attended', { student_ids, day }, (blanks) => ({
    compile: () =>
      sql<Attended>`
      with held as (
        select m.student_id, l.lesson_id
        from memberships m
        join lessons l on l.batch_id = m.batch_id
          and l.date between m.joined_on and least(m.left_on, ${blanks.day}::date)
        where m.student_id = any(${unseenPlaceholder(blanks.student_ids, 'integer[]')})
        union
        select g.student_id, g.lesson_id
        from lesson_guests g join lessons l on l.lesson_id = g.lesson_id
        where g.student_id = any(${unseenPlaceholder(blanks.student_ids, 'integer[]')}) and l.date <= ${blanks.day}::date
      ), attended as (
        select held.student_id, array_agg(held.lesson_id) filter (where a.code in ('P', 'L')) as came,
          array_agg(held.lesson_id) filter (where a.code is null or a.code not in ('P', 'L')) as missed
        from held
        join registers r on r.lesson_id = held.lesson_id
        left join attendance_marks a on a.lesson_id = held.lesson_id and a.student_id = held.student_id
        group by held.student_id
      )
      select s.student_id, coalesce(a.came, '{}') as came, coalesce(a.missed, '{}') as missed, coalesce((
        select json_agg(json_build_object('batch_id', m.batch_id, 'joined_on', m.joined_on, 'left_on', m.left_on))
        from memberships m where m.student_id = s.student_id and m.joined_on <= ${blanks.day}::date), '[]') as memberships
      from unnest(${blanks.student_ids}::integer[]) as s (student_id) left join attended a using (student_id)`.compile(
        db,
      ),
  }))

/** A chapter that a lesson names, with its skills. */
export type NamedChapter = {
  lesson_id: number
  batch_id: number
  date: string
  chapter_id: number
  skill_ids: number[]
}

/** Topics named by these lessons, and by all lessons of these batches up to a day. */
export const topicsNamedIn = (
  db: Db,
  asked: { batch_ids: number[]; lesson_ids: number[]; day: string },
) =>
  queryPrepared(db, 'topics that lessons name', asked, (blanks) => ({
    compile: () =>
      sql<NamedChapter>`
      select l.lesson_id, l.batch_id, l.date, t.chapter_id,
        array_remove(array_agg(t.skill_id), null) as skill_ids
      from (
        select lesson_id, batch_id, date from lessons
        where batch_id = any(${unseenPlaceholder(blanks.batch_ids, 'integer[]')}) and date <= ${blanks.day}::date
        union
        select lesson_id, batch_id, date from lessons where lesson_id = any(${unseenPlaceholder(blanks.lesson_ids, 'integer[]')})
      ) l join lesson_topics t on t.lesson_id = l.lesson_id
      group by l.lesson_id, l.batch_id, l.date, t.chapter_id
      order by l.date, l.lesson_id, t.chapter_id`.compile(db),
  }))

/**
 * A chapter of a batch's plans, the present plan last; or, with `batch_id` null, a chapter with active skills, in
 * order.
 */
export type KnownChapter = {
  batch_id: number | null
  chapter_id: number
  starts_on: string | null
  lessons: number | null
  done_on: string | null
  was_before: boolean | null
  skill_ids: number[] | null
}

/** Plans of these batches, or of these lessons' batches, and the active skills of their chapters. */
export const plansAndSkillsOf = (db: Db, asked: { batch_ids: number[]; lesson_ids: number[] }) =>
  queryPrepared(db, 'plans of lessons', asked, (blanks) => ({
    compile: () =>
      sql<KnownChapter>`
      with taught as materialized (
        select l.lesson_id, l.batch_id from lessons l
        where l.batch_id = any(${unseenPlaceholder(blanks.batch_ids, 'integer[]')}) or l.lesson_id = any(${unseenPlaceholder(blanks.lesson_ids, 'integer[]')})
      ), planned as materialized (
        select c.batch_id, c.chapter_id, p.starts_on, c.lessons, c.done_on, c.was_before
        from plans p join plan_chapters c on c.batch_id = p.batch_id
        where p.batch_id in (select batch_id from taught) or p.batch_id = any(${unseenPlaceholder(blanks.batch_ids, 'integer[]')})
      ), former as materialized (
        select f.* from former_plan_chapters f
        where f.batch_id in (select batch_id from taught) or f.batch_id = any(${unseenPlaceholder(blanks.batch_ids, 'integer[]')})
      )
      select batch_id, chapter_id, starts_on, lessons, done_on, was_before, null::integer[] as skill_ids from former
      union all
      select planned.*, null from planned
      union all
      select null, s.chapter_id, null, null, null, null, array_agg(s.skill_id order by s.position)
      from skills s
      where s.is_active and s.chapter_id in (
        select chapter_id from planned
        union select chapter_id from former
        union select t.chapter_id from taught join lesson_topics t on t.lesson_id = taught.lesson_id)
      group by s.chapter_id`.compile(db),
  }))
