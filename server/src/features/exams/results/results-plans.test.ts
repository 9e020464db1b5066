import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadLedger } from '../../../../seed/bulk/ledger-load.ts'
import { loadOnlineTests } from '../../../../seed/bulk/online-load.ts'
import { readingTest } from '../../../../test/academy.ts'
import { plansWhile } from '../../../../test/plans.ts'
import type { Db } from '../../../db/schema.ts'
import { ownTests } from '../attempts/own-tests.queries.ts'
import { sittersLive } from '../live/live.queries.ts'
import { readSheets, sittersByName } from '../marks/sheets.queries.ts'
import { questionsHeldBack } from '../review/review.queries.ts'
import { readEntered } from '../scores/entered.queries.ts'
import { readOutlines } from '../scores/outline.queries.ts'
import { countOnlineAnswers, secondsOnline } from '../statistics/answers.queries.ts'
import { attemptsToMark, countToMark } from '../test-marking/attempts-to-mark.queries.ts'
import { answersToMark, countAnswers } from '../test-marking/hand-marking.queries.ts'
import { publishedTestsOfStudent } from './own-results.queries.ts'
import { countUnmarkedAnswers } from './publishing.queries.ts'

const STUDENTS = 2_000
const BATCHES = 40
const TESTS = 160
const QUESTIONS = 10

/** A year of online tests, a few per student. */
const test = readingTest.extend('tests', { scope: 'file' }, async ({ academy }) => {
  const { db } = academy
  await loadLedger(db, { students: STUDENTS, batches: BATCHES, months: 1, paidMonths: 0 })
  await loadOnlineTests(db, { tests: TESTS, questions: QUESTIONS })
  return academy
})

const OWNER = { role: 'admin', uid: '' } as const
const WHOLE = /Seq Scan on (answers|attempts|attempt_presence|test_sheets|paper_items)\b/

test('results, mastery, the live view and marking read the rows of their test or student alone', async ({
  tests: { db },
}) => {
  const { test_id, attempt_id, student_id, item_id, paper_id, uid } =
    (
      await sql<
        Record<'test_id' | 'attempt_id' | 'student_id' | 'item_id' | 'paper_id', number> & {
          uid: string
        }
      >`
      select test_id, attempt_id, student_id, item_id, paper_id, uid
      from attempts join students using (student_id) join tests using (test_id)
      join paper_items using (paper_id) order by attempt_id desc, item_id limit 1`.execute(db)
    ).rows[0] ?? expect.fail()
  const student = { ...OWNER, uid, student_id }
  const asked: Record<string, (of: Db) => Promise<unknown>> = {
    'who sits': (of) => readSheets(of, OWNER, test_id),
    'who sits, by name': (of) => sittersByName(of, OWNER, test_id),
    'what they got': (of) => readEntered(of, { test_ids: [test_id] }, () => 'online'),
    'what one got': (of) => readEntered(of, { test_ids: [test_id], student_id }, () => 'online'),
    'what it asks': (of) => readOutlines(of, [test_id]),
    'published tests of one': (of) => publishedTestsOfStudent(of, student_id, 50),
    live: (of) => sittersLive(of, OWNER as never, test_id),
    'own tests': (of) => ownTests(of, student, undefined),
    'what is unmarked': (of) => countUnmarkedAnswers(of, test_id),
    'what is to mark': (of) => countToMark(of, test_id),
    'some to mark': (of) => attemptsToMark(of, test_id, 20),
    'answers by question': (of) => countAnswers(of, test_id),
    'answers to one': (of) => answersToMark(of, test_id, item_id),
    'equal answers': (of) => countOnlineAnswers(of, test_id),
    seconds: (of) => secondsOnline(of, test_id),
    'questions of others': (of) =>
      questionsHeldBack(of, { test_id, paper_id, attempt_id } as never),
  }

  for (const [what, ask] of Object.entries(asked)) {
    const plans = await plansWhile(db, ask)
    expect(plans, what).toContain('Scan')
    expect(plans, what).not.toMatch(WHOLE)
  }
})
