import { toHundredths } from '@ganit/contract/money'
import type { DueDraft, WaiverDraft } from '@ganit/contract/money/dues'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, notAllowed } from '../../../http/errors.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { withdrawLapsedDues } from '../fees/dues.service.ts'
import { withdrawDues } from '../fees/dues-writes.queries.ts'
import { recomputeLeftOfStudent } from '../fees/shared-fees.service.ts'
import { readLedgerDue } from '../ledger/ledger.queries.ts'
import { lockPayerToCharge, lockWithCredit, settleCredit } from '../payments/credit.queries.ts'
import { inFigures } from '../payments/receipts/receipts.service.ts'
import {
  dueNotFound,
  feeOfDue,
  insertDue,
  insertWaiver,
  insertWaiverReversal,
  lockDue,
  recordRemoval,
  studentOfDue,
} from './dues.queries.ts'
import { readWaiver } from './waivers.queries.ts'

/** The acting account, and the academy's day (`YYYY-MM-DD`). */
export type By = { account: Pick<Account, 'role' | 'uid'>; today: string }

/** A due in the form of answers; 404 if it was withdrawn. */
export async function readDue(trx: Trx, due_id: number, today: string) {
  const due = await readLedgerDue(trx, due_id, today)
  if (!due) throw dueNotFound()
  return due
}

/** Adds a single due; credit is allocated to it at once. 404 if there is no such student. */
export async function addDue(trx: Trx, draft: DueDraft, { account: { uid }, today }: By) {
  const { student_id } = await lockPayerToCharge(trx, draft.student_id)
  const due_id = await insertDue(trx, { ...draft, kind: 'single' }, { uid, today })
  await settleCredit(trx, student_id)
  return readDue(trx, due_id, today)
}

type Removal = { due_id: number; reason: string }

/** Removes a due with nothing paid or waived that is not a batch fee. The desk only removes its own of the same day. */
export const removeDue = (
  db: Kysely<Database>,
  { due_id, reason }: Removal,
  { account, today }: By,
) =>
  db.transaction().execute(async (trx) => {
    const { student_id } = await studentOfDue(trx, due_id)
    await lockWithCredit(trx, student_id)
    const due = await lockDue(trx, due_id)
    if (!isOwner(account) && !(due.recorded_by === account.uid && due.recorded_on === today))
      throw notAllowed('Only the owner can remove this due.')
    if (due.kind === 'fee')
      throw conflict('This is a fee of a batch. Change the fee, or waive what is owed.')
    if (toHundredths(due.owed) !== toHundredths(due.amount))
      throw conflict('Something was paid or waived on this due already.')
    await withdrawDues(trx, [due_id])
    await recordRemoval(trx, due_id, { removed_by: account.uid, reason })
    await settleCredit(trx, student_id)
  })

/** Waives the amount owed of a due, or a part of it; the desk may waive only late fees. */
export async function waiveDue(
  trx: Trx,
  { due_id, reason, amount: wanted }: WaiverDraft & { due_id: number },
  { account, today }: By,
) {
  const { student_id, kind } = await studentOfDue(trx, due_id)
  if (!isOwner(account) && kind !== 'late') throw notAllowed('Only the owner can waive this.')
  await lockWithCredit(trx, student_id)
  const { owed } = await lockDue(trx, due_id)
  const amount = wanted ?? owed
  if (toHundredths(owed) === 0) throw invalid({ amount: 'Nothing is owed of this.' })
  if (toHundredths(amount) > toHundredths(owed))
    throw invalid({ amount: `Amount must be at most ₹${inFigures(owed)}, which is what is owed.` })
  const waiver = { due_id, student_id, amount, reason, waived_on: today, recorded_by: account.uid }
  const waiver_id = await insertWaiver(trx, waiver)
  await recomputeLeftOfStudent(trx, student_id)
  return { waiver: await readWaiver(trx, waiver_id), due: await readDue(trx, due_id, today) }
}

/**
 * Reverses a waiver, once. Its amount is owed again, unless the due itself was withdrawn; then the answer has no due.
 */
export const takeBackWaiver = (
  db: Kysely<Database>,
  { waiver_id, reason }: { waiver_id: number; reason: string },
  { account, today }: By,
) =>
  db.transaction().execute(async (trx) => {
    const { student_id, due_id } = await readWaiver(trx, waiver_id)
    await lockWithCredit(trx, student_id)
    const reversal = { waiver_id, student_id, reason, reversed_on: today, reversed_by: account.uid }
    if (!(await insertWaiverReversal(trx, reversal)))
      throw conflict('This waiver was already reversed.')
    await withdrawLapsedDues(trx, [await feeOfDue(trx, due_id)], today)
    await recomputeLeftOfStudent(trx, student_id)
    await settleCredit(trx, student_id)
    const due = (await readLedgerDue(trx, due_id, today)) ?? null
    return { waiver: await readWaiver(trx, waiver_id), due }
  })
