import { LANGUAGES, type Language } from '@ganit/contract/languages'
import { sql } from 'kysely'
import { countOf, limitToPage, readPageWithTotal } from '../../../db/rows/page.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import {
  asksAsGuardian,
  isOffice,
  isStaff,
  isTeacher,
  isVisibleTo,
} from '../../ground/rights/rights.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { studyLanguage } from '../../people/students/studies-in.queries.ts'
import { isMemberOfOwnBatch } from './looking-over.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

/** The student whose weeks an account may read, and whether it sees all of them; 404 for others. */
async function studentSeen(db: Db, account: Caller, uid: string, today: string) {
  const teaches = isTeacher(account)
  const little = teaches
    ? isMemberOfOwnBatch(account.uid, today)
    : isVisibleTo(account, 'students.uid', { limited: true })
  return db
    .selectFrom('students')
    .select('student_id')
    .select((teaches ? sql<boolean>`true` : isVisibleTo(account)).as('is_whole'))
    .where('uid', '=', uid)
    .where(little)
    .executeTakeFirstOrThrow(studentNotFound)
}

/** The caller's language: a guardian's, the student's own, English for staff. */
async function languageOfReader(db: Db, account: Caller, uid: string): Promise<Language> {
  if (isStaff(account)) return 'en'
  const { rows } = await sql<{ language: Language | null }>`
    select ${
      asksAsGuardian(account, uid)
        ? sql`(select language from guardians where account_id = ${account.uid})`
        : sql`(select ${studyLanguage} from students where uid = ${uid})`
    } as language`.execute(db)
  const language = rows[0]?.language
  return LANGUAGES.find((each) => each === language) ?? 'en'
}

/**
 * The reader of a student's weeks, and how much the reader sees; 404 for others. Only the office and guardians see
 * money.
 */
export async function findReaderOfWeeks(db: Db, account: Caller, uid: string, today: string) {
  const { student_id, is_whole } = await studentSeen(db, account, uid, today)
  const dues = isOffice(account) || asksAsGuardian(account, uid)
  return {
    student_id,
    language: await languageOfReader(db, account, uid),
    sight: { limited: !is_whole, dues },
  }
}

const notesQuery = (db: Db, student_id: number) =>
  db.selectFrom('weekly_notes').where('student_id', '=', student_id)

/** A page of a student's notes, the latest first. */
export const notesOnPage = (
  db: Db,
  student_id: number,
  { page, page_size }: { page: number; page_size: number },
) =>
  readPageWithTotal(
    limitToPage(notesQuery(db, student_id).select(['week', 'facts']), ['week'], {
      page,
      page_size,
      order: 'desc',
    }),
    countOf(db, notesQuery(db, student_id)),
  )
