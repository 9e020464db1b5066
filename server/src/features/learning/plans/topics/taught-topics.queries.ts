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
  /** Batches and lessons that the student visited as a guest. */
  visited: { batch_id: number; lesson_id: number }[]
}

/** `offset 0` makes the planner look up each membership's days; without it, it would read the lessons of all years. */
export const lessonsAttendedBy = (db: Db, student_ids: number[], day: string) =>
  queryPrepared(db, 'lessons that students attended', { student_ids, day }, (blanks) => ({
    compile: () =>
      sql<Attended>`
      with visited as (
        select g.student_id, l.batch_id, l.lesson_id
        from lesson_guests g join lessons l on l.lesson_id = g.lesson_id
        where g.student_id = any(${unseenPlaceholder(blanks.student_ids, 'integer[]')}) and l.date <= ${blanks.day}::date
      ), held as (
        select m.student_id, l.lesson_id
        from memberships m cross join lateral (
          select lesson_id from lessons l where l.batch_id = m.batch_id
            and l.date between m.joined_on and least(m.left_on, ${blanks.day}::date) offset 0) l
        where m.student_id = any(${unseenPlaceholder(blanks.student_ids, 'integer[]')})
        union
        select student_id, lesson_id from visited
      ), attended as (
        select held.student_id, array_agg(held.lesson_id) filter (where a.code in ('P', 'L')) as came,
          array_agg(held.lesson_id) filter (where a.code is null or a.code not in ('P', 'L')) as missed
        from held
        cross join lateral (select from registers r where r.lesson_id = held.lesson_id offset 0) r
        left join lateral (
          select code from attendance_marks a
          where a.lesson_id = held.lesson_id and a.student_id = held.student_id offset 0) a on true
        group by held.student_id
      )
      select s.student_id, coalesce(a.came, '{}') as came, coalesce(a.missed, '{}') as missed, coalesce((
        select json_agg(json_build_object('batch_id', m.batch_id, 'joined_on', m.joined_on, 'left_on', m.left_on))
        from memberships m where m.student_id = s.student_id and m.joined_on <= ${blanks.day}::date), '[]') as memberships,
        coalesce((
          select json_agg(json_build_object('batch_id', v.batch_id, 'lesson_id', v.lesson_id))
          from visited v where v.student_id = s.student_id), '[]') as visited
      from unnest(${blanks.student_ids}::integer[]) as s (student_id) left join attended a using (student_id)`.compile(
        db,
      ),
  }))

/** A chapter that lessons name: its active skills by place, and each lesson's number, batch, day and named skills. */
export type NamedChapter = {
  chapter_id: number
  skill_ids: number[]
  lessons: [lesson_id: number, batch_id: number, date: string, skill_ids: number[]][]
}

const activeSkills = sql`coalesce((
  select array_agg(s.skill_id order by s.position) from skills s
  where s.is_active and s.chapter_id = c.chapter_id), '{}')`

/** Days of a batch, both included. */
export type BatchDays = { batch_id: number; from: string; to: string }

/** Chapters named by the lessons of batches on some days, and by these lessons. */
export const chaptersNamedIn = (db: Db, days: readonly BatchDays[], lesson_ids: number[]) =>
  queryPrepared(
    db,
    'chapters that lessons name',
    {
      batch_ids: days.map(({ batch_id }) => batch_id),
      from: days.map(({ from }) => from),
      to: days.map(({ to }) => to),
      lesson_ids,
    },
    (blanks) => ({
      compile: () =>
        sql<NamedChapter>`
        select c.chapter_id, ${activeSkills} as skill_ids,
          json_agg(json_build_array(c.lesson_id, c.batch_id, c.date, c.skill_ids) order by c.date, c.lesson_id) as lessons
        from (
          select l.lesson_id, l.batch_id, l.date, t.chapter_id,
            array_remove(array_agg(t.skill_id), null) as skill_ids
          from (
            select l.* from unnest(${blanks.batch_ids}::integer[], ${blanks.from}::date[], ${blanks.to}::date[])
              as asked (batch_id, from_date, to_date)
            cross join lateral (
              select lesson_id, batch_id, date from lessons l
              where l.batch_id = asked.batch_id and l.date between asked.from_date and asked.to_date offset 0) l
            union
            select lesson_id, batch_id, date from lessons
            where lesson_id = any(${unseenPlaceholder(blanks.lesson_ids, 'integer[]')})
          ) l cross join lateral (
            select chapter_id, skill_id from lesson_topics t where t.lesson_id = l.lesson_id offset 0) t
          group by l.lesson_id, l.batch_id, l.date, t.chapter_id
        ) c
        group by c.chapter_id`.compile(db),
    }),
  )

/** A chapter of a batch's plans, the present plan last, with the chapter's active skills by place. */
export type PlannedChapter = {
  batch_id: number
  chapter_id: number
  starts_on: string
  lessons: number
  done_on: string | null
  was_before: boolean
  skill_ids: number[]
}

/** Chapters of all plans of these batches. */
export const chaptersPlannedFor = (db: Db, batch_ids: number[]) =>
  queryPrepared(db, 'chapters planned for batches', { batch_ids }, (blanks) => ({
    compile: () =>
      sql<PlannedChapter>`
      select c.*, ${activeSkills} as skill_ids
      from (
        select batch_id, chapter_id, starts_on, lessons, done_on, was_before
        from former_plan_chapters
        where batch_id = any(${unseenPlaceholder(blanks.batch_ids, 'integer[]')})
        union all
        select c.batch_id, c.chapter_id, p.starts_on, c.lessons, c.done_on, c.was_before
        from plans p join plan_chapters c on c.batch_id = p.batch_id
        where p.batch_id = any(${unseenPlaceholder(blanks.batch_ids, 'integer[]')})
      ) c`.compile(db),
  }))
