import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { clock } from '../../../lifecycle/clock.ts'
import type { MembershipUndos } from './moves.tables.ts'

export const insertUndo = (trx: Trx, undo: Insertable<MembershipUndos>) =>
  trx.insertInto('membership_undos').values(undo).execute()

/** A change that an account made; undefined for any other. */
export const findUndo = (
  trx: Trx,
  { undo_id, account_id }: { undo_id: string; account_id: string },
) =>
  trx
    .selectFrom('membership_undos')
    .select(['student_id', 'made_on', 'expires_at', 'change'])
    .where(sql<boolean>`undo_id::text = ${undo_id}`)
    .where('account_id', '=', account_id)
    .executeTakeFirst()

/** Deletes the record for an undo; true if there was one. */
export async function deleteUndo(trx: Trx, undo_id: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('membership_undos')
    .where('undo_id', '=', undo_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteOldUndos(db: Db) {
  const { numDeletedRows } = await db
    .deleteFrom('membership_undos')
    .where('expires_at', '<', clock.now())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
