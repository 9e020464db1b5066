import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** An academy has more people than its owner and its students. */
export async function up(db: Kysely<Database>) {
  await sql`
    alter table accounts
      drop constraint accounts_role_check,
      add constraint accounts_role_check
        check (role in ('admin', 'desk', 'teacher', 'guardian', 'student'))`.execute(db)
}
