import { type Kysely, sql } from 'kysely'

/** A table may begin with its title: where its headings stand. And what is to be known before it is imported. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table imports add column heading_row integer not null default 1
      check (heading_row between 1 and 20),
      add column above jsonb not null default '[]' check (jsonb_typeof(above) = 'array'),
      add column notices jsonb not null default '[]' check (jsonb_typeof(notices) = 'array')`.execute(
    db,
  )
}
