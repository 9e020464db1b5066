import { PRIVACY_VERSION } from '@ganit/contract/office/privacy'
import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { visibleTo } from '../../accounts/rights.ts'
import { editedPage } from '../../ground/settings/settings.queries.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import type { Consents } from './privacy.tables.ts'

/** Which text the privacy page shows: the default one, or the academy's own in its present version. */
export async function privacyVersion(db: Db) {
  const edited = await editedPage(db, 'privacy')
  return edited ? `edited, version ${edited.version}` : PRIVACY_VERSION
}

export const insertConsents = (trx: Trx, consents: Insertable<Consents>[]) =>
  trx.insertInto('consents').values(consents).execute()

/** All that was agreed or withdrawn for a student, the latest first. */
export const consentsOf = (db: Db, student_id: number) =>
  db
    .selectFrom('consents')
    .select(['purpose', 'text_version', 'given', 'guardian_name', 'way', 'recorded_at'])
    .where('student_id', '=', student_id)
    .orderBy('consent_id', 'desc')
    .execute()

/** What was last said for a student of one purpose. */
export const latestConsent = (db: Db, student_id: number, purpose: Consents['purpose']) =>
  db
    .selectFrom('consents')
    .select(['given', 'guardian_name', 'text_version'])
    .where('student_id', '=', student_id)
    .where('purpose', '=', purpose)
    .orderBy('consent_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whose agreements they are, and since when the student wants to be erased. */
export const subjectByUid = (db: Db, account: Account, uid: string) =>
  db
    .selectFrom('students as s')
    .leftJoin('erasure_requests as r', 'r.student_id', 's.student_id')
    .select(['s.student_id', 's.date_of_birth', 'r.asked_at'])
    .where('s.uid', '=', uid)
    .where(visibleTo(account, 's.uid'))
    .executeTakeFirstOrThrow(studentNotFound)

/** Asked twice, it counts from the first time. */
export const insertErasureRequest = (db: Db, student_id: number) =>
  db
    .insertInto('erasure_requests')
    .values({ student_id })
    .onConflict((conflict) => conflict.column('student_id').doNothing())
    .execute()

export const deleteErasureRequest = (db: Db, student_id: number) =>
  db.deleteFrom('erasure_requests').where('student_id', '=', student_id).execute()
