import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import {
  type DuesScope,
  insertDues,
  lockedUnpaidDues,
  lockForDues,
  withdrawDues,
} from './dues.queries.ts'

/**
 * Makes the dues that memberships and fees ask for up to `today` (`YYYY-MM-DD`, the academy's), the next one of each
 * recurring fee included. Answers how many were new; a second time makes none. Locks the batches, memberships and fees
 * of its scope, so whoever has locked a membership or fee before must have locked its batch even before that.
 */
export async function makeDues(trx: Db, scope: DuesScope, today: string): Promise<number> {
  await lockForDues(trx, scope)
  return insertDues(trx, scope, today)
}

/**
 * Takes back the dues of memberships that are dated after `day`, the last of the membership. Those that something is
 * paid on stay until that is reversed. To be called once the memberships are ended, in the same transaction.
 */
export async function withdrawDuesAfter(
  trx: Db,
  membership_ids: number[],
  day: string,
): Promise<void> {
  const later = sql<boolean>`
    membership_id = any(${membership_ids}::integer[]) and due_date > ${day}::date`
  const unpaid = await lockedUnpaidDues(trx, later)
  await withdrawDues(
    trx,
    unpaid.map(({ due_id }) => due_id),
  )
}
