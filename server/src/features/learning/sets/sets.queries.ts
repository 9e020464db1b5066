import { type Insertable, type RawBuilder, sql } from 'kysely'
import { countOf, limitToPage, readPageWithTotal } from '../../../db/rows/page.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { notFound } from '../../../http/errors.ts'
import type { Reader } from '../../ground/rights/rights.ts'
import { isLessonInReach } from '../../teaching/lessons/reach.queries.ts'
import type { PracticeSets } from './sets.tables.ts'

export const SET = describeVersionedTable('practice_sets', 'set_id', {
  noun: 'practice set',
  absent: 'Practice set not found.',
  columns: ['batch_id', 'lesson_id', 'title', 'due_on', 'only_named'],
})

/** Day by which a set is to be done. Part of a query on sets `s` with the homework `h` of its lesson. */
export const dueOn = sql<
  string | null
>`case when s.lesson_id is null then s.due_on else h.due_date end`

/** Sets as on the wire. */
const setRows = (db: Db) =>
  db
    .selectFrom('practice_sets as s')
    .leftJoin('homework as h', 'h.lesson_id', 's.lesson_id')
    .select(['s.set_id', 's.batch_id', 's.lesson_id', 's.title', 's.only_named', 's.version'])
    .select([
      dueOn.as('due_on'),
      sql<number[]>`array(select question_id from set_items i
        where i.set_id = s.set_id order by position)`.as('question_ids'),
      sql<number[]>`array(select student_id from set_students n
        where n.set_id = s.set_id order by student_id)`.as('student_ids'),
      sql<number>`(select count(*)::int from practice_sessions p where p.set_id = s.set_id)`.as(
        'begun',
      ),
    ])

type Wanted = { batch_id: number; lesson_id?: number | undefined; page: number; page_size: number }

/** A page of a batch's sets, the latest first; with a lesson, only the set of its homework. */
export function setsOfBatch(db: Db, { batch_id, lesson_id, ...page }: Wanted) {
  const of = <Q extends ReturnType<typeof setRows>>(rows: Q) =>
    rows
      .where('s.batch_id', '=', batch_id)
      .where(
        lesson_id === undefined ? sql<boolean>`true` : sql<boolean>`s.lesson_id = ${lesson_id}`,
      )
  const rows = of(setRows(db))
  return readPageWithTotal(
    limitToPage(rows, ['s.set_id'], { ...page, order: 'desc' }),
    countOf(db, of(setRows(db)).clearSelect() as never),
  )
}

export const setById = (db: Db, set_id: number) =>
  setRows(db).where('s.set_id', '=', set_id).executeTakeFirstOrThrow(SET.missing)

/** The set of a lesson's homework, locked; undefined if it has none. */
export const lockSetOfLesson = (trx: Trx, lesson_id: number) =>
  trx
    .selectFrom('practice_sets')
    .select(['set_id', 'title', 'batch_id'])
    .where('lesson_id', '=', lesson_id)
    .forUpdate()
    .executeTakeFirst()

export const insertSet = async (trx: Trx, set: Insertable<PracticeSets>) =>
  (await trx.insertInto('practice_sets').values(set).returning('set_id').executeTakeFirstOrThrow())
    .set_id

export const deleteSet = (trx: Trx, set_id: number) =>
  trx.deleteFrom('practice_sets').where('set_id', '=', set_id).execute()

/** Questions of a set, in order. */
export async function idsOfSet(db: Db, set_id: number) {
  const rows = await db
    .selectFrom('set_items')
    .select('question_id')
    .where('set_id', '=', set_id)
    .orderBy('position')
    .execute()
  return rows.map(({ question_id }) => question_id)
}

type Question = { question_id: number; version: number }

/** Stores the questions of a set in this order. */
export async function replaceItems(trx: Trx, set_id: number, questions: readonly Question[]) {
  await trx.deleteFrom('set_items').where('set_id', '=', set_id).execute()
  await trx
    .insertInto('set_items')
    .values(
      questions.map(({ question_id, version }, n) => ({
        ...{ set_id, position: n + 1, question_id, question_version: version },
      })),
    )
    .execute()
}

export async function studentsNamedInSet(db: Db, set_id: number) {
  const rows = await db
    .selectFrom('set_students')
    .select('student_id')
    .where('set_id', '=', set_id)
    .orderBy('student_id')
    .execute()
  return rows.map(({ student_id }) => student_id)
}

export async function replaceStudents(trx: Trx, set_id: number, student_ids: readonly number[]) {
  await trx.deleteFrom('set_students').where('set_id', '=', set_id).execute()
  if (student_ids.length > 0)
    await trx
      .insertInto('set_students')
      .values(student_ids.map((student_id) => ({ set_id, student_id })))
      .execute()
}

/** Whether a student has begun a set. */
export const hasBegun = async (db: Db, set_id: number) =>
  (await db
    .selectFrom('practice_sessions')
    .select('session_id')
    .where('set_id', '=', set_id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Those of the given students who are in a batch on a day. */
export async function studentsInBatch(
  db: Db,
  { batch_id, student_ids }: { batch_id: number; student_ids: readonly number[] },
  isThere: RawBuilder<boolean>,
) {
  const rows = await db
    .selectFrom('memberships as m')
    .select('m.student_id')
    .where('m.batch_id', '=', batch_id)
    .where(sql<boolean>`m.student_id = any(${student_ids}::integer[])`)
    .where(isThere)
    .execute()
  return new Set(rows.map(({ student_id }) => student_id))
}

export const batchOfLesson = async (db: Db, lesson_id: number) =>
  (
    await db
      .selectFrom('lessons')
      .select('batch_id')
      .where('lesson_id', '=', lesson_id)
      .executeTakeFirstOrThrow()
  ).batch_id

/** Gives a locked set another title. Returns its number. */
export async function renameSet(trx: Trx, set_id: number, title: string) {
  await trx
    .updateTable('practice_sets')
    .set(({ eb }) => ({ title, version: eb('version', '+', 1) }))
    .where('set_id', '=', set_id)
    .execute()
  return set_id
}

/** Locks a set against changes until the transaction ends. */
export const holdSet = (trx: Trx, set_id: number) =>
  trx.selectFrom('practice_sets').select('set_id').where('set_id', '=', set_id).forShare().execute()

/** A student's session of a set; undefined before it is begun. */
export const sessionOfSet = (
  trx: Trx,
  { set_id, student_id }: { set_id: number; student_id: number },
) =>
  trx
    .selectFrom('practice_sessions')
    .select(['session_id', 'kind', 'chapter_id', 'skill_id', 'seed'])
    .where('set_id', '=', set_id)
    .where('student_id', '=', student_id)
    .executeTakeFirst()

/** 404 for a lesson that an account does not see. */
export const refuseOtherLesson = (db: Db, account: Reader, lesson_id: number) =>
  db
    .selectFrom('lessons')
    .select('lesson_id')
    .where('lesson_id', '=', lesson_id)
    .where(isLessonInReach(account))
    .executeTakeFirstOrThrow(() => notFound('Lesson not found.'))
