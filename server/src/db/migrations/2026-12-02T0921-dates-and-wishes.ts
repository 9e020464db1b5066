import { type Kysely, sql } from 'kysely'

/** When a guardian last gave a wrong date of birth, and what somebody wishes who asks on the site. */
export async function up(db: Kysely<never>) {
  await sql`alter table guardians add column wrong_birth_at timestamptz`.execute(db)
  await sql`
    alter table enquiries
      add column wants_trial boolean not null default false,
      add column batch_ids integer[] not null default '{}' check (cardinality(batch_ids) <= 3),
      add column language text check (language in ('en', 'hi', 'bn'))`.execute(db)
}
