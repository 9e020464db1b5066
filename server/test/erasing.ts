import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../src/db/schema.ts'

/** Records erasures of some students, as the product does, so that this transaction may delete them. */
export async function beginErasingThose(trx: Trx, students: RawBuilder<unknown>) {
  await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
  await sql`
    insert into erasures (student_id, uid_hash)
    select student_id, encode(sha256(convert_to(uid, 'UTF8')), 'hex') from students
    where ${students}`.execute(trx)
}

/** Finds words in all tables, as `table: row`. */
export async function placesOf(db: Kysely<Database>, words: string[]) {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const places: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t
      where exists (
        select from unnest(${words}::text[]) word where strpos(lower(t::text), lower(word)) > 0
      )`.execute(db)
    places.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return places
}
