import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { isVisibleTo } from '../../ground/rights/rights.ts'
import { academyZone, toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { promisedDayInSql } from '../../ground/settings/promised-day.queries.ts'
import { isWaiting } from '../../people/agreements/waiting.queries.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { studyLanguage } from '../../people/students/studies-in.queries.ts'
import { isPractisingWith } from '../practice/choosing/practisable.queries.ts'

/**
 * The student of a to-do list, and the caller's view of it: a limited guardian does not see all (`is_whole`). `steps`
 * is true for a student who was never in a batch; a student who left a batch is promised nothing new.
 */
export type Reader = {
  student_id: number
  is_own: boolean
  is_whole: boolean
  may: boolean
  language: 'en' | 'hi' | 'bn'
  day: string
  day_ends: Date
  steps: boolean
  phone: string
  /** Whether the academy promises a call, and the day of it unless that is over. */
  calls: boolean
  by: string | null
  free_trial: boolean
  practice_on: boolean
  practice_minutes: number
  /** Whether a parent has to agree first. */
  waits: boolean
}

/** The student of the list, by default the account's own; 404 for others. */
export async function readerOfToDo(
  db: Db,
  { role, uid }: Pick<Account, 'role' | 'uid'>,
  wanted: number | null,
): Promise<Reader> {
  const asked = { uid, wanted, now: clock.now() }
  const [reader] = await queryPrepared(db, `to-do list read by ${role}`, asked, (blanks) => {
    const today = toAcademyDay(sql`${blanks.now}::timestamptz`)
    const own = sql<boolean>`students.uid = ${blanks.uid}`
    const account = { role, uid: blanks.uid }
    const registered = toAcademyDay(sql`students.registered_at`)
    const by = promisedDayInSql(registered, sql`s.calls_within_days`)
    return db
      .selectFrom('students')
      .leftJoin('settings as s', (join) => join.onTrue())
      .select([
        'students.student_id',
        own.as('is_own'),
        isVisibleTo(account).as('is_whole'),
        isPractisingWith(blanks.uid).as('may'),
        studyLanguage.as('language'),
        sql<string>`${today}::text`.as('day'),
        sql<Date>`(${today} + 1)::timestamp at time zone ${academyZone}`.as('day_ends'),
        sql<boolean>`not exists (select from memberships m
          where m.student_id = students.student_id)`.as('steps'),
        'students.contact_number_1 as phone',
        sql<boolean>`s.calls_within_days is not null`.as('calls'),
        sql<string | null>`case when s.calls_within_days is not null and ${by} >= ${today}::text
          then ${by} end`.as('by'),
        sql<boolean>`coalesce(s.free_trial, false)`.as('free_trial'),
        sql<boolean>`coalesce(s.practice_on, false)`.as('practice_on'),
        sql<number>`coalesce(s.practice_minutes, 10)`.as('practice_minutes'),
        isWaiting('students.student_id').as('waits'),
      ])
      .where(isVisibleTo(account, 'students.uid', { limited: true }))
      .where(
        sql<boolean>`students.student_id = coalesce(${blanks.wanted}::integer,
          (select me.student_id from students as me where me.uid = ${blanks.uid}))`,
      )
  })
  if (!reader) throw studentNotFound()
  return reader
}
