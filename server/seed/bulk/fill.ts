import { sql } from 'kysely'
import type { DatabaseAddress } from '../../src/academy/academy.ts'
import { openOperatorConnection } from '../../src/db/connections/own-connection.ts'
import type { Trx } from '../../src/db/schema.ts'
import { inLots, insertPeople, letFirstStudentSignIn, type Progress } from '../seed.ts'
import { seedMemberships } from '../teaching/batches.ts'

/**
 * Fills existing batches of an academy without students with very many. Indexes are rebuilt at the end, which is ten
 * times faster; one transaction makes sure that they come back.
 */
export async function fillWithStudents(owner: DatabaseAddress, count: number, say: Progress) {
  const { db } = openOperatorConnection(owner)
  await db.transaction().execute(async (trx) => {
    const indexes = await dropIndexes(trx)
    for (const [from, last] of inLots(count)) {
      await insertPeople(trx, from, last)
      say(last)
    }
    // Otherwise the planner believes they are empty, and scans them for each lot of memberships.
    await sql`analyze students, batches`.execute(trx)
    await seedMemberships(trx)
    // Pending deferred constraints would block creating an index.
    await sql`set constraints all immediate`.execute(trx)
    for (const definition of indexes) await sql.raw(definition).execute(trx)
  })
  await letFirstStudentSignIn(db)
  await db.destroy()
}

/** Drops indexes that only speed up queries; returns the statements to recreate them. */
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
