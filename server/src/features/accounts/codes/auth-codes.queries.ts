import { hasMailbox } from '@ganit/contract/accounts/accounts'
import { CODE_MINUTES, CODE_TRIES } from '@ganit/contract/accounts/auth-codes'
import type { Language } from '@ganit/contract/people/guardians'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { ofGuardian, ofStaff } from '../../ground/rights/rights.ts'

type Code = { address: string; browser_hash: Buffer; code_hash: Buffer }

/** Stores a code for a browser, or the latest code with which the desk compares two children; deletes expired ones. */
export async function storeCode(trx: Trx, code: Code, minutes = CODE_MINUTES) {
  await trx.deleteFrom('sign_in_codes').where('expires_at', '<=', sql<Date>`now()`).execute()
  const kept = {
    ...code,
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
  }
  await trx
    .insertInto('sign_in_codes')
    .values(kept)
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(kept))
    .execute()
}

export const lockCode = (trx: Trx, browser_hash: Buffer, address: string) =>
  trx
    .selectFrom('sign_in_codes')
    .select(['code_id', 'code_hash'])
    .where('browser_hash', '=', browser_hash)
    .where('address', '=', address)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', CODE_TRIES)
    .forUpdate()
    .executeTakeFirst()

/** Counts a wrong try; returns how many are left. */
export async function countCodeTry(trx: Trx, code_id: number) {
  const { tries } = await trx
    .updateTable('sign_in_codes')
    .set({ tries: sql`tries + 1` })
    .where('code_id', '=', code_id)
    .returning('tries')
    .executeTakeFirstOrThrow()
  return CODE_TRIES - tries
}

export const deleteCode = (trx: Trx, code_id: number) =>
  trx.deleteFrom('sign_in_codes').where('code_id', '=', code_id).execute()

export type Candidate = {
  guardian_id: number
  name: string
  email: string | null
  phone: string | null
  account_id: string | null
  proven_at: Date | null
  language: Language
}

/**
 * Guardians whom a code to this address may sign in. They have a confirmed child, and either no account or one of their
 * own. An address of staff, or of an account that is not the guardian's, signs nobody in. An account can be entered by
 * its own e-mail. A guardian's account can also be entered by the contacts that were stored when it was proven, but not
 * by contacts that the office typed later. If a student's account is also a guardian's, it can be entered only by its
 * own e-mail.
 */
export async function guardiansOfAddress(db: Db, address: string) {
  const { rows } = await sql<Candidate>`
    select guardian_id, name, email, phone, account_id, proven_at, language
    from guardians g
    where not is_proposed and (g.email = ${address} or g.phone = ${address}
        or g.account_id = (select id from accounts where accounts.email = ${address}))
      and exists (
        select from guardianships k
        where k.guardian_id = g.guardian_id and confirmed_at is not null)
      and not exists (
        select from accounts
        where (accounts.email in (${address}, g.email) or accounts.phone = ${address}) and ${ofStaff})
      and case when g.account_id is null
        then not exists (select from accounts where accounts.email = g.email)
        else exists (
          select from accounts where accounts.id = g.account_id and (
            accounts.email = ${address}
            or (g.proven_at is not null and ${ofGuardian} and ${address} = any(g.proven_contacts))))
      end
    order by guardian_id
    limit 20`.execute(db)
  return rows
}

/** An existing, active account. The mailed code verifies its e-mail; an account without e-mail gets this one, if it is free. */
export async function openAccount(trx: Trx, id: string, address: string) {
  const account = await trx
    .selectFrom('accounts')
    .leftJoin('students', 'students.uid', 'accounts.id')
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'accounts.email_verified'])
    .where('accounts.id', '=', id)
    .where('accounts.is_active', '=', true)
    .where(sql<boolean>`students.is_active is not false`)
    .executeTakeFirst()
  if (!account) return undefined
  const { name, email, email_verified } = account
  if (email === address && !email_verified)
    await trx.updateTable('accounts').set({ email_verified: true }).where('id', '=', id).execute()
  const isGained = !hasMailbox(email) && (await gainsEmail(trx, id, address))
  return { id, name, email: isGained ? address : email }
}

/** Gives an account without mailbox the e-mail the code went to; false for a phone, or if the e-mail is taken. */
async function gainsEmail(trx: Trx, id: string, address: string) {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ email: address, email_verified: true, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`position('@' in ${address}) > 0`)
    .where(sql<boolean>`not exists (select from accounts other where other.email = ${address})`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
