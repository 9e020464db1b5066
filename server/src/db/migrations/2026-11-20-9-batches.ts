import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export async function up(db: Kysely<Database>) {
  // Equality beside overlap in one exclusion constraint.
  await sql`create extension if not exists btree_gist`.execute(db)
  await createBatches(db)
  await createSchedules(db)
  await createMemberships(db)

  // What a student learns, beside the school class they are in.
  await sql`alter table students add column course_id integer references courses on delete restrict`.execute(
    db,
  )
  await sql`create index students_by_course on students (course_id, student_id)`.execute(db)
}

/** One row for both readings of a batch: by course, and by class. A batch without a class takes students of any. */
async function createBatches(db: Kysely<Database>) {
  await sql`
    create table batches (
      batch_id integer generated always as identity primary key,
      batch_name text collate "und-x-icu" not null check (batch_name <> ''),
      description text not null default '',
      course_id integer references courses on delete restrict,
      class_number integer check (class_number between 1 and 12),
      version integer not null default 1 check (version > 0),
      search_text text collate "C" not null generated always as (
        lower((batch_name || E'\n' || description) collate "und-x-icu")
      ) stored
    )`.execute(db)
  await sql`create index batches_by_text on batches using gin (search_text gin_trgm_ops)`.execute(
    db,
  )
  const orders = {
    batches_by_name: 'batch_name, batch_id',
    batches_by_class: 'class_number, batch_name, batch_id',
    batches_by_course: 'course_id, batch_name, batch_id',
  }
  for (const [name, columns] of Object.entries(orders))
    await sql`create index ${sql.ref(name)} on batches (${sql.raw(columns)})`.execute(db)
}

/** A batch's rows of one weekday may touch, but not overlap. */
async function createSchedules(db: Kysely<Database>) {
  const minutes = (column: string) =>
    sql.raw(`(extract(hour from ${column}) * 60 + extract(minute from ${column}))::integer`)
  await sql`
    create table batch_schedules (
      batch_id integer not null references batches on delete cascade,
      position integer not null check (position >= 0),
      weekday text not null check (weekday in
        ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
      start_time time(0) not null,
      end_time time(0) not null check (end_time > start_time),
      primary key (batch_id, position),
      constraint batch_schedules_do_not_overlap exclude using gist (
        batch_id with =, weekday with =,
        int4range(${minutes('start_time')}, ${minutes('end_time')}) with &&
      )
    )`.execute(db)
}

/** Who is in which batch, and since when until when; both days are within. */
async function createMemberships(db: Kysely<Database>) {
  await sql`
    create table memberships (
      membership_id integer generated always as identity primary key,
      batch_id integer not null references batches on delete cascade,
      student_id integer not null references students on delete restrict,
      joined_on date not null check (isfinite(joined_on)),
      left_on date check (left_on >= joined_on),
      constraint memberships_do_not_overlap exclude using gist (
        batch_id with =, student_id with =, daterange(joined_on, left_on, '[]') with &&
      )
    )`.execute(db)
  await sql`
    create unique index memberships_now on memberships (batch_id, student_id)
    where left_on is null`.execute(db)
  await sql`create index memberships_of_student on memberships (student_id, membership_id)`.execute(
    db,
  )
}
