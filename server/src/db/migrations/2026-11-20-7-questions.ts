import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** The printed options are the first `option_count` of those filled in, and the right one is among them. */
const RIGHT_OPTION_IS_PRINTED = sql`
  case right_option
    when 'A' then true
    when 'B' then true
    when 'C' then option_c is not null and option_count >= 3
    else option_d is not null and option_count >= 3 + (option_c is not null)::integer
  end`

export async function up(db: Kysely<Database>) {
  await sql`
    create table questions (
      question_id integer generated always as identity primary key,
      question text collate "und-x-icu" not null check (question <> ''),
      option_a text not null check (option_a <> ''),
      option_b text not null check (option_b <> ''),
      option_c text check (option_c <> ''),
      option_d text check (option_d <> ''),
      right_option text not null check (right_option in ('A', 'B', 'C', 'D')),
      option_count integer not null,
      marks integer not null check (marks between 1 and 1000),
      remarks text check (remarks <> ''),
      is_active boolean not null default true,
      version integer not null default 1 check (version > 0),
      search_text text collate "C" not null generated always as (
        lower((
          question || E'\n' || coalesce(remarks, '') || E'\n' || question_id::text
        ) collate "und-x-icu")
      ) stored,
      constraint options_are_filled check (
        option_count between 2
        and 2 + (option_c is not null)::integer + (option_d is not null)::integer
      ),
      constraint right_option_is_printed check (${RIGHT_OPTION_IS_PRINTED})
    )`.execute(db)
  await sql`create index questions_by_text on questions using gin (search_text gin_trgm_ops)`.execute(
    db,
  )
  const orders = {
    // A whole text can be too long for an index.
    question: 'left(question, 100), question_id',
    option_count: 'option_count, question_id',
    marks: 'marks, question_id',
    is_active: 'is_active, question_id',
  }
  for (const [name, columns] of Object.entries(orders))
    await sql`create index ${sql.ref(`questions_by_${name}`)} on questions (${sql.raw(columns)})`.execute(
      db,
    )
}
