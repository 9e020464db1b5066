import type { PaymentDraft } from '@ganit/contract/money/payments'
import type { Trx } from '../../../db/schema.ts'
import { lockAllWithCredit } from './credit.queries.ts'
import { lockedOwedDues, payerAmong } from './payment-writes.queries.ts'
import { paymentsByIds } from './payments.queries.ts'
import { type By, type Entry, enterPayments, refuseFuture } from './record-payment.service.ts'
import { settle } from './settle.ts'

/** What is paid for one student: as of a payment by itself. */
type Wish = Pick<PaymentDraft, 'student_id' | 'amount' | 'fee_ids' | 'advance'>

type Entering = By & {
  /** What the payments have in common. */
  entry: Omit<Entry, 'student_id' | 'amount'>
  /** What is thrown instead of a refusal of the payment at a place, from 0. */
  refusal?: (error: unknown, place: number) => unknown
  /** What the call names the choice of dues. */
  field?: string
}

/** Records money of several students that is handed over at once; answers the payments in their order, and what their receipts say. */
export async function recordAtOnce(
  trx: Trx,
  wishes: Wish[],
  { entry, refusal = (error) => error, field, ...by }: Entering,
) {
  refuseFuture(entry, by)
  // All at once and in one order: two counters may take money of one family.
  const payers = await lockAllWithCredit(
    trx,
    wishes.map(({ student_id }) => student_id),
  )
  const receipts = []
  for (const turn of inTurns(wishes)) {
    const students = turn.map(({ wish: { student_id } }) => student_id)
    const owed = await lockedOwedDues(trx, students, entry.date)
    const entered = turn.map(({ place, wish }) => {
      try {
        const student = payerAmong(payers, wish.student_id)
        const items = settle(wish, owed.get(wish.student_id) ?? [], field)
        return { entry: { ...entry, amount: wish.amount }, student, items }
      } catch (error) {
        throw refusal(error, place)
      }
    })
    receipts.push(...(await enterPayments(trx, entered, by)))
  }
  const payment_ids = receipts.map(({ payment }) => payment.payment_id)
  return { payments: await paymentsByIds(trx, payment_ids), receipts }
}

/** Cut where a student comes again, who owes less by then. */
function inTurns(wishes: Wish[]) {
  const turns: { place: number; wish: Wish }[][] = []
  let seen = new Set<number>()
  for (const [place, wish] of wishes.entries()) {
    if (turns.length === 0 || seen.has(wish.student_id)) {
      turns.push([])
      seen = new Set()
    }
    seen.add(wish.student_id)
    turns.at(-1)?.push({ place, wish })
  }
  return turns
}
