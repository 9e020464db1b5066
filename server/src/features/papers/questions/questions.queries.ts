import type { OptionLetter } from '@ganit/contract/papers/question-options'
import type { QuestionsQuery } from '@ganit/contract/papers/questions'
import { type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import {
  columnContains,
  columnEquals,
  comesAfter,
  holdsForAll,
} from '../../../db/rows/conditions.ts'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../../db/rows/page.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { isOrdinary } from '../variants/variants.queries.ts'
import type { Questions } from './questions.tables.ts'

const ROW_COLUMNS = ['question_id', 'question', 'option_count', 'marks', 'is_active'] as const

const COLUMNS = [
  ...ROW_COLUMNS,
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'right_option',
  'remarks',
  'version',
] as const

/** Single choices, the only kind Set Paper knows, without templates. */
const IS_CHOICE = sql<boolean>`(kind = 'choice' and ${isOrdinary})`

/** Types of the columns of single choices. */
type Choice = {
  option_a: NotNull
  option_b: NotNull
  right_option: OptionLetter
  option_count: NotNull
}

export const QUESTION = describeVersionedTable('questions', 'question_id', {
  noun: 'question',
  absent: 'Question not found',
  columns: [...COLUMNS, 'kind', 'details'],
})

export const questionById = (db: Db, question_id: number) =>
  db
    .selectFrom('questions')
    .select(COLUMNS)
    .where('question_id', '=', question_id)
    .where(IS_CHOICE)
    .$narrowType<Choice>()
    .executeTakeFirstOrThrow(QUESTION.missing)

export const insertQuestion = (db: Db, question: Insertable<Questions>) =>
  db
    .insertInto('questions')
    .values(question)
    .returning(COLUMNS)
    .$narrowType<Choice>()
    .executeTakeFirstOrThrow()

export const updateQuestionById = (trx: Trx, question_id: number, changes: Updateable<Questions>) =>
  trx
    .updateTable('questions')
    .set(changes)
    .where('question_id', '=', question_id)
    .returning(COLUMNS)
    .$narrowType<Choice>()
    .executeTakeFirstOrThrow(QUESTION.missing)

type Filters = Pick<QuestionsQuery, 'search' | 'isactive'>

const matchesFilters = ({ search, isactive }: Filters) =>
  holdsForAll(IS_CHOICE, columnContains('search_text', search), columnEquals('is_active', isactive))

const questionRows = (db: Db) =>
  db.selectFrom('questions').select(ROW_COLUMNS).$narrowType<Pick<Choice, 'option_count'>>()

export type QuestionListed = Awaited<ReturnType<typeof nextQuestions>>[number]

/** The next few questions by number. */
export const nextQuestions = (
  db: Db,
  filters: Filters,
  { after, limit }: { after: { question_id: number } | undefined; limit: number },
) =>
  questionRows(db)
    .where(matchesFilters(filters))
    .where(comesAfter(['question_id'], after))
    .orderBy('question_id')
    .limit(limit)
    .execute()

type Wanted = PageOf<NonNullable<QuestionsQuery['sort']>>

/**
 * Orders of the list, written as in the indexes. These have only the start of a text, because a whole one can be too
 * long.
 */
const ORDERS = {
  id: ['question_id'],
  question: [sql`left(question, 100)`, 'question_id'],
  optioncount: ['option_count', 'question_id'],
  marks: ['marks', 'question_id'],
  isactive: ['is_active', 'question_id'],
} as const satisfies Record<Wanted['sort'], unknown>

/** Query of one page; separate so that tests can check its plan. */
export const questionsPageQuery = (db: Db, filters: Filters, wanted: Wanted) =>
  limitToPage(questionRows(db).where(matchesFilters(filters)), ORDERS[wanted.sort], wanted)

export function readQuestionsPage(db: Db, filters: Filters, wanted: Wanted) {
  const count = countOf(db, db.selectFrom('questions').where(matchesFilters(filters)))
  return readPageWithTotal(questionsPageQuery(db, filters, wanted), count)
}
