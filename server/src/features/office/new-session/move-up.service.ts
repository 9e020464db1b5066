import { dayAfter } from '@ganit/contract/days'
import { sumMoney } from '@ganit/contract/money'
import type { Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import { withdrawDeposits } from '../../money/fees/dues.service.ts'
import { openSumsOfStudents } from '../../money/ledger/words.queries.ts'
import { creditOfStudent, settleCredit } from '../../money/payments/credit.queries.ts'
import { invoiceDeposits } from '../../money/payments/invoices/deposit-invoices.service.ts'
import { findPayer, lockPayer } from '../../money/payments/payment-writes.queries.ts'
import {
  type LockedBatch,
  lockWithFormerBatches,
  presentBatches,
} from '../../people/memberships/memberships.queries.ts'
import { joinBatch, leaveBatches } from '../../people/memberships/memberships.service.ts'
import { lockStudent } from '../../people/students/students.queries.ts'
import { batchesMeetingWith, freeSeats, memberSince } from './move-up.queries.ts'

/**
 * `taken`: seats used so far by previewed moves. `isOver`: the batch has ended, and the student's membership with it.
 */
export type Move = { from: number; to: number; taken?: number; isOver?: boolean }
type When = { on: string; today: string }

const batchAmong = (locked: LockedBatch[], batch_id: number) => {
  const batch = locked.find((each) => each.batch_id === batch_id)
  if (!batch) throw conflict('A batch does not exist any more.')
  return batch
}

type Student = { student_id: number; student_class: number }
type Present = Awaited<ReturnType<typeof presentBatches>>

/** 409 if the student is not in the batch, or joins later. */
async function refuseOthers(trx: Trx, student_id: number, from: LockedBatch, on: string) {
  const { batch_id, batch_name } = from
  const since = await memberSince(trx, { student_id, batch_id })
  if (since === undefined) throw conflict(`Is not in ‘${batch_name}’.`)
  if (since > on) throw conflict(`Joined ‘${batch_name}’ only after that day.`)
}

/**
 * 409 if another batch of these students is of another class, or if it or another of the `targets` meets at the same
 * time.
 */
async function refuseClashes(
  trx: Trx,
  others: Present,
  to: LockedBatch,
  { targets, on }: { targets: LockedBatch[]; on: string },
) {
  const stranger = others.find(
    ({ class_number }) =>
      to.class_number !== null && class_number !== null && class_number !== to.class_number,
  )
  if (stranger)
    throw conflict(
      `Is in ‘${stranger.batch_name}’, too, a batch of Class ${stranger.class_number}.`,
    )
  const ids = [...others, ...targets].map(({ batch_id }) => batch_id)
  const beside = ids.filter((batch_id) => batch_id !== to.batch_id)
  const meeting = await batchesMeetingWith(trx, { batch_id: to.batch_id, others: beside, on })
  if (meeting === undefined) return
  const isThere = others.some(({ batch_name }) => batch_name === meeting)
  throw conflict(`${isThere ? 'Is in' : 'Goes to'} ‘${meeting}’, too, which meets at that time.`)
}

/** 409 if the new batch, or its room, is full. */
async function refuseWithoutSeat(trx: Trx, { batch_id, batch_name }: LockedBatch, taken: number) {
  const free = await freeSeats(trx, batch_id)
  if (free !== null && free <= taken) throw conflict(`No seat is left in ‘${batch_name}’.`)
}

/** Joins a batch in which the student is not yet. */
async function joinBatchOfSession(
  trx: Trx,
  student: Student,
  target: LockedBatch,
  taken: number,
  when: When,
) {
  await refuseWithoutSeat(trx, target, taken)
  await joinBatch(trx, student, target, { ...when, isWithin: true })
}

/**
 * Ends the membership of a batch on the day before the new one begins, so that the first day of the new batch does not
 * belong to the old one, and settles it.
 */
async function leaveFor(trx: Trx, student_id: number, from: number, on: string) {
  const leaving = { student_id, batch_ids: [from], settling: { reason: null } }
  await leaveBatches(trx, { ...leaving, on: dayAfter(on, -1) })
  await withdrawDeposits(trx, leaving)
}

/**
 * Moves a student and their class to other batches, all or none; 409 with the reason if that is impossible. Dues are
 * settled as in leaving and created as in joining. Returns the resulting debt and credit.
 */
export async function moveUp(trx: Trx, student_id: number, moves: Move[], when: When) {
  const { on, today } = when
  const student = await lockStudent(trx, student_id)
  const payers = await lockPayer(trx, student_id)
  const ids = moves.flatMap(({ from, to }) => [from, to])
  const locked = await lockWithFormerBatches(trx, student_id, ids)
  // Two batches may move into one.
  const into = new Map(moves.map(({ to, taken = 0 }) => [to, taken]))
  const targets = [...into.keys()].map((to) => batchAmong(locked, to))
  for (const { from, isOver } of moves)
    if (!isOver) await refuseOthers(trx, student_id, batchAmong(locked, from), on)
  const present = await presentBatches(trx, student_id)
  const others = present.filter(({ batch_id }) => !ids.includes(batch_id))
  for (const target of targets) await refuseClashes(trx, others, target, { targets, on })
  const classes = targets.flatMap(({ class_number }) => class_number ?? [])
  const student_class = classes[0] ?? student.student_class
  if (student_class !== student.student_class)
    await trx
      .updateTable('students')
      .set({ student_class })
      .where('student_id', '=', student_id)
      .execute()
  for (const target of targets)
    if (!present.some(({ batch_id }) => batch_id === target.batch_id))
      await joinBatchOfSession(
        trx,
        { student_id, student_class },
        target,
        into.get(target.batch_id) ?? 0,
        when,
      )
  for (const { from } of moves) await leaveFor(trx, student_id, from, on)
  await settleCredit(trx, student_id)
  await invoiceDeposits(trx, findPayer(payers, student_id), today)
  const standing = await openSumsOfStudents(trx, [student_id], today).execute()
  return {
    owed: sumMoney(standing.map(({ owed }) => owed)),
    credit: await creditOfStudent(trx, student_id),
  }
}
