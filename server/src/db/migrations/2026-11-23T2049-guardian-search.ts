import { type Kysely, sql } from 'kysely'

/** Guardians are found by any part of name, phone and e-mail, and listed by name; they are invited as staff are. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table guardians
      alter column name type text collate "und-x-icu",
      add column search_text text collate "C" not null generated always as (
        lower((
          name || E'\\n' || coalesce(phone, '') || E'\\n' || coalesce(email, '')
        ) collate "und-x-icu")
      ) stored`.execute(db)
  await sql`
    create index guardians_by_text on guardians using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`
    create index guardians_by_name on guardians (name, guardian_id)
    where not is_proposed`.execute(db)
  await sql`
    alter table invitations
      drop constraint invitations_role_check,
      add column guardian_id integer unique references guardians on delete cascade,
      add check (role in ('desk', 'teacher', 'guardian')),
      add check ((role = 'guardian') = (guardian_id is not null))`.execute(db)
}
