import type { Language } from '@ganit/contract/languages'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export const saveStudyLanguage = (db: Db, student_id: number, language: Language) =>
  db
    .updateTable('students')
    .set({ study_language: language })
    .where('student_id', '=', student_id)
    .where(sql<boolean>`study_language is distinct from ${language}`)
    .execute()

/** Sets the language of the guardian record of this student's account, because one person reads one language. */
export const saveOwnGuardiansLanguage = (db: Db, account_id: string, language: Language) =>
  db
    .updateTable('guardians')
    .set({ language })
    .where('account_id', '=', account_id)
    .where('proven_at', 'is not', null)
    .where('language', '<>', language)
    .execute()

/** Sets the language of study of the student record of this guardian's account. */
export const saveOwnStudyLanguage = (db: Db, account_id: string, language: Language) =>
  db
    .updateTable('students')
    .set({ study_language: language })
    .where('account_id', '=', account_id)
    .where(sql<boolean>`study_language is distinct from ${language}`)
    .execute()

/** The language chosen for a student; null if none was. */
export async function studyLanguageOf(db: Db, student_id: number) {
  const student = await db
    .selectFrom('students')
    .select('study_language')
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  return student?.study_language ?? null
}
