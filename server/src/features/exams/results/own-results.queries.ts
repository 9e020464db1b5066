import { type RawBuilder, sql } from 'kysely'
import { queryPrepared, unseenPlaceholder } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isInReachOf, isVisibleTo, type Reader } from '../../ground/rights/rights.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { FIRST_TEST, type FirstTest } from '../exams.queries.ts'
import { isBatchForTests } from '../reach.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

/** Condition on `students` for present and former members of a teacher's batches. */
const isOfTeacher = (account: Reader) =>
  isInReachOf(account, {
    teacher: () => sql<boolean>`exists (
      select from memberships join batches using (batch_id)
      where memberships.student_id = students.student_id and ${isBatchForTests(account)})`,
  })

/** Student whose results an account may see; 404 for others. */
export async function findStudentInReach(db: Db, { role, uid }: Caller, student_uid: string) {
  const values = { uid, student_uid }
  const [student] = await queryPrepared(
    db,
    `student whose results are seen by ${role}`,
    values,
    (blanks) => {
      const reader = { role, uid: blanks.uid }
      return db
        .selectFrom('students')
        .select(['student_id', 'student_class as class_number'])
        .where('students.uid', '=', blanks.student_uid)
        .where(
          sql<boolean>`(${isVisibleTo(reader, 'students.uid', { limited: true })} or ${isOfTeacher(reader)})`,
        )
    },
  )
  if (!student) throw studentNotFound()
  return student
}

/** Period of tests that count for mastery. */
const MONTHS = sql`interval '12 months'`

export type PublishedTest = {
  test_id: number
  title: string
  mode: 'paper' | 'online'
  opens_at: Date
  /** Null for a practice test that is not published yet. */
  published_at: Date | null
  practice: boolean
  review: 'published' | 'never' | 'from'
  review_from: Date | null
  copy_of: FirstTest
  /** Days since the test closed. */
  days: number
  is_recent: boolean
  /** Changes whenever totals may change: entries and marks increase the version, and erased students are excluded. */
  stamp: string
  /** Changes when the topics of its questions change; the questions themselves are frozen. */
  sorting: string
}

const COLUMNS = sql`test_id, title, mode, opens_at, published_at, practice, review, review_from,
  ${FIRST_TEST} as copy_of,
  extract(epoch from now() - closes_at)::float8 / 86400 as days,
  closes_at > now() - ${MONTHS} as is_recent,
  concat_ws('/', version, published_at, (select count(*) from erasures)) as stamp,
  (select coalesce(sum(q.version), 0)::text from paper_items i join questions q using (question_id)
    where i.paper_id = tests.paper_id) as sorting`

/**
 * Whether the student of an attempt may see its result: the test is published, or is a practice test that was handed
 * in.
 */
const isResultTold = (attempt_id: RawBuilder<unknown>) => sql<boolean>`(
  withdrawn_at is null and (published_at is not null or practice and exists (
    select from attempts where attempts.attempt_id = ${attempt_id} and submitted_at is not null)))`

/** The test of an attempt whose result its student may see; undefined for others. */
export async function findToldTest(
  db: Db,
  { test_id, attempt_id }: { test_id: number; attempt_id: number },
) {
  const { rows } = await sql<PublishedTest>`
    select ${COLUMNS} from tests
    where test_id = ${test_id} and ${isResultTold(sql`${attempt_id}`)}`.execute(db)
  return rows[0]
}

/**
 * Published tests of a student's present and former batches, latest first: all of the last twelve months, and at least
 * `shown` tests.
 */
export const publishedTestsOfStudent = (db: Db, student_id: number, shown: number) =>
  queryPrepared(db, 'published tests of a student', { student_id, shown }, (blanks) => ({
    compile: () =>
      publishedOf(unseenPlaceholder(blanks.student_id, 'integer'), blanks.shown).compile(db),
  }))

const publishedOf = (student_id: RawBuilder<number>, shown: RawBuilder<number>) =>
  sql<PublishedTest>`
    select ${COLUMNS}
    from (
      select tests.*, row_number() over (order by opens_at desc, test_id desc) as place
      from tests
      where test_id in (
        select test_id from test_sheets where student_id = ${student_id}
        union select test_id from attempts where student_id = ${student_id}
        union select test_id from test_students where student_id = ${student_id} and sits
        union select b.test_id from memberships m
          join test_batches b using (batch_id) join tests of using (test_id)
          where m.student_id = ${student_id} and not of.only_named
            and m.joined_on <= ${toAcademyDay(sql`of.closes_at`)}
            and (m.left_on is null or m.left_on >= ${toAcademyDay(sql`of.opens_at`)})
        except select test_id from test_students where student_id = ${student_id} and not sits
          and test_id not in (select test_id from attempts where student_id = ${student_id})
      )
      and published_at is not null and withdrawn_at is null
    ) tests
    where place <= ${shown} or closes_at > now() - ${MONTHS}
    order by place`
