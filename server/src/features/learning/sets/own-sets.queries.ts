import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { isMemberOn, studentsSittingIn } from '../../teaching/lessons/reach.queries.ts'
import { dueOn } from './sets.queries.ts'

/**
 * Whether a set belongs to a student. For a set of homework, the student sits in its lesson, which is not cancelled.
 * For a set of a batch, the student is in the batch today and joined by the set's day. For a set of named students, the
 * student is named, and in the batch. Part of a query on sets `s` with the homework `h` and the lesson `l`.
 */
export const isSetOf = (
  student_id: RawBuilder<unknown>,
  today: RawBuilder<unknown>,
) => sql<boolean>`case
  when s.lesson_id is not null then l.state = 'scheduled' and ${student_id} in (${studentsSittingIn('l')})
  else exists (select from memberships m where m.batch_id = s.batch_id and m.student_id = ${student_id}
      and ${isMemberOn(today)} and (s.only_named or m.joined_on <= coalesce(s.due_on, ${today})))
    and (not s.only_named or exists (select from set_students n
      where n.set_id = s.set_id and n.student_id = ${student_id})) end`

/** Batches in which a student ever sat, also as a guest; limits the number of sets that are checked. */
export const batchesOfStudentQuery = (student_id: RawBuilder<unknown>) => sql`
  select batch_id from memberships where memberships.student_id = ${student_id}
  union select lessons.batch_id from lesson_guests join lessons using (lesson_id)
    where lesson_guests.student_id = ${student_id}`

const isDone = sql<boolean>`i.state in ('waiting', 'right', 'shown', 'by hand')`

/**
 * A student's progress in a set: number of questions answered (`done`), of all (`of`), and of those right at the first
 * try (`right`). `late`: the day is over, and was over when the last question was answered. If the set was not begun,
 * all columns but `of` are null.
 */
type SetProgress = {
  begun: boolean
  done: number
  of: number
  right: number
  late: boolean
}

const progressOf = (student_id: RawBuilder<unknown>, today: RawBuilder<unknown>) => sql`(
  select p.session_id is not null as begun, coalesce(counted.done, 0) as done,
    case when p.session_id is null
      then (select count(*)::int from set_items where set_items.set_id = s.set_id)
      else counted.items end as of,
    coalesce(counted.firsts, 0) as right,
    coalesce(case when counted.items > counted.done or p.session_id is null
      then ${today} else counted.last_on end > ${dueOn}, false) as late
  from (select 1) as one
  left join practice_sessions p on p.set_id = s.set_id and p.student_id = ${student_id}
  left join lateral (
    select count(*) filter (where i.state <> 'withdrawn')::int as items,
      count(*) filter (where ${isDone})::int as done,
      count(*) filter (where i.tries -> 0 ->> 'verdict' = 'right'
        and not i.tries -> 0 ? 'hinted')::int as firsts,
      max(i.answered_on) as last_on
    from practice_items i where i.session_id = p.session_id
  ) as counted on true)`

/** A set that a student was given. */
type OwnSet = SetProgress & {
  set_id: number
  lesson_id: number | null
  title: string
  due_on: string | null
}

const ownSets = (student_id: RawBuilder<unknown>, today: RawBuilder<unknown>) => sql`
  select s.set_id, s.lesson_id, s.title, ${dueOn} as due_on, progress.*
  from practice_sets s
  left join lessons l on l.lesson_id = s.lesson_id
  left join homework h on h.lesson_id = s.lesson_id
  cross join lateral ${progressOf(student_id, today)} as progress
  where ${isSetOf(student_id, today)}`

/** A student's sets that are due from a day on, or without a due day and created since then; the earliest first. */
export async function setsOfStudent(
  db: Db,
  { student_id, today, from }: { student_id: number; today: string; from: string },
) {
  const student = sql`${student_id}::integer`
  const { rows } = await sql<OwnSet>`
    ${ownSets(student, sql`${today}::date`)}
      and s.batch_id in (${batchesOfStudentQuery(student)})
      and coalesce(${dueOn}, ${toAcademyDay(sql`s.created_at`)}) >= ${from}::date
    order by due_on, set_id`.execute(db)
  return rows
}

/** Finds a set of a student; undefined if the set belongs to another student. */
export async function findOwnSet(
  db: Db,
  { student_id, today, set_id }: { student_id: number; today: string; set_id: number },
) {
  const { rows } = await sql<OwnSet>`
    ${ownSets(sql`${student_id}::integer`, sql`${today}::date`)} and s.set_id = ${set_id}`.execute(
    db,
  )
  return rows[0]
}

/** Progress of some students in the set of a lesson's homework, by student; empty if it has none. */
export async function progressOfLesson(
  db: Db,
  { lesson_id, student_ids, today }: { lesson_id: number; student_ids: number[]; today: string },
) {
  const { rows } = await sql<SetProgress & { student_id: number }>`
    select student.student_id, progress.*
    from practice_sets s
    left join homework h on h.lesson_id = s.lesson_id
    cross join unnest(${student_ids}::integer[]) as student (student_id)
    cross join lateral ${progressOf(sql`student.student_id`, sql`${today}::date`)} as progress
    where s.lesson_id = ${lesson_id}`.execute(db)
  return new Map(rows.map(({ student_id, ...progress }) => [student_id, progress]))
}
