import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export async function up(db: Kysely<Database>) {
  await createLevels(db)
  await createCourses(db)
  await createContent(db)
  for (const table of ['courses', 'curriculums', 'essentials'])
    await sql`
      create trigger announce_changed_pages
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function announce_changed_pages()`.execute(db)
}

/** What every academy has and no call changes. A level's number is that of its school class. */
async function createLevels(db: Kysely<Database>) {
  await sql`
    create table class_levels (
      class_level_id integer primary key check (class_level_id between 1 and 12),
      class_name text not null unique
    )`.execute(db)
  await sql`
    insert into class_levels (class_level_id, class_name)
    select n, 'Class ' || n from generate_series(1, 12) n`.execute(db)
  await sql`
    create table categories (
      category_id integer primary key,
      category_name text not null unique
    )`.execute(db)
  await sql`
    insert into categories (category_id, category_name)
    values (1, 'School'), (2, 'Competitive')`.execute(db)
}

async function createCourses(db: Kysely<Database>) {
  await sql`
    create table courses (
      course_id integer generated always as identity primary key,
      course_name text collate "und-x-icu" not null check (course_name <> ''),
      course_subtitle text not null check (course_subtitle <> ''),
      image_hash text references public_images on delete restrict,
      course_video_path text check (course_video_path ~* '^https?:'),
      student_id_of_the_week integer references students on delete set null,
      class_level_id integer not null references class_levels on delete restrict,
      category_id integer not null references categories on delete restrict,
      on_front_page boolean not null default false,
      is_active boolean not null default true,
      version integer not null default 1 check (version > 0),
      search_text text collate "C" not null generated always as (
        lower((course_name || E'\n' || course_subtitle) collate "und-x-icu")
      ) stored
    )`.execute(db)
  await sql`create index courses_by_text on courses using gin (search_text gin_trgm_ops)`.execute(
    db,
  )
  const orders = {
    courses_by_course_name: 'course_name, course_id',
    courses_by_class_level: 'class_level_id, course_name, course_id',
    courses_by_category: 'category_id, course_id',
    courses_by_student_of_the_week: 'student_id_of_the_week',
  }
  for (const [name, columns] of Object.entries(orders))
    await sql`create index ${sql.ref(name)} on courses (${sql.raw(columns)})`.execute(db)
  await sql`
    create index courses_on_front_page on courses (class_level_id, course_name, course_id)
    where is_active and on_front_page`.execute(db)
}

/** What belongs to a course keeps it from being deleted. */
async function createContent(db: Kysely<Database>) {
  await sql`
    create table curriculums (
      curriculum_id integer generated always as identity primary key,
      course_id integer not null references courses on delete restrict,
      curriculum_name text collate "und-x-icu" not null check (curriculum_name <> ''),
      is_active boolean not null default true,
      version integer not null default 1 check (version > 0),
      search_text text collate "C" not null generated always as (
        lower(curriculum_name collate "und-x-icu")
      ) stored
    )`.execute(db)
  await sql`
    create table essentials (
      essential_id integer generated always as identity primary key,
      course_id integer not null references courses on delete restrict,
      name text collate "und-x-icu" not null check (name <> ''),
      description text not null check (description <> ''),
      is_active boolean not null default true,
      version integer not null default 1 check (version > 0),
      search_text text collate "C" not null generated always as (
        lower((name || E'\n' || description) collate "und-x-icu")
      ) stored
    )`.execute(db)
  for (const [table, id, name] of [
    ['curriculums', 'curriculum_id', 'curriculum_name'],
    ['essentials', 'essential_id', 'name'],
  ] as const) {
    const index = (by: string) => sql.ref(`${table}_by_${by}`)
    await sql`
      create index ${index('text')} on ${sql.table(table)} using gin (search_text gin_trgm_ops)`.execute(
      db,
    )
    await sql`create index ${index('course')} on ${sql.table(table)} (course_id, ${sql.ref(id)})`.execute(
      db,
    )
    await sql`create index ${index('name')} on ${sql.table(table)} (${sql.ref(name)}, ${sql.ref(id)})`.execute(
      db,
    )
  }
}
