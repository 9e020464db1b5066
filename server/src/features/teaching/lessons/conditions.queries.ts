import type { Language } from '@ganit/contract/languages'
import { sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import { canTeach, isHereOrInvited } from '../../ground/rights/rights.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { nameIn } from '../../people/study-language/name-in.queries.ts'

/** Time on the academy's clock, or parameters for it. */
export type GivenTime = { [Part in keyof LocalTime]: Given<LocalTime[Part]> }

/** True if the lesson has a register. */
export const hasRegister = sql<boolean>`exists (
  select from registers where registers.lesson_id = lessons.lesson_id)`

/**
 * A register's text about the lesson's content: the typed text, else the names of its chapters in a language; null without
 * both.
 */
export const taughtTextIn = (language: Given<Language>) => sql<
  string | null
>`coalesce(registers.taught, (
  select string_agg(${nameIn(language, 'c')}, ', ' order by c.chapter_id)
  from chapters c
  where c.chapter_id in (
    select t.chapter_id from lesson_topics t where t.lesson_id = registers.lesson_id)))`

/**
 * True if a person of the academy has changed the lesson or entered anything, so that new weekly times leave it alone.
 * Cancellation by a closed day does not count, nor does a seat that a visitor took on the site: strangers must not hold
 * up a new timetable, and the desk calls them.
 */
export const hasHistory = sql<boolean>`(
  lessons.is_touched or ${hasRegister}
  or exists (select from homework where homework.lesson_id = lessons.lesson_id)
  or exists (select from lesson_guests where lesson_guests.lesson_id = lessons.lesson_id)
  or exists (
    select from enquiries where enquiries.trial_lesson_id = lessons.lesson_id and not seat_by_site)
  or exists (select from lessons joined where joined.joined_to = lessons.lesson_id))`

/** The first closed day that covers the lesson with this alias, except `butFor`. */
export const closedDayOf = (lesson: string, butFor = 0) => sql`
  select c.closed_day_id, c.title from closed_days c
  where ${sql.ref(`${lesson}.date`)} between c.from_date and c.to_date
    and (c.batch_id is null or c.batch_id = ${sql.ref(`${lesson}.batch_id`)})
    and c.closed_day_id <> ${butFor}
  order by c.closed_day_id limit 1`

/** True if the lesson has begun, on the academy's clock. */
export const hasBegun = ({ date, time }: GivenTime) =>
  sql<boolean>`(lessons.date, lessons.start_time) <= (${date}::date, ${time}::time)`

export const isOver = ({ date, time }: GivenTime) =>
  sql<boolean>`(lessons.date, lessons.end_time) <= (${date}::date, ${time}::time)`

/** Days after a lesson in which its register can still be changed. */
export const lockDays = sql<number>`coalesce((select register_lock_days from settings), 7)`

/** True if only the owner can change the register. */
export const isLocked = ({ date }: Pick<GivenTime, 'date'>) =>
  sql<boolean>`(lessons.date + ${lockDays} < ${date}::date)`

/**
 * True if a coming lesson has no teacher, or one who has left, changed roles or is absent that day. Days of absence are
 * looked up only for teachers who have some.
 */
export const needsTeacher = sql<boolean>`(
  lessons.state = 'scheduled' and not ${hasRegister} and (
    not exists (
      select from accounts
      where accounts.id = lessons.teacher_id and ${isHereOrInvited} and ${canTeach})
    or (lessons.teacher_id in (select account_id from staff_absences) and exists (
      select from staff_absences
      where staff_absences.account_id = lessons.teacher_id
        and lessons.date between staff_absences.from_date and staff_absences.to_date))))`
