import type { BankQuery } from '@ganit/contract/papers/question-bank'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import {
  columnContains,
  columnEquals,
  comesAfter,
  holdsForAll,
} from '../../../db/rows/conditions.ts'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../../db/rows/page.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import type { Questions } from '../questions/questions.tables.ts'
import { isOrdinary, isTemplate } from '../variants/variants.queries.ts'
import { practisedOn } from './practised.queries.ts'
import { reservedFor } from './reserved.queries.ts'
import { momentOfUse, wasUsed } from './uses.queries.ts'

export const QUESTION_COLUMNS = [
  'question_id',
  'kind',
  'question',
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'right_option',
  'option_count',
  'details',
  'solution',
  'figures',
  'marks',
  'class_number',
  'chapter_id',
  'difficulty',
  'language',
  'use',
  'remarks',
  'author_id',
  'is_active',
  'version',
  'updated_at',
] as const

export type QuestionRow = Pick<Selectable<Questions>, (typeof QUESTION_COLUMNS)[number]>

export const QUESTION = describeVersionedTable('questions', 'question_id', {
  noun: 'question',
  absent: 'Question not found.',
  columns: QUESTION_COLUMNS,
})

/** True if an account may change a question: the owner all, others their own and those without a chapter. */
export const isOwn = (account: Pick<Account, 'role' | 'uid'>) =>
  isOwner(account)
    ? sql<boolean>`true`
    : sql<boolean>`(questions.author_id is not distinct from ${account.uid}
        or questions.class_number is null or questions.chapter_id is null)`

const SKILL_IDS = sql<number[]>`array(
  select skill_id from question_skills
  where question_skills.question_id = questions.question_id order by skill_id)`

const USED_AT = sql<Date | null>`(
  select used_at from question_uses where question_uses.question_id = questions.question_id)`

/** Number of variants of the newest version that may be asked; null for a question without variants. */
const VARIANTS = sql<number | null>`case when ${isTemplate} then (
  select count(*)::int from question_variants
  where question_variants.question_id = questions.question_id
    and question_variants.version = questions.version and not ended) end`

const bankRows = (db: Db, account: Account) =>
  db
    .selectFrom('questions')
    .select(QUESTION_COLUMNS)
    .select([SKILL_IDS.as('skill_ids'), isOwn(account).as('is_own'), USED_AT.as('used_at')])
    .select([VARIANTS.as('variants'), 'taken_from'])
    .select([reservedFor.as('reserved_for'), practisedOn.as('practised_on')])

export type BankRow = Awaited<ReturnType<typeof readBankQuestion>>

export const readBankQuestion = (db: Db, account: Account, question_id: number) =>
  bankRows(db, account)
    .where('question_id', '=', question_id)
    .executeTakeFirstOrThrow(QUESTION.missing)

type Filters = Pick<
  BankQuery,
  'search' | 'class_number' | 'chapter_id' | 'difficulty' | 'kind' | 'language' | 'used' | 'ids'
> & { before?: Date | undefined }

const addMomentOfUse = async (db: Db, filters: Filters) => ({
  ...filters,
  before: await momentOfUse(db, filters.used),
})

const isOneOf = (ids: number[] | undefined) =>
  ids && sql<boolean>`question_id = any(${ids}::integer[])`

const matchesFilters = ({
  search,
  class_number,
  chapter_id,
  difficulty,
  kind,
  ...filters
}: Filters) =>
  holdsForAll(
    isOneOf(filters.ids),
    columnContains('search_text', search),
    columnEquals('class_number', class_number),
    columnEquals('chapter_id', chapter_id),
    columnEquals('difficulty', difficulty),
    columnEquals('kind', kind),
    columnEquals('language', filters.language),
    wasUsed(filters.used, filters.before),
  )

type Wanted = PageOf<NonNullable<BankQuery['sort']>>

const ORDERS = {
  question_id: ['question_id'],
  marks: ['marks', 'question_id'],
} as const satisfies Record<Wanted['sort'], unknown>

/** Query of one page; separate so that tests can check its plan. */
export const bankPageQuery = (db: Db, account: Account, filters: Filters, wanted: Wanted) =>
  limitToPage(bankRows(db, account).where(matchesFilters(filters)), ORDERS[wanted.sort], wanted)

export async function readBankPage(db: Db, account: Account, asked: Filters, wanted: Wanted) {
  const filters = await addMomentOfUse(db, asked)
  const count = countOf(db, db.selectFrom('questions').where(matchesFilters(filters)))
  return readPageWithTotal(bankPageQuery(db, account, filters, wanted), count)
}

/** The next few matching questions by number, without templates, because a table cannot hold their numbers. */
export const nextBankQuestions = async (
  db: Db,
  filters: Filters,
  { after, limit }: { after: { question_id: number } | undefined; limit: number },
) =>
  db
    .selectFrom('questions')
    .select(QUESTION_COLUMNS)
    .where(matchesFilters(await addMomentOfUse(db, filters)))
    .where(isOrdinary)
    .where(comesAfter(['question_id'], after))
    .orderBy('question_id')
    .limit(limit)
    .execute()

export const insertQuestion = async (trx: Trx, question: Insertable<Questions>) =>
  (
    await trx
      .insertInto('questions')
      .values(question)
      .returning('question_id')
      .executeTakeFirstOrThrow()
  ).question_id

export const updateQuestionById = (trx: Trx, question_id: number, changes: Updateable<Questions>) =>
  trx.updateTable('questions').set(changes).where('question_id', '=', question_id).execute()

export const mayChange = async (trx: Trx, account: Account, question_id: number) => {
  const found = await trx
    .selectFrom('questions')
    .select(isOwn(account).as('is_own'))
    .where('question_id', '=', question_id)
    .executeTakeFirst()
  return found?.is_own ?? false
}

export const deleteQuestionById = (trx: Trx, question_id: number) =>
  trx.deleteFrom('questions').where('question_id', '=', question_id).execute()

export async function replaceSkills(trx: Trx, question_id: number, skill_ids: number[]) {
  await trx
    .deleteFrom('question_skills')
    .where('question_id', '=', question_id)
    .where(sql<boolean>`skill_id <> all(${skill_ids}::integer[])`)
    .execute()
  if (skill_ids.length === 0) return
  await trx
    .insertInto('question_skills')
    .values(skill_ids.map((skill_id) => ({ question_id, skill_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
