import type { Language } from '@ganit/contract/languages'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { fullName } from '../names/full-name.queries.ts'
import { ofGuardian } from './rights.ts'

/**
 * Contacts whose codes open the account: the contact at which it was proven, and the contacts in the record when it was
 * created. Contacts that the office typed later may belong to somebody else.
 */
export const provenContacts = (at: string | undefined) => sql<string[]>`array(
  select contact from unnest(array[phone, email]) as contact where contact <> all(typed_over)
  union select ${at ?? null}::text where ${at ?? null}::text is not null)`

type OwnAccount = {
  guardian_id: number
  account_id: string
  language?: Language | undefined
  /** Address to which the sign-in code was sent; absent if the guardian came by a link. */
  provenAt?: string | undefined
}

/**
 * Gives a guardian a new account, with the language if one was chosen; false if the guardian is gone or has an account
 * already.
 */
export async function giveGuardianAccount(
  trx: Trx,
  { guardian_id, account_id, language, provenAt }: OwnAccount,
) {
  const { numUpdatedRows } = await trx
    .updateTable('guardians')
    .set({
      account_id,
      proven_at: clock.now(),
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

/** Stores a guardian's chosen language; does nothing for other accounts. */
export const saveLanguage = (db: Db, account_id: string, language: Language) =>
  db
    .updateTable('guardians')
    .set({ language, version: sql`version + 1` })
    .where('account_id', '=', account_id)
    .where('language', '!=', language)
    .execute()

/**
 * Stores the language of a child's first guardian, unless the guardian has chosen one in a proven account of their own.
 */
export const saveFamilyLanguage = (trx: Trx, student_id: number, language: Language) =>
  trx
    .updateTable('guardians as g')
    .set({ language, version: sql`g.version + 1` })
    .from('guardianships as s')
    .whereRef('s.guardian_id', '=', 'g.guardian_id')
    .where('s.student_id', '=', student_id)
    .where('s.is_primary', '=', true)
    .where('g.proven_at', 'is', null)
    .where('g.language', '!=', language)
    .execute()

/** Links a guardian to an existing account; the link takes effect once a date of birth is given. */
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

/** Whether an account is a guardian's own, not a student's to which a guardian is linked. */
export const isOwnAccount = async (db: Db, account_id: string) =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where(ofGuardian)
    .executeTakeFirst()) !== undefined

/** Account of an e-mail, whether the e-mail is verified, and whether the account is a guardian's already. */
export const accountOfEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('guardians', 'guardians.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.role', 'accounts.email_verified', 'guardians.guardian_id'])
    .where('accounts.email', '=', email)
    .executeTakeFirst()

/** Whether the office has confirmed the guardian for a student. */
export const hasConfirmedChild = async (db: Db, guardian_id: number) =>
  (await db
    .selectFrom('guardianships')
    .select('student_id')
    .where('guardian_id', '=', guardian_id)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Language and addressee of a guardian's letters. */
export async function addresseeOfGuardian(db: Db, guardian_id: number) {
  const { rows } = await sql<{ language: Language; students: string[] }>`
    select language, array(
      select ${fullName('s')}
      from guardianships k join students s using (student_id)
      where k.guardian_id = g.guardian_id and k.confirmed_at is not null
      order by s.student_id) as students
    from guardians g where guardian_id = ${guardian_id}`.execute(db)
  return rows[0]
}
