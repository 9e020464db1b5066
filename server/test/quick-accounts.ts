import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { escapeLiteral } from 'pg'
import type { Db } from '../src/db/schema.ts'
import { VERIFICATION_HOURS, verificationMail } from '../src/features/accounts/mails.ts'
import { signSessionToken } from '../src/features/accounts/sessions/session-token.ts'
import { hashPassword } from '../src/features/accounts/sign-in/passwords.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { deriveKey } from '../src/lifecycle/secret.ts'
import { PASSWORD } from './registrations.ts'

/** An id like those that better-auth makes: 32 characters. */
const newId = () => randomBytes(16).toString('hex')

const SESSION_MS = 30 * 24 * 3_600_000
const base64 = (text: string) => Buffer.from(text).toString('base64url')

/** Token of a link that confirms an address. */
function verificationToken(email: string, key: string) {
  const iat = Math.floor(clock.ms() / 1000)
  const payload = { email, iat, exp: iat + VERIFICATION_HOURS * 3600 }
  const signed = `${base64('{"alg":"HS256"}')}.${base64(JSON.stringify(payload))}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

const sessionKeyOf = (secret: string) => deriveKey(secret, 'sessions').toString('hex')

/** A session without its account; `token` as the client sends it. */
function newSession(secret: string) {
  const stored = newId()
  const now = clock.now()
  return {
    token: signSessionToken(stored, sessionKeyOf(secret)),
    row: {
      id: newId(),
      token: stored,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
      ip_address: '127.0.0.1',
      user_agent: 'lightMyRequest',
    },
  }
}

/** A session of any account; returns its token. */
export async function quickSession(db: Db, { uid, secret }: { uid: string; secret: string }) {
  const { token, row } = newSession(secret)
  await db
    .insertInto('sessions')
    .values({ ...row, account_id: uid } as never)
    .execute()
  return token
}

const hashes = new Map<string, Promise<string>>()

/** One hash for all accounts with the same password. */
function hashOf(password: string) {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

const sqlText = (value: string | Date) =>
  escapeLiteral(typeof value === 'string' ? value : value.toISOString())

/** Rows of a new academy's admin, as on the first start. */
export async function quickAdmin(
  { pool }: { pool: Pool },
  { email, password }: { email: string; password: string },
) {
  const uid = randomUUID()
  const now = sqlText(clock.now())
  const times = `${now}, ${now}`
  await pool.query(`
    select set_config('ganit.actor', '', true);
    insert into accounts (id, name, email, email_verified, role, created_at, updated_at)
      values (${sqlText(uid)}, 'Admin', ${sqlText(email)}, true, 'admin', ${times});
    insert into credentials (id, account_id, provider, provider_account_id, password, created_at, updated_at)
      values (${sqlText(randomUUID())}, ${sqlText(uid)}, 'credential', ${sqlText(uid)}, ${sqlText(await hashOf(password))}, ${times})`)
}

/**
 * Stores the rows of a new account with `PASSWORD`, all except the sign-up counter, in a third of the time of a
 * sign-up, because most tests need an account. One statement stores all rows or none.
 */
export async function quickSignUp(
  { pool }: { pool: Pool },
  { email, secret, origin }: { email: string; secret: string; origin: string },
) {
  const { token, row } = newSession(secret)
  const uid = newId()
  const link = `${origin}/verify-email?token=${verificationToken(email, sessionKeyOf(secret))}`
  const { subject, text } = verificationMail(email, link)
  const times = `${sqlText(row.created_at)}, ${sqlText(row.updated_at)}`
  await pool.query(`
    select set_config('ganit.actor', '', true);
    insert into accounts (id, name, email, email_verified, role, created_at, updated_at)
      values (${sqlText(uid)}, 'Riya', ${sqlText(email)}, false, 'student', ${times});
    insert into credentials (id, account_id, provider, provider_account_id, password, created_at, updated_at)
      values (${sqlText(newId())}, ${sqlText(uid)}, 'credential', ${sqlText(uid)}, ${sqlText(await hashOf(PASSWORD))}, ${times});
    insert into sessions (account_id, ${Object.keys(row).join()})
      values (${sqlText(uid)}, ${Object.values(row).map(sqlText).join()});
    with written as (
      insert into messages (purpose, subject, text) values ('account', ${sqlText(subject)}, ${sqlText(text)})
      returning message_id
    )
    insert into deliveries (message_id, channel, address, useful_until)
      select message_id, 'mail', ${sqlText(email)}, now() + make_interval(hours => ${VERIFICATION_HOURS})
      from written`)
  return { token, uid }
}

/** Rows of the admin's sign-in, all except the counter; undefined if more than a password is needed: then use the call. */
export async function quickSignIn(db: Db, { email, secret }: { email: string; secret: string }) {
  const { token, row } = newSession(secret)
  const columns = Object.keys(row) as (keyof typeof row)[]
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns(['account_id', ...columns])
    .expression((eb) =>
      eb
        .selectFrom('accounts as a')
        .innerJoin('credentials as c', 'c.account_id', 'a.id')
        .leftJoin('second_factors as f', 'f.account_id', 'a.id')
        .select('a.id')
        .select(columns.map((name) => sql`${row[name]}`.as(name)))
        .where('a.email', '=', email)
        .where('a.role', '=', 'admin')
        .where('a.is_active', '=', true)
        .where('c.provider', '=', 'credential')
        // After a change of the password the call must sign in.
        .whereRef('c.updated_at', '=', 'c.created_at')
        .where('f.account_id', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? { token } : undefined
}
