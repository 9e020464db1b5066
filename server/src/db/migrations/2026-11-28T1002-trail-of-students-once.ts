import { type Kysely, sql } from 'kysely'

/** What the trail tells of a row about a student is reckoned once: taken into the statement, it was for each place that names it. */
export async function up(db: Kysely<never>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('audit_of_student()'::regprocedure) as definition`.execute(db)
  const before = rows[0]?.definition ?? ''
  const after = before
    .replace('from (%s) as pairs', 'from (%s offset 0) as pairs')
    .replace('- $3 as changes) as told', '- $3 as changes offset 0) as told')
  if (after.split('offset 0').length !== 3)
    throw new Error('audit_of_student is not as it was known.')
  await sql.raw(after).execute(db)
}
