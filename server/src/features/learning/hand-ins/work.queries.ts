import type { HandInMark, WorkThatCame } from '@ganit/contract/learning/hand-ins'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { isLessonInReach, isMemberThatDay } from '../../teaching/lessons/reach.queries.ts'

type OneWork = { student_id: number; name: string; hand_in: HandInMark | null; late: boolean }

const NAME = fullName('students')

/** Members on the lesson's day, and other students who handed in. */
const membersOnThatDay = (lesson_id: number) => sql`
  select m.student_id from memberships m join lessons using (batch_id)
  where lessons.lesson_id = ${lesson_id} and ${isMemberThatDay}`

/** Work of a lesson, by student name. */
export async function readWorkRows(db: Db, lesson_id: number) {
  const { rows } = await sql<OneWork>`
    select students.student_id, ${NAME} as name,
      case when h.hand_in_id is not null then jsonb_build_object(
        'hand_in_id', h.hand_in_id, 'way', h.way, 'state', h.state, 'round', h.round) end as hand_in,
      -- For paper the time of handing in is unknown, because a teacher notes it later.
      coalesce(h.way = 'photo' and ${toAcademyDay(sql`h.handed_in_at`)} > (
        select due_date from homework where homework.lesson_id = ${lesson_id}), false) as late
    from (
      ${membersOnThatDay(lesson_id)}
      union select student_id from hand_ins where lesson_id = ${lesson_id}
    ) as those join students on students.student_id = those.student_id
    left join hand_ins h on h.student_id = students.student_id and h.lesson_id = ${lesson_id}
    order by ${NAME} collate "und-x-icu", students.student_id`.execute(db)
  return rows
}

/** Days back for which waiting photos are listed; older work is found by its lesson. */
const TOLD_DAYS = 60

/**
 * Photos of homework at which no teacher has looked, by lesson, the oldest first. Only lessons that the account may see
 * are listed.
 */
export async function readWorkThatCame(db: Db, account: Account, today: string) {
  const { rows } = await sql<WorkThatCame>`
    select lessons.lesson_id, batches.batch_name, lessons.date::text as date,
      homework.due_date::text as due_date, count(*)::integer as pages
    from lessons
    join homework using (lesson_id)
    join batches using (batch_id)
    join hand_ins h using (lesson_id)
    join hand_in_photos p on p.hand_in_id = h.hand_in_id and p.round = h.round
    where h.state = 'handed_in' and h.way = 'photo' and ${isLessonInReach(account)}
      and lessons.date between ${today}::date - ${sql.lit(TOLD_DAYS)} and ${today}::date
    group by lessons.lesson_id, batches.batch_name, homework.due_date
    order by lessons.date, lessons.start_time, lessons.lesson_id`.execute(db)
  return rows
}

/** How homework is handed in, and when a teacher looked at it; undefined without homework. */
export const homeworkState = (db: Db, lesson_id: number) =>
  db
    .selectFrom('homework')
    .select(['hand_in', 'looked_at'])
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirst()

/**
 * Notes that students handed in on paper: all members, or the given ones. Work that was to be done again counts, too.
 * Earlier hand-ins stay, with the time of the first.
 */
export const markHandedInOnPaper = (
  trx: Trx,
  lesson_id: number,
  student_ids: readonly number[] | 'all',
) =>
  sql`
    insert into hand_ins (lesson_id, student_id, way, state, handed_in_at)
    select ${lesson_id}, student_id, 'paper', 'handed_in', now()
    from (${
      student_ids === 'all'
        ? membersOnThatDay(lesson_id)
        : sql`select distinct unnest(${student_ids}::integer[]) as student_id`
    }) as those
    order by student_id
    on conflict (lesson_id, student_id) do update
      set way = 'paper', state = 'handed_in', handed_in_at = coalesce(hand_ins.handed_in_at, now())
      where hand_ins.state in ('open', 'again')`.execute(trx)

/** Removes the note that students handed in on paper. Their earlier photos are open again. */
export async function takeOffPaper(trx: Trx, lesson_id: number, student_ids: readonly number[]) {
  const those = sql`hand_ins.lesson_id = ${lesson_id} and way = 'paper'
    and student_id = any(${student_ids}::integer[])`
  const hasPages = sql`exists (
    select from hand_in_photos p where p.hand_in_id = hand_ins.hand_in_id)`
  await sql`delete from hand_ins where ${those} and round = 1 and not ${hasPages}`.execute(trx)
  await sql`
    update hand_ins set way = 'photo', marked_at = null, marked_by = null,
      state = case when round = 1 then 'open' else 'again' end,
      handed_in_at = case when round > 1 then handed_in_at end,
      words = case when round > 1 then words end
    where ${those}`.execute(trx)
}

/** Marks all waiting hand-ins of a lesson as seen. */
export const setAllSeen = (trx: Trx, lesson_id: number, by: string) =>
  trx
    .updateTable('hand_ins')
    .set({ state: 'seen', marked_at: sql<Date>`now()`, marked_by: by })
    .where('lesson_id', '=', lesson_id)
    .where('state', '=', 'handed_in')
    .execute()

/** Marks the work as looked at; from now on families are told who handed in. */
export const markLookedAt = (trx: Trx, lesson_id: number) =>
  trx
    .updateTable('homework')
    .set({ looked_at: sql<Date>`now()` })
    .where('lesson_id', '=', lesson_id)
    .execute()
