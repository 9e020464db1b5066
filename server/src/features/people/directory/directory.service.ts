import type { StudentDetailChanges } from '@ganit/contract/people/directory'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { changeProfile } from '../students/students.service.ts'
import { detailById } from './directory.queries.ts'

/** Changes a record by the directory's form, which has other names for course, class and batch. */
export async function changeDetail(
  db: Kysely<Database>,
  account: Account,
  { student_id, ...changes }: StudentDetailChanges,
) {
  const { uid } = await detailById(db, student_id)
  const { student_class, class_number, is_activate, is_active, ...fields } = changes
  await changeProfile(db, account, uid, {
    ...fields,
    course_id: student_class,
    student_class: class_number,
    is_active: is_activate ?? is_active,
  })
  return detailById(db, student_id)
}
