import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { tryInSavepoint } from '../../../db/transactions/tried.ts'
import {
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { SEES_ALL } from '../../ground/rights/rights.ts'
import { MARK_TEST_JOB } from '../attempts/submitted.queries.ts'
import { testRow } from '../exams.queries.ts'
import { type InSet, toTypedAnswer } from '../marks/key-marks.service.ts'
import { bankAsked, readTestWithPaper } from '../marks/marks.service.ts'
import {
  type GivenAnswer,
  judgeNewAnswers,
  markGiven,
  type Verdicts,
} from '../marks/verdicts.service.ts'
import { lastKey } from '../test-keys/test-keys.queries.ts'
import {
  attemptsToMark,
  countToMark,
  holdKey,
  storeKeyMarks,
  type ToMark,
} from './attempts-to-mark.queries.ts'

/** Attempts per transaction. Saves of marks wait for it, and so do requests that use the computing process. */
const CHUNK = 4
/** The pause after each chunk, as a multiple of the chunk's duration: marks are less urgent than pages. */
const REST = 6
const LONGEST_REST_MS = 85

/** A test under one correction of its key. */
type Keyed = { last_key: number; asked: Map<number, InSet>; verdicts: Verdicts }

async function readKeyed(db: Kysely<Database>, test_id: number): Promise<Keyed> {
  const last_key = await lastKey(db, test_id)
  const test = await readTestWithPaper(db, await testRow(db, SEES_ALL, test_id))
  return { last_key, asked: bankAsked(test), verdicts: new Map() }
}

const givenAnswers = ({ answers }: ToMark, { asked }: Keyed): GivenAnswer[] =>
  Object.entries(answers).flatMap(([item_id, value]) => {
    const [item, answer] = [asked.get(Number(item_id)), toTypedAnswer(value)]
    return item && answer !== undefined ? [{ asked: item, answer }] : []
  })

function keyMarks(attempt: ToMark, key: Keyed) {
  const marks: Record<string, number> = {}
  for (const given of givenAnswers(attempt, key)) {
    const mark = markGiven(given, key.verdicts)
    if (mark !== null) marks[given.asked.item_id] = mark
  }
  return marks
}

/** Progress of a marking: attempts done and in total. */
type Progress = { job: TakenJob; done: number; of: number }
type Marked = ToMark & { key_marks: Record<string, number> }

/** Marks some attempts with progress in one transaction; returns how many, undefined if the key was corrected meanwhile. */
async function markSomeAttempts(
  db: Kysely<Database>,
  test_id: number,
  key: Keyed,
  { job, done, of }: Progress,
) {
  const attempts = await attemptsToMark(db, test_id, CHUNK)
  if (attempts.length === 0) return 0
  // Answers are judged before the locks, because an expression may take a second.
  await judgeNewAnswers(
    db,
    test_id,
    attempts.flatMap((attempt) => givenAnswers(attempt, key)),
    key.verdicts,
  )
  const marked = attempts.map((attempt) => ({ ...attempt, key_marks: keyMarks(attempt, key) }))
  return db.transaction().execute(async (trx) => {
    if ((await holdKey(trx, test_id)) !== key.last_key) return undefined
    await storeMarks(trx, marked)
    const now = done + attempts.length
    await storeProgress(trx, job, { done: now, of: Math.max(of, now) })
    return attempts.length
  })
}

/**
 * Stores the key's marks. If the database refuses one sitter's, the others must still be stored, so each is tried
 * alone. The answers of a refused sitter wait for a person, like those that the key cannot decide.
 */
async function storeMarks(trx: Trx, marked: Marked[]) {
  if (await tryInSavepoint(trx, () => storeKeyMarks(trx, marked))) return
  for (const each of marked)
    if (!(await tryInSavepoint(trx, () => storeKeyMarks(trx, [each]))))
      await storeKeyMarks(trx, [{ ...each, key_marks: {} }])
}

/** Marks a test's submissions, a few at a time; after an interruption it continues with the rest. */
async function* markTest(db: Kysely<Database>, job: TakenJob) {
  const { test_id } = job.input as { test_id: number }
  const of = await countToMark(db, test_id)
  let key = await readKeyed(db, test_id)
  let done = 0
  while (true) {
    const began = performance.now()
    const count = await markSomeAttempts(db, test_id, key, { job, done, of })
    if (count === 0) break
    if (count === undefined) key = await readKeyed(db, test_id)
    done += count ?? 0
    // A smaller chunk was the last one, so it needs no pause.
    if (count === CHUNK) await sleep(Math.min(LONGEST_REST_MS, REST * (performance.now() - began)))
    yield
  }
  return { marked: done }
}

export const markingWorks = { [MARK_TEST_JOB]: markTest }
