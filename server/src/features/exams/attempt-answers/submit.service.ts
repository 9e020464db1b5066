import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { isStaff } from '../../ground/rights/rights.ts'
import { factsOfAttempt } from '../attempts/attempts.queries.ts'
import { endAttempt } from '../attempts/changes.queries.ts'
import { submitForStudent } from '../attempts/changes.service.ts'
import { enqueueMarking } from '../attempts/submitted.queries.ts'
import type { SaveOutcome } from './save.queries.ts'
import { presentSaved, refusalOfSave, type Sent, saveSent } from './save.service.ts'

/** Takes the attempt's lock. Submitting and saving take locks in the same order. */
const lockForSubmit = (trx: Trx, attempt_id: number) =>
  trx
    .selectFrom('attempts')
    .select('attempt_id')
    .where('attempt_id', '=', attempt_id)
    .forUpdate()
    .execute()

/** A repeated submission succeeds. */
const wasSubmitted = ({ submitted_by, newer }: SaveOutcome) =>
  submitted_by === 'student' && newer === 0

/** Saves the last answers and submits, in one transaction; refused answers are still kept separately. */
async function saveAndSubmit(trx: Trx, account: Account, sent: Sent) {
  await lockForSubmit(trx, sent.attempt_id)
  const outcome = await saveSent(trx, account, sent)
  if (!outcome.is_saved && !wasSubmitted(outcome)) return { refusal: refusalOfSave(outcome) }
  const submitted = await endAttempt(trx, sent.attempt_id, 'student')
  if (outcome.is_saved)
    await enqueueMarking(trx, (await factsOfAttempt(trx, sent.attempt_id)).test_id)
  return { submitted }
}

/** Submits an attempt: students with their last answers, staff for one of their students. */
export async function submitWithAnswers(db: Kysely<Database>, account: Account, sent: Sent) {
  const done = await db
    .transaction()
    .execute(async (trx) =>
      isStaff(account)
        ? { submitted: await submitForStudent(trx, account, sent.attempt_id) }
        : saveAndSubmit(trx, account, sent),
    )
  if ('refusal' in done) throw done.refusal
  const { submitted_at, submitted_by } = done.submitted
  return {
    message: 'Handed in.',
    saved: isStaff(account) ? [] : presentSaved(sent.answers),
    submitted_at: (submitted_at ?? clock.now()).toISOString(),
    submitted_by: submitted_by ?? ('student' as const),
  }
}
