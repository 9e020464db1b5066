import { PAGE_SIZE } from '@ganit/contract/pages'
import type { DirectoryQuery } from '@ganit/contract/people/directory'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import { columnEquals, holdsForAll, isAmong } from '../../../db/rows/conditions.ts'
import { readChunksOfIds } from '../../../db/rows/in-chunks.ts'
import { filtersBySound, soundsLike } from '../../../db/rows/name-sounds.ts'
import {
  countOf,
  type PageOf,
  readPagePrepared,
  readPageWithTotal,
  rowsBeforePage,
} from '../../../db/rows/page.ts'
import { studentContains } from '../../../db/rows/search.ts'
import type { Db } from '../../../db/schema.ts'
import { batchesOfRow } from '../memberships/memberships.queries.ts'
import {
  isFound,
  readFirstFound,
  searchWithoutFilters,
} from '../students/found-students.queries.ts'
import { cachedTotalQuery, isUnfiltered, studentIds } from '../students/student-count.queries.ts'
import { birthOrBlank, studentNotFound } from '../students/students.queries.ts'

const directoryRows = (db: Db) =>
  db
    .selectFrom('students')
    .leftJoin('courses', 'courses.course_id', 'students.course_id')
    .select([
      'students.student_id',
      'students.uid',
      'students.first_name',
      'students.middle_name',
      'students.last_name',
      'students.email',
      'students.student_class',
      'students.course_id',
      'courses.course_name',
      'students.is_active',
      'students.is_verified',
      birthOrBlank,
      'students.contact_number_1',
      'students.photo_id',
    ])
    .select((eb) => batchesOfRow(eb).as('batches'))

const detailRows = (db: Db) =>
  directoryRows(db).select([
    'students.contact_number_2',
    'students.school_or_college_name',
    'students.board_or_university_name',
    'students.address',
    'students.city',
    'students.district',
    'students.state',
    'students.pin',
    'students.notes',
    'students.version',
  ])

export type DirectoryRow = Awaited<ReturnType<typeof nextInDirectory>>[number]
export type DetailRow = Awaited<ReturnType<typeof detailById>>

export const detailById = (db: Db, student_id: number) =>
  detailRows(db)
    .where('students.student_id', '=', student_id)
    .executeTakeFirstOrThrow(studentNotFound)

/** Filters of the list; `student_class` is a course here, `class_number` the school class. */
export type Filters = Pick<
  DirectoryQuery,
  'search' | 'class_number' | 'batch_id' | 'student_class' | 'is_active' | 'is_verified'
> & {
  /** Sounds of a name, if it is found by these. */
  sounds?: string[] | undefined
}

const isInNone = sql<boolean>`not exists (
  select from memberships m where m.student_id = students.student_id and m.left_on is null)`

const isIn = (batch_id: Filters['batch_id']) =>
  batch_id === undefined || batch_id === 'none'
    ? batch_id && isInNone
    : sql<boolean>`students.student_id in (
        select student_id from memberships where batch_id = ${batch_id} and left_on is null)`

const matchesFilters = (filters: Filters) =>
  holdsForAll(
    filters.search ? studentContains(filters.search) : undefined,
    filters.sounds ? soundsLike(filters.sounds) : undefined,
    columnEquals('students.student_class', filters.class_number),
    columnEquals('students.course_id', filters.student_class),
    columnEquals('students.is_active', filters.is_active),
    columnEquals('students.is_verified', filters.is_verified),
    isIn(filters.batch_id),
  )

export type SortKey = NonNullable<DirectoryQuery['sort']>

/** Orders of the list; each has an index. Equal first names are sorted by last name, and the reverse. */
const ORDERS = {
  student_id: ['student_id'],
  first_name: ['first_name', 'last_name', 'student_id'],
  last_name: ['last_name', 'first_name', 'student_id'],
  email: ['email', 'student_id'],
  student_class: ['student_class', 'student_id'],
  is_active: ['is_active', 'student_id'],
  is_verified: ['is_verified', 'student_id'],
  date_of_birth: ['date_of_birth', 'student_id'],
} as const satisfies Record<SortKey, readonly (keyof DirectoryRow)[]>

const filtersOf = ({
  search,
  class_number,
  batch_id,
  student_class,
  is_active,
  is_verified,
  sounds,
}: Filters): Filters => ({
  search,
  class_number,
  batch_id,
  student_class,
  is_active,
  is_verified,
  sounds,
})

const isEverybody = (filters: Filters) => isUnfiltered(filtersOf(filters))

type Wanted = PageOf<SortKey>

function idsOnPage(
  db: Db,
  filters: Filters,
  { page_size, sort, order }: Wanted,
  offset: Given<number>,
) {
  if (sort === 'student_id' && isEverybody(filters))
    return studentIds(db, { offset, limit: page_size, order })
  let ids = db.selectFrom('students').select('student_id').where(matchesFilters(filters))
  for (const column of ORDERS[sort]) ids = ids.orderBy(column, order)
  return ids.limit(sql.lit(page_size)).offset(typeof offset === 'number' ? sql.lit(offset) : offset)
}

/** Query of one page; separate so that tests can check its plan. */
export function directoryPageQuery(
  db: Db,
  filters: Filters,
  wanted: Wanted,
  offset: Given<number> = rowsBeforePage(wanted),
) {
  const { sort, order } = wanted
  // Skips to a far page over ids alone, which are in the index; only the rows of the page are read whole.
  const ids = idsOnPage(db, filters, wanted, offset)
  let sorted = directoryRows(db).where(sql<boolean>`students.student_id = any(array(${ids}))`)
  for (const column of ORDERS[sort]) sorted = sorted.orderBy(`students.${column}`, order)
  return sorted
}

/** Query of the total; separate so that tests can check its plan. */
export const directoryTotalQuery = (db: Db, filters: Filters) =>
  isEverybody(filters)
    ? cachedTotalQuery(db)
    : countOf(db, db.selectFrom('students').where(matchesFilters(filters)))

/** One page of the list. A search that finds nobody finds those whose names sound alike. */
export async function readDirectoryPage(db: Db, filters: Filters, wanted: Wanted) {
  const page = await readNamedPage(db, filters, wanted)
  const bySound = page.total === 0 ? await filtersBySound(db, filters) : undefined
  return bySound
    ? readPageWithTotal(directoryPageQuery(db, bySound, wanted), directoryTotalQuery(db, bySound))
    : page
}

const ONE = { page: 1, page_size: 1, sort: 'student_id', order: 'asc' } as const

/** The filters of those whom the list shows, for a file of all of them. */
export async function filtersAsShown(db: Db, filters: Filters): Promise<Filters> {
  if (!filters.search) return filters
  const { total } = await readNamedPage(db, filters, ONE)
  return (total === 0 && (await filtersBySound(db, filters))) || filters
}

/** Prepared statements answer the unfiltered first page, every page by number, and the first page of common searches. */
function readNamedPage(db: Db, filters: Filters, wanted: Wanted) {
  const { page, page_size, sort, order } = wanted
  const search = searchWithoutFilters(filtersOf(filters), wanted)
  if (search)
    return readFirstFound<DirectoryRow>(db, { list: 'directory', search }, (found) =>
      directoryRows(db)
        .innerJoin(found, (join) => join.on(isFound))
        .select('found.total')
        .orderBy('students.student_id'),
    )
  const count = () => directoryTotalQuery(db, filters)
  const isUsual = page_size === PAGE_SIZE && isEverybody(filters)
  if (!isUsual || (page > 1 && sort !== 'student_id'))
    return readPageWithTotal(directoryPageQuery(db, filters, wanted), count())
  const values = { offset: rowsBeforePage(wanted) }
  const name = `directory by ${sort} ${order}, ${page === 1 ? 'first' : 'another'} page`
  return readPagePrepared(db, { name, values, count }, ({ offset }) =>
    directoryPageQuery(db, filters, wanted, page === 1 ? 0 : offset),
  )
}

type Order = Pick<PageOf<SortKey>, 'sort' | 'order'>
type Sortable = Pick<DirectoryRow, (typeof ORDERS)[SortKey][number]>

/** True if a row comes after `last` in this order. */
function isBehind(last: Sortable | undefined, { sort, order }: Order): RawBuilder<boolean> {
  if (!last) return sql<boolean>`true`
  const columns = ORDERS[sort].map((column) => sql.ref(`students.${column}`))
  const values = ORDERS[sort].map((column) => sql`${last[column]}`)
  const than = order === 'asc' ? sql`>` : sql`<`
  return sql<boolean>`(${sql.join(columns)}) ${than} (${sql.join(values)})`
}

type Lot<Row> = { after: Row | undefined; limit: number }

/** The next few students by id. */
export const nextInDirectory = (
  db: Db,
  filters: Filters,
  { after, limit }: Lot<{ student_id: number }>,
) =>
  directoryRows(db)
    .where(matchesFilters(filters))
    .where('students.student_id', '>', after?.student_id ?? 0)
    .orderBy('students.student_id')
    .limit(limit)
    .execute()

/**
 * All students with details, ordered by date of birth, in one read: a student without a date of birth gives no position
 * to continue from.
 */
export async function chunksByBirth(db: Db, filters: Filters, order: 'asc' | 'desc') {
  let ids = db.selectFrom('students').select('student_id').where(matchesFilters(filters))
  for (const column of ORDERS.date_of_birth) ids = ids.orderBy(column, order)
  const sorted = (await ids.execute()).map(({ student_id }) => student_id)
  return readChunksOfIds<DetailRow>(
    sorted,
    (some) => detailRows(db).where(isAmong('students.student_id', some)).execute(),
    ({ student_id }) => student_id,
  )
}

/** Query of the next few with all details, in any order. */
export function nextDetailsQuery(
  db: Db,
  { filters, ...wanted }: Order & { filters: Filters },
  { after, limit }: Lot<Sortable>,
) {
  let sorted = detailRows(db).where(matchesFilters(filters)).where(isBehind(after, wanted))
  for (const column of ORDERS[wanted.sort])
    sorted = sorted.orderBy(`students.${column}`, wanted.order)
  return sorted.limit(limit)
}
