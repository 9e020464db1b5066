import type { Language } from '@ganit/contract/languages'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { fullName } from '../students/full-name.queries.ts'

/**
 * The contacts at which a code opens the account from now on: where it was proven, and what has stood in the record since it
 * was made. What the office has typed over since may be anybody's.
 */
export const provenContacts = (at: string | undefined) => sql<string[]>`array(
  select contact from unnest(array[phone, email]) as contact where contact <> all(typed_over)
  union select ${at ?? null}::text where ${at ?? null}::text is not null)`

type OwnAccount = {
  guardian_id: number
  account_id: string
  language?: Language | undefined
  /** The address of the code by which they came; absent where it was a link. */
  provenAt?: string | undefined
}

/** A guardian's own account, which was just made, and the language if they chose one; false when they are gone, or have one. */
export async function giveGuardianAccount(
  trx: Trx,
  { guardian_id, account_id, language, provenAt }: OwnAccount,
) {
  const { numUpdatedRows } = await trx
    .updateTable('guardians')
    .set({
      account_id,
      proven_at: new Date(),
      proven_contacts: provenContacts(provenAt),
      wrong_births: 0,
      version: sql`version + 1`,
      ...(language && { language }),
    })
    .where('guardian_id', '=', guardian_id)
    .where('account_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Keeps the language that somebody has chosen as a guardian; nothing where they are none. */
export const keepLanguage = (db: Db, account_id: string, language: Language) =>
  db
    .updateTable('guardians')
    .set({ language, version: sql`version + 1` })
    .where('account_id', '=', account_id)
    .where('language', '!=', language)
    .execute()

/** Joins a guardian to an account that is there; it counts once a date of birth was given. */
export const joinAccount = (trx: Trx, guardian_id: number, account_id: string | null) =>
  trx
    .updateTable('guardians')
    .set({
      account_id,
      proven_at: null,
      proven_contacts: [],
      wrong_births: 0,
      version: sql`version + 1`,
    })
    .where('guardian_id', '=', guardian_id)
    .execute()

/** Whose account an e-mail opens, whether it is proven to be theirs, and whether it is a guardian's already. */
export const accountOfEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('guardians', 'guardians.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.role', 'accounts.email_verified', 'guardians.guardian_id'])
    .where('accounts.email', '=', email)
    .executeTakeFirst()

/** Whether the office has confirmed somebody as the guardian of a student. */
export const hasConfirmedChild = async (db: Db, guardian_id: number) =>
  (await db
    .selectFrom('guardianships')
    .select('student_id')
    .where('guardian_id', '=', guardian_id)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** In which language a guardian is written to, and of whom. */
export async function guardianToWriteTo(db: Db, guardian_id: number) {
  const { rows } = await sql<{ language: Language; students: string[] }>`
    select language, array(
      select ${fullName('s')}
      from guardianships k join students s using (student_id)
      where k.guardian_id = g.guardian_id and k.confirmed_at is not null
      order by s.student_id) as students
    from guardians g where guardian_id = ${guardian_id}`.execute(db)
  return rows[0]
}
