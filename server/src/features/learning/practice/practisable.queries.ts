import type { Language } from '@ganit/contract/languages'
import { sql } from 'kysely'
import { LOCKS } from '../../../db/lock-numbers.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { childUids } from '../../people/guardians/children.queries.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'

/** Up to this class the phone is the parents'. */
const CLASS_WITH_GUARDIAN = 8

export type Practising = {
  student_id: number
  by: 'student' | 'guardian'
  class_number: number
  language: Language
}

/** Language in which a student studies: the chosen one, else the first guardian's. */
const studyLanguage = sql<Language>`coalesce(students.study_language, (
  select g.language from guardianships as s join guardians as g using (guardian_id)
  where s.student_id = students.student_id and s.confirmed_at is not null
  order by s.is_primary desc, g.guardian_id limit 1), 'en')`

/** The language in which a student studies. */
export const studentsLanguage = async (db: Db, student_id: number) =>
  (
    await db
      .selectFrom('students')
      .select(studyLanguage.as('language'))
      .where('student_id', '=', student_id)
      .executeTakeFirstOrThrow()
  ).language

const own = (uid: string) => sql<boolean>`students.uid = ${uid}`

/** Students who practise with an account: itself, and children up to Class 8 whose guardian it is, not limited. */
const reached = (uid: string) => sql<boolean>`(${own(uid)} or (
  students.uid = any(${childUids(uid)})
  and students.student_class <= ${sql.lit(CLASS_WITH_GUARDIAN)}))`

const students = (db: Db, { uid }: Pick<Account, 'uid'>) =>
  db
    .selectFrom('students')
    .select(['students.student_id', 'student_class as class_number'])
    .select([
      sql<Practising['by']>`case when ${own(uid)} then 'student' else 'guardian' end`.as('by'),
      studyLanguage.as('language'),
    ])
    .where(reached(uid))

/** The student who practises: oneself without a number; 404 for others. Asked at each call. */
export const practisable = (
  db: Db,
  account: Pick<Account, 'uid'>,
  student_id?: number,
): Promise<Practising> =>
  students(db, account)
    .where(
      student_id === undefined
        ? own(account.uid)
        : sql<boolean>`students.student_id = ${student_id}`,
    )
    .executeTakeFirstOrThrow(studentNotFound)

/** A session, and by whom it is practised now; 404 for others'. */
export const practisedSession = (db: Db, account: Pick<Account, 'uid'>, session_id: number) =>
  students(db, account)
    .innerJoin('practice_sessions', 'practice_sessions.student_id', 'students.student_id')
    .select(['session_id', 'kind', 'chapter_id', 'skill_id', 'day', 'seed', 'begun_at', 'ended_at'])
    .where('session_id', '=', session_id)
    .executeTakeFirstOrThrow(() => notFound('Practice not found.'))

export type Session = Awaited<ReturnType<typeof practisedSession>>

/** Waits until nothing else happens in a student's practice: two devices, a hint and an answer. */
export const lockPractice = (trx: Trx, student_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${student_id}`}, ${LOCKS.practice}))`.execute(
    trx,
  )
