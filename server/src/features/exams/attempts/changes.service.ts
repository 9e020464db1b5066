import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import {
  addMinutes,
  endAttempt,
  lockAttempt,
  mergeLateAnswers,
  refusePublished,
  reopenAttempt,
} from './changes.queries.ts'
import { enqueueMarking } from './submitted.queries.ts'

type Reason = { attempt_id: number; reason: string }

export async function extendTime(
  trx: Trx,
  account: Account,
  { minutes, ...reason }: Reason & { minutes: number },
) {
  const locked = await lockAttempt(trx, account, reason.attempt_id)
  refusePublished(locked)
  const { submitted_by } = locked.attempt
  if (submitted_by === 'student' || submitted_by === 'teacher')
    throw conflict('This attempt was handed in. Reopen it first.')
  const ends_at = await addMinutes(trx, reason, minutes)
  return { message: 'Minutes added.', ends_at: ends_at.toISOString() }
}

/** Reopens a student's submitted attempt. */
export async function reopenSubmitted(trx: Trx, account: Account, reason: Reason) {
  const locked = await lockAttempt(trx, account, reason.attempt_id)
  refusePublished(locked)
  if (locked.attempt.submitted_at === null) throw conflict('This attempt was not handed in.')
  const ends_at = await reopenAttempt(trx, reason)
  return { message: 'Attempt reopened.', ends_at: ends_at.toISOString() }
}

export async function acceptLateAnswers(trx: Trx, account: Account, reason: Reason) {
  const locked = await lockAttempt(trx, account, reason.attempt_id)
  refusePublished(locked)
  const accepted = await mergeLateAnswers(trx, reason)
  if (locked.attempt.submitted_at) await enqueueMarking(trx, locked.attempt.test_id)
  return { message: 'Late answers accepted.', accepted }
}

export async function submitForStudent(trx: Trx, account: Account, attempt_id: number) {
  const { attempt } = await lockAttempt(trx, account, attempt_id)
  const submitted = await endAttempt(trx, attempt_id, 'teacher')
  if (attempt.submitted_at === null) await enqueueMarking(trx, attempt.test_id)
  return submitted
}
