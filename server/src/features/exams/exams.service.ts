import type { Negative, Test, TestChanges, TestDraft } from '@ganit/contract/exams/tests'
import type { Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { conflict, invalid, notAllowed } from '../../http/errors.ts'
import { isOwner, SEES_ALL } from '../ground/rights/rights.ts'
import { keptByTestInWords } from '../papers/keeping.service.ts'
import { lockPaperForTest } from '../papers/papers.queries.ts'
import { readWholePaper } from '../papers/whole-paper.service.ts'
import { addExtraMinutes, renewEnds } from './attempts/time.queries.ts'
import { isSame, refuseOnceBegun } from './begun.ts'
import {
  batchesOfTest,
  countSections,
  deleteTestById,
  hasNegativeMarks,
  insertTest,
  largestTotal,
  lockOwnBatches,
  lockTest,
  namableStudents,
  replaceBatches,
  replaceStudents,
  studentsOfTest,
  type TestRow,
  testRow,
  updateTestById,
} from './exams.queries.ts'
import { presentRules, ruleColumns } from './rules.ts'
import { maximumOf as mostOfOutline } from './scores/count.service.ts'
import { readOutline } from './scores/outline.queries.ts'
import { asMark } from './scores/units.service.ts'

export { type AskedItem, markedItems as askedIn } from './asked.ts'

export const paperOfTest = (db: Db, paper_id: number) => readWholePaper(db, SEES_ALL, paper_id)

type Shown = Pick<
  TestRow,
  'test_id' | 'title' | 'paper_id' | 'mode' | 'opens_at' | 'closes_at' | 'state' | 'version'
>

/** The form of a test in lists. */
export const presentRow = (row: Shown) => ({
  test_id: row.test_id,
  title: row.title,
  paper_id: row.paper_id,
  mode: row.mode,
  opens_at: row.opens_at.toISOString(),
  closes_at: row.closes_at.toISOString(),
  state: row.state,
  version: row.version,
})

/** Maximum marks of a test, without dropped items. */
const mostOf = async (db: Db, test_id: number) =>
  asMark(mostOfOutline(await readOutline(db, test_id)))

/** Reason why a test can no longer be deleted. */
function reasonToKeep({ has_marks, begun }: Pick<TestRow, 'has_marks' | 'begun'>) {
  if (has_marks) return 'Marks of this test were entered, so it cannot be deleted.'
  return begun > 0 ? 'Somebody has begun this test, so it cannot be deleted.' : undefined
}

/** The form of a test in answers. */
export async function presentTest(db: Db, account: Account, test_id: number): Promise<Test> {
  const row = await testRow(db, account, test_id)
  return {
    ...presentRow(row),
    total: await mostOf(db, test_id),
    batch_ids: await batchesOfTest(db, test_id),
    // An account that has only one of its batches cannot change the test, and sees no named students.
    students: row.is_wholly_theirs ? await studentsOfTest(db, test_id) : [],
    is_deletable: row.is_wholly_theirs && reasonToKeep(row) === undefined,
    ...presentRules(row),
    keeps: await keptByTestInWords(db, test_id),
  }
}

type Whole = Pick<TestDraft, 'mode' | 'opens_at' | 'closes_at'> & {
  paper_id: number | null
  total: number | null
  practice: boolean
}

/** Faults of a test as a whole, by field. */
function faultsOf({ mode, paper_id, total, opens_at, closes_at, practice }: Whole) {
  const faults: Record<string, string> = {}
  if (new Date(closes_at) <= new Date(opens_at)) faults.closes_at = 'Closes must be after Opens.'
  if (paper_id === null && mode === 'online') faults.paper_id = 'A test online needs a paper.'
  if (paper_id === null && total === null) faults.total = 'Total is required without a paper.'
  if (paper_id !== null && total !== null) faults.total = 'The paper sets the total.'
  if (practice && mode === 'paper') faults.practice = 'A practice test is online.'
  return faults
}

/** 400 if a teacher names a batch, student or paper of another teacher. */
export async function refuseOthers(
  trx: Trx,
  account: Account,
  { batch_ids, students, paper_id }: Pick<TestChanges, 'batch_ids' | 'students' | 'paper_id'>,
) {
  const faults: Record<string, string> = {}
  if (typeof paper_id === 'number') {
    const paper = await lockPaperForTest(trx, account, paper_id)
    if (!paper) faults.paper_id = 'There is no such paper.'
    else if (paper.state !== 'ready') faults.paper_id = 'Make this paper ready first.'
  }
  if (batch_ids) {
    const own = await lockOwnBatches(trx, account, batch_ids)
    if (!batch_ids.every((id) => own.has(id)))
      faults.batch_ids = isOwner(account) ? 'There is no such batch.' : 'Choose your own batches.'
  }
  if (students) {
    const ids = students.map(({ student_id }) => student_id)
    const known = await namableStudents(trx, account, ids)
    for (const [n, id] of ids.entries())
      if (!known.has(id)) faults[`students.${n}.student_id`] = 'There is no such student.'
      else if (ids.indexOf(id) < n)
        faults[`students.${n}.student_id`] = 'This student is named twice.'
  }
  return faults
}

/** 400 if marking names more sections than the paper has. */
async function markingFaults(
  trx: Trx,
  marking: TestDraft['marking'],
  paper_id: number | null,
): Promise<Record<string, string>> {
  if (!marking || marking.length === 0) return {}
  const count = paper_id === null ? 0 : await countSections(trx, paper_id)
  return marking.length > count ? { marking: `The paper has ${count} sections.` } : {}
}

export function refuseFaults(faults: Record<string, string>) {
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** Negative marking as stored. If sections of the paper take marks off, only they do by default. */
async function negativeFor(
  trx: Trx,
  paper_id: number | null,
  wanted: Negative = 'none',
): Promise<Negative> {
  if (wanted === 'quarter' || wanted === 'third') return wanted
  return paper_id !== null && (await hasNegativeMarks(trx, paper_id)) ? 'own' : 'none'
}

/** Creates a test; returns its number. */
export async function addTest(trx: Trx, account: Account, draft: TestDraft) {
  const { batch_ids, students = [], paper_id = null, total = null, ...fields } = draft
  const { title, mode, opens_at, closes_at, toppers = 0, practice = false } = fields
  if (toppers > 0) refuseToppers(account)
  refuseFaults({
    ...faultsOf({ ...fields, paper_id, total, practice }),
    ...(await refuseOthers(trx, account, { batch_ids, students, paper_id })),
    ...(await markingFaults(trx, fields.marking, paper_id)),
  })
  const test = { title, mode, opens_at, closes_at, paper_id, total, toppers, practice }
  const test_id = await insertTest(trx, {
    ...test,
    ...ruleColumns(fields),
    negative: await negativeFor(trx, paper_id, fields.negative),
  })
  await replaceBatches(trx, test_id, batch_ids)
  await replaceStudents(trx, test_id, students)
  return test_id
}

function refuseShared({ is_wholly_theirs }: TestRow) {
  if (!is_wholly_theirs)
    throw notAllowed('This test is for batches of others, too. The owner can change it.')
}

/** 403 unless the caller is the owner: the owner decides whether the site names students. */
function refuseToppers(account: Account) {
  if (!isOwner(account)) throw notAllowed('Only the owner chooses whose names the site shows.')
}

/** Changes a test. Once marks were entered, its marking rules are fixed. */
export async function changeTest(
  trx: Trx,
  account: Account,
  test_id: number,
  { version, batch_ids, students, ...fields }: TestChanges,
) {
  const stored = await lockTest(trx, account, test_id, version)
  refuseShared(stored)
  if (fields.toppers !== undefined && fields.toppers !== stored.toppers) refuseToppers(account)
  const before = {
    ...stored,
    opens_at: stored.opens_at.toISOString(),
    closes_at: stored.closes_at.toISOString(),
  }
  const {
    duration_minutes,
    shuffle,
    marking,
    negative,
    late_minutes,
    upload_minutes,
    review,
    ...plain
  } = fields
  const sent = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  ) as Partial<Whole>
  const whole: Whole = { ...before, ...sent }
  const isOtherPaper = whole.paper_id !== stored.paper_id
  const rules = {
    ...ruleColumns({ duration_minutes, shuffle, marking, late_minutes, upload_minutes, review }),
    ...((negative !== undefined || isOtherPaper) && {
      negative: await negativeFor(trx, whole.paper_id, negative ?? stored.negative),
    }),
  }
  const named = { batch_ids, students, ...(isOtherPaper && { paper_id: whole.paper_id }) }
  refuseFaults({
    ...faultsOf(whole),
    ...(await refuseOthers(trx, account, named)),
    ...(await markingFaults(trx, marking === undefined ? stored.marking : marking, whole.paper_id)),
  })
  if (stored.begun > 0)
    refuseOnceBegun({
      stored,
      changes: { ...sent, ...rules },
      batches: { stored: await batchesOfTest(trx, test_id), sent: batch_ids },
      students: { stored: await studentsOfTest(trx, test_id), sent: students },
    })
  const isOtherMarking =
    ('marking' in rules && !isSame('marking', rules.marking, stored.marking)) ||
    (rules.negative ?? stored.negative) !== stored.negative
  if (stored.has_marks && (isOtherPaper || whole.mode !== stored.mode || isOtherMarking))
    throw conflict('Marks of this test were entered, so its paper, mode and marking stay.')
  const largest = await largestTotal(trx, test_id)
  if (whole.total !== null && largest !== null && largest > whole.total)
    throw invalid({ total: `Somebody has ${largest}.` })
  await updateTestById(trx, test_id, { ...sent, ...rules })
  if (batch_ids) await replaceBatches(trx, test_id, batch_ids)
  if (students) {
    if (stored.begun > 0) await addExtraMinutes(trx, test_id, students)
    await replaceStudents(trx, test_id, students)
  }
  if (stored.begun > 0) await renewEnds(trx, test_id)
}

export async function removeTest(trx: Trx, account: Account, test_id: number) {
  const stored = await lockTest(trx, account, test_id)
  refuseShared(stored)
  const why = reasonToKeep(stored)
  if (why) throw conflict(why)
  await deleteTestById(trx, test_id)
}
