import type { Language } from '@ganit/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { LOCKS } from '../../../../db/connections/lock-numbers.ts'
import { type Given, queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { notFound } from '../../../../http/errors.ts'
import { clock } from '../../../../lifecycle/clock.ts'
import { childUids } from '../../../ground/rights/children.queries.ts'
import { academyZone } from '../../../ground/settings/academy-day.queries.ts'
import { isWaiting, refuseWaiting } from '../../../people/agreements/waiting.queries.ts'
import { studentNotFound } from '../../../people/students/students.queries.ts'
import { studyLanguage } from '../../../people/students/studies-in.queries.ts'
import { namesBeside, withNamesLanguage } from '../../../people/study-language/name-in.queries.ts'
import { LATE_DAYS } from '../practice.tables.ts'

/** Notes that a guardian has a session on the guardian's phone. */
export const markOnPhone = (trx: Trx, session_id: number) =>
  trx
    .updateTable('practice_sessions')
    .set({ guardian_at: clock.now() })
    .where('session_id', '=', session_id)
    .execute()

/** Up to this class, children practise on the parents' phone. */
const CLASS_WITH_GUARDIAN = 8

export type Practising = {
  student_id: number
  by: 'student' | 'guardian'
  class_number: number
  language: Language
  /** The language in which the account reads names of topics. */
  names: Language
  /** Whether the student waits until a parent agrees, and may begin nothing. */
  waits: boolean
}

const isOwn = (uid: Given<string>) => sql<boolean>`students.uid = ${uid}`

/**
 * Students who practise with an account: its own student, and children up to Class 8, unless it is a limited guardian.
 */
export const isPractisingWith = (uid: Given<string>) => sql<boolean>`(${isOwn(uid)} or (
  students.uid = any(${childUids(uid)})
  and students.student_class <= ${sql.lit(CLASS_WITH_GUARDIAN)}))`

/** Students of `isPractisingWith`, and children of any class that had a session open on a guardian's phone lately. */
const isPractisingLateWith = (uid: Given<string>) => sql<boolean>`(${isPractisingWith(uid)} or (
  students.uid = any(${childUids(uid)})
  and guardian_at > now() - ${sql.lit(LATE_DAYS)} * interval '1 day'))`

const practisingStudents = (db: Db, uid: Given<string>) =>
  db
    .selectFrom('students')
    .select(['students.student_id', 'student_class as class_number'])
    .select([
      sql<Practising['by']>`case when ${isOwn(uid)} then 'student' else 'guardian' end`.as('by'),
      studyLanguage.as('language'),
      namesBeside(uid).as('names'),
      isWaiting('students.student_id').as('waits'),
    ])

/** The student who practises, by default the account's own; undefined for others. */
export async function findPractising(
  db: Db,
  { uid }: Pick<Account, 'uid'>,
  student_id: number | null = null,
): Promise<Practising | undefined> {
  const asked = { uid, student_id }
  const [found] = await queryPrepared(db, 'a student who practises', asked, (blanks) =>
    practisingStudents(db, blanks.uid)
      .where(isPractisingWith(blanks.uid))
      .where(
        sql<boolean>`students.student_id = coalesce(${blanks.student_id}::integer,
        (select me.student_id from students as me where me.uid = ${blanks.uid}))`,
      ),
  )
  return found && withNamesLanguage(found)
}

/** The student who practises, by default the account's own; 404 for others. Checked at each call. */
export async function requirePractising(
  db: Db,
  account: Pick<Account, 'uid'>,
  student_id: number | null = null,
): Promise<Practising> {
  const found = await findPractising(db, account, student_id)
  if (!found) throw studentNotFound()
  return found
}

/** The same for work of the student; 409 for a child who waits until a parent agrees. */
export async function requireLearning(...asked: Parameters<typeof requirePractising>) {
  const practising = await requirePractising(...asked)
  refuseWaiting(practising)
  return practising
}

/** Lock for every change in a student's practice, such as two devices, or a hint and an answer. */
const lockOf = (student_id: RawBuilder<unknown>) =>
  sql<unknown>`pg_advisory_xact_lock(hashtextextended(${student_id}::text, ${sql.lit(LOCKS.practice)}))`

/**
 * Reads a session and who practises it now, and locks the student's practice until the transaction ends; 404 for
 * others' sessions. The data read never changes after the session was created, so it may be read before the lock is
 * held. `isLate`: for answers that may have waited on a phone since before the child moved to a higher class.
 */
export async function lockSession(
  trx: Trx,
  { uid }: Pick<Account, 'uid'>,
  session_id: number,
  isLate: boolean,
) {
  const name = isLate ? 'practice answered' : 'own practice'
  const [session] = await queryPrepared(trx, name, { uid, session_id }, (blanks) =>
    practisedSessionQuery(trx, blanks)
      .where(isLate ? isPractisingLateWith(blanks.uid) : isPractisingWith(blanks.uid))
      .select(lockOf(sql.ref('students.student_id')).as('lock')),
  )
  if (!session) throw notFound('Practice not found.')
  return withNamesLanguage(session)
}

type Asked = { uid: Given<string>; session_id: RawBuilder<number> }

const practisedSessionQuery = (db: Db, { uid, session_id }: Asked) =>
  practisingStudents(db, uid)
    .innerJoin('practice_sessions', 'practice_sessions.student_id', 'students.student_id')
    .select(['session_id', 'kind', 'chapter_id', 'skill_id', 'seed', 'begun_at'])
    .select(academyZone.as('time_zone'))
    .where('session_id', '=', session_id)

export type Session = Awaited<ReturnType<typeof lockSession>>

/** Locks a student's practice. */
export const lockPractice = (trx: Trx, student_id: number) =>
  sql`select ${lockOf(sql`${student_id}`)}`.execute(trx)

/** Locks the practice of several students, always in the same order. */
export const lockPractices = (trx: Trx, student_ids: readonly number[]) =>
  sql`
    select ${lockOf(sql`student_id`)} from (
      select distinct student_id from unnest(${student_ids}::integer[]) as students (student_id)
      order by student_id
    ) as in_order`.execute(trx)
