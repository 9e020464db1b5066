import { PAGE_SIZE } from '@ganit/contract/pages'
import type { FeesStatus } from '@ganit/contract/shared'
import type { StudentFeesQuery } from '@ganit/contract/students'
import { type SelectQueryBuilder, sql } from 'kysely'
import { countOf, offsetOf, type PageOf, withTotal, withTotalPrepared } from '../../db/page.ts'
import type { Database, Db } from '../../db/schema.ts'
import { studentContains } from '../../db/search.ts'
import { firstFound, isFound, searchAlone } from './found-students.queries.ts'
import { cachedTotal, isUnfiltered } from './student-count.queries.ts'

const FEES_COLUMNS = [
  'uid',
  'student_id',
  'first_name',
  'middle_name',
  'last_name',
  'student_class',
  'photo_id',
  'google_photo_url',
] as const

const isMarked = sql<boolean>`
  exists (select from fee_marks where fee_marks.student_id = students.student_id)`
/**
 * `Yes` or `No`, as `fees_status`. Not by `exists`: for a list PostgreSQL would read all marks first, also where a page of
 * ten is wanted.
 */
export const feesStatus = sql<FeesStatus>`coalesce(
  (select 'Yes' from fee_marks where fee_marks.student_id = students.student_id), 'No')`.as(
  'fees_status',
)

export type StudentFeesRecord = Awaited<ReturnType<typeof studentFeesAfter>>[number]

export const feesTally = (db: Db) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('fee_marks')
        .select(sql<number>`count(*)::int`.as('n'))
        .$asScalar()
        .$notNull()
        .as('paid'),
      eb.selectFrom(cachedTotal(db).as('kept')).select('total').$asScalar().$notNull().as('total'),
    ])
    .executeTakeFirstOrThrow()

type Filters = Pick<StudentFeesQuery, 'search' | 'student_class' | 'fees_status'>

function matching<O>(
  query: SelectQueryBuilder<Database, 'students', O>,
  { search, student_class, fees_status }: Filters,
) {
  return query
    .$if(search !== undefined && search !== '', (filtered) =>
      filtered.where(studentContains(search ?? '')),
    )
    .$if(student_class !== undefined, (filtered) =>
      filtered.where('student_class', '=', student_class ?? 0),
    )
    .$if(fees_status !== undefined, (filtered) =>
      filtered.where(fees_status === 'Yes' ? isMarked : sql<boolean>`not ${isMarked}`),
    )
}

/** The next few of all students, in the order of their ids. */
export const studentFeesAfter = (
  db: Db,
  filters: Filters,
  { after, limit }: { after: { student_id: number } | undefined; limit: number },
) =>
  matching(db.selectFrom('students').select([...FEES_COLUMNS, feesStatus]), filters)
    .where('student_id', '>', after?.student_id ?? 0)
    .orderBy('student_id')
    .limit(limit)
    .execute()

type SortKey = NonNullable<StudentFeesQuery['sort']>

/** People of one first name are in the order of their last names, and the other way round. */
const OTHER_NAME: Partial<Record<SortKey, SortKey>> = {
  first_name: 'last_name',
  last_name: 'first_name',
}

type Wanted = PageOf<SortKey>

/** The query of one page, apart so that its plan can be looked at. */
export const studentFeesOnPage = (db: Db, filters: Filters, wanted: Wanted) => {
  const { sort, order, page_size } = wanted
  return matching(db.selectFrom('students').select([...FEES_COLUMNS, feesStatus]), filters)
    .orderBy(sort, order)
    .$if(sort in OTHER_NAME, (sorted) => sorted.orderBy(OTHER_NAME[sort] ?? sort, order))
    .orderBy('student_id', order)
    .limit(sql.lit(page_size))
    .offset(sql.lit(offsetOf(wanted)))
}

/** Of everybody the first page in any order is asked with a prepared statement; so is that of what people search for most. */
export function pageOfStudentFees(
  db: Db,
  { search, student_class, fees_status }: Filters,
  wanted: Wanted,
) {
  const filters = { search, student_class, fees_status }
  const alone = searchAlone(filters, wanted)
  if (alone)
    return firstFound<StudentFeesRecord>(db, { list: 'fee dashboard', search: alone }, (found) =>
      db
        .selectFrom('students')
        .innerJoin(found, (join) => join.on(isFound))
        .select([...FEES_COLUMNS, feesStatus, 'found.total'])
        .orderBy('student_id'),
    )
  const isEverybody = isUnfiltered(filters)
  const page = () => studentFeesOnPage(db, filters, wanted)
  if (!isEverybody || wanted.page > 1 || wanted.page_size !== PAGE_SIZE)
    return withTotal(
      page(),
      isEverybody ? cachedTotal(db) : countOf(db, matching(db.selectFrom('students'), filters)),
    )
  const name = `fee dashboard by ${wanted.sort} ${wanted.order}, first page`
  return withTotalPrepared(db, { name, values: {}, count: () => cachedTotal(db) }, page)
}
