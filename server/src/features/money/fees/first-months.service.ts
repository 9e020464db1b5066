import type { Db, Trx } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { insertDues, lockForDues } from './dues.queries.ts'
import {
  daysOfDues,
  lockUnpaidDues,
  withdrawLateFees,
  withdrawWithoutLateFees,
} from './dues-writes.queries.ts'
import { hasWholeMonths, isOfJoiningMonth, type JoiningMonth } from './first-months.queries.ts'

/** 400 if the month of joining is chosen where no fee asks whole months. */
export async function refuseWithoutMonths(db: Db, batch_ids: number[], first_month: unknown) {
  if (first_month && !(await hasWholeMonths(db, batch_ids)))
    throw invalid({ first_month: 'This batch has no monthly fee by whole months.' })
}

/**
 * Makes the dues of a month of joining anew after another choice, or another day of joining. What is paid or waived
 * stays. Student and batch must be locked.
 */
export async function remakeJoiningMonth(trx: Trx, month: JoiningMonth, today: string) {
  const { student_id, batch_id } = month
  const scope = { student_id, batch_ids: [batch_id] }
  await lockForDues(trx, scope)
  const unpaid = await lockUnpaidDues(trx, isOfJoiningMonth(month))
  const before = await daysOfDues(trx, unpaid)
  await withdrawWithoutLateFees(trx, unpaid)
  await insertDues(trx, scope, today)
  const after = await daysOfDues(trx, unpaid)
  // A due that keeps its date keeps its late fee.
  const moved = unpaid.filter((due_id) => after.get(due_id) !== before.get(due_id))
  await withdrawLateFees(trx, moved)
}
