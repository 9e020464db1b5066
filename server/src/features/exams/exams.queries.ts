import type { TestsQuery } from '@ganit/contract/exams/tests'
import { type Insertable, sql, type Updateable } from 'kysely'
import { columnContains, holdsForAll } from '../../db/rows/conditions.ts'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../db/rows/page.ts'
import type { Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { describeVersionedTable, lockForChange } from '../../http/changes/lock-for-change.ts'
import { fullName } from '../ground/names/full-name.queries.ts'
import { isInReachOf } from '../ground/rights/rights.ts'
import type { Tests } from './exams.tables.ts'
import { isBatchForTests, isTestInReach, isWhollyTheirs } from './reach.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

const COLUMNS = [
  'test_id',
  'paper_id',
  'title',
  'mode',
  'total',
  'opens_at',
  'closes_at',
  'published_at',
  'withdrawn_at',
  'version',
] as const

/** Columns of online tests only. */
const RULES = [
  'duration_minutes',
  'shuffle_questions',
  'shuffle_options',
  'marking',
  'negative',
  'late_minutes',
  'upload_minutes',
  'review',
  'review_from',
  'copy_of',
  'only_named',
  'toppers',
  'practice',
  'withdrawn_reason',
] as const

/** Duration of a test; null without a paper. Part of a query on `tests`. */
export const MINUTES = sql<number | null>`coalesce(tests.duration_minutes, (
  select papers.duration_minutes from papers where papers.paper_id = tests.paper_id))`

export type FirstTest = { test_id: number; title: string } | null

/** The original of a copied test. Part of a query on `tests`. */
export const FIRST_TEST = sql<FirstTest>`(
  select jsonb_build_object('test_id', first.test_id, 'title', first.title)
  from tests first where first.test_id = tests.copy_of)`

const BEGUN = sql<number>`(
  select count(*)::int from attempts where attempts.test_id = tests.test_id)`

const TEST = describeVersionedTable('tests', 'test_id', { noun: 'test', absent: 'Test not found.' })

export const STUDENT_NAME = fullName('s')

/** True if sheet `sheets` has an entry. */
export const SAYS_SOMETHING = sql<boolean>`(sheets.absent or sheets.total is not null
  or sheets.marks <> '{}' or sheets.answers <> '{}')`

/** `offset 0` keeps PostgreSQL from reading the sheets of all tests at once for a page of them. */
const HAS_MARKS = sql<boolean>`exists (
  select from test_sheets as sheets where sheets.test_id = tests.test_id and ${SAYS_SOMETHING} offset 0)`

/**
 * State of a test. Until results are published it follows from the times; publishing ends a test, whenever it would
 * close; after withdrawal it is `marking`. Part of a query on `tests`.
 */
export const STATE = sql<'planned' | 'running' | 'marking' | 'published'>`case
  when published_at is not null and withdrawn_at is null then 'published'
  when published_at is not null or closes_at <= now() or mode = 'paper' and ${HAS_MARKS} then 'marking'
  when opens_at <= now() then 'running' else 'planned' end`

export type TestRow = Awaited<ReturnType<typeof testRow>>

/** A test that the account may see; 404 for others. */
export async function testRow(db: Db, account: Caller, test_id: number) {
  const { total, ...row } = await db
    .selectFrom('tests')
    .select([...COLUMNS, ...RULES])
    .select([STATE.as('state'), HAS_MARKS.as('has_marks')])
    .select([MINUTES.as('minutes'), BEGUN.as('begun'), FIRST_TEST.as('first_test')])
    .select(isWhollyTheirs(account).as('is_wholly_theirs'))
    .where('test_id', '=', test_id)
    .where(isTestInReach(account))
    .executeTakeFirstOrThrow(TEST.missing)
  return { ...row, total: total === null ? null : Number(total) }
}

/** Locks the test against changes and entries; 404, or 409 for another version. */
export async function lockTest(trx: Trx, account: Caller, test_id: number, version?: number) {
  await testRow(trx, account, test_id)
  await lockForChange(trx, TEST, test_id, version)
  return testRow(trx, account, test_id)
}

const ORDERS = { opens_at: ['opens_at', 'test_id'], title: ['title', 'test_id'] } as const

export function pageOfTests(
  db: Db,
  account: Caller,
  {
    search,
    state,
    batch_id,
    begunFirst,
  }: Pick<TestsQuery, 'search' | 'state' | 'batch_id'> & { begunFirst: boolean },
  wanted: PageOf<keyof typeof ORDERS>,
) {
  const isInState = state === undefined ? undefined : sql<boolean>`${STATE} = ${state}`
  const isOfBatch =
    batch_id === undefined
      ? undefined
      : sql<boolean>`exists (
          select from test_batches where test_batches.test_id = tests.test_id and batch_id = ${batch_id})`
  const found = db
    .selectFrom('tests')
    .where(
      holdsForAll(
        isTestInReach(account),
        columnContains('search_text', search),
        isInState,
        isOfBatch,
      ),
    )
  const rows = found.select(COLUMNS).select(STATE.as('state'))
  const order = ORDERS[wanted.sort]
  const sorted = begunFirst ? rows.orderBy(sql`opens_at <= now()`, 'desc') : rows
  return readPageWithTotal(limitToPage(sorted, order, wanted), countOf(db, found))
}

export async function batchesOfTest(db: Db, test_id: number) {
  const rows = await db
    .selectFrom('test_batches')
    .select('batch_id')
    .where('test_id', '=', test_id)
    .orderBy('batch_id')
    .execute()
  return rows.map(({ batch_id }) => batch_id)
}

/**
 * Students whom a test names: students outside its batches who sit it, students with extra minutes, and students of its
 * batches who are left out.
 */
export const studentsOfTest = (db: Db, test_id: number) =>
  db
    .selectFrom('test_students')
    .innerJoin('students as s', 's.student_id', 'test_students.student_id')
    .select(['s.student_id', 'sits', 'extra_minutes', STUDENT_NAME.as('name')])
    .where('test_id', '=', test_id)
    .orderBy('s.student_id')
    .execute()

/** The batches among these for which an account may make tests; locks them against deletion. */
export async function lockOwnBatches(trx: Trx, account: Caller, ids: number[]) {
  const rows = await trx
    .selectFrom('batches')
    .select('batch_id')
    .where(sql<boolean>`batch_id = any(${ids}::integer[])`)
    .where(isBatchForTests(account))
    .orderBy('batch_id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ batch_id }) => batch_id))
}

/**
 * Those of the given students whom an account may name. A teacher may name present and former members of their batches.
 */
export async function namableStudents(db: Db, account: Caller, ids: number[]) {
  const rows = await db
    .selectFrom('students')
    .select('student_id')
    .where(sql<boolean>`student_id = any(${ids}::integer[])`)
    .where(
      isInReachOf(account, {
        teacher: () => sql<boolean>`exists (
          select from memberships join batches using (batch_id)
          where memberships.student_id = students.student_id and ${isBatchForTests(account)})`,
      }),
    )
    .execute()
  return new Set(rows.map(({ student_id }) => student_id))
}

export async function insertTest(trx: Trx, test: Insertable<Tests>) {
  const { test_id } = await trx
    .insertInto('tests')
    .values(test)
    .returning('test_id')
    .executeTakeFirstOrThrow()
  return test_id
}

export const updateTestById = (trx: Trx, test_id: number, changes: Updateable<Tests>) =>
  trx
    .updateTable('tests')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('test_id', '=', test_id)
    .execute()

export async function replaceBatches(trx: Trx, test_id: number, ids: number[]) {
  await sql`
    delete from test_batches where test_id = ${test_id} and batch_id <> all(${ids}::integer[])`.execute(
    trx,
  )
  await sql`
    insert into test_batches (test_id, batch_id)
    select ${test_id}, batch_id from unnest(${ids}::integer[]) as batch_id
    on conflict do nothing`.execute(trx)
}

export type TestStudent = { student_id: number; sits: boolean; extra_minutes: number }

/** Replaces the named students of a test. */
export async function replaceStudents(trx: Trx, test_id: number, students: TestStudent[]) {
  const valuesOf = <Field extends keyof TestStudent>(field: Field) =>
    students.map((student) => student[field])
  await sql`
    delete from test_students
    where test_id = ${test_id} and student_id <> all(${valuesOf('student_id')}::integer[])`.execute(
    trx,
  )
  await sql`
    insert into test_students (test_id, student_id, sits, extra_minutes)
    select ${test_id}, student_id, sits, extra_minutes
    from unnest(
      ${valuesOf('student_id')}::integer[], ${valuesOf('sits')}::boolean[], ${valuesOf('extra_minutes')}::integer[]
    ) as named (student_id, sits, extra_minutes)
    on conflict (test_id, student_id) do update
      set sits = excluded.sits, extra_minutes = excluded.extra_minutes
      where (test_students.sits, test_students.extra_minutes)
        is distinct from (excluded.sits, excluded.extra_minutes)`.execute(trx)
}

export async function countSections(db: Db, paper_id: number) {
  const { count } = await db
    .selectFrom('paper_sections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paper_id', '=', paper_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a section of a paper takes marks off for wrong answers. */
export async function hasNegativeMarks(db: Db, paper_id: number) {
  const section = await db
    .selectFrom('paper_sections')
    .select('section')
    .where('paper_id', '=', paper_id)
    .where('negative', '>', '0')
    .executeTakeFirst()
  return section !== undefined
}

/** Largest total entered; null if there is none. */
export async function largestTotal(db: Db, test_id: number) {
  const { most } = await db
    .selectFrom('test_sheets')
    .select((eb) => eb.fn.max('total').as('most'))
    .where('test_id', '=', test_id)
    .executeTakeFirstOrThrow()
  return most === null ? null : Number(most)
}

/** Deletes a test with its empty sheets; other sheets block it. */
export async function deleteTestById(trx: Trx, test_id: number) {
  await trx.deleteFrom('test_sheets').where('test_id', '=', test_id).execute()
  await trx.deleteFrom('tests').where('test_id', '=', test_id).execute()
}
