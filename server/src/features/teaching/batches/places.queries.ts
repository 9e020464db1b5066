import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { canTeach, isHereOrInvited } from '../../ground/rights/rights.ts'

/** Those of the given accounts that can teach now, or are invited. */
export async function findTeachers(trx: Trx, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where(isHereOrInvited)
    .where(canTeach)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the given rooms that are in use. */
export async function findActiveRooms(trx: Trx, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('rooms')
    .select('room_id')
    .where(sql<boolean>`room_id = any(${ids}::integer[])`)
    .where('is_active', '=', true)
    .execute()
  return rows.map(({ room_id }) => room_id)
}
