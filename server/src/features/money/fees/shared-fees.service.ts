import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { insertDues } from './dues.queries.ts'
import {
  daysOfDues,
  lockUnpaidDues,
  releaseAllocations,
  withdrawDues,
  withdrawLateFees,
  withdrawWithoutLateFees,
} from './dues-writes.queries.ts'
import {
  isOfFeeAndThere,
  isOfPlace,
  isUnlikeFee,
  leftDues,
  lockSharedDues,
  type Place,
  releaseWhatFalls,
  repricedDues,
  writeLeftParts,
  writeRepriced,
} from './shared-fees.queries.ts'
import { recomputeSharedMonths } from './shared-months.service.ts'

type Changed = { from: string; today: string; keepsPaid?: boolean | undefined }

/**
 * Recomputes a student's pro-rata months and shared fees in some batches after a change of membership, see
 * `recomputeSharedMonths`. For an erased student (`keepsPaid`) no fee is shared, because there is nobody to pay back.
 */
export async function recomputeShares(trx: Trx, place: Place, changed: Changed) {
  await recomputeSharedMonths(trx, place, changed)
  if (!changed.keepsPaid) await recomputeSharedFees(trx, place, changed.today)
}

/**
 * Recomputes a student's shared fees in some batches after a change of membership. A student who came on another day
 * has another price; a student who left pays up to the last day; a student who came back has all again. Payments on the
 * part that is no longer owed are released. Student and batches must be locked.
 */
async function recomputeSharedFees(trx: Trx, place: Place, today: string) {
  await lockSharedDues(trx, isOfPlace(place))
  await followFeesOfReturned(trx, place, today)
  await reprice(trx, place, today)
  await recomputeLeft(trx, isOfPlace(place))
}

/** Fees that changed while the student was away: unpaid parts are charged as to all others. */
async function followFeesOfReturned(trx: Trx, place: Place, today: string) {
  const stale = await lockUnpaidDues(trx, isUnlikeFee(place))
  if (stale.length === 0) return
  const before = await daysOfDues(trx, stale)
  await withdrawWithoutLateFees(trx, stale)
  await insertDues(trx, place, today)
  const after = await daysOfDues(trx, stale)
  // A due that keeps its date keeps its late fee.
  const moved = stale.filter((due_id) => after.get(due_id) !== before.get(due_id))
  await withdrawLateFees(trx, moved)
}

async function reprice(trx: Trx, place: Place, today: string) {
  const repriced = await repricedDues(trx, place, today)
  const ids = repriced.map(({ due_id }) => due_id)
  if (ids.length === 0) return
  await releaseAllocations(trx, ids)
  const gone = repriced.filter(({ membership_id }) => membership_id === null)
  await withdrawDues(
    trx,
    gone.map(({ due_id }) => due_id),
  )
  await writeRepriced(
    trx,
    repriced.filter(({ membership_id }) => membership_id !== null),
  )
}

/** Recomputes the part that leaving takes off the dues of a student's shared fees, after a waiver or concession. */
export const recomputeLeftOfStudent = (trx: Trx, student_id: number) =>
  recomputeLeft(trx, sql<boolean>`d.student_id = ${student_id}`)

/** Recomputes the shares of the students of a changed fee who are still there. */
export const recomputeLeftOfFee = (trx: Trx, fee_id: number) =>
  recomputeLeft(trx, isOfFeeAndThere(fee_id))

async function recomputeLeft(trx: Trx, condition: RawBuilder<boolean>) {
  const dues = await leftDues(trx, condition)
  if (dues.length === 0) return
  const changed = dues.filter(({ is_changed }) => is_changed)
  await releaseWhatFalls(trx, changed, () => writeLeftParts(trx, dues))
  const nothing = changed.filter(({ amount }) => Number(amount) === 0)
  await withdrawLateFees(
    trx,
    nothing.map(({ due_id }) => due_id),
  )
}
