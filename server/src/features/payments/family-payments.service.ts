import { asMoney, inHundredths, sumOf } from '@ganit/contract/money'
import type { Payment } from '@ganit/contract/payments'
import type { Trx } from '../../db/schema.ts'
import { lockAllWithCredit } from './credit.queries.ts'
import { type By, type Entry, enterPayment } from './enter-payment.service.ts'
import { lockedOwedDues, lockedPayer, lockPayers } from './payment-writes.queries.ts'
import { paymentById } from './payments.queries.ts'
import { type Settled, settle } from './settle.ts'

/** What of a due was paid; `due_id` is null where its fee was deleted since. */
export type PaidDue = { due_id: number | null; student_id: number; amount: string }

/** What came of money for several dues: a payment for each student, or how much of it nothing is owed for. */
export type Recorded = { payments: Payment[] } | { left: string }

const studentsOf = (paid: Pick<PaidDue, 'student_id'>[]) =>
  [...new Set(paid.map(({ student_id }) => student_id))].sort((a, b) => a - b)

/** Whether what is more than is owed becomes credit. */
type Ahead = { advance?: boolean | null | undefined }

/**
 * Nobody else records or reverses payments of these students before this transaction ends; in `advance` nobody asks them for
 * fees, either.
 */
export const lockPayersOf = (
  trx: Trx,
  paid: Pick<PaidDue, 'student_id'>[],
  { advance }: Ahead = {},
) => (advance ? lockAllWithCredit : lockPayers)(trx, studentsOf(paid))

type Owed = Awaited<ReturnType<typeof lockedOwedDues>>[number]

/**
 * What the money for one student settles: the dues it was paid for, then the oldest others; and what is left of it. A late fee
 * that falls with what the money settles takes none of it, also where it was paid for: nothing is owed for it then.
 */
function shared(paid: PaidDue[], open: Owed[]) {
  const owed = open.filter(({ falls_with }) => !falls_with)
  const parts = new Map<number, number>()
  let left = paid.reduce((sum, { amount }) => sum + inHundredths(amount), 0)
  const give = (due: Owed, most: number) => {
    const given = parts.get(due.due_id) ?? 0
    const part = Math.min(most, left, inHundredths(due.owed) - given)
    if (part === 0) return
    parts.set(due.due_id, given + part)
    left -= part
  }
  for (const due of owed) {
    const wished = paid.find(({ due_id }) => due_id === due.due_id)
    if (wished) give(due, inHundredths(wished.amount))
  }
  for (const due of owed) give(due, left)
  const items: Settled[] = owed.flatMap((due) => {
    const part = parts.get(due.due_id)
    return part === undefined ? [] : [{ ...due, amount: asMoney(part) }]
  })
  return { items, left }
}

type Chosen = { student_id: number; amount: string; due_ids?: number[] | undefined }

/** Records money for several students as somebody has said: one payment for each. `lockPayersOf` must have been called. */
export async function recordChosen(
  trx: Trx,
  { allocations: chosen, advance }: { allocations: Chosen[] } & Ahead,
  entry: Omit<Entry, 'student_id' | 'amount'>,
  by: By,
) {
  const payments: Payment[] = []
  for (const { student_id, amount, due_ids = [] } of chosen.toSorted(byStudent)) {
    const student = await lockedPayer(trx, student_id)
    const owed = await lockedOwedDues(trx, student_id, entry.date)
    const items = settle({ amount, fee_ids: due_ids, advance }, owed, 'due_ids')
    const payment_id = await enterPayment(trx, { entry: { ...entry, amount }, student, items }, by)
    payments.push(await paymentById(trx, payment_id))
  }
  return payments
}

const byStudent = (a: Chosen, b: Chosen) => a.student_id - b.student_id

/**
 * Records money that came for dues of one or several students: one payment for each, which settles what it was paid for,
 * and where that owes less by now the oldest other dues of the same student. What still is left is credit where it may be in
 * `advance`; else nothing is recorded. `lockPayersOf` must have been called.
 */
export async function recordForDues(
  trx: Trx,
  paid: PaidDue[],
  entry: Omit<Entry, 'student_id' | 'amount'>,
  { advance, ...by }: By & Ahead,
): Promise<Recorded> {
  const shares = []
  for (const student_id of studentsOf(paid)) {
    const own = paid.filter((each) => each.student_id === student_id)
    shares.push({ student_id, ...shared(own, await lockedOwedDues(trx, student_id, entry.date)) })
  }
  const left = shares.reduce((sum, share) => sum + share.left, 0)
  if (left > 0 && !advance) return { left: asMoney(left) }
  const payments: Payment[] = []
  for (const { student_id, items, left: rest } of shares) {
    const amount = sumOf([...items.map(({ amount: part }) => part), asMoney(rest)])
    const student = await lockedPayer(trx, student_id)
    const payment_id = await enterPayment(trx, { entry: { ...entry, amount }, student, items }, by)
    payments.push(await paymentById(trx, payment_id))
  }
  return { payments }
}
