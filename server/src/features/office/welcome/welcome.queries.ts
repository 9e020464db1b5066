import { WELCOME_DAYS, WRONG_DIGITS_MAX } from '@ganit/contract/office/welcome'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { isMinor } from '../../ground/rights/children.queries.ts'
import { typedPhoneToE164 } from '../../messages/channels/typed-phone.ts'
import { familyPhoneInSql } from '../../people/guardians/family-phone.queries.ts'
import { schedulesOfBatch } from '../../teaching/batches/batches.queries.ts'

/** The first parent's mobile; for a student of age the student's own, because they agree themselves. E.164, or null. */
const familyNumber = typedPhoneToE164(
  sql`case when ${isMinor} then ${familyPhoneInSql('child')} else child.contact_number_1 end`,
)

/** Nobody has claimed the record, and the student has not left. */
const isAwaited = sql<boolean>`(child.account_id is null and child.is_active and (
  exists (select from memberships m where m.student_id = child.student_id and m.left_on is null)
  or not exists (select from memberships m where m.student_id = child.student_id)))`

/** True if a link can be made for the family of `child`. */
export const mayHaveLink = sql<boolean>`(${isAwaited} and ${familyNumber} is not null)`

const familiesQuery = (db: Db) =>
  db.selectFrom('students as child').select(['child.student_id', familyNumber.as('phone')])

/** The family that a link would reach; `language` is the language of the first parent. */
export const findFamilyToAsk = (db: Db, student_id: number) =>
  familiesQuery(db)
    .select(['child.first_name', isAwaited.as('is_awaited')])
    .select(
      sql<'en' | 'hi' | 'bn'>`coalesce((
        select language from guardianships join guardians using (guardian_id)
        where guardianships.student_id = child.student_id and is_primary), 'en')`.as('language'),
    )
    .where('child.student_id', '=', student_id)
    .executeTakeFirstOrThrow()

/** The mobile that the office has of a student's family, in E.164; null if there is none, or no such student. */
export const findMobileOfFamily = async (db: Db, student_id: number) =>
  (await familiesQuery(db).where('child.student_id', '=', student_id).executeTakeFirst())?.phone ??
  null

/** Stores the link of a student in place of an older one; returns when it expires. */
export async function storeWelcomeLink(trx: Trx, student_id: number, token_hash: Buffer) {
  const expires_at = sql<Date>`now() + make_interval(days => ${sql.lit(WELCOME_DAYS)})`
  const link = { token_hash, expires_at, wrong_digits: 0 }
  const row = await trx
    .insertInto('welcome_links')
    .values({ student_id, ...link })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(link))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/** The family of a link, by the present record; undefined if the link has ended. */
export const findFamilyOfLink = (db: Db, token_hash: Buffer) =>
  familiesQuery(db)
    .innerJoin('welcome_links as l', 'l.student_id', 'child.student_id')
    .where('l.token_hash', '=', token_hash)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where(isAwaited)
    .executeTakeFirst()

/** Locks a link, so that tries are handled one after the other. */
export const lockLink = (trx: Trx, token_hash: Buffer) =>
  trx
    .selectFrom('welcome_links')
    .select('student_id')
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .execute()

/** Counts wrong digits of a locked link; the last ones delete it. */
export async function countWrongDigits(trx: Trx, token_hash: Buffer) {
  const counted = await trx
    .updateTable('welcome_links')
    .set((eb) => ({ wrong_digits: eb('wrong_digits', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .where('wrong_digits', '<', WRONG_DIGITS_MAX - 1)
    .returning('student_id')
    .executeTakeFirst()
  if (!counted) await trx.deleteFrom('welcome_links').where('token_hash', '=', token_hash).execute()
}

/** The student's present batches with their weekly times. */
export const batchesWithTimes = (db: Db, student_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('batches', 'batches.batch_id', 'm.batch_id')
    .select((eb) => ['batches.batch_name as name', schedulesOfBatch(eb).as('schedules')])
    .where('m.student_id', '=', student_id)
    .where('m.left_on', 'is', null)
    .orderBy('m.membership_id')
    .execute()

export const deleteOldWelcomes = (db: Db) =>
  db.deleteFrom('welcome_links').where('expires_at', '<', sql<Date>`now()`).execute()
