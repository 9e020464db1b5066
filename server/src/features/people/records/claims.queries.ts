import { TERMS_VERSION } from '@ganit/contract/people/registration'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'

export const alreadyClaimed = () => conflict('This record has an account already.')

/** Gives a record to an account whose holder agreed to the terms; 409 where somebody was faster. */
export async function giveRecord(
  trx: Trx,
  { student_id, account_id }: { student_id: number; account_id: string },
) {
  const { numUpdatedRows } = await trx
    .updateTable('students')
    .set({ uid: account_id, terms_version: TERMS_VERSION, agreed_at: new Date() })
    .where('student_id', '=', student_id)
    .where('account_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw alreadyClaimed()
  // Whoever has a link for it comes too late.
  await trx.deleteFrom('invitations').where('student_id', '=', student_id).execute()
}

/** The numbers of the unclaimed records of an e-mail and a date of birth: two are as many as none. */
export async function recordsOf(trx: Trx, email: string, date_of_birth: string) {
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

/** Counts a date of birth that somebody with the link of an invitation gives; false where `most` were given already. */
export const countBirth = async (db: Db, invitation_id: number, most: number) =>
  (await db
    .updateTable('invitations')
    .set((eb) => ({ wrong_births: eb('wrong_births', '+', 1) }))
    .where('invitation_id', '=', invitation_id)
    .where('wrong_births', '<', most)
    .returning('invitation_id')
    .executeTakeFirst()) !== undefined

/** One that was counted was the right one. */
export async function takeBirthBack(db: Db, invitation_id: number) {
  await db
    .updateTable('invitations')
    .set((eb) => ({ wrong_births: eb('wrong_births', '-', 1) }))
    .where('invitation_id', '=', invitation_id)
    .where('wrong_births', '>', 0)
    .execute()
}

/** Ends an invitation for which `most` wrong dates of birth were given. */
export async function endAfterWrongBirths(db: Db, invitation_id: number, most: number) {
  await db
    .deleteFrom('invitations')
    .where('invitation_id', '=', invitation_id)
    .where('wrong_births', '>=', most)
    .execute()
}

/** The uid that a record has now, by what it was called before it was claimed. */
export const uidOfRecord = (db: Db, student_id: number) =>
  db.selectFrom('students').select('uid').where('student_id', '=', student_id).executeTakeFirst()
