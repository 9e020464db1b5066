import type { Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { conflict } from '../../http/errors.ts'
import { readTimeZone } from '../ground/settings/settings.queries.ts'
import { longDayInWords } from '../ground/settings/words.service.ts'
import { freeQuestions, lockPaper, testsKeepingPaper } from './papers.queries.ts'
import {
  type KeptQuestions,
  keptByPaper,
  keptByTest as keptOfTest,
} from './question-bank/reserved.queries.ts'

/** `These 30 questions are kept out of practice until 4 January 2027.`; null if nothing is kept. */
async function keptInWords(db: Db, kept: KeptQuestions | undefined) {
  if (!kept) return null
  const { until, questions } = kept
  const what = questions === 1 ? 'This question is' : `These ${questions} questions are`
  const timeZone = await readTimeZone(db)
  const end = until ? longDayInWords(until, timeZone) : 'they are freed for practice'
  return `${what} kept out of practice until ${end}.`
}

/** The questions that a test keeps from practice, as a sentence; null if none. */
export const keptByTestInWords = async (db: Db, test_id: number) =>
  keptInWords(db, await keptOfTest(db, test_id))

/** The reason why the questions of a paper cannot be freed, as a sentence; undefined if they can. */
async function reasonToKeep(db: Db, paper_id: number) {
  const tests = await testsKeepingPaper(db, paper_id)
  if (tests.some(({ review_from }) => review_from === null))
    return 'A test of this paper is not published yet.'
  const [ahead] = tests
  if (!ahead?.review_from) return undefined
  const day = longDayInWords(ahead.review_from, await readTimeZone(db))
  return `A test of this paper shows its questions only from ${day}.`
}

/** The questions that a paper keeps, as a sentence, and whether it can be freed. */
export async function keptQuestionsOfPaper(db: Db, paper_id: number) {
  const keeps = await keptInWords(db, await keptByPaper(db, paper_id))
  return { keeps, is_freeable: keeps !== null && (await reasonToKeep(db, paper_id)) === undefined }
}

/** Frees the questions of a paper for practice until its next change; 409 while a test needs them. */
export async function freePaper(trx: Trx, account: Account, paper_id: number) {
  await lockPaper(trx, account, paper_id)
  const why = await reasonToKeep(trx, paper_id)
  if (why) throw conflict(why)
  await freeQuestions(trx, paper_id)
}
