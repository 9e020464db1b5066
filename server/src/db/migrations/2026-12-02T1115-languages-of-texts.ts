import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

const AGREED_BY =
  'student_id, purpose, text_version, given, way, recorded_by, recorded_at, language'

/** Keeps what was agreed with a record, and in which language it was read. */
const keeping = (from: string) => `
    insert into consents (${AGREED_BY})
    select student_id, purpose, terms_version, true, 'registration', account_id, agreed_at,
      coalesce(terms_language, 'en')
    from ${from} cross join unnest('{conditions,terms}'::text[]) as purpose
    where terms_version is not null
    order by student_id, purpose;`

/** Translations of footer pages, and the language in which terms were read. */
export async function up(db: Kysely<never>) {
  await sql`
    create table page_texts (
      page text not null,
      language text not null check (language in ('hi', 'bn')),
      title text not null check (title <> ''),
      markdown text not null check (markdown <> ''),
      of_version integer not null check (of_version > 0),
      primary key (page, language)
    );

    create trigger announce_changed_pages after insert or delete or update or truncate on page_texts
      for each statement execute function announce_changed_pages();

    alter table accounts add column terms_language text not null default 'en'
      check (terms_language in ('en', 'hi', 'bn'));
    alter table students add column terms_language text check (terms_language in ('en', 'hi', 'bn'));
    alter table consents alter column language set default 'en'`.execute(db)
  await watch(db, 'page_texts', 'page')
  await sql
    .raw(
      `create or replace function keep_number_and_agreement() returns trigger
  language plpgsql as $$
  begin
    insert into student_numbers select student_id from new_rows on conflict do nothing;
${keeping('new_rows')}
    return null;
  end
  $$;

  create or replace function keep_agreement_of_claim() returns trigger
  language plpgsql as $$
  begin
${keeping('(select new.*) as student')}
    return null;
  end
  $$`,
    )
    .execute(db)
}
