import { dayAfter } from '@ganit/contract/days'
import {
  SCHOOL_TEST_DAYS_AHEAD,
  SCHOOL_TEST_SENTENCES,
  SCHOOL_TESTS_AHEAD,
  type SchoolTest,
  type SchoolTestDraft,
} from '@ganit/contract/learning/school-tests'
import { type Kysely, sql } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { updateRow } from '../../../http/changes/versioned-rows.ts'
import { refuseOtherVersion, versionAfter } from '../../../http/changes/versions.ts'
import { invalid, notFound, Refused } from '../../../http/errors.ts'
import { isOwner, isStaff, isTeacher, isVisibleTo } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { isChapterForClasses } from '../../papers/chapters/chapters.queries.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { readNamesLanguage } from '../../people/study-language/name-in.queries.ts'
import {
  findPractising,
  lockPractice,
  lockPractices,
  requirePractising,
} from '../practice/choosing/practisable.queries.ts'
import { membersOnDay } from '../practice/levels/figures.queries.ts'
import {
  refuseOtherBatch,
  studentInReach,
  studentsInReach,
} from '../weekly/looking-over.queries.ts'
import { plansOfTests } from './plans.service.ts'
import {
  chapterIdsOf,
  chaptersThere,
  deleteTest,
  insertTests,
  replaceChapters,
  SCHOOL_TEST,
  schoolTestsAhead,
  studentOfTest,
  studentsWithTests,
  testsById,
} from './school-tests.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

/** The student whose tests an account may read, by default the account's own; 404 for others. */
async function findStudentOfTests(
  db: Db,
  account: Caller,
  { student_id, today }: { student_id: number | undefined; today: string },
) {
  if (isStaff(account)) {
    if (student_id === undefined) throw invalid({ student_id: 'Choose a student.' })
    return (await studentInReach(db, account, student_id, today)).student_id
  }
  const found = await db
    .selectFrom('students')
    .select('student_id')
    .where(isVisibleTo(account))
    .where(
      student_id === undefined
        ? sql<boolean>`students.uid = ${account.uid}`
        : sql<boolean>`students.student_id = ${student_id}`,
    )
    .executeTakeFirst()
  if (!found) throw studentNotFound()
  return found.student_id
}

const presentWithoutPlan = (tests: Awaited<ReturnType<typeof testsById>>): SchoolTest[] =>
  tests.map((test) => ({ ...test, plan: null }))

/** Coming tests: of a student, with plans for students and teachers, or of a batch. */
export async function readSchoolTests(
  db: Kysely<Database>,
  account: Caller,
  of: { student_id?: number | undefined; batch_id?: number | undefined },
): Promise<SchoolTest[]> {
  const today = await readAcademyToday(db)
  const language = await readNamesLanguage(db, account)
  if (of.batch_id !== undefined) {
    if (!isStaff(account)) throw notFound('Batch not found.')
    await refuseOtherBatch(db, account, of.batch_id)
    const members = await membersOnDay(db, of.batch_id, today)
    const ids = members.map(({ student_id }) => student_id)
    return presentWithoutPlan(await schoolTestsAhead(db, ids, { today, language }))
  }
  const student_id = await findStudentOfTests(db, account, { student_id: of.student_id, today })
  const tests = await schoolTestsAhead(db, [student_id], { today, language })
  const isPlanned = isStaff(account)
    ? isOwner(account) || isTeacher(account)
    : (await findPractising(db, account, student_id)) !== undefined
  if (!isPlanned || tests.length === 0) return presentWithoutPlan(tests)
  const plans = await plansOfTests(db, student_id, { today, language, tests })
  return tests.map((test, n) => ({ ...test, plan: plans[n] ?? [] }))
}

const isStudentInReach = async (db: Db, account: Caller, student_id: number, today: string) =>
  (await studentsInReach(db, account, [student_id], today)).has(student_id)

/** A test, past or coming, as staff read it; 404 for tests of others. */
export async function readSchoolTest(
  db: Kysely<Database>,
  account: Caller,
  school_test_id: number,
): Promise<SchoolTest> {
  const today = await readAcademyToday(db)
  const [test] = await testsById(db, [school_test_id])
  if (!test) throw SCHOOL_TEST.missing()
  const { student_id, held_on } = test
  if (!(await isStudentInReach(db, account, student_id, today))) throw SCHOOL_TEST.missing()
  const isPlanned = (isOwner(account) || isTeacher(account)) && held_on >= today
  const [plan = null] = isPlanned
    ? await plansOfTests(db, student_id, { today, tests: [test] })
    : []
  return { ...test, plan }
}

/** 400 for a day that is over or too far ahead. */
function refuseDay(held_on: string, today: string) {
  if (held_on <= today || held_on > dayAfter(today, SCHOOL_TEST_DAYS_AHEAD))
    throw invalid({ held_on: SCHOOL_TEST_SENTENCES.day })
}

/** 400 for unknown chapters; for families also for chapters outside the student's class and the one below. */
async function refuseChapters(
  trx: Trx,
  account: Caller,
  { chapter_ids, student_id }: { chapter_ids: readonly number[]; student_id: number },
) {
  const own = sql`select student_class from students where student_id = ${student_id}`
  const there = await chaptersThere(
    trx,
    chapter_ids,
    isStaff(account) ? sql<boolean>`true` : isChapterForClasses(own),
  )
  const faults = chapter_ids.flatMap((id, n) =>
    there.has(id) ? [] : [[`chapter_ids.${n}`, SCHOOL_TEST_SENTENCES.chapter]],
  )
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

/**
 * Locks students, so that two devices cannot add a fourth test; 409 naming students who already have three coming ones.
 */
async function refuseFourth(
  trx: Trx,
  student_ids: readonly number[],
  { today, but }: { today: string; but?: number },
) {
  await lockPractices(trx, student_ids)
  const most = SCHOOL_TESTS_AHEAD
  const students = await studentsWithTests(trx, student_ids, { most, today, ...(but && { but }) })
  if (students.length > 0)
    throw new Refused(409, SCHOOL_TEST_SENTENCES.open, { details: { students } })
}

/**
 * The students for whom a test is added. If the account may not see a student: 404, or with several students 400 on
 * each.
 */
async function studentsOf(
  trx: Trx,
  account: Caller,
  { student_id, student_ids }: SchoolTestDraft,
  today: string,
) {
  if (!isStaff(account)) {
    if (student_ids) throw studentNotFound()
    return [(await requirePractising(trx, account, student_id)).student_id]
  }
  if (!student_ids) {
    if (student_id === undefined) throw invalid({ student_ids: 'Choose students.' })
    return [(await studentInReach(trx, account, student_id, today)).student_id]
  }
  const reached = await studentsInReach(trx, account, student_ids, today)
  const faults = student_ids.flatMap((id, n) =>
    reached.has(id) ? [] : [[`student_ids.${n}`, 'Student not found.']],
  )
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  return [...new Set(student_ids)]
}

/** Adds a test for one student or several; 409 if one of them already has three coming tests. */
export async function addTests(trx: Trx, account: Caller, draft: SchoolTestDraft) {
  const today = await readAcademyToday(trx)
  const ids = await studentsOf(trx, account, draft, today)
  const { title, held_on, chapter_ids } = draft
  refuseDay(held_on, today)
  await refuseChapters(trx, account, { chapter_ids, student_id: ids[0] ?? 0 })
  await refuseFourth(trx, ids, { today })
  const tests = ids.map((student_id) => ({ student_id, title, held_on, entered_by: account.uid }))
  const added = await insertTests(trx, tests, chapter_ids)
  return presentWithoutPlan(await testsById(trx, added, await readNamesLanguage(trx, account)))
}

/** A test that an account may change, locked; 404 for others'. */
async function lockTest(trx: Trx, account: Caller, of: { id: number; today: string }) {
  const student_id = await studentOfTest(trx, of.id)
  // The practice is locked before the test, in the same order as by a student who begins to practise.
  if (student_id !== undefined) await lockPractice(trx, student_id)
  const stored = await lockForChange(trx, SCHOOL_TEST, of.id)
  const isTheirs = isStaff(account)
    ? await isStudentInReach(trx, account, stored.student_id, of.today)
    : (await findPractising(trx, account, stored.student_id)) !== undefined
  if (!isTheirs) throw SCHOOL_TEST.missing()
  return stored
}

type Changes = Partial<Pick<SchoolTestDraft, 'title' | 'held_on' | 'chapter_ids'>> & {
  school_test_id: number
  version?: number | undefined
}

/** Changes a test. */
export const changeTest = (
  db: Kysely<Database>,
  account: Caller,
  { school_test_id: id, version, ...sent }: Changes,
) =>
  db.transaction().execute(async (trx) => {
    const today = await readAcademyToday(trx)
    const stored = await lockTest(trx, account, { id, today })
    refuseOtherVersion(SCHOOL_TEST.noun, version, stored)
    const { title = stored.title, held_on = stored.held_on, chapter_ids } = sent
    if (held_on !== stored.held_on) {
      refuseDay(held_on, today)
      await refuseFourth(trx, [stored.student_id], { today, but: id })
    }
    if (chapter_ids) {
      const before = await chapterIdsOf(trx, id)
      const { student_id } = stored
      const added = chapter_ids.filter((chapter_id) => !before.includes(chapter_id))
      await refuseChapters(trx, account, { chapter_ids: added, student_id })
      await replaceChapters(trx, id, chapter_ids)
    }
    await updateRow(trx, SCHOOL_TEST, id, {
      ...{ title, held_on, version: versionAfter(stored, sent) },
    })
    const language = await readNamesLanguage(trx, account)
    const [saved] = presentWithoutPlan(await testsById(trx, [id], language))
    if (!saved) throw SCHOOL_TEST.missing()
    return saved
  })

export const removeTest = (db: Kysely<Database>, account: Caller, id: number) =>
  db.transaction().execute(async (trx) => {
    await lockTest(trx, account, { id, today: await readAcademyToday(trx) })
    await deleteTest(trx, id)
  })

/** A test that a student practises for; 404 for others'. */
export async function findPractisedTest(
  db: Db,
  { student_id }: { student_id: number },
  school_test_id: number,
) {
  const [test] = await testsById(db, [school_test_id])
  if (test?.student_id !== student_id) throw SCHOOL_TEST.missing()
  return test
}
