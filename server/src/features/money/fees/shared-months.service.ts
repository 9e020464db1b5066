import type { Trx } from '../../../db/schema.ts'
import { releaseAllocations, updateDuesAsTheirFee, withdrawDues } from './dues-writes.queries.ts'
import {
  lockMonths,
  type MovedMonth,
  movedMonths,
  movedSparedMonths,
  unsparedMonths,
  writeMonthParts,
} from './shared-months.queries.ts'

type Changed = { from: string; today: string; keepsPaid?: boolean | undefined }

/**
 * Recomputes a student's pro-rata months in some batches, from the month of a day on, after a change of membership;
 * they keep their fee. Payments of changed months are released and allocated again, unless `keepsPaid`. Student and
 * batches must be locked.
 */
export async function recomputeSharedMonths(
  trx: Trx,
  scope: { student_id: number; batch_ids: number[] },
  { from, today, keepsPaid = false }: Changed,
) {
  const months = { ...scope, from }
  await lockMonths(trx, months)
  const moves = (due: MovedMonth) => !(keepsPaid && due.is_touched)
  const asked = (await movedMonths(trx, months, today)).filter(moves)
  const spared = (await movedSparedMonths(trx, months)).filter(moves)
  await writeMonthParts(trx, await moveMonths(trx, asked), 'prorata')
  const staying = await moveMonths(trx, spared)
  await writeMonthParts(trx, staying, 'spared_prorata')
  // A month that is owed from a later day now is spared no longer; paid parts keep their price.
  const paid = new Set(spared.flatMap((due) => (due.is_touched ? [due.due_id] : [])))
  const unpaid = staying.filter((due_id) => !paid.has(due_id))
  await updateDuesAsTheirFee(trx, await unsparedMonths(trx, unpaid))
}

/** Changes the dues of moved months. Returns the dues that remain. */
async function moveMonths(trx: Trx, moved: MovedMonth[]) {
  const ids = (dues: MovedMonth[]) => dues.map(({ due_id }) => due_id)
  await releaseAllocations(trx, ids(moved))
  const gone = moved.filter(({ membership_id }) => membership_id === null)
  await withdrawDues(trx, ids(gone))
  const staying = moved.filter(({ membership_id }) => membership_id !== null)
  for (const { due_id, is_touched, ...changes } of staying)
    await trx.updateTable('dues').set(changes).where('due_id', '=', due_id).execute()
  return ids(staying)
}
