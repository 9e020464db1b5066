import { type RawBuilder, sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { isUnnamedOwner } from '../../ground/rights/unnamed-owner.ts'
import { academyZone, toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { batchesOfStudentQuery, isSetOf } from '../sets/own-sets.queries.ts'

/**
 * Days after which due work is left out. Homework that the teacher asks for again stays, because only this list leads
 * to it.
 */
const PAST_DAYS = 7
/** Days for which a practice set without a due day stays. */
const UNDATED_DAYS = 60

/** The moment at which a day ends in the academy's time zone. */
const endOf = (day: RawBuilder<unknown>) =>
  sql<Date | null>`((${day} + 1)::timestamp at time zone ${academyZone})`

const momentOf = (day: RawBuilder<unknown>, time: RawBuilder<unknown>) =>
  sql<Date>`((${day} + ${time}) at time zone ${academyZone})`

type Whose = { student_id: number; day: string }

/** Lessons in which a student sits, as a member on that day or a guest. */
const lessonsOf = (student: RawBuilder<number>) => sql`(
  select lessons.* from memberships m join lessons using (batch_id)
  where m.student_id = ${student} and m.joined_on <= lessons.date
    and (m.left_on is null or m.left_on >= lessons.date)
  union
  select lessons.* from lesson_guests g join lessons using (lesson_id)
  where g.student_id = ${student}
  -- A student who has left may still hand in again what the teacher asks for.
  union
  select lessons.* from hand_ins i join lessons using (lesson_id)
  where i.student_id = ${student} and i.state = 'again') as lessons`

type Homework = {
  id: number
  title: string
  text: string
  file: string | null
  due_on: string | null
  from: Date
  until: Date | null
  hand_in: 'none' | 'photo'
  hand_in_id: number | null
  state: 'open' | 'handed_in' | 'seen' | 'marked' | 'again' | null
}

/**
 * A student's homework, without homework that is only a practice set; `last_day`: last day of lessons that may be seen.
 */
export const homeworkToDo = (db: Db, { student_id, day, last_day }: Whose & { last_day: string }) =>
  queryPrepared(db, 'homework to do', { student_id, day, last_day }, (blanks) => ({
    compile: () =>
      sql<Homework>`
    select lessons.lesson_id as id, batches.batch_name as title, h.text, f.file_id as file, h.due_date as due_on,
      ${momentOf(sql`lessons.date`, sql`lessons.start_time`)} as "from", ${endOf(sql`h.due_date`)} as until,
      h.hand_in, i.hand_in_id, i.state
    from ${lessonsOf(blanks.student_id)}
    join homework h using (lesson_id) join batches using (batch_id)
    left join homework_files f using (lesson_id)
    left join practice_sets s on s.lesson_id = lessons.lesson_id
    left join hand_ins i on i.lesson_id = lessons.lesson_id and i.student_id = ${blanks.student_id}
    where lessons.date <= ${blanks.last_day}::date and lessons.state = 'scheduled'
      and (coalesce(h.due_date, lessons.date) >= ${blanks.day}::date - ${sql.lit(PAST_DAYS)} or i.state = 'again')
      and not (s.set_id is not null and h.hand_in = 'none' and f.file_id is null
        and h.text = 'Practice: ' || s.title)
    order by h.due_date, lessons.lesson_id limit 50`.compile(db),
  }))

type SetToDo = {
  id: number
  title: string
  due_on: string | null
  from: Date
  until: Date | null
  done: number
  of: number
}

/** A student's unfinished practice sets; `last_day`: last day of the lessons whose homework they are. */
export const setsToDo = (db: Db, { student_id, day, last_day }: Whose & { last_day: string }) =>
  queryPrepared(db, 'practice sets to do', { student_id, day, last_day }, (blanks) => ({
    compile: () =>
      sql<SetToDo>`
    select s.set_id as id, s.title, due.on as due_on, s.created_at as "from", ${endOf(sql`due.on`)} as until,
      coalesce(answered.done, 0) as done, coalesce(answered.of, items.of) as of
    from practice_sets s
    left join homework h on h.lesson_id = s.lesson_id
    left join lessons l on l.lesson_id = s.lesson_id
    cross join lateral (select coalesce(s.due_on, h.due_date) as on) as due
    cross join lateral (select count(*)::int as of from set_items i where i.set_id = s.set_id) as items
    left join practice_sessions p on p.set_id = s.set_id and p.student_id = ${blanks.student_id}
    left join lateral (
      select count(*)::int as of, (count(*) filter (where i.state <> 'open'))::int as done
      from practice_items i where i.session_id = p.session_id and i.state <> 'withdrawn') as answered
      on p.session_id is not null
    where s.batch_id in (${batchesOfStudentQuery(blanks.student_id)})
      and ${isSetOf(blanks.student_id, sql`${blanks.day}::date`)}
      and (l.lesson_id is null or l.date <= ${blanks.last_day}::date)
      and (p.session_id is null or p.ended_at is null)
      and coalesce(due.on, ${toAcademyDay(sql`s.created_at`)} + ${sql.lit(UNDATED_DAYS)}) >= ${blanks.day}::date - ${sql.lit(PAST_DAYS)}
    order by due.on, s.set_id limit 50`.compile(db),
  }))

/** Coming tests at school, the first one first. */
export const schoolTestsToDo = (db: Db, whose: Whose) =>
  queryPrepared(db, 'school tests to do', whose, (blanks) => ({
    compile: () =>
      sql<{ id: number; title: string; due_on: string; until: Date }>`
    select school_test_id as id, title, held_on as due_on, ${endOf(sql`held_on`)} as until
    from school_tests where student_id = ${blanks.student_id} and held_on >= ${blanks.day}::date
    order by held_on, school_test_id limit 20`.compile(db),
  }))

type NextLesson = {
  id: number
  title: string
  room: string | null
  teacher: string | null
  is_online: boolean
  from: Date
  until: Date
}

/** The next lesson that is not over. */
export const nextLessonToDo = (db: Db, whose: Whose) =>
  queryPrepared(db, 'next lesson to do', { ...whose, now: clock.now() }, (blanks) => {
    const begins = momentOf(sql`l.date`, sql`l.start_time`)
    const ends = momentOf(sql`l.date`, sql`l.end_time`)
    const ahead = sql`l.state = 'scheduled' and l.date >= ${blanks.day}::date and ${ends} > ${blanks.now}::timestamptz`
    const columns = sql`l.lesson_id, l.batch_id, l.date, l.start_time, l.end_time, l.room_id, l.online_url, l.teacher_id`
    return {
      compile: () =>
        sql<NextLesson>`
    select l.lesson_id as id, batch_name as title,
      rooms.name as room, accounts.name as teacher,
      l.online_url is not null as is_online, ${begins} as "from", ${ends} as until
    from (
      select ahead.* from memberships m cross join lateral (
        select ${columns} from lessons l
        where l.batch_id = m.batch_id and ${ahead}
          and l.date >= m.joined_on and (m.left_on is null or l.date <= m.left_on)
        order by l.date, l.start_time limit 1) as ahead
      where m.student_id = ${blanks.student_id}
      union all
      select ${columns} from lesson_guests g join lessons l using (lesson_id)
      where g.student_id = ${blanks.student_id} and ${ahead}
    ) as l join batches using (batch_id)
    left join rooms on rooms.room_id = l.room_id
    left join accounts on accounts.id = l.teacher_id and not ${isUnnamedOwner('accounts')}
    order by l.date, l.start_time, l.lesson_id limit 1`.compile(db),
    }
  })
