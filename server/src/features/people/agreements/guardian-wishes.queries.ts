import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

const MOST_SHOWN = 100

/** A repeated request keeps the first date. */
export const insertGuardianWish = (db: Db, account_id: string) =>
  db
    .insertInto('guardian_erasure_requests')
    .values({ account_id })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()

export const deleteGuardianWish = (db: Db, account_id: string) =>
  db.deleteFrom('guardian_erasure_requests').where('account_id', '=', account_id).execute()

/**
 * The time since which an account wants to be erased as guardian; null if it does not want that, or is not a guardian's
 * account.
 */
export async function guardianWishOf(db: Db, account_id: string) {
  const wish = await db
    .selectFrom('guardian_erasure_requests as r')
    .innerJoin('guardians as g', 'g.account_id', 'r.account_id')
    .select('asked_at')
    .where('r.account_id', '=', account_id)
    .executeTakeFirst()
  return { asked_at: wish?.asked_at.toISOString() ?? null }
}

type Waiting = { guardian_id: number; name: string; since: string; total: number }

/** Guardians who asked to be erased, longest waiting first. */
export async function guardianErasureRequests(db: Db, time_zone: string) {
  const { rows } = await sql<Waiting>`
    select g.guardian_id, g.name, (count(*) over ())::int as total,
      (r.asked_at at time zone ${time_zone})::date as since
    from guardian_erasure_requests r join guardians g on g.account_id = r.account_id
    order by r.asked_at, g.guardian_id limit ${MOST_SHOWN}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total, ...guardian }) => guardian),
  }
}
