import { PRIVACY_VERSION } from '@ganit/contract/office/privacy'
import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isVisibleTo } from '../../ground/rights/rights.ts'
import { findEditedPage } from '../../ground/settings/site-pages.queries.ts'
import { studentNotFound } from '../students/students.queries.ts'
import type { Consents } from './agreements.tables.ts'

/** Version of the privacy page: the default's or the academy's own. */
export async function readPrivacyVersion(db: Db) {
  const edited = await findEditedPage(db, 'privacy')
  return edited ? `edited, version ${edited.version}` : PRIVACY_VERSION
}

export const insertConsents = (trx: Trx, consents: Insertable<Consents>[]) =>
  trx.insertInto('consents').values(consents).execute()

/** Consents and withdrawals of a student, latest first. */
export const consentsOf = (db: Db, student_id: number) =>
  db
    .selectFrom('consents')
    .select(['purpose', 'text_version', 'given', 'guardian_name', 'way', 'language'])
    .select(['adult_stated', 'recorded_at'])
    .where('student_id', '=', student_id)
    .orderBy('consent_id', 'desc')
    .execute()

export const latestConsent = (db: Db, student_id: number, purpose: Consents['purpose']) =>
  db
    .selectFrom('consents')
    .select(['given', 'guardian_name', 'text_version', 'language', 'adult_stated'])
    .where('student_id', '=', student_id)
    .where('purpose', '=', purpose)
    .orderBy('consent_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The student of agreements, and the time since which they want to be erased. */
export const findSubject = (db: Db, account: Account, uid: string) =>
  db
    .selectFrom('students as s')
    .leftJoin('erasure_requests as r', 'r.student_id', 's.student_id')
    .select(['s.student_id', 's.date_of_birth', 'r.asked_at'])
    .where('s.uid', '=', uid)
    .where(isVisibleTo(account, 's.uid'))
    .executeTakeFirstOrThrow(studentNotFound)

/** A repeated request keeps the first date. */
export const insertErasureRequest = (db: Db, student_id: number) =>
  db
    .insertInto('erasure_requests')
    .values({ student_id })
    .onConflict((conflict) => conflict.column('student_id').doNothing())
    .execute()

export const deleteErasureRequest = (db: Db, student_id: number) =>
  db.deleteFrom('erasure_requests').where('student_id', '=', student_id).execute()
