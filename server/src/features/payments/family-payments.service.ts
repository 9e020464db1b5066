import { asMoney, inHundredths, sumOf } from '@ganit/contract/money'
import type { Payment } from '@ganit/contract/payments'
import type { Trx } from '../../db/schema.ts'
import { lockAllWithCredit } from './credit.queries.ts'
import { type By, type Entered, type Entry, enterPayments } from './enter-payment.service.ts'
import { lockedOwedDues, lockPayers, type OwedDue, payerAmong } from './payment-writes.queries.ts'
import { paymentsByIds } from './payments.queries.ts'
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

/**
 * What the money for one student settles: the dues it was paid for, then the oldest others; and what is left of it. A late fee
 * that falls with what the money settles takes none of it, also where it was paid for: nothing is owed for it then.
 */
function shared(paid: PaidDue[], open: OwedDue[]) {
  const owed = open.filter(({ falls_with }) => !falls_with)
  const parts = new Map<number, number>()
  let left = paid.reduce((sum, { amount }) => sum + inHundredths(amount), 0)
  const give = (due: OwedDue, most: number) => {
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

/** The locked students of some money, by their numbers, and what each owes. */
async function payersAndDues(
  trx: Trx,
  paid: Pick<PaidDue, 'student_id'>[],
  { date }: Pick<Entry, 'date'>,
) {
  const student_ids = studentsOf(paid)
  const payers = await lockPayers(trx, student_ids)
  const owed = await lockedOwedDues(trx, student_ids, date)
  return {
    payer: (student_id: number) => payerAmong(payers, student_id),
    owedBy: (student_id: number) => owed.get(student_id) ?? [],
  }
}

async function entered(trx: Trx, all: Entered[], by: By) {
  const receipts = await enterPayments(trx, all, by)
  return paymentsByIds(
    trx,
    receipts.map(({ payment }) => payment.payment_id),
  )
}

/** Records money for several students as somebody has said: one payment for each. `lockPayersOf` must have been called. */
export async function recordChosen(
  trx: Trx,
  { allocations: chosen, advance }: { allocations: Chosen[] } & Ahead,
  entry: Omit<Entry, 'student_id' | 'amount'>,
  by: By,
) {
  const { payer, owedBy } = await payersAndDues(trx, chosen, entry)
  const all = chosen.toSorted(byStudent).map(({ student_id, amount, due_ids = [] }) => {
    const student = payer(student_id)
    const items = settle({ amount, fee_ids: due_ids, advance }, owedBy(student_id), 'due_ids')
    return { entry: { ...entry, amount }, student, items }
  })
  return entered(trx, all, by)
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
  const { payer, owedBy } = await payersAndDues(trx, paid, entry)
  const shares = studentsOf(paid).map((student_id) => {
    const own = paid.filter((each) => each.student_id === student_id)
    return { student_id, ...shared(own, owedBy(student_id)) }
  })
  const left = shares.reduce((sum, share) => sum + share.left, 0)
  if (left > 0 && !advance) return { left: asMoney(left) }
  const all = shares.map(({ student_id, items, left: rest }) => {
    const amount = sumOf([...items.map(({ amount: part }) => part), asMoney(rest)])
    return { entry: { ...entry, amount }, student: payer(student_id), items }
  })
  return { payments: await entered(trx, all, by) }
}
