import { type Kysely, sql } from 'kysely'

/** Each test says which marks a wrong answer loses. Online tests lost a quarter by default, and keep it. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table tests add column negative text not null default 'none'
      check (negative in ('none', 'quarter', 'third', 'own'))`.execute(db)
  await sql`
    update tests set negative = case when mode = 'online' then 'quarter' else 'own' end
    where mode = 'online' or exists (
      select from paper_sections s where s.paper_id = tests.paper_id and s.negative > 0)`.execute(
    db,
  )
}
