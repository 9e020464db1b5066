import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * What students are searched by stands in a narrow table. In their records it was looked at again for each hit, which read a
 * page of photos' numbers, addresses and notes for each name; with a million students a common name took a second.
 *
 * PostgreSQL makes trigrams of ASCII letters alone here. `signs_of_script` writes each other sign as a letter or digit, so a
 * part of a text becomes a part of what the text becomes; `ascii_of` was reckoned anew for each hit.
 */
export async function up(db: Kysely<Database>) {
  await sql`
    create table student_texts (
      student_id integer primary key references students on delete cascade,
      search_text text collate "C" not null,
      script_text text collate "C"
    )`.execute(db)
  await sql`
    create function signs_of_script(text) returns text
    language sql immutable strict parallel safe
    return (
      select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789', 1 + ascii(sign) % 36, 1), '' order by place)
      from regexp_split_to_table($1, '') with ordinality as signs (sign, place)
      where ascii(sign) > 127)`.execute(db)
  await sql`
    create function student_text(students) returns text
    language sql stable
    return lower((
      $1.first_name || ' ' || coalesce($1.middle_name || ' ', '') || $1.last_name || E'\\n' ||
      $1.email || E'\\n' || $1.student_id::text) collate "und-x-icu")`.execute(db)
  await sql`
    insert into student_texts (student_id, search_text, script_text)
    select student_id, text, case when octet_length(text) > char_length(text) then signs_of_script(text) end
    from students, lateral (select student_text(students) as text offset 0) as of_student`.execute(
    db,
  )
  await keepTexts(db)
  await sql`drop index students_by_text, students_by_script`.execute(db)
  await sql`alter table students drop column search_text`.execute(db)
  await sql`drop function ascii_of(text)`.execute(db)
  await sql`create index student_texts_by_text on student_texts using gin (search_text gin_trgm_ops)`.execute(
    db,
  )
  await sql`
    create index student_texts_by_script on student_texts using gin (script_text gin_trgm_ops)
    where script_text is not null`.execute(db)
}

async function keepTexts(db: Kysely<Database>) {
  await sql`
    create function keep_student_text() returns trigger language plpgsql as $$
    declare
      text text collate "C" := student_text(new);
      script text collate "C" := case when octet_length(text) > char_length(text) then signs_of_script(text) end;
    begin
      insert into student_texts values (new.student_id, text, script)
      on conflict (student_id) do update
        set search_text = excluded.search_text, script_text = excluded.script_text;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_text
    after insert or update of first_name, middle_name, last_name, email on students
    for each row execute function keep_student_text()`.execute(db)
}
