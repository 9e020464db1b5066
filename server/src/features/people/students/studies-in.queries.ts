import type { Language } from '@ganit/contract/languages'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** The language of study of one of `students`: the chosen one, else the first guardian's. */
export const studyLanguage = sql<Language>`coalesce(students.study_language, (
  select g.language from guardianships as s join guardians as g using (guardian_id)
  where s.student_id = students.student_id and s.confirmed_at is not null
  order by s.is_primary desc, g.guardian_id limit 1), 'en')`

/** The language in which a student studies. */
export const readStudentsLanguage = async (db: Db, student_id: number) =>
  (
    await db
      .selectFrom('students')
      .select(studyLanguage.as('language'))
      .where('student_id', '=', student_id)
      .executeTakeFirstOrThrow()
  ).language
