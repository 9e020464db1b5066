import { queryPrepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'

/** The guardian whom an account is, or was joined to. */
export async function guardianOfAccount(db: Db, uid: string) {
  const [guardian] = await queryPrepared(db, 'guardian of an account', { uid }, (blanks) =>
    db
      .selectFrom('guardians')
      .select(['guardian_id', 'name', 'phone', 'email', 'language', 'version', 'proven_at'])
      .where('account_id', '=', blanks.uid),
  )
  return guardian
}
