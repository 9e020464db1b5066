import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { KEPT } from '../../../http/changes/idempotency.queries.ts'
import { clock } from '../../../lifecycle/clock.ts'

/** Deletes expired sessions, mail links, rate limits and idempotency keys; returns how many of each. */
export async function deleteExpired(db: Db) {
  const now = clock.now()
  const deleted = await Promise.all([
    db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirstOrThrow(),
    db.deleteFrom('verifications').where('expires_at', '<', now).executeTakeFirstOrThrow(),
    db
      .deleteFrom('rate_limits')
      .where('expire', '<', String(now.getTime()))
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<Date>`now() - ${KEPT}`)
      .executeTakeFirstOrThrow(),
  ])
  const [sessions, verifications, rate_limits, idempotency_keys] = deleted.map(
    ({ numDeletedRows }) => Number(numDeletedRows),
  )
  return { sessions, verifications, rate_limits, idempotency_keys }
}
