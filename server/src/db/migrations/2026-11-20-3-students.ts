import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export async function up(db: Kysely<Database>) {
  await sql`create extension if not exists pg_trgm`.execute(db)

  // Names sort as people expect in every script; everything else compares by code point.
  await sql`
    create table students (
      student_id integer generated always as identity primary key,
      uid text not null unique references accounts on delete restrict,
      first_name text collate "und-x-icu" not null check (first_name <> ''),
      middle_name text collate "und-x-icu" check (middle_name <> ''),
      last_name text collate "und-x-icu" not null check (last_name <> ''),
      email text not null check (email <> ''),
      student_class integer not null check (student_class between 1 and 12),
      date_of_birth date not null check (isfinite(date_of_birth)),
      contact_number_1 text not null,
      contact_number_2 text,
      school_or_college_name text not null,
      board_or_university_name text not null,
      address text not null,
      city text not null,
      district text not null,
      state text not null,
      pin text not null,
      notes text,
      photo_id uuid unique references images on delete restrict,
      google_photo_url text,
      fees_status text not null default 'No' check (fees_status in ('Yes', 'No')),
      is_active boolean not null default true,
      is_verified boolean not null default false,
      terms_version text not null,
      agreed_at timestamptz not null default now(),
      registered_at timestamptz not null default now(),
      search_text text collate "C" not null generated always as (
        lower((
          first_name || ' ' || coalesce(middle_name || ' ', '') || last_name || E'\n' ||
          first_name || ' ' || last_name || E'\n' ||
          email || E'\n' || student_id::text
        ) collate "und-x-icu")
      ) stored
    )`.execute(db)

  await sql`create index students_by_text on students using gin (search_text gin_trgm_ops)`.execute(
    db,
  )
  const orders = {
    first_name: 'first_name, last_name, student_id',
    last_name: 'last_name, first_name, student_id',
    email: 'email, student_id',
    student_class: 'student_class, student_id',
    date_of_birth: 'date_of_birth, student_id',
  }
  for (const [name, columns] of Object.entries(orders))
    await sql`create index ${sql.ref(`students_by_${name}`)} on students (${sql.raw(columns)})`.execute(
      db,
    )
  await sql`create index students_paid on students (student_id) where fees_status = 'Yes'`.execute(
    db,
  )
}
