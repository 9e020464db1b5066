import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/** Homework that is handed in, by photos or on paper, and what a teacher draws on photos of homework and tests. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table settings
      add column hand_in_days smallint not null default 45 check (hand_in_days between 14 and 180),
      add column photos_gb smallint not null default 5 check (photos_gb between 1 and 100)`.execute(
    db,
  )
  await sql`
    alter table homework
      add column hand_in text not null default 'none' check (hand_in in ('none', 'photo')),
      add column looked_at timestamptz`.execute(db)
  await sql`
    alter table answer_photos
      add column ink jsonb,
      add column version integer not null default 1`.execute(db)
  await sql`
    create table hand_ins (
      hand_in_id integer generated always as identity primary key,
      lesson_id integer not null references lessons on delete cascade,
      student_id integer not null references students on delete cascade,
      way text not null check (way in ('photo', 'paper')),
      state text not null default 'open'
        check (state in ('open', 'handed_in', 'seen', 'marked', 'again')),
      round smallint not null default 1 check (round between 1 and 3),
      by text check (by in ('student', 'guardian')),
      words text check (words <> '' and length(words) <= 500),
      handed_in_at timestamptz,
      marked_at timestamptz,
      marked_by text references accounts on delete set null,
      version integer not null default 1,
      unique (lesson_id, student_id),
      check (way = 'photo' or state in ('handed_in', 'seen')),
      check (state = 'open' or handed_in_at is not null),
      check (state <> 'again' or round > 1)
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index hand_ins_of_student on hand_ins (student_id)`.execute(db)
  await sql`
    create index hand_ins_by_marker on hand_ins (marked_by) where marked_by is not null`.execute(db)
  await sql`
    create trigger version_grows before update on hand_ins
      for each row execute function grow_version()`.execute(db)
  // At most five pages a round: their places are counted.
  await sql`
    create table hand_in_photos (
      photo_id integer generated always as identity primary key,
      hand_in_id integer not null references hand_ins on delete cascade,
      round smallint not null check (round between 1 and 3),
      position smallint not null check (position between 1 and 5),
      media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
      content bytea not null,
      width smallint not null check (width > 0),
      height smallint not null check (height > 0),
      ink jsonb,
      version integer not null default 1,
      encoded_at timestamptz,
      added_at timestamptz not null default now(),
      unique (hand_in_id, round, position) deferrable
    )`.execute(db)
  await sql`create index hand_in_photos_by_day on hand_in_photos (added_at)`.execute(db)
  await sql`
    create index hand_in_photos_to_encode on hand_in_photos (photo_id)
      where encoded_at is null`.execute(db)
  await watch(db, 'hand_ins', 'hand_in_id', 'words')
}
