import { type OwnResult, RESULTS_SHOWN } from '@ganit/contract/results'
import type { Kysely } from 'kysely'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { Database, Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { chapterNames } from '../chapters/chapters.queries.ts'
import { masteryOf } from '../mastery/mastery.service.ts'
import { isReviewOpen } from '../review/review-open.service.ts'
import type { Count } from '../scores/count.service.ts'
import { type Entered, enteredIn, missingState } from '../scores/entered.queries.ts'
import { itemsIn, type Outline } from '../scores/outline.queries.ts'
import { presentScore, type Standing, summaryOf, totalIn } from '../scores/scores.service.ts'
import { asMark, sumOf } from '../scores/units.service.ts'
import { keptTests, standingOf } from './kept-tests.ts'
import { type PublishedTest, publishedTestsOf, studentSeen } from './own-results.queries.ts'

/** Of fewer the highest and the average would tell of one of them. */
const LEAST_FOR_AVERAGE = 5

/** What somebody got by chapter, of the questions that counted. */
export function chaptersOf(count: Count | null, names: ReadonlyMap<number, string>) {
  const byChapter = Map.groupBy(count?.items ?? [], ({ item }) => item.chapter_id)
  return [...byChapter].map(([chapter_id, items]) => ({
    chapter_id,
    name: chapter_id === null ? null : (names.get(chapter_id) ?? null),
    total: asMark(sumOf(items.map(({ mark }) => mark))),
    maximum: asMark(sumOf(items.map(({ item }) => item.marks))),
    questions: items.length,
  }))
}

const NOBODY = { attempt_id: null, total: null, marks: new Map<number, number>() }

function presentOwn(
  test: PublishedTest,
  standing: Standing,
  { entered, names }: { entered: Entered | undefined; names: ReadonlyMap<number, string> },
): OwnResult {
  const of = entered ?? { ...NOBODY, state: missingState(test.mode) }
  const total = totalIn(standing.outline, of)
  const { highest, average, ...summary } = summaryOf(standing)
  const isTold = summary.sat >= LEAST_FOR_AVERAGE
  return {
    test_id: test.test_id,
    attempt_id: of.attempt_id,
    title: test.title,
    mode: test.mode,
    opens_at: test.opens_at.toISOString(),
    published_at: test.published_at.toISOString(),
    ...presentScore(standing, { ...total, state: of.state }),
    chapters: chaptersOf(total.count, names),
    ...summary,
    highest: isTold ? highest : null,
    average: isTold ? average : null,
    has_review: of.attempt_id !== null && isReviewOpen(test),
    copy_of: test.copy_of,
  }
}

type Asked = { owner: object; student_id: number; tests: PublishedTest[] }

/** All that published tests say of a student. */
async function resultsOf(db: Db, { owner, student_id, tests }: Asked) {
  const kept = await keptTests(owner, db, tests)
  const entered = await enteredIn(
    db,
    { test_ids: [...kept.keys()], student_id },
    (test_id) => kept.get(test_id)?.outline.mode ?? 'paper',
  )
  const byTest = new Map(entered.map((each) => [each.test_id, each]))
  const shown = tests.slice(0, RESULTS_SHOWN)
  const standings = new Map<number, Standing>()
  for (const { test_id } of shown) {
    const known = kept.get(test_id)
    if (known) standings.set(test_id, await standingOf(db, known))
  }
  const outlines = new Map([...kept].map(([test_id, { outline }]) => [test_id, outline]))
  return { shown, outlines, byTest, standings }
}

const namesOfChapters = (db: Db, outlines: ReadonlyMap<number, Outline>) => {
  const ids = [...outlines.values()].flatMap((outline) =>
    itemsIn(outline).map(({ chapter_id }) => chapter_id ?? 0),
  )
  return chapterNames(db, [...new Set(ids)])
}

/** What one published test says of a student, and what of it counted. */
export async function resultOf(
  db: Db,
  { test, ...of }: Omit<Asked, 'tests'> & { test: PublishedTest },
) {
  const { outlines, byTest, standings } = await resultsOf(db, { ...of, tests: [test] })
  const standing = standings.get(test.test_id)
  if (!standing) throw new Error(`There is no test ${test.test_id}.`)
  const entered = byTest.get(test.test_id)
  const names = await namesOfChapters(db, outlines)
  return {
    result: presentOwn(test, standing, { entered, names }),
    entered,
    count: entered ? totalIn(standing.outline, entered).count : null,
  }
}

/** The published tests of a student, and what they have mastered; 404 where the account may not see them. */
export const studentResults = (db: Kysely<Database>, account: Account, uid: string) =>
  inSnapshot(db, async (trx) => {
    const { student_id } = await studentSeen(trx, account, uid)
    const tests = await publishedTestsOf(trx, student_id, RESULTS_SHOWN)
    const { shown, outlines, byTest, standings } = await resultsOf(trx, {
      owner: db,
      student_id,
      tests,
    })
    const asked = tests.flatMap(({ test_id, days, is_recent }) => {
      const [outline, entered] = [outlines.get(test_id), byTest.get(test_id)]
      const count = outline && entered && is_recent ? totalIn(outline, entered).count : null
      return (count?.items ?? []).map(({ item, mark }) => ({ item, mark, days }))
    })
    const names = await namesOfChapters(trx, outlines)
    return {
      student_id,
      tests: shown.flatMap((test) => {
        const standing = standings.get(test.test_id)
        const of = { entered: byTest.get(test.test_id), names }
        return standing ? [presentOwn(test, standing, of)] : []
      }),
      mastery: await masteryOf(trx, asked),
    }
  })
