import { sql } from 'kysely'
import type { Db } from '../../src/db/schema.ts'

/** Tables a refused call may write: counters of tries. The trail may record that, too. */
const COUNTS = ['rate_limits']

/** Counts rows written and committed, in all tables. `remove` restores the database. */
export async function watchWrites(db: Db) {
  await sql`create schema watched`.execute(db)
  await sql`create table watched.writes (table_name text not null)`.execute(db)
  await sql`
    create function watched.note() returns trigger language plpgsql as $$
    begin insert into watched.writes values (tg_table_name); return null; end $$`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not like 'kysely%' and tablename <> all(${COUNTS})`.execute(db)
  for (const { name } of tables) {
    const isTrail = name === 'audit_entries'
    await sql`
      create trigger watched after ${sql.raw(isTrail ? '' : 'insert or')} update or delete
      on ${sql.table(name)} for each row execute function watched.note()`.execute(db)
  }
  await sql`
    create trigger watched_additions after insert on audit_entries for each row
    when (new.action <> all(array['refused', 'read in bulk']))
    execute function watched.note()`.execute(db)

  return {
    /** Tables written since the last call, each once. */
    async writtenSince() {
      const { rows } = await sql<{ table_name: string }>`
        with taken as (delete from watched.writes returning table_name)
        select distinct table_name from taken order by 1`.execute(db)
      return rows.map(({ table_name }) => table_name)
    },
    remove: () => sql`drop schema watched cascade`.execute(db),
  }
}
