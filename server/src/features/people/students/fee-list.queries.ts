import { PAGE_SIZE } from '@ganit/contract/pages'
import type { StudentFeesQuery } from '@ganit/contract/people/students'
import type { FeesStatus } from '@ganit/contract/shared'
import { type SelectQueryBuilder, sql } from 'kysely'
import { columnEquals, holdsForAll } from '../../../db/rows/conditions.ts'
import { filtersBySound, soundsLike } from '../../../db/rows/name-sounds.ts'
import {
  countOf,
  type PageOf,
  readPagePrepared,
  readPageWithTotal,
  rowsBeforePage,
} from '../../../db/rows/page.ts'
import { studentContains } from '../../../db/rows/search.ts'
import type { Database, Db } from '../../../db/schema.ts'
import { hasNoParentsPhone } from '../guardians/without-phone.queries.ts'
import { debtsQuery, hasDueNow, markDisagrees, owesAnything, owesOverdue } from './debts.queries.ts'
import { isFound, readFirstFound, searchWithoutFilters } from './found-students.queries.ts'
import { isMarked } from './marks.queries.ts'
import { cachedTotalQuery, isUnfiltered } from './student-count.queries.ts'

const FEES_COLUMNS = [
  'uid',
  'students.student_id',
  'first_name',
  'middle_name',
  'last_name',
  'student_class',
  'photo_id',
  'google_photo_url',
] as const

/** `Yes` or `No`, as `fees_status`. Not `exists`, for which PostgreSQL reads all marks first, even for a page of ten. */
export const feesStatus = sql<FeesStatus>`coalesce(
  (select 'Yes' from fee_marks where fee_marks.student_id = students.student_id), 'No')`.as(
  'fees_status',
)

export type StudentFeesRecord = Awaited<ReturnType<typeof nextStudentFees>>[number]

/** Filters of the list. Dues before `today`, the academy's, are overdue. */
export type FeeFilters = Pick<
  StudentFeesQuery,
  'search' | 'student_class' | 'fees_status' | 'owes' | 'view' | 'disagrees' | 'no_phone'
> & {
  today: string
  /** Sounds of a name, if it is found by these. */
  sounds?: string[] | undefined
}

const isInBatch = sql<boolean>`exists (
  select from memberships m where m.student_id = students.student_id and m.left_on is null)`

const lacksPhone = sql<boolean>`(students.is_active and ${isInBatch} and ${hasNoParentsPhone()})`

function isInView(view: NonNullable<StudentFeesQuery['view']>, today: string) {
  if (view === 'due') return hasDueNow(today)
  if (view === 'overdue') return owesOverdue(today)
  if (view === 'no_batch') return sql<boolean>`not ${isInBatch}`
  return sql<boolean>`(students.student_id in (select student_id from memberships) and not ${isInBatch})`
}

const filterStudents = <O>(
  query: SelectQueryBuilder<Database, 'students', O>,
  {
    search,
    sounds,
    student_class,
    fees_status,
    owes,
    view,
    disagrees,
    no_phone,
    today,
  }: FeeFilters,
) =>
  query.where(
    holdsForAll(
      search ? studentContains(search) : undefined,
      sounds ? soundsLike(sounds) : undefined,
      columnEquals('student_class', student_class),
      fees_status && (fees_status === 'Yes' ? isMarked : sql<boolean>`not ${isMarked}`),
      owes && (owes === 'any' ? owesAnything : owesOverdue(today)),
      view && isInView(view, today),
      disagrees ? markDisagrees(today) : undefined,
      no_phone ? lacksPhone : undefined,
    ),
  )

/** The next few students by id. */
export const nextStudentFees = (
  db: Db,
  filters: FeeFilters,
  { after, limit }: { after: { student_id: number } | undefined; limit: number },
) =>
  filterStudents(db.selectFrom('students').select([...FEES_COLUMNS, feesStatus]), filters)
    .where('students.student_id', '>', after?.student_id ?? 0)
    .orderBy('students.student_id')
    .limit(limit)
    .execute()

type SortKey = NonNullable<StudentFeesQuery['sort']>

/** Equal first names are sorted by last name, and the reverse. */
const OTHER_NAME: Partial<Record<SortKey, SortKey>> = {
  first_name: 'last_name',
  last_name: 'first_name',
}

type Wanted = PageOf<SortKey>

const isByDebt = (sort: SortKey) => sort === 'owed' || sort === 'due_now' || sort === 'overdue'

/** Query of one page; separate so that tests can check its plan. */
export const studentFeesPageQuery = (db: Db, filters: FeeFilters, wanted: Wanted) => {
  const { sort, order, page_size } = wanted
  return filterStudents(db.selectFrom('students').select([...FEES_COLUMNS, feesStatus]), filters)
    .$if(isByDebt(sort), (query) =>
      query
        .leftJoin(debtsQuery(db, filters.today), 'debts.student_id', 'students.student_id')
        .orderBy(sql`coalesce(${sql.ref(`debts.${sort}`)}, 0)`, order),
    )
    .$if(!isByDebt(sort), (query) => query.orderBy(sql.ref(sort), order))
    .$if(sort in OTHER_NAME, (sorted) => sorted.orderBy(sql.ref(OTHER_NAME[sort] ?? sort), order))
    .orderBy('students.student_id', order)
    .limit(sql.lit(page_size))
    .offset(sql.lit(rowsBeforePage(wanted)))
}

/** One page of the list. A search that finds nobody finds those whose names sound alike. */
export async function readStudentFeesPage(db: Db, filters: FeeFilters, wanted: Wanted) {
  const page = await readNamedPage(db, filters, wanted)
  const bySound = page.total === 0 ? await filtersBySound(db, filters) : undefined
  return bySound ? readNamedPage(db, bySound, wanted) : page
}

/**
 * Reads a page of the list. The unfiltered first page in any order, and that of common searches, are prepared
 * statements.
 */
function readNamedPage(db: Db, filters: FeeFilters, wanted: Wanted) {
  const { today, ...narrowing } = filters
  const alone = searchWithoutFilters(narrowing, wanted)
  if (alone)
    return readFirstFound<StudentFeesRecord>(
      db,
      { list: 'fee dashboard', search: alone },
      (found) =>
        db
          .selectFrom('students')
          .innerJoin(found, (join) => join.on(isFound))
          .select([...FEES_COLUMNS, feesStatus, 'found.total'])
          .orderBy('students.student_id'),
    )
  const isEverybody = isUnfiltered(narrowing)
  const page = () => studentFeesPageQuery(db, filters, wanted)
  if (!isEverybody || wanted.page > 1 || wanted.page_size !== PAGE_SIZE || isByDebt(wanted.sort))
    return readPageWithTotal(
      page(),
      isEverybody
        ? cachedTotalQuery(db)
        : countOf(db, filterStudents(db.selectFrom('students'), filters)),
    )
  const name = `fee dashboard by ${wanted.sort} ${wanted.order}, first page`
  return readPagePrepared(db, { name, values: {}, count: () => cachedTotalQuery(db) }, page)
}
