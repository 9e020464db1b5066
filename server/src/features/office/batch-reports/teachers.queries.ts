import type { TaughtLesson } from '@ganit/contract/office/batch-reports'
import { type RawBuilder, sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import type { Db } from '../../../db/schema.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { isOver } from '../../teaching/lessons/conditions.queries.ts'
import { isWithin, type Period } from '../reports/period.ts'

export type TeachingRow = {
  key: string
  label: string
  lessons: number
  taken: number
  same_day: number
  topics: number
  homework: number
  came: number
  looked_at: number
}

type When = { period: Period; now: LocalTime }

/** Photographed homework that came for a lesson, and how much of it was looked at. */
const WORK = sql`(
  select count(*)::int as came, (count(*) filter (where h.state in ('seen', 'marked', 'again')))::int as looked_at
  from hand_ins h where h.lesson_id = lessons.lesson_id and h.way = 'photo' and h.state <> 'open')`

/** Lessons of teachers that are over and were not cancelled, each with what was entered about it. */
const taughtQuery = ({ period, now }: When, whose: RawBuilder<boolean>) => sql`
  select lessons.*, r.lesson_id is not null as is_taken,
    coalesce(${toAcademyDay(sql`r.taken_at`)} = lessons.date, false) as is_same_day,
    coalesce(r.taught, '') <> '' or exists (
      select from lesson_topics t where t.lesson_id = lessons.lesson_id) as has_topic,
    exists (select from homework h where h.lesson_id = lessons.lesson_id) as has_homework,
    work.came, work.looked_at
  from lessons left join registers r using (lesson_id) cross join lateral ${WORK} as work
  where lessons.state = 'scheduled' and ${isWithin('lessons.date', period)} and ${isOver(now)}
    and ${whose}`

/** A row for each person, or for one, who had lessons in these days, by name. */
export async function teachersRows(db: Db, when: When, account_id?: string) {
  const whose = account_id
    ? sql<boolean>`lessons.teacher_id = ${account_id}`
    : sql<boolean>`lessons.teacher_id is not null`
  const { rows } = await sql<TeachingRow>`
    select a.id as key, a.name as label, count(*)::int as lessons,
      (count(*) filter (where is_taken))::int as taken, (count(*) filter (where is_same_day))::int as same_day,
      (count(*) filter (where has_topic))::int as topics, (count(*) filter (where has_homework))::int as homework,
      sum(came)::int as came, sum(looked_at)::int as looked_at
    from (${taughtQuery(when, whose)}) as taught join accounts a on a.id = taught.teacher_id
    group by a.id order by a.name, a.id`.execute(db)
  return rows
}

/** More lessons than a teacher holds in a year. */
const MOST_LESSONS = 1_000

/** A teacher's lessons behind these numbers, the latest first. */
export async function lessonsOfTeacher(db: Db, when: When, account_id: string) {
  const { rows } = await sql<TaughtLesson>`
    select t.lesson_id, b.batch_name, t.date, ${clockTime('t.start_time')} as start_time,
      ${clockTime('t.end_time')} as end_time, t.is_taken, t.is_same_day, t.has_topic, t.has_homework, t.came, t.looked_at
    from (${taughtQuery(when, sql<boolean>`lessons.teacher_id = ${account_id}`)}) as t join batches b using (batch_id)
    order by t.date desc, t.start_time desc, t.lesson_id limit ${sql.lit(MOST_LESSONS)}`.execute(db)
  return rows
}
