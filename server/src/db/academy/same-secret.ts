import { deriveKey } from '../../lifecycle/secret.ts'
import type { Db } from '../schema.ts'

/** Distinguishes secrets without revealing them. */
export const fingerprintOf = (secret: string) => deriveKey(secret, 'fingerprint').toString('hex')

/**
 * Aborts the start if other processes use this database with another secret, because they would refuse each other's
 * signatures. A database that only this machine uses accepts any secret. Returns whether the secret has changed, which
 * ends all sessions and signed links.
 */
export async function assertSameSecret(
  db: Db,
  secret: string,
  { isShared, mayChange }: { isShared: boolean; mayChange: boolean },
) {
  const fingerprint = fingerprintOf(secret)
  const takesAny = !isShared || mayChange
  const before = await db.selectFrom('secret_in_use').select('fingerprint').executeTakeFirst()
  const known = await db
    .insertInto('secret_in_use')
    .values({ fingerprint })
    .onConflict((conflict) =>
      // A no-op update, so that the stored row is returned.
      conflict.column('is_only').doUpdateSet(({ ref }) => ({
        fingerprint: takesAny ? fingerprint : ref('secret_in_use.fingerprint'),
      })),
    )
    .returning('fingerprint')
    .executeTakeFirstOrThrow()
  if (known.fingerprint === fingerprint)
    return before !== undefined && before.fingerprint !== fingerprint
  throw new Error(
    'The database of DATABASE_URL is used with another secret. Set SECRET or SECRET_FILE to that of the other machines. Where the secret was lost, start all of them anew with one secret and one of them with --new-secret: everyone signs in again.',
  )
}
