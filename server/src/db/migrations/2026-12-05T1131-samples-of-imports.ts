import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/** Lines of an import's table are students: they go with its rows, and the trail does not tell them. */
export async function up(db: Kysely<never>) {
  for (const event of ['insert', 'update', 'delete'])
    await sql`drop trigger ${sql.ref(`audit_${event}`)} on imports`.execute(db)
  await sql`
    update imports i set samples = '[]', above = '[]'
    where state <> 'reading' and not exists (select from import_rows r where r.import_id = i.import_id)
      and not exists (select from import_files f where f.import_id = i.import_id)`.execute(db)
  await watch(db, 'imports', 'import_id', 'samples', 'above')
  await sql`alter table audit_entries disable trigger never_changed`.execute(db)
  await sql`
    update audit_entries set changes = changes || '{"above": ["hidden", "hidden"]}'
    where subject = 'imports' and changes ? 'above'`.execute(db)
  await sql`alter table audit_entries enable trigger never_changed`.execute(db)
}
