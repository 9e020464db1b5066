import { type Kysely, sql } from 'kysely'

/** Whether an expression was too much to reckon is kept with its judgement: the process that marks forgets it when it ends. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table judgements add column is_hard boolean not null default false
      check (not is_hard or verdict = 'by hand')`.execute(db)
}
