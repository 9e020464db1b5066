import type { Language } from '@ganit/contract/languages'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readTermsVersion } from '../../ground/settings/shared-terms.queries.ts'
import { languageRead } from '../../ground/settings/site-pages.service.ts'
import { dropTypedByLink } from '../change-requests/change-request-writes.queries.ts'
import type { Students } from '../students/students.tables.ts'
import { tellClaim } from './tell-claim.service.ts'

export const alreadyClaimedError = () => conflict('This record has an account already.')

type Given = { student_id: number; account_id: string; language?: Language | undefined }

/**
 * Gives a record to an account that agreed to the terms, by default now and without a language; 409 if another account
 * was faster. The first parent is told.
 */
export async function giveRecord(
  trx: Trx,
  { student_id, account_id, language }: Given,
  earlier?: Pick<Students, 'terms_version' | 'agreed_at' | 'terms_language'>,
) {
  const agreed = earlier ?? {
    terms_version: await readTermsVersion(trx),
    agreed_at: clock.now(),
    terms_language: await languageRead(trx, 'terms', language),
  }
  const { numUpdatedRows } = await trx
    .updateTable('students')
    .set({ uid: account_id, ...agreed })
    .where('student_id', '=', student_id)
    .where('account_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw alreadyClaimedError()
  // Open links for the record end.
  await trx.deleteFrom('invitations').where('student_id', '=', student_id).execute()
  await trx.deleteFrom('welcome_links').where('student_id', '=', student_id).execute()
  await dropTypedByLink(trx, student_id)
  await tellClaim(trx, student_id)
}

/** Unclaimed records with this e-mail and date of birth. With two matches, none is returned. */
export async function findUnclaimedRecord(trx: Trx, email: string, date_of_birth: string) {
  const found = await trx
    .selectFrom('students')
    .select('student_id')
    .where('account_id', 'is', null)
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()} and email <> ''`)
    .where('date_of_birth', '=', date_of_birth)
    .orderBy('student_id')
    .limit(2)
    .forNoKeyUpdate()
    .execute()
  return found.map(({ student_id }) => student_id)
}

export const isBornOn = async (db: Db, student_id: number, date_of_birth: string) =>
  (await db
    .selectFrom('students')
    .select('student_id')
    .where('student_id', '=', student_id)
    .where('date_of_birth', '=', date_of_birth)
    .executeTakeFirst()) !== undefined

/** Counts a date of birth given for an invitation; false if `most` were given already. */
export const countBirth = async (db: Db, invitation_id: number, most: number) =>
  (await db
    .updateTable('invitations')
    .set((eb) => ({ wrong_births: eb('wrong_births', '+', 1) }))
    .where('invitation_id', '=', invitation_id)
    .where('wrong_births', '<', most)
    .returning('invitation_id')
    .executeTakeFirst()) !== undefined

/** Takes one try off the count, because the date was right. */
export async function uncountBirth(db: Db, invitation_id: number) {
  await db
    .updateTable('invitations')
    .set((eb) => ({ wrong_births: eb('wrong_births', '-', 1) }))
    .where('invitation_id', '=', invitation_id)
    .where('wrong_births', '>', 0)
    .execute()
}

/** Ends an invitation with `most` wrong dates of birth. */
export async function endAfterWrongBirths(db: Db, invitation_id: number, most: number) {
  await db
    .deleteFrom('invitations')
    .where('invitation_id', '=', invitation_id)
    .where('wrong_births', '>=', most)
    .execute()
}

/** Present uid of a record, by its uid from before it was claimed. */
export const uidOfRecord = (db: Db, student_id: number) =>
  db.selectFrom('students').select('uid').where('student_id', '=', student_id).executeTakeFirst()
