import type { Db } from '../src/db/schema.ts'

/** The admin's account, by whom invented work is done. */
export async function ownerId(db: Db) {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  return id
}
