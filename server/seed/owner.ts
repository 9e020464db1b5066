import type { Db } from '../src/db/schema.ts'

/** Uid of the admin's account, which does the invented work. */
export async function ownerId(db: Db) {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  return id
}
