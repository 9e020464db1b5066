import type { BankQuery } from '@ganit/contract/question-bank'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** That a question stands in a paper that was made ready, on or after a day if one is said. */
const isUsed = (since?: RawBuilder<unknown>) => sql<boolean>`exists (
  select from paper_items join papers using (paper_id)
  where paper_items.question_id = questions.question_id
    and papers.ready_at ${since ? sql`>= ${since}` : sql`is not null`})`

/** When the academy's day begins. */
const beginOf = (day: string) => sql`(${day}::date::timestamp at time zone
  coalesce((select time_zone from settings), 'Asia/Kolkata'))`

/** That a question was never used, or last before a day; nothing where it is not asked. */
export function wasUsed(used: BankQuery['used']) {
  if (used === undefined) return undefined
  if (used === 'never') return sql<boolean>`not ${isUsed()}`
  return sql<boolean>`(${isUsed()} and not ${isUsed(beginOf(used.replace('before:', '')))})`
}

const TITLES = 3

/** Where a question stands: the titles of some papers, and how many there are in all. */
export async function usesOf(db: Db, question_id: number) {
  const rows = await db
    .selectFrom('papers')
    .select('title')
    .where('paper_id', 'in', (eb) =>
      eb.selectFrom('paper_items').select('paper_id').where('question_id', '=', question_id),
    )
    .orderBy('paper_id', 'desc')
    .limit(1_000)
    .execute()
  return { titles: rows.slice(0, TITLES).map(({ title }) => title), count: rows.length }
}
