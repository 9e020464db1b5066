import type { Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'

/** The account behind a session, in one query; undefined when it has ended or the student was made inactive. */
export const accountBySession = (db: Db, token: string): Promise<Account | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('students', 'students.uid', 'accounts.id')
    .select([
      'accounts.id as uid',
      'accounts.role',
      'accounts.name',
      'accounts.email',
      'accounts.email_verified',
      'accounts.image',
      'students.student_id',
    ])
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', new Date())
    .where((eb) =>
      eb.or([eb('students.is_active', 'is', null), eb('students.is_active', '=', true)]),
    )
    .executeTakeFirst()

/** Whether the account may sign in: a student whom the admin made inactive may not. */
export async function isShutOut(db: Db, uid: string) {
  const student = await db
    .selectFrom('students')
    .select('is_active')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return student?.is_active === false
}

export const endSessions = (db: Db, uid: string) =>
  db.deleteFrom('sessions').where('account_id', '=', uid).execute()

export const endSession = (db: Db, token: string) =>
  db.deleteFrom('sessions').where('token', '=', token).execute()

/** What the identity provider said of an account that signed in with Google; undefined for a password account. */
export const googleIdentity = (db: Db, uid: string) =>
  db
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.account_id')
    .select(['credentials.provider_account_id as google_uid', 'accounts.image as google_photo_url'])
    .where('credentials.account_id', '=', uid)
    .where('credentials.provider', '=', 'google')
    .executeTakeFirst()
