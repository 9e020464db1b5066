import { type Kysely, sql } from 'kysely'
import { SHIPPED_CHAPTERS } from '../shipped-chapters/index.ts'
import { watch } from '../watch.ts'

/** What is taught in each class: chapters, and below them the skills that they are made of. */
export async function up(db: Kysely<never>) {
  // A question names its chapter together with the class, so that the two agree.
  await sql`
    create table chapters (
      chapter_id integer generated always as identity primary key,
      class_number smallint not null check (class_number between 1 and 12),
      position integer not null check (position >= 0),
      name text collate "und-x-icu" not null check (name <> ''),
      is_active boolean not null default true,
      version integer not null default 1 check (version > 0),
      unique (chapter_id, class_number),
      constraint one_chapter_a_position unique (class_number, position) deferrable
    )`.execute(db)
  await sql`
    create unique index chapters_by_name
    on chapters (class_number, lower(normalize(name) collate "und-x-icu"))`.execute(db)
  await sql`
    create table skills (
      skill_id integer generated always as identity primary key,
      chapter_id integer not null references chapters on delete restrict,
      position integer not null check (position >= 0),
      name text collate "und-x-icu" not null check (name <> ''),
      is_active boolean not null default true,
      version integer not null default 1 check (version > 0),
      constraint one_skill_a_position unique (chapter_id, position) deferrable
    )`.execute(db)
  await sql`
    create unique index skills_by_name
    on skills (chapter_id, lower(normalize(name) collate "und-x-icu"))`.execute(db)
  // That they lead round in no circle is looked at under a lock when one is changed.
  await sql`
    create table skill_needs (
      skill_id integer not null references skills on delete cascade,
      needs_id integer not null references skills on delete restrict check (needs_id <> skill_id),
      primary key (skill_id, needs_id)
    )`.execute(db)
  await sql`create index skill_needs_by_need on skill_needs (needs_id)`.execute(db)
  await ship(db)
  for (const [table, key] of [
    ['chapters', 'chapter_id'],
    ['skills', 'skill_id'],
    ['skill_needs', 'skill_id'],
  ] as const)
    await watch(db, table, key)
}

/** The chapters and skills that a new academy begins with; from then on they are its own. */
async function ship(db: Kysely<never>) {
  await sql`
    insert into chapters (class_number, position, name)
    select (chapter ->> 'class_number')::smallint, (chapter ->> 'position')::integer, chapter ->> 'name'
    from jsonb_array_elements(${JSON.stringify(SHIPPED_CHAPTERS)}::jsonb) as chapter`.execute(db)
  await sql`
    insert into skills (chapter_id, position, name)
    select chapters.chapter_id, skill.number - 1, skill.name
    from jsonb_array_elements(${JSON.stringify(SHIPPED_CHAPTERS)}::jsonb) as chapter
    join chapters on chapters.class_number = (chapter ->> 'class_number')::smallint
      and chapters.position = (chapter ->> 'position')::integer
    cross join jsonb_array_elements_text(chapter -> 'skills') with ordinality as skill (name, number)`.execute(
    db,
  )
}
