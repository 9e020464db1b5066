import type { BankQuery } from '@ganit/contract/papers/question-bank'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'

/** True if a question's last use meets a condition; without one, if it was ever used. */
export const hasLastUse = (condition: RawBuilder<unknown> = sql`true`) => sql<boolean>`exists (
  select from question_uses
  where question_uses.question_id = questions.question_id and ${condition})`

/**
 * A moment for questions that were last used before it. It is a value, so that the planner can estimate the number of
 * questions.
 */
export async function momentOfUse(db: Db, used: BankQuery['used']) {
  if (used === undefined || used === 'never') return undefined
  const day = used.replace('before:', '')
  const begin = sql<Date>`${day}::date::timestamp at time zone ${await readTimeZone(db)}`
  const { moment } = await db.selectNoFrom(begin.as('moment')).executeTakeFirstOrThrow()
  return moment
}

/** True if a question was never used, or was last used before a moment; true without the filter. */
export function wasUsed(used: BankQuery['used'], before: Date | undefined) {
  if (used === undefined) return undefined
  return before ? hasLastUse(sql`used_at < ${before}`) : sql<boolean>`not ${hasLastUse()}`
}

/** Stored last uses that do not match the ready papers. */
export const usesCheck = sql<{ what: string }>`
  select format('question %s is kept as used at %s and was last at %s',
    question_id, kept.used_at, used.last) as what
  from question_uses kept
  full join (
    select question_id, max(ready_at) as last from paper_items join papers using (paper_id)
    where ready_at is not null group by question_id
  ) as used using (question_id)
  where kept.used_at is distinct from used.last`

const PAPERS_MAX = 1_000
const TITLES = 3
const SHOWN = 50

const papersWith = (db: Db, question_id: number) =>
  db
    .selectFrom('papers')
    .select(['paper_id', 'title', 'state', 'author_id'])
    .where('paper_id', 'in', (eb) =>
      eb.selectFrom('paper_items').select('paper_id').where('question_id', '=', question_id),
    )
    .orderBy('paper_id', 'desc')
    .limit(PAPERS_MAX)
    .execute()

/** Papers with a question: some titles, and the number of all. */
export async function readUses(db: Db, question_id: number) {
  const papers = await papersWith(db, question_id)
  return { titles: papers.slice(0, TITLES).map(({ title }) => title), count: papers.length }
}

/** The newest papers with a question, and whether an account may open them; undefined if there is no such question. */
export async function papersOfQuestion(db: Db, account: Account, question_id: number) {
  const question = db.selectFrom('questions').select('question_id')
  const found = await question.where('question_id', '=', question_id).limit(1).executeTakeFirst()
  if (!found) return undefined
  const papers = await papersWith(db, question_id)
  return {
    papers: papers.slice(0, SHOWN).map(({ author_id, ...paper }) => ({
      ...paper,
      is_own: isOwner(account) || author_id === account.uid,
    })),
    total: papers.length,
  }
}
