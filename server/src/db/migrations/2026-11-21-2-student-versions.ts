import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Records tell which state they are in, and the directory is sorted and narrowed by its flags without reading it all. */
export async function up(db: Kysely<Database>) {
  await sql`
    alter table students add column version integer not null default 1 check (version > 0)`.execute(
    db,
  )
  await sql`
    create function grow_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`.execute(db)
  // Whoever changes a record, and by which way: none can forget it.
  await sql`
    create trigger version_grows before update on students
    for each row execute function grow_version()`.execute(db)

  // The batches belong to what is edited. Whoever joins or leaves one has locked the student's row before.
  await sql`
    create function grow_members_version() returns trigger language plpgsql as $$
    begin
      update students set version = version where student_id in (select student_id from changed);
      return null;
    end $$`.execute(db)
  for (const [event, name] of [
    ['insert', 'joining'],
    ['update', 'leaving'],
  ] as const)
    await sql`
      create trigger ${sql.ref(`version_grows_with_${name}`)} after ${sql.raw(event)} on memberships
      referencing new table as changed
      for each statement execute function grow_members_version()`.execute(db)

  for (const flag of ['is_active', 'is_verified'])
    await sql`
      create index ${sql.ref(`students_by_${flag}`)} on students (${sql.ref(flag)}, student_id)`.execute(
      db,
    )
}
