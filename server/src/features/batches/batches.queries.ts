import type { BatchesQuery } from '@ganit/contract/batches'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { allOf, comesAfter, contains, has } from '../../db/conditions.ts'
import { countOf, onPage, type PageOf, withTotal } from '../../db/page.ts'
import type { Database, Db } from '../../db/schema.ts'
import { edited } from '../../http/lock-for-change.ts'

export const BATCH = edited('batches', 'batch_id', {
  noun: 'batch',
  absent: 'Batch not found.',
  columns: ['course_id', 'class_number'],
})

const time = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`

/** The weekly lessons of a batch from Monday on, times as `HH:MM`. */
export const schedulesOf = (eb: ExpressionBuilder<Database, 'batches'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('batch_schedules')
      .select([
        'batch_schedules.weekday',
        time('batch_schedules.start_time').as('start_time'),
        time('batch_schedules.end_time').as('end_time'),
      ])
      .whereRef('batch_schedules.batch_id', '=', 'batches.batch_id')
      .orderBy('batch_schedules.position'),
  )

const rows = (db: Db) =>
  db
    .selectFrom('batches')
    .leftJoin('courses', 'courses.course_id', 'batches.course_id')
    .select([
      'batches.batch_id',
      'batches.batch_id as id',
      'batches.batch_name',
      'batches.batch_name as name',
      'batches.description',
      'batches.course_id',
      'courses.course_name',
      'batches.class_number',
      'batches.version',
    ])
    .select((eb) => [
      schedulesOf(eb).as('schedules'),
      sql<number>`(select count(*)::int from memberships m
        where m.batch_id = batches.batch_id and m.left_on is null)`.as('student_count'),
    ])

export const batchById = (db: Db, batch_id: number) =>
  rows(db).where('batches.batch_id', '=', batch_id).executeTakeFirstOrThrow(BATCH.missing)

export type BatchRecord = Awaited<ReturnType<typeof batchById>>

/** Where a reading of the next few goes on. */
type Next = { after: BatchRecord | undefined; limit: number }

/** Those without a class come last. */
const classOrLast = sql<number>`coalesce(batches.class_number, 99)`

/** The next few of all batches, or of those of one class, by class and name. */
export const batchesByClassAfter = (
  db: Db,
  class_number: number | undefined,
  { after, limit }: Next,
) =>
  rows(db)
    .where(allOf(has('batches.class_number', class_number)))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`
        (${classOrLast}, batches.batch_name, batches.batch_id)
        > (${after?.class_number ?? 99}, ${after?.batch_name}, ${after?.batch_id})`),
    )
    .orderBy(classOrLast)
    .orderBy('batches.batch_name')
    .orderBy('batches.batch_id')
    .limit(limit)
    .execute()

const SHOWN_TO_VISITORS = 24

/** Name and weekly times of the first batches that take a class, its own before those for any. */
export const timesOfClass = (db: Db, class_number: number) =>
  db
    .selectFrom('batches')
    .select('batches.batch_name as name')
    .select((eb) => schedulesOf(eb).as('schedules'))
    .where((eb) =>
      eb.or([
        eb('batches.class_number', '=', class_number),
        eb('batches.class_number', 'is', null),
      ]),
    )
    .orderBy('batches.class_number', (order) => order.asc().nullsLast())
    .orderBy('batches.batch_name')
    .orderBy('batches.batch_id')
    .limit(SHOWN_TO_VISITORS)
    .execute()

type Filters = Pick<BatchesQuery, 'search' | 'classNumber' | 'takes_class' | 'course_id'>

/** A batch without a class takes students of any. */
const takes = (class_number: number | undefined): RawBuilder<boolean> | undefined =>
  class_number === undefined
    ? undefined
    : sql<boolean>`(batches.class_number = ${class_number} or batches.class_number is null)`

const matching = ({ search, classNumber, takes_class, course_id }: Filters) =>
  allOf(
    contains('batches.search_text', search),
    has('batches.class_number', classNumber),
    takes(takes_class),
    has('batches.course_id', course_id),
  )

/** The next few of all batches, by name. */
export const batchesAfter = (db: Db, filters: Filters, { after, limit }: Next) =>
  rows(db)
    .where(matching(filters))
    .where(comesAfter(['batches.batch_name', 'batches.batch_id'], after))
    .orderBy('batches.batch_name')
    .orderBy('batches.batch_id')
    .limit(limit)
    .execute()

type SortKey = NonNullable<BatchesQuery['sort']>

const ORDERS = {
  batch_id: ['batches.batch_id'],
  batch_name: ['batches.batch_name', 'batches.batch_id'],
  classNumber: ['batches.class_number', 'batches.batch_name', 'batches.batch_id'],
  course_id: ['batches.course_id', 'batches.batch_name', 'batches.batch_id'],
} as const satisfies Record<SortKey, unknown>

type Wanted = PageOf<SortKey>

/** The query of one page, apart so that its plan can be looked at. */
export const batchesOnPage = (db: Db, filters: Filters, wanted: Wanted) =>
  onPage(rows(db).where(matching(filters)), ORDERS[wanted.sort], wanted)

export function pageOfBatches(db: Db, filters: Filters, wanted: Wanted) {
  const count = countOf(db, db.selectFrom('batches').where(matching(filters)))
  return withTotal(batchesOnPage(db, filters, wanted), count)
}
