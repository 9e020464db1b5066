import { PAGE_SIZE } from '@ganit/contract/pages'
import type { FeesStatus } from '@ganit/contract/shared'
import type { StudentFeesQuery } from '@ganit/contract/students'
import {
  type ExpressionBuilder,
  type Insertable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely'
import { offsetOf, type PageOf, withTotal, withTotalPrepared } from '../../db/page.ts'
import { askPrepared, type Given } from '../../db/prepared.ts'
import type { Database, Db, Students } from '../../db/schema.ts'
import { studentContains } from '../../db/search.ts'
import { notFound } from '../../http/errors.ts'
import { batchesOf } from '../memberships/memberships.queries.ts'

export const studentNotFound = () => notFound('Student not found.')

const PROFILE_COLUMNS = [
  'uid',
  'student_id',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'student_class',
  'course_id',
  'is_active',
  'is_verified',
  'date_of_birth',
  'contact_number_1',
  'contact_number_2',
  'address',
  'city',
  'district',
  'state',
  'pin',
  'school_or_college_name',
  'board_or_university_name',
  'notes',
  'registered_at',
  'google_photo_url',
  'photo_id',
  'version',
] as const

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
// Not by `exists`: for a list PostgreSQL would read all marks first, also where a page of ten is wanted.
const feesStatus = sql<FeesStatus>`coalesce(
  (select 'Yes' from fee_marks where fee_marks.student_id = students.student_id), 'No')`.as(
  'fees_status',
)

/** A whole record, with the batches of its student. */
const profile = (eb: ExpressionBuilder<Database, 'students'>) =>
  [...PROFILE_COLUMNS, feesStatus, batchesOf(eb).as('batches')] as const

export type StudentRow = Awaited<ReturnType<typeof studentByUid>>
export type StudentFeesRecord = Awaited<ReturnType<typeof studentFeesAfter>>[number]

export async function studentByUid(db: Db, uid: string) {
  const [student] = await askPrepared(db, 'student by uid', { uid }, (blanks) =>
    db.selectFrom('students').select(profile).where('uid', '=', blanks.uid),
  )
  if (!student) throw studentNotFound()
  return student
}

/** A student by number or by uid. */
export type StudentReference = number | string

/**
 * Nobody else changes the record, or the student's batches, before this transaction ends. Dues may be made for them
 * meanwhile, by those who lock batches first.
 */
export const lockedStudent = (trx: Db, reference: StudentReference) =>
  trx
    .selectFrom('students')
    .select(['student_id', 'student_class'])
    .where(typeof reference === 'number' ? 'student_id' : 'uid', '=', reference)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(studentNotFound)

/** As `studentByUid`, and nobody else changes the record before this transaction ends. */
export async function lockedStudentByUid(trx: Db, uid: string) {
  // In a statement of its own: the next one sees what those wrote for whom this one waited.
  await lockedStudent(trx, uid)
  return studentByUid(trx, uid)
}

/** Inserts the record of an account; undefined when the account has one already. */
export const insertStudent = (db: Db, student: Insertable<Students>) =>
  db
    .insertInto('students')
    .values(student)
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning(profile)
    .executeTakeFirst()

/** A course that nobody deletes before this transaction ends; undefined where there is none of this number. */
export const keptCourse = (trx: Db, course_id: number) =>
  trx
    .selectFrom('courses')
    .select('course_id')
    .where('course_id', '=', course_id)
    .forKeyShare()
    .executeTakeFirst()

export const updateStudentByUid = (db: Db, uid: string, changes: Updateable<Students>) =>
  db
    .updateTable('students')
    .set(changes)
    .where('uid', '=', uid)
    .returning(profile)
    .executeTakeFirstOrThrow(studentNotFound)

const studentById = (db: Db, student_id: number) =>
  db
    .selectFrom('students')
    .select(profile)
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow(studentNotFound)

/** Sets the manual mark of decisions §4; a second time changes nothing. */
export const setFeesMark = (db: Db, student_id: number, fees_status: FeesStatus) =>
  fees_status === 'No'
    ? db.deleteFrom('fee_marks').where('student_id', '=', student_id).execute()
    : sql`
        insert into fee_marks (student_id)
        select student_id from students where student_id = ${student_id}
        on conflict do nothing`.execute(db)

export async function markFeesById(db: Db, student_id: number, fees_status: FeesStatus) {
  await setFeesMark(db, student_id, fees_status)
  return studentById(db, student_id)
}

export const resetAllFees = (db: Db) => db.deleteFrom('fee_marks').execute()

/** The query of how many students there are, which triggers keep. */
export const keptTotal = (db: Db) =>
  db.selectFrom('student_counts').select(sql<number>`coalesce(sum(students), 0)::int`.as('total'))

/** How many ids one of the kept counts is about. */
const RANGE = 4096

type Place = { offset: Given<number>; limit: number; order: 'asc' | 'desc' }

/**
 * The query of the ids of all students, some from a place in their order on. Unless that is the very first, the way there
 * leads over the kept counts and the ids of one range, however many students there are.
 */
export function studentIds(db: Db, { offset, limit, order }: Place) {
  if (offset === 0)
    return db
      .selectFrom('students')
      .select('student_id')
      .orderBy('student_id', order)
      .limit(sql.lit(limit))
  const upwards = order === 'asc'
  const [on, back, than] = upwards ? ['asc', 'desc', '>='] : ['desc', 'asc', '<=']
  const start = sql<{ edge: number; passed: string }>`(
    select range * ${sql.lit(RANGE)} + ${sql.lit(upwards ? 0 : RANGE - 1)} as edge, passed
    from (
      select range, sum(sum(students)) over (order by range ${sql.raw(on)}) - sum(students) as passed
      from student_counts group by range
    ) as ranges
    where passed <= ${offset}::bigint order by range ${sql.raw(back)} limit 1)`
  return db
    .with('start', () => start)
    .selectFrom('students')
    .select('student_id')
    .where(sql<boolean>`student_id ${sql.raw(than)} (select edge from start)`)
    .orderBy('student_id', order)
    .limit(sql.lit(limit))
    .offset(sql<number>`(select (${offset}::bigint - passed)::bigint from start)`)
}

/** Whether filters leave everybody in; a blank search does. */
export const narrowsNothing = (filters: object) =>
  Object.values(filters).every((value) => value === undefined || value === '')

export const feesTally = (db: Db) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('fee_marks')
        .select(sql<number>`count(*)::int`.as('n'))
        .$asScalar()
        .$notNull()
        .as('paid'),
      eb.selectFrom(keptTotal(db).as('kept')).select('total').$asScalar().$notNull().as('total'),
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

const counted = (db: Db) => db.selectFrom('students').select(sql<number>`count(*)::int`.as('total'))

/** Of everybody the first page in any order is asked with a prepared statement. */
export function pageOfStudentFees(
  db: Db,
  { search, student_class, fees_status }: Filters,
  wanted: Wanted,
) {
  const filters = { search, student_class, fees_status }
  const isEverybody = narrowsNothing(filters)
  const page = () => studentFeesOnPage(db, filters, wanted)
  if (!isEverybody || wanted.page > 1 || wanted.page_size !== PAGE_SIZE)
    return withTotal(page(), isEverybody ? keptTotal(db) : matching(counted(db), filters))
  const name = `fee dashboard by ${wanted.sort} ${wanted.order}, first page`
  return withTotalPrepared(db, { name, values: {}, count: () => keptTotal(db) }, page)
}
