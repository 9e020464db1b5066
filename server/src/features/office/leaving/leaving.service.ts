import { dayAfter } from '@ganit/contract/days'
import { asMoney, MOST, sumMoney, toHundredths } from '@ganit/contract/money'
import {
  LEAVING_DAYS_BACK,
  type Leaving,
  type LeavingDraft,
  type LeavingLine,
} from '@ganit/contract/office/leaving'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { conflict, invalid, notAllowed } from '../../../http/errors.ts'
import { withdrawDeposits } from '../../money/fees/dues.service.ts'
import { findDeposits } from '../../money/fees/fees.queries.ts'
import { duesOfStudentQuery } from '../../money/ledger/ledger.queries.ts'
import { creditOfStudent, settleCredit } from '../../money/payments/credit.queries.ts'
import { invoiceDeposits } from '../../money/payments/invoices/deposit-invoices.service.ts'
import { findPayer, lockPayer } from '../../money/payments/payment-writes.queries.ts'
import { giveRefund } from '../../money/refunds/refunds.service.ts'
import {
  lockWithFormerBatches,
  presentBatches,
} from '../../people/memberships/memberships.queries.ts'
import { leaveBatches } from '../../people/memberships/memberships.service.ts'
import { lockStudent, type StudentReference } from '../../people/students/students.queries.ts'
import { feesPaidBefore, readBackBy, readTimes } from './leaving.queries.ts'

type Due = Awaited<ReturnType<ReturnType<typeof duesOfStudentQuery>['execute']>>[number]

const paidOf = ({ amount, waived, owed }: Due) =>
  toHundredths(amount) - toHundredths(waived) - toHundredths(owed)

/** Outcome of a due, in words; `now` is undefined if it was withdrawn. */
function outcomeInWords(now: Due | undefined, isChanged: boolean, isDeposit: boolean) {
  if (!now) return isDeposit ? 'Deposit, given back' : 'After the last day'
  const part =
    now.parts.find(({ kind }) => kind === 'left') ??
    now.parts.find(({ kind }) => kind === 'pro rata')
  return isChanged && part ? part.text : 'Still owed'
}

/** Dues that change, and dues that are still owed, in their state before. */
async function leavingLines(trx: Trx, before: Due[], after: Due[]): Promise<LeavingLine[]> {
  const standing = new Map(after.map((due) => [due.due_id, due]))
  const known = new Set(before.map(({ due_id }) => due_id))
  const deposits = await findDeposits(
    trx,
    before.map(({ due_id }) => due_id),
  )
  const shared = await readTimes(
    trx,
    after.map(({ due_id }) => due_id),
  )
  const all = [...before, ...after.filter(({ due_id }) => !known.has(due_id))]
  return all.flatMap((due): LeavingLine[] => {
    const { due_id, fee_title: title, label, amount } = due
    const now = standing.get(due_id)
    const left = toHundredths(now?.amount ?? '0')
    const isChanged = left !== toHundredths(amount)
    if (!isChanged && (!now || toHundredths(now.owed) === 0)) return []
    const paid = known.has(due_id) ? paidOf(due) : 0
    return [
      {
        due_id,
        title,
        label,
        text: outcomeInWords(now, isChanged, deposits.has(due_id)),
        amount,
        paid: asMoney(paid),
        cancelled: asMoney(toHundredths(amount) - left),
        // The waived part of a shared fee stays.
        back: asMoney(Math.max(0, paid - left + (now ? toHundredths(now.waived) : 0))),
        shared: shared.get(due_id) ?? null,
      },
    ]
  })
}

/** 400 for a last day in the future, or too long ago. */
function refuseOtherDays(on: string, today: string) {
  if (on > today) throw invalid({ on: 'Last Day must not be after today.' })
  if (on < dayAfter(today, -LEAVING_DAYS_BACK))
    throw invalid({ on: `Last Day must be at most ${LEAVING_DAYS_BACK} days ago.` })
}

type Who = {
  student: StudentReference
  on: string
  reason: string | null
  why?: LeavingDraft['why']
}

/**
 * Ends all memberships on a day. Later dues are withdrawn, the month is pro-rated, deposits are released, and their
 * payments settle the amount owed. 409 without a batch.
 */
export async function settleLeaving(trx: Trx, { student, on, reason, why }: Who, today: string) {
  refuseOtherDays(on, today)
  const { student_id } = await lockStudent(trx, student)
  const payers = await lockPayer(trx, student_id)
  await lockWithFormerBatches(trx, student_id, [])
  const present = await presentBatches(trx, student_id)
  if (present.length === 0) throw conflict('This student is in no batch.')
  const before = await duesOfStudentQuery(trx, student_id, today).execute()
  const batch_ids = present.map(({ batch_id }) => batch_id)
  await leaveBatches(trx, { student_id, batch_ids, on, settling: { reason }, why })
  await withdrawDeposits(trx, { student_id })
  await settleCredit(trx, student_id)
  await invoiceDeposits(trx, findPayer(payers, student_id), today)
  const after = await duesOfStudentQuery(trx, student_id, today).execute()
  const leaving: Leaving = {
    on,
    batches: present.map(({ batch_id, batch_name }) => ({ batch_id, batch_name })),
    lines: [
      ...(await leavingLines(trx, before, after)),
      ...(await feesPaidBefore(trx, { student_id, batch_ids })),
    ],
    owed: sumMoney(after.map(({ owed }) => owed)),
    credit: await creditOfStudent(trx, student_id),
    back_by: await readBackBy(trx, student_id),
  }
  return { student_id, leaving }
}

/** Previews leaving in a transaction that is rolled back, so that the preview cannot differ. */
export async function previewOfLeaving(
  db: Kysely<Database>,
  { uid, on }: { uid: string; on: string },
  today: string,
): Promise<Leaving> {
  const trx = await db.startTransaction().execute()
  try {
    return (await settleLeaving(trx, { student: uid, on, reason: null }, today)).leaving
  } finally {
    await trx.rollback().execute()
  }
}

const TOO_MUCH =
  'At most ₹1,00,00,000.00 are paid out at once. Settle first, then refund it in parts.'

/** Whether a sum is within what an account may pay back: undefined is any, null is nothing. */
export const isWithin = (most: string | null | undefined, sum: string) =>
  most === undefined || (most !== null && toHundredths(sum) <= toHundredths(most))

/** A student leaves and settles; the rest is refunded if requested. 403 above what `by` may pay back. */
export const settleAndLeave = (
  db: Kysely<Database>,
  { uid, on, reason, why, refund }: LeavingDraft & { uid: string },
  by: { uid: string; today: string; most?: string | null | undefined },
) =>
  db.transaction().execute(async (trx) => {
    const who = { student: uid, on, reason, why }
    const { student_id, leaving } = await settleLeaving(trx, who, by.today)
    const { owed, credit } = leaving
    if (!refund || toHundredths(credit) === 0) return { owed, credit, refund: null }
    if (!isWithin(by.most, credit))
      throw notAllowed('This is more than the desk may pay back. Settle, and ask the owner.')
    if (toHundredths(credit) > MOST) throw invalid({ refund: TOO_MUCH })
    const draft = { student_id, amount: credit, date: by.today, reason, ...refund }
    const given = await giveRefund(trx, draft, by)
    return { owed, credit: await creditOfStudent(trx, student_id), refund: given }
  })
