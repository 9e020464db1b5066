import { type OwnResult, RESULTS_SHOWN } from '@ganit/contract/exams/results'
import type { Language } from '@ganit/contract/languages'
import type { Kysely } from 'kysely'
import { cachedPerAcademy } from '../../../academy/per-academy.ts'
import type { Database, Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { isStaff } from '../../ground/rights/rights.ts'
import { readFirstRankedClass } from '../../ground/settings/settings.queries.ts'
import { chapterNames } from '../../papers/chapters/chapters.queries.ts'
import { readNamesLanguage } from '../../people/study-language/name-in.queries.ts'
import { masteryByTopic } from '../mastery/mastery.service.ts'
import { isReviewOpen } from '../review/review-open.service.ts'
import type { Count } from '../scores/count.service.ts'
import { type Entered, missingState, readEntered } from '../scores/entered.queries.ts'
import { chaptersIn, type Outline, readOutlines } from '../scores/outline.queries.ts'
import {
  presentScore,
  type Standing,
  standingFromTotals,
  summaryOf,
  type Total,
  totalOfCandidate,
  totalsOfSitters,
} from '../scores/scores.service.ts'
import { placeToTell, type ToldTo } from '../scores/told-ranks.ts'
import { asMark, sumUnits } from '../scores/units.service.ts'
import {
  findStudentInReach,
  type PublishedTest,
  publishedTestsOfStudent,
} from './own-results.queries.ts'

/** Number of published tests in memory, 25 kB each. The students of a batch read a year's results in one evening. */
const KEPT = 250

type Stamped = Pick<PublishedTest, 'test_id' | 'stamp' | 'sorting'>
/** A published test in the state of a stamp: its outline, and its standing once somebody has requested a rank. */
type Kept = Omit<Stamped, 'test_id'> & { outline: Outline; standing?: Standing }

type Memory = Map<number, Kept>

const memoryOfTests = cachedPerAcademy((): Memory => new Map())

/** Reads outlines of new and changed tests. A test of which only topics changed keeps its totals. */
async function readTestsAnew(db: Db, tests: readonly Stamped[], memory: ReadonlyMap<number, Kept>) {
  const test_ids = tests.map(({ test_id }) => test_id)
  const outlines = await readOutlines(db, test_ids)
  return tests.flatMap(({ test_id, stamp, sorting }): Kept[] => {
    const [outline, before] = [outlines.get(test_id), memory.get(test_id)]
    if (!outline) return []
    const totals = before?.stamp === stamp ? before.standing?.sorted : undefined
    const standing = totals && standingFromTotals(outline, totals)
    return [{ stamp, sorting, outline, ...(standing && { standing }) }]
  })
}

/**
 * Reads published tests, and again those that changed. Stamps come from the reading
 * transaction, so that an earlier transaction never uses the cache of a later one.
 */
async function readKeptTests(db: Db, tests: readonly Stamped[], memory: Memory) {
  const isKnown = ({ test_id, stamp, sorting }: Stamped) => {
    const known = memory.get(test_id)
    return known?.stamp === stamp && known.sorting === sorting
  }
  const [known, others] = [tests.filter(isKnown), tests.filter((test) => !isKnown(test))]
  const kept = known.flatMap(({ test_id }) => memory.get(test_id) ?? [])
  if (others.length > 0) kept.push(...(await readTestsAnew(db, others, memory)))
  const byTest = new Map(kept.map((each) => [each.outline.test_id, each]))
  for (const [test_id, each] of byTest) {
    memory.delete(test_id)
    memory.set(test_id, each)
  }
  const tooMany = Math.max(0, memory.size - KEPT)
  for (const oldest of [...memory.keys()].slice(0, tooMany)) memory.delete(oldest)
  return byTest
}

/** Standing of a published test's candidates. */
async function standingOf(db: Db, kept: Kept): Promise<Standing> {
  const { outline } = kept
  const { test_id, mode } = outline
  kept.standing ??= standingFromTotals(
    outline,
    totalsOfSitters(outline, await readEntered(db, { test_ids: [test_id] }, () => mode)),
  )
  return kept.standing
}

/** With fewer students, highest and average would reveal a single student's total. */
const LEAST_FOR_AVERAGE = 5

/** Results by chapter, of the questions that counted. */
function resultsByChapter(count: Count | null, names: ReadonlyMap<number, string>) {
  const byChapter = Map.groupBy(count?.items ?? [], ({ item }) => item.chapter_id)
  return [...byChapter].map(([chapter_id, items]) => ({
    chapter_id,
    name: chapter_id === null ? null : (names.get(chapter_id) ?? null),
    total: asMark(sumUnits(items.map(({ mark }) => mark))),
    maximum: asMark(sumUnits(items.map(({ item }) => item.marks))),
    questions: items.length,
  }))
}

const NOBODY = { attempt_id: null, total: null, marks: new Map<number, number>() }

/** A published test for a student: their entries, and the totals. */
type Own = {
  test: PublishedTest
  kept: Kept
  /** Undefined if nothing is known. */
  entered: Entered | undefined
  total: Total
}

/** The reader of results; undefined for staff, who see every rank. */
type Telling = ToldTo | undefined
type Told = { standing: Standing; names: ReadonlyMap<number, string>; to: Telling }

/**
 * A rank as the reader sees it. Nobody sees a rank in a practice test, because students who sit it later may have heard
 * the answers.
 */
function placeOf(
  score: ReturnType<typeof presentScore>,
  test: PublishedTest,
  { standing, to }: Told,
) {
  if (test.practice) return { rank: null, percentile: null }
  const { rank, percentile } = score
  return to ? placeToTell(score, standing.sorted.length, to) : { rank, percentile }
}

const presentOwn = ({ test, entered, total }: Own, telling: Told): OwnResult => {
  const { standing, names } = telling
  const { state, attempt_id } = entered ?? { ...NOBODY, state: missingState(test.mode) }
  const { highest, average, ...summary } = summaryOf(standing)
  const isTold = summary.sat >= LEAST_FOR_AVERAGE && !test.practice
  const score = presentScore(standing, { ...total, state })
  return {
    test_id: test.test_id,
    attempt_id,
    title: test.title,
    mode: test.mode,
    opens_at: test.opens_at.toISOString(),
    published_at: test.published_at?.toISOString() ?? null,
    practice: test.practice,
    ...score,
    ...placeOf(score, test, telling),
    chapters: resultsByChapter(total.count, names),
    ...summary,
    highest: isTold ? highest : null,
    average: isTold ? average : null,
    has_review: attempt_id !== null && isReviewOpen(test),
    copy_of: test.copy_of,
  }
}

type Asked = { student_id: number; tests: PublishedTest[]; memory?: Memory }

/** A student's results in published tests, in the tests' order. */
async function ownResultsInTests(
  db: Db,
  { student_id, tests, memory = memoryOfTests() }: Asked,
): Promise<Own[]> {
  if (tests.length === 0) return []
  const byTest = await readKeptTests(db, tests, memory)
  const all = await readEntered(
    db,
    { test_ids: [...byTest.keys()], student_id },
    (test_id) => byTest.get(test_id)?.outline.mode ?? 'paper',
  )
  const enteredBy = new Map(all.map((each) => [each.test_id, each]))
  return tests.flatMap((test) => {
    const kept = byTest.get(test.test_id)
    if (!kept) return []
    const entered = enteredBy.get(test.test_id)
    const of = entered ?? { ...NOBODY, state: missingState(test.mode) }
    return [{ test, kept, entered, total: totalOfCandidate(kept.outline, of) }]
  })
}

type Presented = { to: Telling; language: Language }

/** Results as students and families see them. */
async function presentAll(db: Db, own: readonly Own[], { to, language }: Presented) {
  const ids = own.flatMap(({ kept }) => chaptersIn(kept.outline))
  const names = await chapterNames(db, [...new Set(ids)], language)
  const results: OwnResult[] = []
  for (const each of own)
    results.push(presentOwn(each, { standing: await standingOf(db, each.kept), names, to }))
  return results
}

type AskedOne = Pick<Asked, 'student_id'> & {
  test: PublishedTest
  class_number: number | null
  language: Language
}

/**
 * A student's result in one test with the items that counted. Staff get it as the student does, so that no hidden rank
 * is passed on in print.
 */
export async function readResult(db: Db, { test, class_number, student_id, language }: AskedOne) {
  // The stamp of an unpublished test does not change with marking, so only published tests are cached.
  const own = await ownResultsInTests(db, {
    student_id,
    tests: [test],
    ...(!test.published_at && { memory: new Map() }),
  })
  const from_class = await readFirstRankedClass(db)
  const [result] = await presentAll(db, own, { to: { class_number, from_class }, language })
  if (!result) throw new Error(`There is no test ${test.test_id}.`)
  return { result, entered: own[0]?.entered, count: own[0]?.total.count ?? null }
}

/** A student's published tests and mastery; 404 if the account may not see them. */
export const readStudentResults = (db: Kysely<Database>, account: Account, uid: string) =>
  readInSnapshot(db, async (trx) => {
    const { student_id, class_number } = await findStudentInReach(trx, account, uid)
    const tests = await publishedTestsOfStudent(trx, student_id, RESULTS_SHOWN)
    const own = await ownResultsInTests(trx, { student_id, tests })
    const to = isStaff(account)
      ? undefined
      : { class_number, from_class: await readFirstRankedClass(trx) }
    const language = await readNamesLanguage(trx, account)
    return {
      student_id,
      tests: await presentAll(trx, own.slice(0, RESULTS_SHOWN), { to, language }),
      mastery: await masteryInTests(trx, own, language),
    }
  })

/** A student's mastery by the tests that count for it, with English names. */
export const readOwnMastery = (db: Kysely<Database>, student_id: number) =>
  readInSnapshot(db, async (trx) => {
    const tests = await publishedTestsOfStudent(trx, student_id, RESULTS_SHOWN)
    const recent = tests.filter(({ is_recent }) => is_recent)
    return masteryInTests(trx, await ownResultsInTests(trx, { student_id, tests: recent }))
  })

function masteryInTests(db: Db, own: readonly Own[], language: Language = 'en') {
  const recent = own.filter(({ test, entered }) => test.is_recent && entered)
  return masteryByTopic(
    db,
    recent.map(({ test: { days }, total }) => ({ items: total.count?.items ?? [], days })),
    language,
  )
}
