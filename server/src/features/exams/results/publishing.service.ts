import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, notAllowed, Refused } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { announceEvent } from '../../messages/events/events.queries.ts'
import { lockTest, type TestRow } from '../exams.queries.ts'
import { countUnmarkedSheets } from '../marks/marks.service.ts'
import {
  countAnswering,
  countUnmarkedAnswers,
  markPublished,
  markWithdrawn,
  publicationOf,
} from './publishing.queries.ts'

/** Locks the test; 403 unless the account teaches all its batches. */
async function lockWholeTest(trx: Trx, account: Account, test_id: number, version?: number) {
  const row = await lockTest(trx, account, test_id, version)
  if (!row.is_wholly_theirs)
    throw notAllowed('This test is for batches of others, too. The owner can do this.')
  return row
}

async function refuseUnmarked(trx: Trx, { test_id, mode }: TestRow) {
  const isOnline = mode === 'online'
  const unmarked = isOnline
    ? await countUnmarkedAnswers(trx, test_id)
    : await countUnmarkedSheets(trx, test_id)
  if (unmarked === 0) return
  const what = isOnline ? ['answer is', 'answers are'] : ['student is', 'students are']
  const sentence = `${unmarked} ${what[unmarked === 1 ? 0 : 1]} not marked yet.`
  throw new Refused(409, sentence, { details: { unmarked } })
}

async function refuseAnswering(trx: Trx, { test_id }: TestRow) {
  const answering = await countAnswering(trx, test_id)
  if (answering > 0)
    throw conflict(
      `${answering} ${answering === 1 ? 'student is' : 'students are'} still answering.`,
    )
}

/** Publishes a test's results and tells families; idempotent. */
export async function publishResults(trx: Trx, account: Account, test_id: number) {
  const row = await lockWholeTest(trx, account, test_id)
  if ((await publicationOf(trx, test_id)).is) return
  if (row.mode === 'online' && row.opens_at > clock.now())
    throw conflict('This test has not opened yet.')
  await refuseAnswering(trx, row)
  await refuseUnmarked(trx, row)
  await markPublished(trx, test_id)
  await announceEvent(trx, { event: 'result', test_id })
}

/** Withdraws results from students and families. */
export async function withdrawResults(trx: Trx, account: Account, test_id: number, reason: string) {
  await lockWholeTest(trx, account, test_id)
  if (!(await publicationOf(trx, test_id)).is) throw conflict('This test is not published.')
  await markWithdrawn(trx, test_id, reason)
}
