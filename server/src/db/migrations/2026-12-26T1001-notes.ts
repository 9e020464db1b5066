import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/** Notes that teachers hand to a batch: links, pictures and PDFs, of a lesson or of a chapter. */
export async function up(db: Kysely<never>) {
  await sql.raw(STATEMENTS).execute(db)
  await watch(db, 'batch_notes', 'note_id')
}

const STATEMENTS = `
  create table batch_notes (
    note_id integer generated always as identity primary key,
    batch_id integer not null references batches on delete cascade,
    lesson_id integer references lessons on delete set null,
    chapter_id integer references chapters on delete set null,
    title text not null check (title <> '' and length(title) <= 80),
    url text check (url ~* '^https://' and length(url) <= 500),
    file_id uuid unique,
    added_by text references accounts on delete set null,
    added_at timestamptz not null default now(),
    version integer not null default 1,
    constraint a_link_or_a_file check ((url is null) <> (file_id is null))
  );
  create index notes_of_batch on batch_notes (batch_id, note_id);
  create index notes_of_lesson on batch_notes (lesson_id) where lesson_id is not null;
  create index notes_of_chapter on batch_notes (chapter_id, batch_id) where chapter_id is not null;
  create index notes_by_account on batch_notes (added_by) where added_by is not null;

  -- The bytes stand apart, so that neither a list nor the trail reads them.
  create table batch_note_files (
    file_id uuid primary key references batch_notes (file_id) on delete cascade,
    media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
    content bytea not null check (octet_length(content) <= 5242880)
  );

  alter table settings add column notes_gb smallint not null default 2 check (notes_gb between 1 and 100);`
