import type { PaymentDraft } from '@ganit/contract/money/payments'
import type { Trx } from '../../../db/schema.ts'
import { lockAllWithCredit } from './credit.queries.ts'
import { findPayer, lockOwedDues } from './payment-writes.queries.ts'
import { readPayments } from './payments.queries.ts'
import { type By, type Entry, enterPayments, refuseOtherDay } from './record-payment.service.ts'
import { allocateAmount } from './settle.ts'

type PaymentOfOne = Pick<PaymentDraft, 'student_id' | 'amount' | 'fee_ids' | 'advance'>

type Entering = By & {
  /** Common data of the payments. */
  entry: Omit<Entry, 'student_id' | 'amount'>
  /** Turns a refusal of the payment at an index (from 0) into the error to throw. */
  refusal?: (error: unknown, place: number) => unknown
  /** The call's field name for the chosen dues. */
  field?: string
}

/**
 * Records money that was handed over for several students at once; returns the payments in order, and their receipts.
 */
export async function recordPaymentsAtOnce(
  trx: Trx,
  drafts: PaymentOfOne[],
  { entry, refusal = (error) => error, field, ...by }: Entering,
) {
  refuseOtherDay(entry, by)
  // All payers are locked together and in one order, because two counters may serve one family.
  const payers = await lockAllWithCredit(
    trx,
    drafts.map(({ student_id }) => student_id),
  )
  const receipts = []
  for (const turn of splitIntoTurns(drafts)) {
    const students = turn.map(({ draft: { student_id } }) => student_id)
    const owed = await lockOwedDues(trx, students, entry.date)
    const entered = turn.map(({ place, draft }) => {
      try {
        const student = findPayer(payers, draft.student_id)
        const items = allocateAmount(draft, owed.get(draft.student_id) ?? [], field)
        return { entry: { ...entry, amount: draft.amount }, student, items }
      } catch (error) {
        throw refusal(error, place)
      }
    })
    receipts.push(...(await enterPayments(trx, entered, by)))
  }
  const payment_ids = receipts.map(({ payment }) => payment.payment_id)
  return { payments: await readPayments(trx, payment_ids), receipts }
}

/** Splits payments into rounds, because a student who occurs twice owes less the second time. */
function splitIntoTurns(drafts: PaymentOfOne[]) {
  const turns: { place: number; draft: PaymentOfOne }[][] = []
  let seen = new Set<number>()
  for (const [place, draft] of drafts.entries()) {
    if (turns.length === 0 || seen.has(draft.student_id)) {
      turns.push([])
      seen = new Set()
    }
    seen.add(draft.student_id)
    turns.at(-1)?.push({ place, draft })
  }
  return turns
}
