import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/**
 * What people answer about a list of students, and what it asks them. A workbook is kept until its import begins, because its
 * sheets can be chosen again: `is_read` says whether its rows are those of the present choice.
 */
export async function up(db: Kysely<never>) {
  await sql`
    alter table imports
      add column answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
      add column asked jsonb not null default '{}' check (jsonb_typeof(asked) = 'object'),
      add column is_read boolean not null default false`.execute(db)
  for (const event of ['insert', 'update', 'delete'])
    await sql`drop trigger ${sql.ref(`audit_${event}`)} on imports`.execute(db)
  await watch(db, 'imports', 'import_id', 'samples', 'above', 'answers', 'asked')
}
