import { type Kysely, sql } from 'kysely'

/** Tests online that said with each section that nothing is lost now say it themselves. */
export async function up(db: Kysely<never>) {
  await sql`
    update tests set negative = case when exists (
        select from paper_sections s where s.paper_id = tests.paper_id and s.negative > 0)
      then 'own' else 'none' end
    where negative = 'quarter' and marking @> '[{"wrong": 0}]' and not exists (
      select from paper_sections s where s.paper_id = tests.paper_id and s.negative is null
        and (marking -> s.section ->> 'wrong')::numeric is distinct from 0)`.execute(db)
}
