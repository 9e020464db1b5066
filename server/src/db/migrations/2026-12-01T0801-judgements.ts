import { type Kysely, sql } from 'kysely'

/** What was judged of a test's expressions, so that nothing is judged again when somebody looks at it. */
export async function up(db: Kysely<never>) {
  await sql`
    create table judgements (
      test_id integer not null references tests on delete cascade,
      asked bytea not null check (length(asked) = 32),
      verdict text not null check (verdict in ('right', 'wrong', 'by hand')),
      slip smallint check (slip is null or (slip >= 0 and verdict = 'wrong')),
      primary key (test_id, asked)
    )`.execute(db)
}
