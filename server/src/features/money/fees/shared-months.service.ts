import type { Trx } from '../../../db/schema.ts'
import { letGo, withdrawDues } from './dues-writes.queries.ts'
import {
  lockMonths,
  type MovedMonth,
  movedMonths,
  movedSparedMonths,
  writeMonthParts,
} from './shared-months.queries.ts'

type Changed = { from: string; today: string; keepsPaid?: boolean | undefined }

/**
 * Reckons a student's months of shared fees in some batches anew, from the month of a day on, after their membership has
 * changed; the fee in them stays what it was. What was paid on those that are other than before is let go of, and settles anew,
 * unless what is paid is to be kept as it is. The student and the batches must be locked.
 */
export async function reckonSharedMonths(
  trx: Trx,
  scope: { student_id: number; batch_ids: number[] },
  { from, today, keepsPaid = false }: Changed,
) {
  const months = { ...scope, from }
  await lockMonths(trx, months)
  const moves = (due: MovedMonth) => !(keepsPaid && due.is_touched)
  const asked = (await movedMonths(trx, months, today)).filter(moves)
  const spared = (await movedSparedMonths(trx, months)).filter(moves)
  await writeMonthParts(trx, await move(trx, asked), 'prorata')
  await writeMonthParts(trx, await move(trx, spared), 'spared_prorata')
}

/** Makes dues what they would be made now. Answers those that stay. */
async function move(trx: Trx, moved: MovedMonth[]) {
  const ids = (dues: MovedMonth[]) => dues.map(({ due_id }) => due_id)
  await letGo(trx, ids(moved))
  const gone = moved.filter(({ membership_id }) => membership_id === null)
  await withdrawDues(trx, ids(gone))
  const staying = moved.filter(({ membership_id }) => membership_id !== null)
  for (const { due_id, is_touched, ...changes } of staying)
    await trx.updateTable('dues').set(changes).where('due_id', '=', due_id).execute()
  return ids(staying)
}
