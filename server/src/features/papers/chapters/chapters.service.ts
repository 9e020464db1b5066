import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isStaff, isVisibleTo } from '../../ground/rights/rights.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { readNamesLanguage } from '../../people/study-language/name-in.queries.ts'
import { isChapterForClasses, readChapters, readChaptersIn } from './chapters.queries.ts'

type Asked = { class_number?: number | undefined; student_id?: number | undefined }
type Caller = Pick<Account, 'role' | 'uid'>

/** Classes of the students whose records an account may see, or of one of them. */
const classesOf = (account: Caller, student_id: number | undefined): RawBuilder<unknown> => sql`
  select student_class from students
  where ${isVisibleTo(account)} and student_id = coalesce(${student_id ?? null}::integer, student_id)`

/** Chapters for an account: staff get all, families those of their children's classes and of the classes below. */
export async function chaptersFor(db: Db, account: Caller, { class_number, student_id }: Asked) {
  if (isStaff(account)) return readChapters(db, class_number)
  const classes = classesOf(account, student_id)
  if (student_id !== undefined) {
    const { rows } = await classes.execute(db)
    if (rows.length === 0) throw studentNotFound()
  }
  return readChaptersIn(db, class_number, {
    condition: isChapterForClasses(classes),
    language: await readNamesLanguage(db, account),
  })
}
