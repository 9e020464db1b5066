import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { queryPrepared } from '../../db/connections/prepared.ts'
import type { Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { clock } from '../../lifecycle/clock.ts'
import { isEmployee, isStaff, wasInvited } from '../ground/rights/rights.ts'

/** Maximum number of sessions of an account that is not staff, and of the list of sessions. */
const MOST_SESSIONS = 100

/** The task that an invited person must do before anything else. */
const needs = sql<Account['needs']>`
  case
    when not ${wasInvited} then null
    when accounts.terms_agreed_at is null then 'agreement'
    when not ${isEmployee} then null
    when exists (select from settings where staff_second_factor)
      and not exists (select from second_factors where account_id = accounts.id)
      then 'second factor'
  end`

/** Account of a session, in one query; undefined if it expired or the account is inactive. Every signed-in call runs this. */
export async function accountBySession(db: Db, token: string): Promise<Account | undefined> {
  const values = { token, now: clock.now() }
  const [account] = await queryPrepared(db, 'account by session', values, (blanks) =>
    db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .leftJoin('students', 'students.uid', 'accounts.id')
      .select([
        'sessions.id as session_id',
        'accounts.id as uid',
        'accounts.role',
        'accounts.name',
        'accounts.email',
        'accounts.email_verified',
        'accounts.image',
        'students.student_id',
        needs.as('needs'),
      ])
      .where('sessions.token', '=', blanks.token)
      .where('sessions.expires_at', '>', blanks.now)
      .where('accounts.is_active', '=', true)
      .where(sql<boolean>`students.is_active is not false`),
  )
  return account
}

/** The facts that decide whether an account may sign in: active, second factor, and the maximum of sessions. */
export async function signInStanding(db: Db, uid: string) {
  const [found] = await queryPrepared(db, 'standing of an account', { uid }, (blanks) =>
    db
      .selectFrom('accounts')
      .leftJoin('students', 'students.uid', 'accounts.id')
      .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
      .select([
        'accounts.email',
        'accounts.role',
        'accounts.is_active',
        'students.is_active as is_active_student',
        'second_factors.account_id as with_factor',
      ])
      .select((eb) =>
        eb
          .selectFrom('sessions')
          .select(eb.fn.countAll<string>().as('count'))
          .where('account_id', '=', blanks.uid)
          .as('sessions'),
      )
      .where('accounts.id', '=', blanks.uid),
  )
  return {
    email: found?.email ?? '',
    isShutOut: found?.is_active === false || found?.is_active_student === false,
    hasSecondFactor: typeof found?.with_factor === 'string',
    isStaff: found !== undefined && isStaff(found),
    hasTooMany: found !== undefined && !isStaff(found) && Number(found.sessions) >= MOST_SESSIONS,
  }
}

/** Ends the oldest sessions, to make room for one more. */
export const endOldestSessions = (db: Db, uid: string) =>
  db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', uid)
        .orderBy('created_at', 'desc')
        .offset(MOST_SESSIONS - 1),
    )
    .execute()

export const renameAccount = (db: Db, uid: string, name: string) =>
  db.updateTable('accounts').set({ name, updated_at: clock.now() }).where('id', '=', uid).execute()

export const endSessions = (db: Db, uid: string) =>
  db.deleteFrom('sessions').where('account_id', '=', uid).execute()

/** Unexpired sessions of an account, newest first. */
export const sessionsOf = (db: Db, uid: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at'])
    .where('account_id', '=', uid)
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .limit(MOST_SESSIONS)
    .execute()

/** Whether a session is at most `minutes` old. */
export const isFreshSession = async (db: Db, session_id: string, minutes: number) =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()) !== undefined

/** Ends a session of this account; false if it has no such session. */
export async function endOwnSession(db: Db, uid: string, sessionId: string) {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', uid)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const endOtherSessions = (db: Db, uid: string, sessionId: string) =>
  db.deleteFrom('sessions').where('account_id', '=', uid).where('id', '!=', sessionId).execute()

export const endSession = (db: Db, token: string) =>
  db.deleteFrom('sessions').where('token', '=', token).execute()

/** An e-mail that its person typed and has not confirmed: its mailbox may be a stranger's. */
export const isTypedEmail = sql<boolean>`(accounts.email_typed and not accounts.email_verified)`

export const hasTypedEmail = async (db: Db, uid: string) =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', uid)
    .where(isTypedEmail)
    .executeTakeFirst()) !== undefined

/** Locks the account of an e-mail, verified or not. */
export const lockAccountOfEmail = (trx: Trx, email: string) =>
  trx
    .selectFrom('accounts')
    .leftJoin('students', 'students.uid', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.role',
      'accounts.email_verified',
      isTypedEmail.as('is_typed'),
      'students.student_id',
      'students.is_verified',
    ])
    .where('accounts.email', '=', email)
    .forUpdate('accounts')
    .executeTakeFirst()

/** Account linked to a Google subject. */
export const accountByGoogle = (db: Db, sub: string) =>
  db
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.account_id')
    .select(['accounts.email', 'accounts.role'])
    .where('credentials.provider', '=', 'google')
    .where('credentials.provider_account_id', '=', sub)
    .executeTakeFirst()

/** The account whose password the token may reset. */
export const accountOfResetToken = (db: Db, token: string) =>
  db
    .selectFrom('verifications')
    .innerJoin('accounts', 'accounts.id', 'verifications.value')
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'accounts.role'])
    .select('verifications.expires_at')
    .where('verifications.identifier', '=', `reset-password:${token}`)
    .executeTakeFirst()

/** Ends older reset links, because only the latest works. */
export const endOlderResetTokens = (db: Db, uid: string, token: string) =>
  sql`
    delete from verifications older using verifications latest
    where latest.identifier = ${`reset-password:${token}`} and older.value = ${uid}
      and older.identifier like 'reset-password:%' and older.created_at < latest.created_at`.execute(
    db,
  )

/** Account id of an e-mail, if any. */
export async function accountIdOf(db: Db, email: string) {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return found?.id
}

/** Password hash of an account; undefined if it has none. */
export async function passwordHash(db: Db, uid: string) {
  const found = await db
    .selectFrom('credentials')
    .select('password')
    .where('account_id', '=', uid)
    .where('password', 'is not', null)
    .executeTakeFirst()
  return found?.password ?? undefined
}

/** Gives a new account its password. */
export function insertPassword(trx: Trx, uid: string, password: string) {
  const now = clock.now()
  return trx
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      account_id: uid,
      provider: 'credential',
      provider_account_id: uid,
      password,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** The password of an e-mail's account; undefined if there is no account, or if it has no password. */
export const passwordByEmail = async (db: Db, email: string) => {
  const found = await db
    .selectFrom('accounts')
    .innerJoin('credentials', 'credentials.account_id', 'accounts.id')
    .select(['accounts.id as uid', 'credentials.password as hash'])
    .where('accounts.email', '=', email)
    .where('credentials.password', 'is not', null)
    .executeTakeFirst()
  return found?.hash ? { uid: found.uid, hash: found.hash } : undefined
}

export async function hasPassword(db: Db, uid: string) {
  const found = await db
    .selectFrom('credentials')
    .select('id')
    .where('account_id', '=', uid)
    .where('password', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export const confirmEmail = (db: Db, uid: string) =>
  db
    .updateTable('accounts')
    .set({ email_verified: true, updated_at: clock.now() })
    .where('id', '=', uid)
    .execute()

/** Google's claims on an account; undefined for password accounts. */
export const googleIdentity = (db: Db, uid: string) =>
  db
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.account_id')
    .select(['credentials.provider_account_id as google_uid', 'accounts.image as google_photo_url'])
    .where('credentials.account_id', '=', uid)
    .where('credentials.provider', '=', 'google')
    .executeTakeFirst()
