import type { Db } from '../../db/schema.ts'

/** Deletes sessions, links of mails and counts of limits whose time is over; answers how many of each. */
export async function deleteExpired(db: Db) {
  const now = new Date()
  const deleted = await Promise.all([
    db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirstOrThrow(),
    db.deleteFrom('verifications').where('expires_at', '<', now).executeTakeFirstOrThrow(),
    db
      .deleteFrom('rate_limits')
      .where('expire', '<', String(now.getTime()))
      .executeTakeFirstOrThrow(),
  ])
  const [sessions, verifications, rate_limits] = deleted.map(({ numDeletedRows }) =>
    Number(numDeletedRows),
  )
  return { sessions, verifications, rate_limits }
}
