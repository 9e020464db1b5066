import { type Kysely, sql } from 'kysely'
import { changeExpression } from '../generated-column.ts'
import { watch } from '../watch.ts'

/** As before, for those that have one. */
const RIGHT_OPTION_IS_PRINTED = sql`
  case right_option
    when 'A' then true
    when 'B' then true
    when 'C' then option_c is not null and option_count >= 3
    when 'D' then option_d is not null and option_count >= 3 + (option_c is not null)::integer
    else true
  end`

/**
 * Questions of all kinds. A single choice has its options in the columns that it always had; what the other kinds have
 * stands in `details`, of which only the academy's own calls write (see `QuestionDetails`).
 */
export async function up(db: Kysely<never>) {
  await addColumns(db)
  await searchMore(db)
  await keepVersions(db)
  await keepFigures(db)
  await sql`
    create table question_skills (
      question_id integer not null references questions on delete cascade,
      skill_id integer not null references skills on delete restrict,
      primary key (question_id, skill_id)
    )`.execute(db)
  await sql`create index question_skills_by_skill on question_skills (skill_id, question_id)`.execute(
    db,
  )
  await watch(db, 'question_skills', 'question_id')
}

async function addColumns(db: Kysely<never>) {
  await sql`
    alter table questions
      alter column option_a drop not null,
      alter column option_b drop not null,
      alter column right_option drop not null,
      alter column option_count drop not null,
      add column kind text not null default 'choice'
        check (kind in ('choice', 'several', 'number', 'expression', 'long', 'group')),
      add column solution text check (solution <> ''),
      add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
      add column figures uuid[] not null default '{}' check (cardinality(figures) <= 8),
      add column class_number smallint check (class_number between 1 and 12),
      add column chapter_id integer,
      add column difficulty smallint check (difficulty between 1 and 3),
      add column language text not null default 'en' check (language in ('en', 'hi', 'bn')),
      add column use text not null default 'any' check (use in ('any', 'test', 'practice')),
      add column author_id text references accounts on delete set null,
      add column updated_at timestamptz not null default now(),
      drop constraint right_option_is_printed,
      add constraint right_option_is_printed check (${RIGHT_OPTION_IS_PRINTED}),
      add constraint choices_have_options check (
        case when kind = 'choice' then num_nulls(option_a, option_b, right_option, option_count) = 0
        else num_nonnulls(option_a, option_b, option_c, option_d, right_option, option_count) = 0 end
      ),
      add constraint chapter_is_of_class foreign key (chapter_id, class_number)
        references chapters (chapter_id, class_number) on delete restrict,
      add constraint chapters_have_a_class check (chapter_id is null or class_number is not null)
    `.execute(db)
  const filters = {
    chapter: 'chapter_id, question_id',
    class: 'class_number, question_id',
    kind: 'kind, question_id',
    difficulty: 'difficulty, question_id',
    author: 'author_id, question_id',
  }
  for (const [name, columns] of Object.entries(filters))
    await sql`
      create index ${sql.ref(`questions_by_${name}`)} on questions (${sql.raw(columns)})`.execute(
      db,
    )
}

/** Solutions are searched too, and the texts of a group's parts; LaTeX as it was written. */
async function searchMore(db: Kysely<never>) {
  await sql`
    create function texts_of_parts(details jsonb) returns text
    language sql immutable strict parallel safe
    return coalesce((
      select string_agg(concat_ws(E'\\n', part ->> 'text', part ->> 'solution'), E'\\n')
      from jsonb_array_elements(details -> 'parts') as part
    ), '')`.execute(db)
  await changeExpression(db, {
    table: 'questions',
    column: 'search_text',
    type: 'text collate "C" not null',
    expression: `lower((
        question || E'\\n' || coalesce(remarks, '') || E'\\n' || question_id::text
        || coalesce(E'\\n' || solution, '')
        || case when kind = 'group' then E'\\n' || texts_of_parts(details) else '' end
      ) collate "und-x-icu")`,
  })
}

/** Each version that a save leaves behind stays as it was, for the papers that were made of it. */
async function keepVersions(db: Kysely<never>) {
  await sql`
    create table question_versions (
      question_id integer not null references questions on delete cascade,
      version integer not null check (version > 0),
      content jsonb not null,
      primary key (question_id, version)
    )`.execute(db)
  await sql`
    create function keep_question_version() returns trigger language plpgsql as $$
    begin
      insert into question_versions (question_id, version, content)
      values (old.question_id, old.version, to_jsonb(old) - 'search_text');
      new.updated_at := now();
      return new;
    end $$`.execute(db)
  await sql`
    create trigger keep_version before update on questions
    for each row when (old.version <> new.version)
    execute function keep_question_version()`.execute(db)
}

/** A figure is never changed and goes with its question, so that old versions keep theirs. */
async function keepFigures(db: Kysely<never>) {
  await sql`
    create table question_figures (
      figure_id uuid primary key default gen_random_uuid(),
      question_id integer not null references questions on delete cascade,
      content bytea not null,
      media_type text not null check (media_type in ('image/jpeg', 'image/svg+xml')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index question_figures_of_question on question_figures (question_id)`.execute(db)
  await sql`
    create function figures_are_there() returns trigger language plpgsql as $$
    begin
      if exists (
        select from unnest(new.figures) as figure where not exists (
          select from question_figures
          where figure_id = figure and question_id = new.question_id
        )
      ) then
        raise foreign_key_violation using message = 'A question has a figure that is not there.';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger figures_are_there after insert or update of figures on questions
    deferrable initially deferred for each row when (new.figures <> '{}')
    execute function figures_are_there()`.execute(db)
}
