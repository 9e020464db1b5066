import type { QuestionsQuery } from '@ganit/contract/questions'
import { type Insertable, sql, type Updateable } from 'kysely'
import { allOf, contains, has } from '../../db/conditions.ts'
import { withTotal } from '../../db/page.ts'
import type { Db, Questions } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import { offsetOf, type PageOf } from '../../http/paging.ts'

const questionNotFound = () => notFound('Question not found')

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

export const questionById = (db: Db, question_id: number) =>
  db
    .selectFrom('questions')
    .select(COLUMNS)
    .where('question_id', '=', question_id)
    .executeTakeFirstOrThrow(questionNotFound)

/** As `questionById`, and nobody else changes the question before this transaction ends. */
export const lockedQuestion = (trx: Db, question_id: number) =>
  trx
    .selectFrom('questions')
    .select(COLUMNS)
    .where('question_id', '=', question_id)
    .forUpdate()
    .executeTakeFirstOrThrow(questionNotFound)

export const insertQuestion = (db: Db, question: Insertable<Questions>) =>
  db.insertInto('questions').values(question).returning(COLUMNS).executeTakeFirstOrThrow()

export const updateQuestionById = (trx: Db, question_id: number, changes: Updateable<Questions>) =>
  trx
    .updateTable('questions')
    .set(changes)
    .where('question_id', '=', question_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(questionNotFound)

type Filters = Pick<QuestionsQuery, 'search' | 'isactive'>

const matching = ({ search, isactive }: Filters) =>
  allOf(contains('search_text', search), has('is_active', isactive))

export const allQuestions = (db: Db, filters: Filters) =>
  db
    .selectFrom('questions')
    .select(ROW_COLUMNS)
    .where(matching(filters))
    .orderBy('question_id')
    .execute()

type Wanted = PageOf<NonNullable<QuestionsQuery['sort']>>

/** As the indexes have them: they hold the start of a text, since a whole one can be too long. */
const ORDERS = {
  id: undefined,
  question: sql`left(question, 100)`,
  optioncount: sql.ref('option_count'),
  marks: sql.ref('marks'),
  isactive: sql.ref('is_active'),
} as const satisfies Record<Wanted['sort'], unknown>

/** The query of one page, apart so that its plan can be looked at. */
export function questionsOnPage(db: Db, filters: Filters, wanted: Wanted) {
  const { page, page_size, sort, order } = wanted
  const by = ORDERS[sort]
  return db
    .selectFrom('questions')
    .select(ROW_COLUMNS)
    .where(matching(filters))
    .$if(by !== undefined, (rows) => rows.orderBy(by ?? sql.ref('question_id'), order))
    .orderBy('question_id', order)
    .limit(page_size)
    .offset(offsetOf({ page, page_size }))
}

export function pageOfQuestions(db: Db, filters: Filters, wanted: Wanted) {
  const count = db
    .selectFrom('questions')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matching(filters))
  return withTotal(questionsOnPage(db, filters, wanted), count)
}
