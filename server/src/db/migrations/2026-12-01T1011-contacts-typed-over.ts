import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

const SECRETS = ['name', 'phone', 'email', 'proven_contacts', 'typed_over']

/**
 * Keeps which contacts somebody else has typed into a guardian's record after it was made: no account is proven by them. The
 * trail tells of contacts only that they have changed.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table guardians add column typed_over text[] not null default '{}'`.execute(db)
  for (const event of ['insert', 'update', 'delete'])
    await sql`drop trigger ${sql.ref(`audit_${event}`)} on guardians`.execute(db)
  await watch(db, 'guardians', 'guardian_id', ...SECRETS)
}
