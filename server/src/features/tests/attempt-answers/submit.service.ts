import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isStaff } from '../../accounts/rights.ts'
import { factsOf } from '../attempts/attempts.queries.ts'
import { submitNow } from '../attempts/changes.queries.ts'
import { submitFor } from '../attempts/changes.service.ts'
import { markSoon } from '../attempts/submitted.queries.ts'
import type { SaveOutcome } from './save.queries.ts'
import { presentSaved, refusalOf, type Sent, saveSent } from './save.service.ts'

/** Whoever hands in and whoever saves wait for each other, and never the other way round. */
const lock = (trx: Trx, attempt_id: number) =>
  trx
    .selectFrom('attempts')
    .select('attempt_id')
    .where('attempt_id', '=', attempt_id)
    .forUpdate()
    .execute()

/** Sent again, because no answer came, it is handed in all the same. */
const wasSubmitted = ({ submitted_by, newer }: SaveOutcome) =>
  submitted_by === 'student' && newer === 0

/** Saves the last answers and hands in, in one transaction; what is refused is kept apart by it all the same. */
async function saveAndSubmit(trx: Trx, account: Account, sent: Sent) {
  await lock(trx, sent.attempt_id)
  const outcome = await saveSent(trx, account, sent)
  if (!outcome.is_saved && !wasSubmitted(outcome)) return { refusal: refusalOf(outcome) }
  const submitted = await submitNow(trx, sent.attempt_id, 'student')
  if (outcome.is_saved) await markSoon(trx, (await factsOf(trx, sent.attempt_id)).test_id)
  return { submitted }
}

/** Hands in: a student for themselves, with their last answers; others for a student of theirs. */
export async function submit(db: Kysely<Database>, account: Account, sent: Sent) {
  const done = await db
    .transaction()
    .execute(async (trx) =>
      isStaff(account)
        ? { submitted: await submitFor(trx, account, sent.attempt_id) }
        : saveAndSubmit(trx, account, sent),
    )
  if ('refusal' in done) throw done.refusal
  const { submitted_at, submitted_by } = done.submitted
  return {
    message: 'Handed in.',
    saved: isStaff(account) ? [] : presentSaved(sent.answers),
    submitted_at: (submitted_at ?? new Date()).toISOString(),
    submitted_by: submitted_by ?? ('student' as const),
  }
}
