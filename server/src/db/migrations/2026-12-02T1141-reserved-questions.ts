import { type Kysely, sql } from 'kysely'

/**
 * Until when papers keep their questions from practice, and which questions were practised. Triggers write when a paper was
 * changed and printed, because a server of the previous release writes papers, too. Papers that are there count as
 * changed now: nothing says when they were.
 */
export async function up(db: Kysely<never>) {
  await sql`
    alter table papers
      add column changed_at timestamptz not null default now(),
      add column last_printed_at timestamptz,
      add column freed_at timestamptz`.execute(db)
  await sql`
    alter table questions
      add column taken_from integer references questions on delete set null`.execute(db)
  await sql`
    create index questions_by_template on questions (taken_from) where taken_from is not null`.execute(
    db,
  )
  await sql`
    create table questions_practised (
      question_id integer primary key references questions on delete restrict,
      last_on date not null
    ) with (fillfactor = 80)`.execute(db)
  await sql`
    create function note_paper_change() returns trigger language plpgsql as $$
    begin
      if (new.title, new.class_number, new.language, new.duration_minutes, new.instructions, new.state, new.version)
        is distinct from
        (old.title, old.class_number, old.language, old.duration_minutes, old.instructions, old.state, old.version)
      then
        new.changed_at := now();
        new.freed_at := null;
      end if;
      if new.printed_at is not null and new.printed_at is distinct from old.printed_at then
        new.last_printed_at := now();
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger note_change before update on papers
      for each row execute function note_paper_change()`.execute(db)
  // A paper's row is written once in a transaction, however many statements write its parts.
  await sql`
    create function note_change_of_paper_parts() returns trigger language plpgsql as $$
    begin
      update papers set changed_at = now(), freed_at = null
      where paper_id in (select paper_id from changed) and (changed_at < now() or freed_at is not null);
      return null;
    end $$`.execute(db)
  // A set is never updated but when it is printed.
  for (const table of ['paper_sections', 'paper_items', 'paper_sets'])
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const)
      if (table !== 'paper_sets' || event !== 'update')
        await sql`
          create trigger note_${sql.raw(event)} after ${sql.raw(event)} on ${sql.table(table)}
          referencing ${sql.raw(rows)} table as changed
          for each statement execute function note_change_of_paper_parts()`.execute(db)
  await sql`
    create function note_print_of_set() returns trigger language plpgsql as $$
    begin
      update papers set last_printed_at = now() where paper_id = new.paper_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_print after update of printed_at on paper_sets
      for each row when (new.printed_at is not null and new.printed_at is distinct from old.printed_at)
      execute function note_print_of_set()`.execute(db)
  // The trail tells what was changed and printed, not the moments that follow from it.
  await sql
    .raw(`
    do $do$
    declare
      usual text := $$'{search_text,version,created_at,updated_at}'$$;
      definition text := pg_get_functiondef('audit'::regproc);
      changed text := replace(definition, usual, 'case tg_table_name when ''papers'' then '
        || '''{search_text,version,created_at,updated_at,changed_at,last_printed_at}'' else ' || usual || ' end');
    begin
      if changed = definition then raise 'The function audit is not as expected.'; end if;
      execute changed;
    end $do$`)
    .execute(db)
}
