import type { ConnectionKind } from '@ganit/contract/office/connections'
import type { Db } from '../../../db/schema.ts'
import { clock } from '../../../lifecycle/clock.ts'

export const findConnections = (db: Db) =>
  db.selectFrom('connections').select(['kind', 'sealed', 'changed_at']).orderBy('kind').execute()

export const storeConnection = (db: Db, kind: ConnectionKind, sealed: Buffer) =>
  db
    .insertInto('connections')
    .values({ kind, sealed })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({ sealed, changed_at: clock.now() }),
    )
    .execute()

/** Deletes a connection; false if there was none. */
export async function deleteConnection(db: Db, kind: ConnectionKind) {
  const { numDeletedRows } = await db
    .deleteFrom('connections')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whether the account has a second factor. */
export const hasSecondFactor = async (db: Db, uid: string) =>
  (await db
    .selectFrom('second_factors')
    .select('account_id')
    .where('account_id', '=', uid)
    .executeTakeFirst()) !== undefined
