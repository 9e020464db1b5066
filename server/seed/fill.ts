import { sql } from 'kysely'
import type { DatabaseAddress } from '../src/db/embedded/address.ts'
import { operatorConnection } from '../src/db/own-connection.ts'
import type { Trx } from '../src/db/schema.ts'
import { seedMemberships } from './batches.ts'
import { inLots, insertPeople, letFirstStudentSignIn, type Progress } from './seed.ts'

/**
 * Fills an academy that has no students yet with a great many, in the batches that are there. Their indexes are made at the
 * end, which takes a tenth of the time of keeping them; all in one transaction, so that an academy without them never stays
 * behind.
 */
export async function fillWithStudents(owner: DatabaseAddress, count: number, say: Progress) {
  const { db } = operatorConnection(owner)
  await db.transaction().execute(async (trx) => {
    const indexes = await dropIndexes(trx)
    for (const [from, last] of inLots(count)) {
      await insertPeople(trx, from, last)
      say(last)
    }
    // Taken for empty, they would be read whole for each lot of memberships.
    await sql`analyze students, batches`.execute(trx)
    await seedMemberships(trx)
    // What is looked at only at the end would stand in the way of an index.
    await sql`set constraints all immediate`.execute(trx)
    for (const definition of indexes) await sql.raw(definition).execute(trx)
  })
  await letFirstStudentSignIn(db)
  await db.destroy()
}

/** Drops what only makes searching quick, and answers the statements that bring it back. */
async function dropIndexes(trx: Trx) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid in ('students'::regclass, 'student_texts'::regclass) and not indisunique`.execute(
    trx,
  )
  await sql`drop index ${sql.join(rows.map(({ name }) => sql.raw(name)))}`.execute(trx)
  return rows.map(({ definition }) => definition)
}
