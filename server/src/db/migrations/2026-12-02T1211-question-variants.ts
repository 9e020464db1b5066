import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/**
 * Variants of questions whose numbers change: their values, and the question as it is written with them. A trigger keeps the numbers of a question that a server of the previous release
 * changes: it does not know them, and would leave them out.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table question_variants (
      question_id integer references questions on delete cascade,
      version integer check (version > 0),
      variant smallint check (variant > 0),
      params jsonb not null check (jsonb_typeof(params) = 'object'),
      content jsonb not null check (jsonb_typeof(content) = 'object'),
      ended boolean not null default false,
      primary key (question_id, version, variant)
    )`.execute(db)
  await sql`
    create function keep_variants() returns trigger language plpgsql as $$
    begin
      if (new.question_id, new.version, new.variant, new.params, new.content, new.ended or not old.ended)
        is distinct from (old.question_id, old.version, old.variant, old.params, old.content, true) then
        raise exception 'A variant only ends.' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger keep_variants before update on question_variants
      for each row execute function keep_variants()`.execute(db)
  await sql`
    create function keep_numbers() returns trigger language plpgsql as $$
    begin
      if concat_ws(' ', new.question, new.option_a, new.option_b, new.option_c, new.option_d, new.solution, new.details)
        ~ '\\[\\[[^][]+\\]\\]'
      then
        new.details := new.details || jsonb_strip_nulls(jsonb_build_object(
          'params', old.details -> 'params', 'require', old.details -> 'require'));
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger keep_numbers before update of details on questions
      for each row when (old.details ? 'params' and not new.details ? 'params'
        and new.kind in ('choice', 'number', 'expression'))
      execute function keep_numbers()`.execute(db)
  await watch(db, 'question_variants', 'question_id')
}
