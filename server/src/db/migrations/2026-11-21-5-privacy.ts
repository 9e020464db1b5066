import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export async function up(db: Kysely<Database>) {
  await keepNumbers(db)
  await createConsents(db)
  await createErasures(db)
  await fillWithRegistrations(db)
  await letErasurePass(db)
  await sql`
    alter table settings add column keep_inactive_years integer not null default 0
    check (keep_inactive_years between 0 and 99)`.execute(db)
}

/** Money and memberships hold on to a student's number, which stays when the person goes. */
async function keepNumbers(db: Kysely<Database>) {
  await sql`create table student_numbers (student_id integer primary key)`.execute(db)
  await sql`insert into student_numbers select student_id from students`.execute(db)
  // Deferred, because the number is written with the record (see below).
  await sql`
    alter table students add foreign key (student_id) references student_numbers
    deferrable initially deferred`.execute(db)
  for (const table of ['memberships', 'dues', 'payments']) {
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_student_id_fkey`)}`.execute(
      db,
    )
    await sql`
      alter table ${sql.table(table)} add foreign key (student_id)
      references student_numbers on delete restrict`.execute(db)
  }
}

/** What was agreed to or withdrawn, one row each time; the latest of a purpose holds. */
async function createConsents(db: Kysely<Database>) {
  await sql`
    create table consents (
      consent_id integer generated always as identity primary key,
      student_id integer not null references student_numbers on delete restrict,
      purpose text not null
        check (purpose in ('conditions', 'terms', 'privacy', 'guardian', 'publicity')),
      text_version text not null check (text_version <> ''),
      given boolean not null,
      guardian_name text check (guardian_name <> ''),
      way text not null check (way in ('registration', 'account', 'office')),
      recorded_by text references accounts on delete restrict,
      recorded_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index consents_of_student on consents (student_id, consent_id)`.execute(db)
  await sql`
    create trigger never_changed before update or delete on consents
    for each row execute function refuse_change()`.execute(db)
  // A registration is in the trail already. Who the guardian is stays out of it.
  await sql`
    create function audit_consent() returns trigger language plpgsql as $$
    begin
      insert into audit_entries (actor, action, subject, subject_id, row_count, changes)
      values (
        nullif(current_setting('ganit.actor', true), ''), 'created', 'consents', new.student_id, 1,
        audited_changes(null, to_jsonb(new) - '{consent_id,guardian_name}'::text[], '{}')
      );
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_insert after insert on consents for each row
    when (new.way <> 'registration') execute function audit_consent()`.execute(db)
}

/** Who wants to be erased, and who was. A hash tells whom, should a number come back with an older backup. */
async function createErasures(db: Kysely<Database>) {
  await sql`
    create table erasure_requests (
      student_id integer primary key references students on delete cascade,
      asked_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table erasures (
      uid_hash text primary key check (uid_hash ~ '^[0-9a-f]{64}$'),
      student_id integer not null,
      erased_at timestamptz not null default now(),
      erased_by text
    )`.execute(db)
  await sql`
    create trigger never_changed before update or delete on erasures
    for each row execute function refuse_change()`.execute(db)
  for (const table of ['erasure_requests', 'erasures'])
    for (const [event, rows] of [
      ['insert', 'new table as new_rows'],
      ['delete', 'old table as old_rows'],
    ] as const)
      await sql`
        create trigger ${sql.ref(`audit_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} for each statement
        execute function audit('student_id', 'uid_hash')`.execute(db)
}

/** Whoever writes a record, and by which way: its number and what was agreed with it are kept. */
async function fillWithRegistrations(db: Kysely<Database>) {
  const agreed = (students: string) => sql`
    insert into consents (student_id, purpose, text_version, given, way, recorded_by, recorded_at)
    select student_id, purpose, terms_version, true, 'registration', uid, agreed_at
    from ${sql.raw(students)} cross join unnest('{conditions,terms}'::text[]) as purpose
    order by student_id, purpose`
  await agreed('students').execute(db)
  await sql`
    create function keep_number_and_agreement() returns trigger language plpgsql as $$
    begin
      insert into student_numbers select student_id from new_rows on conflict do nothing;
      ${agreed('new_rows')};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_number_and_agreement after insert on students
    referencing new table as new_rows for each statement
    execute function keep_number_and_agreement()`.execute(db)
}

/** Only an erasure, which says so for its own transaction, takes a person out of what is never changed otherwise. */
async function letErasurePass(db: Kysely<Database>) {
  await sql`
    create function is_erasing() returns boolean language sql stable as $$
      select coalesce(current_setting('ganit.erasing', true), '') = 'on'
    $$`.execute(db)
  // Never a number, a day or an amount, and no row as a whole.
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    declare
      personal text[] := case tg_table_name
        when 'payments' then '{note}'
        when 'reversals' then '{reason}'
        when 'receipts' then '{snapshot}'
        when 'consents' then '{guardian_name,recorded_by}'
        when 'audit_entries' then '{actor,subject_id,changes}'
        else '{}'
      end;
    begin
      if tg_op = 'UPDATE' and is_erasing()
        and to_jsonb(new) - personal = to_jsonb(old) - personal then
        return new;
      end if;
      raise exception 'entries of % are never changed', tg_table_name using errcode = '23001';
    end $$`.execute(db)
  await sql`
    create function refuse_deletion() returns trigger language plpgsql as $$
    begin
      if is_erasing() then return old; end if;
      raise exception 'a student is erased, not deleted' using errcode = '23001';
    end $$`.execute(db)
  await sql`
    create trigger only_erased before delete on students
    for each row execute function refuse_deletion()`.execute(db)
  await hideErasedValues(db)
}

/** What an erasure does is in the trail, without the values that it takes away. */
async function hideErasedValues(db: Kysely<Database>) {
  await sql`
    create function without_value(value jsonb) returns jsonb language sql immutable as $$
      select case when coalesce(value, 'null') = 'null' then 'null'::jsonb else '"erased"' end
    $$`.execute(db)
  await sql`
    create or replace function audited_changes(before jsonb, after jsonb, secret text[])
    returns jsonb language sql stable as $$
      select coalesce(jsonb_object_agg(name, case
        when is_erasing()
          then jsonb_build_array(without_value(before -> name), without_value(after -> name))
        when name = any(secret) then '["hidden", "hidden"]'::jsonb
        else jsonb_build_array(before -> name, after -> name) end), '{}')
      from jsonb_object_keys(coalesce(before, after)) as name
      where name not in ('search_text', 'version', 'created_at', 'updated_at')
        and coalesce(before -> name, 'null') <> coalesce(after -> name, 'null')
    $$`.execute(db)
}
