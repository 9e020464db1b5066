import type { PapersQuery } from '@ganit/contract/papers/papers'
import { type Insertable, sql, type Updateable } from 'kysely'
import { columnContains, columnEquals, holdsForAll } from '../../db/rows/conditions.ts'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../db/rows/page.ts'
import type { Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { describeVersionedTable, lockForChange } from '../../http/changes/lock-for-change.ts'
import { isOwner } from '../ground/rights/rights.ts'
import type { Papers } from './papers.tables.ts'

const COLUMNS = [
  'paper_id',
  'title',
  'class_number',
  'language',
  'duration_minutes',
  'instructions',
  'state',
  'seed',
  'ready_at',
  'printed_at',
  'refused_formulas',
  'version',
] as const

const PAPER = describeVersionedTable('papers', 'paper_id', {
  noun: 'paper',
  absent: 'Paper not found.',
  columns: COLUMNS,
})

type Caller = Pick<Account, 'role' | 'uid'>

/** True if a paper is the account's; the owner may use all. */
const isOwnedBy = (account: Caller) =>
  isOwner(account) ? sql<boolean>`true` : sql<boolean>`papers.author_id = ${account.uid}`

const IS_PRINTED = sql<boolean>`(papers.printed_at is not null or exists (
  select from paper_sets where paper_sets.paper_id = papers.paper_id and printed_at is not null))`

export type PaperRow = Awaited<ReturnType<typeof paperRow>>

export const paperRow = (db: Db, account: Caller, paper_id: number) =>
  db
    .selectFrom('papers')
    .select(COLUMNS)
    .select(IS_PRINTED.as('printed'))
    .where('paper_id', '=', paper_id)
    .where(isOwnedBy(account))
    .executeTakeFirstOrThrow(PAPER.missing)

/** Locks the paper. 404 if it is another's, 409 for another version. */
export async function lockPaper(trx: Trx, account: Caller, paper_id: number, version?: number) {
  await paperRow(trx, account, paper_id)
  await lockForChange(trx, PAPER, paper_id, version)
  return paperRow(trx, account, paper_id)
}

type Filters = Pick<PapersQuery, 'search' | 'state'>

const matchesFilters = (account: Caller, { search, state }: Filters) =>
  holdsForAll(
    isOwnedBy(account),
    columnContains('search_text', search),
    columnEquals('state', state),
  )

const ITEM_COUNT = sql<number>`(
  select count(*)::int from paper_items
  where paper_items.paper_id = papers.paper_id and or_of is null and part_of is null)`

const ORDERS = { paper_id: ['paper_id'], title: ['title', 'paper_id'] } as const

export function pageOfPapers(
  db: Db,
  account: Caller,
  filters: Filters,
  wanted: PageOf<keyof typeof ORDERS>,
) {
  const found = db.selectFrom('papers').where(matchesFilters(account, filters))
  const rows = found
    .select(['paper_id', 'title', 'class_number', 'duration_minutes', 'state', 'version'])
    .select([IS_PRINTED.as('printed'), ITEM_COUNT.as('items')])
  return readPageWithTotal(limitToPage(rows, ORDERS[wanted.sort], wanted), countOf(db, found))
}

export async function insertPaper(trx: Trx, paper: Insertable<Papers>) {
  const { paper_id } = await trx
    .insertInto('papers')
    .values(paper)
    .returning('paper_id')
    .executeTakeFirstOrThrow()
  return paper_id
}

export const updatePaperById = (trx: Trx, paper_id: number, changes: Updateable<Papers>) =>
  trx
    .updateTable('papers')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('paper_id', '=', paper_id)
    .execute()

export const deletePaperById = (trx: Trx, paper_id: number) =>
  trx.deleteFrom('papers').where('paper_id', '=', paper_id).execute()

const IS_PUBLISHED = sql`(published_at is not null and withdrawn_at is null)`

/** Title of a test that uses a paper; undefined if none does. */
export async function testOfPaper(db: Db, paper_id: number) {
  const row = await db
    .selectFrom('tests')
    .select('title')
    .where('paper_id', '=', paper_id)
    .orderBy('test_id')
    .limit(1)
    .executeTakeFirst()
  return row?.title
}

/** Frees the questions of a paper until its next change. The version stays, because no edited field changes. */
export const freeQuestions = (trx: Trx, paper_id: number) =>
  trx
    .updateTable('papers')
    .set({ freed_at: sql<Date>`clock_timestamp()` })
    .where('paper_id', '=', paper_id)
    .execute()

/**
 * Tests of a paper that keep its questions even if it is freed: unpublished or withdrawn tests, and those with a review
 * ahead.
 */
export const testsKeepingPaper = (db: Db, paper_id: number) =>
  db
    .selectFrom('tests')
    .select(sql<Date | null>`case when ${IS_PUBLISHED} then review_from end`.as('review_from'))
    .where('paper_id', '=', paper_id)
    .where(sql<boolean>`(not ${IS_PUBLISHED} or review = 'from' and review_from > now())`)
    .orderBy('review_from', 'desc')
    .execute()

/** State of a paper the account may use for a test; locks it. */
export const lockPaperForTest = (trx: Trx, account: Caller, paper_id: number) =>
  trx
    .selectFrom('papers')
    .select('state')
    .where('paper_id', '=', paper_id)
    .where(isOwnedBy(account))
    .forShare()
    .executeTakeFirst()
