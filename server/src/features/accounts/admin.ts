import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Role } from '@ganit/contract/roles'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../db/schema.ts'
import { clock } from '../../lifecycle/clock.ts'
import { UNNAMED_OWNER } from '../ground/rights/unnamed-owner.ts'
import { endOlderResetTokens, endSessions, insertPassword } from './accounts.queries.ts'
import { hashPassword } from './sign-in/passwords.ts'

// Letters and digits that do not look alike, because the password is read off a screen.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GENERATED_LENGTH = 16

const generatedPassword = () =>
  Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** The present owner of an address, as messages name that account. */
const WHOSE: Record<Exclude<Role, 'admin'>, string> = {
  desk: "an account of the academy's staff",
  teacher: "an account of the academy's staff",
  guardian: "a guardian's account",
  student: "a student's account",
}

/**
 * Creates the single admin account before anyone can sign up; follows a changed `ADMIN_EMAIL`. Returns the generated
 * password on the first run, else undefined.
 */
export async function ensureAdmin(
  db: Kysely<Database>,
  { email, password }: { email: string; password?: string | undefined },
): Promise<string | undefined> {
  const owner = await db
    .selectFrom('accounts')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirst()
  if (owner?.role === 'admin') return undefined
  if (owner)
    throw new Error(
      `ADMIN_EMAIL ${email} belongs to ${WHOSE[owner.role]}. Please choose another address.`,
    )
  const made = password ?? generatedPassword()
  const hash = await hashPassword(made)
  const isNew = await db.transaction().execute((trx) => insertOrRename(trx, email, hash))
  return isNew && password === undefined ? made : undefined
}

/** Days in which a new owner opens the first link. */
const FIRST_LINK_DAYS = 7
const DAY_MS = 86_400_000

/**
 * Creates the owner's account with a password that nobody knows, and mails nothing. Returns the token of the link by
 * which the owner chooses a password; an earlier one works no longer.
 */
export async function ownerToken(db: Kysely<Database>, email: string) {
  await ensureAdmin(db, { email, password: randomBytes(32).toString('base64url') })
  const token = randomBytes(24).toString('base64url')
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('verifications')
      .values({
        ...{ id: randomUUID(), identifier: `reset-password:${token}`, value: id },
        expires_at: new Date(clock.ms() + FIRST_LINK_DAYS * DAY_MS),
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .execute()
    await endOlderResetTokens(trx, id, token)
  })
  return token
}

async function insertOrRename(trx: Trx, email: string, hash: string) {
  const earlier = await trx
    .updateTable('accounts')
    .set({ email, updated_at: clock.now() })
    .where('role', '=', 'admin')
    .returning('id')
    .executeTakeFirst()
  if (earlier) {
    await endSessions(trx, earlier.id)
    // The Google account of the old address is no longer the admin's.
    await trx
      .deleteFrom('credentials')
      .where('account_id', '=', earlier.id)
      .where('provider', '=', 'google')
      .execute()
    return false
  }
  const id = randomUUID()
  const now = clock.now()
  const times = { created_at: now, updated_at: now }
  const inserted = await trx
    .insertInto('accounts')
    .values({ id, name: UNNAMED_OWNER, email, email_verified: true, role: 'admin', ...times })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  // Another process created the account, and printed its password.
  if (inserted.numInsertedOrUpdatedRows === 0n) return false
  await insertPassword(trx, id, hash)
  return true
}
