import type { FeeType } from '@ganit/contract/money/fees'
import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import {
  type DuesScope,
  duesThatHoldQuery,
  insertDues,
  insertDuesOfFee,
  lockForDues,
  lockMembers,
} from './dues.queries.ts'
import {
  cancelDues,
  daysOfDues,
  findLapsedDues,
  isOfCreditAlone,
  lockAgainstChange,
  lockUnpaidDues,
  updateDuesAsTheirFee,
  withdrawDues,
  withdrawLateFees,
  withdrawWithoutLateFees,
} from './dues-writes.queries.ts'
import { isOfJoiningMonth, type JoiningMonth } from './first-months.queries.ts'
import { followTime, isThere } from './shared-fees.queries.ts'
import { recomputeLeftOfFee } from './shared-fees.service.ts'

/**
 * Creates the dues of memberships and fees up to `today` (`YYYY-MM-DD`, the academy's), plus the next one of each
 * recurring fee. Idempotent; returns how many were new. Locks batches, memberships and fees, in this order: a caller
 * that has locked a membership or fee must have locked its batch before.
 */
export async function makeDues(trx: Trx, scope: DuesScope, today: string): Promise<number> {
  await lockForDues(trx, scope)
  return insertDues(trx, scope, today)
}

/** Makes the dues of a fee that this transaction has just added, in a locked batch: nobody else can see the fee yet. */
export async function makeDuesOfNewFee(
  trx: Trx,
  { fee_id, batch_id }: { fee_id: number; batch_id: number },
  today: string,
): Promise<void> {
  await lockMembers(trx, batch_id)
  await insertDuesOfFee(trx, fee_id, today)
}

type Left = { student_id: number; batch_ids: number[]; keepsPaid?: boolean | undefined }

/**
 * Withdraws a student's dues in some batches dated after `today`, the last day there. Their payments are released and
 * allocated again; with `keepsPaid`, dues that are wholly paid stay. If a month's date was moved to a day of
 * membership, the month is owed from that day. Pro-rata months and shared fees are recomputed separately. Call it in
 * the same transaction after ending the memberships, with all batches locked in which the student ever was.
 */
export async function withdrawDuesAfter(
  trx: Trx,
  { student_id, batch_ids, keepsPaid = false }: Left,
  today: string,
): Promise<void> {
  // The scope names student and batch instead of the membership, because an earlier membership may have paid an older
  // due.
  const scope = { student_id, batch_ids }
  await lockForDues(trx, scope)
  // The last month of a pro-rata fee is recomputed instead of being withdrawn.
  const later = sql<boolean>`
    d.student_id = ${student_id} and (d.paid_to is null or ${sql.lit(keepsPaid)}) and exists (
      select from batch_fees f join batches b using (batch_id)
      cross join lateral (select least(${today}::date, b.ends_on) as last_day) as there
      where f.fee_id = d.fee_id and f.batch_id = any(${batch_ids}::integer[])
        and coalesce(d.cut_due_date, d.due_date) > last_day
        and not (d.cut_of is null and d.period = to_char(last_day, 'YYYY-MM')
          and case when d.due_date <= f.unchanged_until then f.spared_prorata else f.prorata end <> 'none'))`
  if (keepsPaid) await withdrawDues(trx, await lockUnpaidDues(trx, later))
  const paid = sql<boolean>`not exists (select from open_dues o where o.due_id = d.due_id)`
  // Only dues paid in full are kept, because the rest of a partly paid one would be owed forever.
  await cancelDues(trx, keepsPaid ? sql<boolean>`${later} and not ${paid}` : later)
  await insertDues(trx, scope, today)
}

/**
 * Withdraws a student's deposits, in all batches or some. Their payments are released, and no fee charges anything new
 * there. Call it when a student settles, under the conditions of `withdrawDuesAfter`.
 */
export async function withdrawDeposits(
  trx: Trx,
  { student_id, batch_ids }: { student_id: number; batch_ids?: number[] },
) {
  const among = batch_ids ? sql`batch_id = any(${batch_ids}::integer[])` : sql`true`
  // Earlier memberships are settled, too. Otherwise a fee entered later would charge them.
  await sql`
    update memberships set settled_on = left_on
    where student_id = ${student_id} and left_on is not null and settled_on is null
      and ${among}`.execute(trx)
  const deposits = sql`select fee_id from batch_fees where is_deposit and ${among}`
  await cancelDues(trx, sql<boolean>`student_id = ${student_id} and fee_id in (${deposits})`)
}

/**
 * Withdraws dues that should not exist yet, created while the clock was ahead (up to `ahead`). Allocations of credit
 * are released. Call it after `makeDues` for the same batches, in the same transaction.
 */
export async function withdrawEarlyDues(
  trx: Trx,
  batch_ids: number[],
  { ahead, today }: { ahead: string; today: string },
) {
  const duesHeldOn = (day: string) => sql`
    select fee_id, student_id, period from (${duesThatHoldQuery({ batch_ids }, day)}) as held`
  await cancelDues(
    trx,
    sql<boolean>`due_date > ${today}::date and cut_of is null and ${isOfCreditAlone(today)}
      and (fee_id, student_id, period) in (${duesHeldOn(ahead)} except ${duesHeldOn(today)})`,
  )
  const later = sql<boolean>`
    due_date > ${today}::date and fee_id in (
      select fee_id from batch_fees where batch_id = any(${batch_ids}::integer[]))`
  await withdrawDues(trx, await findLapsedDues(trx, await lockUnpaidDues(trx, later), today))
}

/**
 * Withdraws unpaid dues that a batch's last day leaves no more: those dated after it, and coming ones of a month whose fee
 * has a later day now. Paid ones are released when the member leaves. The batches must be locked as by `lockForDues`.
 */
export async function withdrawDuesAfterEnd(trx: Trx, batch_ids: number[], today: string) {
  const after = sql<boolean>`exists (
    select from batch_fees f join batches b using (batch_id)
    where f.fee_id = d.fee_id and b.batch_id = any(${batch_ids}::integer[]) and d.due_date > least(b.ends_on, ${today}::date)
      and b.ends_on is not null)`
  await withdrawDues(trx, await findLapsedDues(trx, await lockUnpaidDues(trx, after), today))
}

/** Adjusts dues to a new last day of a batch, which must be locked. */
export async function followBatchEnd(trx: Trx, batch_id: number, today: string) {
  const scope = { batch_ids: [batch_id] }
  await lockForDues(trx, scope)
  await withdrawDuesAfterEnd(trx, scope.batch_ids, today)
  await insertDues(trx, scope, today)
}

type ChangedFee = { fee_id: number; fee_type: FeeType; on_joining?: boolean }
type FeeChange = { until: string | null; today: string; isShared?: boolean }

/**
 * Applies a change of a fee to its wholly unpaid dues, or only to those dated after `until`. Their title and amount
 * change, and for a one-time fee the date; dues that the fee no longer charges are withdrawn. If the fee is shared, or
 * was, the change concerns only students who are still there, and their paid dues follow its time, too. Batch,
 * memberships and fee must be locked.
 */
export async function moveDuesWithFee(
  trx: Trx,
  { fee_id, fee_type, on_joining }: ChangedFee,
  { until, today, isShared = false }: FeeChange,
) {
  const concerned = sql<boolean>`fee_id = ${fee_id} and cut_of is null
    and (${until}::date is null or due_date > ${until}::date)
    and (not ${sql.lit(isShared)} or exists (
      select from batch_fees f where f.fee_id = d.fee_id and ${isThere}))`
  const unpaid = await lockUnpaidDues(trx, concerned)
  // A dated fee's dues that still apply are created again as the fee is now; those charged on joining keep their date.
  const isDated = fee_type === 'one-time' && !on_joining
  const gone = isDated ? unpaid : await findLapsedDues(trx, unpaid, today)
  const before = await daysOfDues(trx, gone)
  await withdrawWithoutLateFees(trx, gone)
  const staying = unpaid.filter((due_id) => !gone.includes(due_id))
  await updateDuesAsTheirFee(trx, staying)
  await makeDues(trx, { fee_ids: [fee_id] }, today)
  const after = await daysOfDues(trx, gone)
  // A due that keeps its date keeps its late fee.
  const moved = gone.filter((due_id) => after.get(due_id) !== before.get(due_id))
  await withdrawLateFees(trx, moved)
  if (!isShared) return
  await followTime(trx, { fee_id, until })
  await recomputeLeftOfFee(trx, fee_id)
}

type Settled = { due_id: number; fee_id: number | null; membership_id: number | null }

/** Withdraws dues that no fee charges any more, once their payments are reversed. */
export async function withdrawLapsedDues(trx: Trx, dues: Settled[], today: string) {
  const fees = dues.flatMap(({ due_id, fee_id, membership_id }) =>
    fee_id === null || membership_id === null ? [] : [{ due_id, fee_id, membership_id }],
  )
  await lockAgainstChange(trx, fees)
  const due_ids = fees.map(({ due_id }) => due_id)
  const unpaid = await lockUnpaidDues(trx, sql<boolean>`due_id = any(${due_ids}::integer[])`)
  await withdrawDues(trx, await findLapsedDues(trx, unpaid, today))
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
