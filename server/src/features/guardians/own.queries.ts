import type { Db } from '../../db/schema.ts'

/** The guardian whom an account is, or was joined to. */
export const guardianOfAccount = (db: Db, uid: string) =>
  db
    .selectFrom('guardians')
    .select(['guardian_id', 'name', 'phone', 'email', 'language', 'version', 'proven_at'])
    .where('account_id', '=', uid)
    .executeTakeFirst()
