import { dayAfter } from '@ganit/contract/days'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import { isMadeUp } from '../../../teaching/attendance/counted.queries.ts'
import { isMemberThatDay } from '../../../teaching/lessons/reach.queries.ts'
import type { NamedTopic } from '../weekly.tables.ts'

/** Days that a week's note usually covers: the seven before the day of sending. */
export const daysOfWeek = (week: string) => ({ from: dayAfter(week, -7), to: dayAfter(week, -1) })

export type Days = ReturnType<typeof daysOfWeek>

const MOST_DAYS = 14

/** Days that a week's note covers: those since the end of the last note, at most two weeks. */
export async function daysToTell(db: Db, week: string): Promise<Days> {
  const { rows } = await sql<{ last: string | null }>`
    select max(week)::text as last from weekly_sendings
    where state in ('sending', 'sent') and week < ${week}::date
      and week >= ${dayAfter(week, -MOST_DAYS)}::date`.execute(db)
  const { from, to } = daysOfWeek(week)
  return { from: rows[0]?.last ?? from, to }
}

/** Lessons of a week in which these students sat, as members on that day or guests: rows of student and lesson. */
function lessonsOf(student_ids: readonly number[], { from, to }: Days): RawBuilder<unknown> {
  const isHeld = sql`lessons.state = 'scheduled'
    and lessons.date between ${from}::date and ${to}::date`
  return sql`
    select m.student_id, lessons.lesson_id, lessons.date
    from memberships m join lessons using (batch_id)
    where m.student_id = any(${student_ids}::integer[]) and ${isHeld} and ${isMemberThatDay}
    union
    select g.student_id, lessons.lesson_id, lessons.date
    from lesson_guests g join lessons using (lesson_id)
    where g.student_id = any(${student_ids}::integer[]) and ${isHeld}`
}

type Came = { student_id: number; lessons: number; n: number; of: number; e: number }

/** Lessons of the week by student, and their counted marks: present, all, and excused. */
export async function lessonsInWeek(db: Db, student_ids: readonly number[], days: Days) {
  const { rows } = await sql<Came>`
    select student_id, count(*)::int as lessons,
      (count(*) filter (where code in ('P', 'L')))::int as n,
      (count(*) filter (where code in ('P', 'A', 'L')))::int as of,
      (count(*) filter (where code = 'E'))::int as e
    from (${lessonsOf(student_ids, days)}) as sat
    left join lateral (
      select code from attendance_marks marks
      where marks.lesson_id = sat.lesson_id and marks.student_id = sat.student_id
        and not ${isMadeUp}) as marked on true
    group by student_id`.execute(db)
  return new Map(rows.map(({ student_id, ...came }) => [student_id, came]))
}

/** Most topics that a note names. */
const TOPICS = 3

/** The topics of the week's lessons, by student: skills before chapters, the first taught first. */
export async function topicsInWeek(db: Db, student_ids: readonly number[], days: Days) {
  const { rows } = await sql<{ student_id: number; topics: NamedTopic[] }>`
    select student_id, jsonb_agg(jsonb_build_object('topic', name,
      'key', coalesce('skill ' || skill_id, 'chapter ' || chapter_id)) order by place) as topics
    from (
      select student_id, name, chapter_id, skill_id, row_number() over (
        partition by student_id order by skill_id is null, first_on, chapter_id, skill_id) as place
      from (
        select sat.student_id, t.chapter_id, t.skill_id, min(sat.date) as first_on,
          coalesce(s.name, c.name) as name
        from (${lessonsOf(student_ids, days)}) as sat
        join lesson_topics t using (lesson_id)
        join chapters c on c.chapter_id = t.chapter_id
        left join skills s on s.skill_id = t.skill_id
        group by sat.student_id, t.chapter_id, t.skill_id, s.name, c.name) as topics
    ) as placed
    where place <= ${sql.lit(TOPICS)}
    group by student_id`.execute(db)
  return new Map(rows.map(({ student_id, topics }) => [student_id, topics]))
}
