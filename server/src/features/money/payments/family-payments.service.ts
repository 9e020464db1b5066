import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import type { Payment } from '@ganit/contract/money/payments'
import type { Trx } from '../../../db/schema.ts'
import { lockAllWithCredit } from './credit.queries.ts'
import {
  findPayer,
  lockOwedDues,
  lockPayers,
  type OwedDue,
  type Payer,
} from './payment-writes.queries.ts'
import { readPayments } from './payments.queries.ts'
import { type By, type Entry, enterPayments } from './record-payment.service.ts'
import { shareAmount } from './settle.ts'

/** The paid part of a due; `due_id` is null if its fee was deleted since. */
export type PaidDue = { due_id: number | null; student_id: number; amount: string }

/** Result of recording money for several dues: a payment per student, or the amount that exceeds what is owed. */
export type Recorded = { payments: Payment[] } | { left: string }

const studentsOf = (paid: Pick<PaidDue, 'student_id'>[]) =>
  [...new Set(paid.map(({ student_id }) => student_id))].sort((a, b) => a - b)

/** Whether the rest of the amount becomes credit. */
type Ahead = { advance?: boolean | null | undefined }

/** Locks students against other payments and reversals; with `advance` also against new dues. */
export const lockPayersOf = (
  trx: Trx,
  paid: Pick<PaidDue, 'student_id'>[],
  { advance }: Ahead = {},
) => (advance ? lockAllWithCredit : lockPayers)(trx, studentsOf(paid))

/**
 * Allocations for one student: the chosen dues, then the oldest others; and the rest. A late fee that these allocations
 * cancel gets nothing, even if chosen. `more` hundredths were not paid for this student, but fall to them.
 */
function shareAmongDues(paid: PaidDue[], open: OwedDue[], more: number) {
  const owed = open.filter(({ falls_with }) => !falls_with)
  const wishes = new Map(paid.map(({ due_id, amount }) => [due_id, toHundredths(amount)]))
  return shareAmount(owed, toHundredths(sumMoney(paid.map(({ amount }) => amount))) + more, wishes)
}

type Share = { student_id: number; left: number; items: ReturnType<typeof shareAmongDues>['items'] }

/**
 * Each student's allocations and rest. In advance, what an erased student owes no more falls to the first of the others,
 * because nobody can be paid in advance who is gone.
 */
function shareAmongStudents(
  payers: Map<number, Payer>,
  shareOf: (student_id: number, more?: number) => Share,
  advance: Ahead['advance'],
) {
  const isThere = (student_id: number) => findPayer(payers, student_id).is_there
  const ids = [...payers.keys()].sort((a, b) => a - b)
  const heir = advance ? ids.find(isThere) : undefined
  const gone = ids.filter((id) => !isThere(id)).map((id) => shareOf(id))
  const rest = gone.reduce((sum, { left }) => sum + left, 0)
  const others = ids.filter(isThere).map((id) => shareOf(id, id === heir ? rest : 0))
  const own = heir === undefined ? gone : gone.map((share) => ({ ...share, left: 0 }))
  return [...own, ...others].filter(({ items, left }) => items.length > 0 || left > 0)
}

/**
 * Records money for dues of one or more students: one payment each, allocated to the chosen dues, then to the student's
 * oldest others. A rest becomes credit with `advance`; otherwise nothing is recorded. Call `lockPayersOf` first.
 */
export async function recordForDues(
  trx: Trx,
  paid: PaidDue[],
  entry: Omit<Entry, 'student_id' | 'amount'>,
  { advance, ...by }: By & Ahead,
): Promise<Recorded> {
  const student_ids = studentsOf(paid)
  const payers = await lockPayers(trx, student_ids)
  const owed = await lockOwedDues(trx, student_ids, entry.date)
  const shareOf = (student_id: number, more = 0): Share => {
    const own = paid.filter((each) => each.student_id === student_id)
    return { student_id, ...shareAmongDues(own, owed.get(student_id) ?? [], more) }
  }
  const shares = shareAmongStudents(payers, shareOf, advance)
  const left = shares.reduce((sum, each) => sum + each.left, 0)
  if (left > 0 && !advance) return { left: asMoney(left) }
  const all = shares.map(({ student_id, items, left: rest }) => {
    const amount = sumMoney([...items.map(({ amount: part }) => part), asMoney(rest)])
    return { entry: { ...entry, amount }, student: findPayer(payers, student_id), items }
  })
  const receipts = await enterPayments(trx, all, by)
  const payment_ids = receipts.map(({ payment }) => payment.payment_id)
  return { payments: await readPayments(trx, payment_ids) }
}
