import { type RawBuilder, sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { academyDay } from '../../ground/settings/academy-day.queries.ts'

const RECENT_DAYS = 60

/**
 * The day on which a question was last practised, such as `3 November`, with the year if it is another one; null if it
 * never was. Part of a query on `questions`.
 */
export const practisedOn = sql<string | null>`(
  select to_char(last_on, case
    when extract(year from last_on) = extract(year from ${academyDay}) then 'FMDD FMMonth'
    else 'FMDD FMMonth YYYY' end)
  from questions_practised
  where questions_practised.question_id = questions.question_id)`

/** Whether a question was practised in the last 60 days. */
export const isRecentlyPractised = (question: RawBuilder<unknown>) => sql<boolean>`exists (
  select from questions_practised
  where questions_practised.question_id = ${question}
    and last_on > ${academyDay} - ${sql.lit(RECENT_DAYS)})`

/** Questions of a paper, and how many of them were practised in the last 60 days. */
export async function countPractisedInPaper(db: Db, paper_id: number) {
  const { rows } = await sql<{ practised: number; of: number }>`
    select count(*) filter (where ${isRecentlyPractised(sql`paper.question_id`)})::int as practised,
      count(*)::int as of
    from (select distinct question_id from paper_items where paper_id = ${paper_id}) as paper`.execute(
    db,
  )
  return rows[0] ?? { practised: 0, of: 0 }
}

export const wasPractised = async (db: Db, question_id: number) =>
  (await db
    .selectFrom('questions_practised')
    .select('question_id')
    .where('question_id', '=', question_id)
    .executeTakeFirst()) !== undefined

/**
 * Records that questions are shown outside the desk on a day (`YYYY-MM-DD`), in the transaction that shows them. Thirty
 * students who begin at once do not wait for each other: rows that another transaction is writing are skipped, and only
 * missing rows are inserted, because a conflict waits for the other writer.
 */
export const recordPractised = (trx: Trx, question_ids: number[], day: string) =>
  queryPrepared(trx, 'note what is practised', { question_ids, day }, (blanks) => ({
    compile: () =>
      sql`
    with later as (
      update questions_practised set last_on = ${blanks.day}::date where question_id in (
        select question_id from questions_practised
        where question_id = any(${blanks.question_ids}::integer[]) and last_on < ${blanks.day}::date
        order by question_id for update skip locked))
    insert into questions_practised (question_id, last_on)
    select distinct question_id, ${blanks.day}::date
    from unnest(${blanks.question_ids}::integer[]) as shown (question_id)
    where not exists (
      select from questions_practised there where there.question_id = shown.question_id)
    order by question_id
    on conflict do nothing`.compile(trx),
  }))

export const isInPracticeSet = async (db: Db, question_id: number) =>
  (await db
    .selectFrom('set_items')
    .select('set_id')
    .where('question_id', '=', question_id)
    .limit(1)
    .executeTakeFirst()) !== undefined
