import { dayAfter } from '@ganit/contract/days'
import type { ConcessionChanges, ConcessionDraft } from '@ganit/contract/money/concessions'
import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { insertRow, updateRow } from '../../../http/changes/versioned-rows.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { invalid } from '../../../http/errors.ts'
import { recomputeConcessions } from '../fees/concession-dues.queries.ts'
import { lockUnpaidDues } from '../fees/dues-writes.queries.ts'
import { recomputeLeftOfStudent } from '../fees/shared-fees.service.ts'
import { lockPayerToCharge, lockWithCredit, settleCredit } from '../payments/credit.queries.ts'
import { areFees, CONCESSION, studentOfConcession } from './concessions.queries.ts'

type Terms = Partial<
  Pick<ConcessionDraft, 'percent' | 'amount' | 'fee_ids' | 'from_date' | 'to_date'>
>

async function refuseWrong(trx: Trx, { percent, amount, fee_ids, from_date, to_date }: Terms) {
  if (Boolean(percent) === Boolean(amount))
    throw invalid({ percent: 'Give either a percentage or an amount.' })
  if (from_date && to_date && to_date < from_date)
    throw invalid({ to_date: 'Until must not be before From.' })
  if (fee_ids && !(await areFees(trx, fee_ids)))
    throw invalid({ fee_ids: 'A fee does not exist any more. Reload to see them.' })
}

/** Recomputes a student's dues on which nothing is paid or waived. Returns how many changed. */
async function followConcessions(trx: Trx, student_id: number) {
  const due_ids = await lockUnpaidDues(
    trx,
    sql<boolean>`student_id = ${student_id} and kind = 'fee' and cut_of is null`,
  )
  const changed = await recomputeConcessions(trx, due_ids)
  await recomputeLeftOfStudent(trx, student_id)
  await settleCredit(trx, student_id)
  return changed
}

/** Adds a concession; 404 if there is no such student. */
export async function giveConcession(trx: Trx, draft: ConcessionDraft) {
  await refuseWrong(trx, draft)
  const { student_id } = await lockPayerToCharge(trx, draft.student_id)
  const { percent = null, amount = null, fee_ids = null, to_date = null, ...rest } = draft
  const concession = await insertRow(trx, CONCESSION, {
    ...rest,
    percent,
    amount,
    fee_ids,
    to_date,
  })
  return { concession, changed: await followConcessions(trx, student_id) }
}

type Change = ConcessionChanges & { concession_id: number }

/** Changes a concession; 409 if the version is not the stored one. Setting a percentage clears the amount, and the reverse. */
export const changeConcession = (
  db: Kysely<Database>,
  { concession_id, version, ...changes }: Change,
) =>
  db.transaction().execute(async (trx) => {
    const student_id = await studentOfConcession(trx, concession_id)
    await lockWithCredit(trx, student_id)
    const stored = await lockForChange(trx, CONCESSION, concession_id, version)
    const after = {
      ...changes,
      ...(changes.percent && changes.amount === undefined && { amount: null }),
      ...(changes.amount && changes.percent === undefined && { percent: null }),
    }
    await refuseWrong(trx, { ...stored, ...sentOf(after) })
    const concession = await updateRow(trx, CONCESSION, concession_id, {
      ...after,
      version: versionAfter(stored, after),
    })
    return { concession, changed: await followConcessions(trx, student_id) }
  })

const sentOf = (changes: Terms): Terms =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/** Ends a concession on a day, unless it has ended before; one that starts later never applies. */
export const endConcession = (
  db: Kysely<Database>,
  { concession_id, on }: { concession_id: number; on: string },
) =>
  db.transaction().execute(async (trx) => {
    const student_id = await studentOfConcession(trx, concession_id)
    await lockWithCredit(trx, student_id)
    const stored = await lockForChange(trx, CONCESSION, concession_id)
    const last = on < stored.from_date ? dayAfter(stored.from_date, -1) : on
    const concession = await updateRow(trx, CONCESSION, concession_id, {
      to_date: stored.to_date !== null && stored.to_date < last ? stored.to_date : last,
      version: stored.version + 1,
    })
    return { concession, changed: await followConcessions(trx, student_id) }
  })
