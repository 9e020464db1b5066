import type { BatchesQuery } from '@ganit/contract/teaching/batches'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { clockTime } from '../../../db/connections/clock-time.ts'
import {
  columnContains,
  columnEquals,
  comesAfter,
  holdsForAll,
  isAmong,
} from '../../../db/rows/conditions.ts'
import { readChunksOfIds } from '../../../db/rows/in-chunks.ts'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../../db/rows/page.ts'
import type { Database, Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { isBatchInReach } from './batches-in-reach.queries.ts'

export const BATCH = describeVersionedTable('batches', 'batch_id', {
  noun: 'batch',
  absent: 'Batch not found.',
  columns: [
    'batch_name',
    'course_id',
    'class_number',
    'any_class',
    'teacher_id',
    'room_id',
    'online_url',
    'starts_on',
    'ends_on',
    'times_from',
  ],
})

/** Weekly times of a batch from Monday on, as `HH:MM`. */
export const schedulesOfBatch = (eb: ExpressionBuilder<Database, 'batches'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('batch_schedules')
      .select([
        'batch_schedules.weekday',
        clockTime('batch_schedules.start_time').as('start_time'),
        clockTime('batch_schedules.end_time').as('end_time'),
        'batch_schedules.teacher_id',
        'batch_schedules.room_id',
      ])
      .whereRef('batch_schedules.batch_id', '=', 'batches.batch_id')
      .orderBy('batch_schedules.position'),
  )

/** Day from which the batch's weekly times apply, if it is still to come. */
export const timesAheadFrom = (today: string) =>
  sql<string | null>`case when batches.times_from > ${today}::date then batches.times_from end`.as(
    'times_from',
  )

/** Batches as on the wire; `today` is the academy's day. */
const batchRows = (db: Db, today: string) =>
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
      'batches.any_class',
      'batches.teacher_id',
      'batches.room_id',
      'batches.online_url',
      'batches.capacity',
      'batches.starts_on',
      'batches.ends_on',
      timesAheadFrom(today),
      'batches.version',
    ])
    .select((eb) => [
      schedulesOfBatch(eb).as('schedules'),
      sql<number>`(select count(*)::int from memberships m
        where m.batch_id = batches.batch_id and m.left_on is null)`.as('student_count'),
    ])

export const batchById = async (db: Db, batch_id: number) =>
  batchRows(db, await readAcademyToday(db))
    .where('batches.batch_id', '=', batch_id)
    .executeTakeFirstOrThrow(BATCH.missing)

export type BatchRecord = Awaited<ReturnType<typeof batchById>>

/** The position and number of batches to read: the next `limit` ones after `after`. */
type Next = { after: BatchRecord | undefined; limit: number }

/** Batches without a class come last. */
const classOrLast = sql<number>`coalesce(batches.class_number, 99)`

/** True if the batch has no coming lesson, so that it can no longer be chosen, but stays in histories. */
export const hasEnded = (today: string) =>
  sql<boolean>`coalesce(batches.ends_on < ${today}::date, false)`

type OfClass = { account: Account; class_number?: number; today: string }

/** The next few batches an account works with, or those of one class, by class and name. */
export const nextBatchesByClass = (
  db: Db,
  { account, class_number, today }: OfClass,
  { after, limit }: Next,
) =>
  batchRows(db, today)
    .where(isBatchInReach(account))
    .where(holdsForAll(columnEquals('batches.class_number', class_number)))
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

/** Filters of the list; `today` is the academy's day. */
type BatchFilters = Pick<BatchesQuery, 'search' | 'classNumber' | 'takes_class' | 'course_id'> & {
  today: string
}

/** Whether a batch takes students of a class: without a class it takes any, and one that has ended takes none. */
const acceptsClass = (
  class_number: number | undefined,
  today: string,
): RawBuilder<boolean> | undefined =>
  class_number === undefined
    ? undefined
    : sql<boolean>`((batches.class_number = ${class_number} or batches.class_number is null)
        and not ${hasEnded(today)})`

const matchesFilters = ({ search, classNumber, takes_class, course_id, today }: BatchFilters) =>
  holdsForAll(
    columnContains('batches.search_text', search),
    columnEquals('batches.class_number', classNumber),
    acceptsClass(takes_class, today),
    columnEquals('batches.course_id', course_id),
  )

/** The next few of all batches, by name. */
export const nextBatches = (db: Db, filters: BatchFilters, { after, limit }: Next) =>
  batchRows(db, filters.today)
    .where(matchesFilters(filters))
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

/** All matches in the order of a page, in chunks. */
export async function chunksOfBatches(
  db: Db,
  filters: BatchFilters,
  { sort, order }: Pick<Wanted, 'sort' | 'order'>,
) {
  let ids = db.selectFrom('batches').select('batches.batch_id').where(matchesFilters(filters))
  for (const column of ORDERS[sort]) ids = ids.orderBy(column, order)
  const sorted = (await ids.execute()).map(({ batch_id }) => batch_id)
  return readChunksOfIds<BatchRecord>(
    sorted,
    (some) => batchRows(db, filters.today).where(isAmong('batches.batch_id', some)).execute(),
    ({ batch_id }) => batch_id,
  )
}

/** Query of one page; separate so that tests can check its plan. */
export const batchesPageQuery = (db: Db, filters: BatchFilters, wanted: Wanted) =>
  limitToPage(
    batchRows(db, filters.today).where(matchesFilters(filters)),
    ORDERS[wanted.sort],
    wanted,
  )

export function readBatchesPage(db: Db, filters: BatchFilters, wanted: Wanted) {
  const count = countOf(db, db.selectFrom('batches').where(matchesFilters(filters)))
  return readPageWithTotal(batchesPageQuery(db, filters, wanted), count)
}
