import { type RawBuilder, sql } from 'kysely'
import { isAmong } from '../../../db/rows/conditions.ts'
import type { Trx } from '../../../db/schema.ts'
import { type DuesScope, duesThatHoldQuery, writeParts } from './dues.queries.ts'

/** True if nothing of due `d` is paid or waived. */
export const isUntouched = sql<boolean>`not exists (
    select from live_allocations a where a.due_id = d.due_id)
  and not exists (select from live_waivers w where w.due_id = d.due_id)`

/**
 * True if nothing of due `d` is waived, and only credit recorded by a day is allocated to it. Entries that were made by
 * hand later are not undone because of a wrong clock, because today's clock may be the wrong one.
 */
export const isOfCreditAlone = (day: string) => sql<boolean>`not exists (
    select from live_waivers w where w.due_id = d.due_id)
  and not exists (
    select from live_allocations a join payments p on p.payment_id = a.payment_id
    where a.due_id = d.due_id and p.recorded_on > ${day}::date)`

/** Locks the dues `d` that are not withdrawn, in the order in which payments lock them. */
async function lockDues(trx: Trx, condition: RawBuilder<boolean>) {
  const locked = await trx
    .selectFrom('dues as d')
    .select('due_id')
    .where('withdrawn_at', 'is', null)
    .where(condition)
    .orderBy('due_id')
    .forUpdate()
    .execute()
  return locked.map(({ due_id }) => due_id)
}

/** Locks the dues `d` that are not withdrawn and have nothing paid or waived, in the order in which payments lock them. */
export async function lockUnpaidDues(trx: Trx, condition: RawBuilder<boolean>) {
  const locked = await lockDues(trx, condition)
  if (locked.length === 0) return []
  // The condition is checked again, because a payment may have come while this waited for the locks.
  const unpaid = await trx
    .selectFrom('dues as d')
    .select('due_id')
    .where('due_id', 'in', locked)
    .where(isUntouched)
    .execute()
  return unpaid.map(({ due_id }) => due_id)
}

/**
 * Withdraws dues: they are owed no longer, but their former allocations remain readable. Late fees on them are
 * withdrawn as well, and the payments of these are released.
 */
export async function withdrawDues(trx: Trx, due_ids: number[]) {
  await withdrawLateFees(trx, due_ids)
  await withdrawWithoutLateFees(trx, due_ids)
}

/** Withdraws dues that may come back at once, without their late fees. */
export async function withdrawWithoutLateFees(trx: Trx, due_ids: number[]) {
  if (due_ids.length === 0) return
  await trx
    .updateTable('dues')
    .set({ withdrawn_at: sql`now()` })
    .where(sql<boolean>`due_id = any(${due_ids}::integer[])`)
    .execute()
}

export async function withdrawLateFees(trx: Trx, due_ids: number[]) {
  if (due_ids.length === 0) return
  const late = await trx
    .selectFrom('dues')
    .select('due_id')
    .where(sql<boolean>`late_of = any(${due_ids}::integer[])`)
    .where('withdrawn_at', 'is', null)
    .orderBy('due_id')
    .forUpdate()
    .execute()
  const late_ids = late.map(({ due_id }) => due_id)
  await releaseAllocations(trx, late_ids)
  await withdrawWithoutLateFees(trx, late_ids)
}

/** Withdraws the late fee of a due that becomes 0, like that of a withdrawn due; its paid part stays. */
export async function withdrawLateFeesOfNothing(trx: Trx, due_ids: number[]) {
  const late = sql<boolean>`d.late_of in (
    select due_id from dues where due_id = any(${due_ids}::integer[]) and amount = 0)`
  await withdrawWithoutLateFees(trx, await lockUnpaidDues(trx, late))
}

/** Withdraws dues `d` that may be paid: releases their allocations and ends their waivers. */
export async function cancelDues(trx: Trx, condition: RawBuilder<boolean>) {
  const due_ids = await lockDues(trx, condition)
  await releaseAllocations(trx, due_ids)
  await withdrawDues(trx, due_ids)
}

/** Releases all allocations to some dues, which must be locked, and ends their waivers. */
export async function releaseAllocations(trx: Trx, due_ids: number[]) {
  if (due_ids.length === 0) return
  await sql`
    insert into releases (allocation_id)
    select allocation_id from live_allocations where due_id = any(${due_ids}::integer[])
    order by allocation_id`.execute(trx)
  await sql`
    insert into waiver_reversals (waiver_id, student_id, reason, reversed_on)
    select waiver_id, student_id, 'The due is asked for no more.', academy_today()
    from live_waivers join waivers using (waiver_id)
    where live_waivers.due_id = any(${due_ids}::integer[])
    order by waiver_id`.execute(trx)
}

/**
 * Dues `d` that the present fees no longer charge, with nothing paid or waived, as rows of `due_id`. A recurring due
 * made until today stays if the student was a member then and the batch had not ended, whatever the fee's first date is
 * now. A due that a change of the fee left out stays, too. Dues of shared fees lapse if there is no membership, and
 * never after it.
 */
export const unpaidLapsedDuesQuery = (scope: DuesScope, today: string) => sql<{ due_id: number }>`
  select d.due_id from dues d
  join batch_fees fee on fee.fee_id = d.fee_id
  left join (${duesThatHoldQuery(scope, today)}) as held
    on held.fee_id = d.fee_id and held.student_id = d.student_id and held.period = d.period
  where held.fee_id is null and d.withdrawn_at is null and d.cut_of is null
    and ${scope.student_ids ? isAmong('d.student_id', scope.student_ids) : sql`true`}
    and ${isUntouched} and d.paid_to is null and (fee.paid_to is null or exists (
      select from memberships m
      where m.batch_id = fee.batch_id and m.student_id = d.student_id and m.left_on is null))
    and not (
      (
        fee.fee_type = 'recurring' and d.period ~ '^[0-9]{4}-' and d.due_date <= ${today}::date
        or coalesce(d.due_date <= fee.unchanged_until, false)
      ) and exists (
        select from memberships m join batches b on b.batch_id = m.batch_id
        where m.batch_id = fee.batch_id and m.student_id = d.student_id
          and d.due_date between m.joined_on and least(m.left_on, b.ends_on, 'infinity')
      )
    )`

/** Those of the given dues that match `unpaidLapsedDuesQuery`. */
export async function findLapsedDues(trx: Trx, due_ids: number[], today: string) {
  const { rows: fees } = await sql<{ fee_id: number }>`
    select distinct fee_id from dues where due_id = any(${due_ids}::integer[])`.execute(trx)
  const scope = { fee_ids: fees.map(({ fee_id }) => fee_id) }
  const { rows } = await sql<{ due_id: number }>`
    ${unpaidLapsedDuesQuery(scope, today)} and d.due_id = any(${due_ids}::integer[])`.execute(trx)
  return rows.map(({ due_id }) => due_id)
}

/** Due dates of those dues that are not withdrawn. */
export async function daysOfDues(trx: Trx, due_ids: number[]) {
  const rows = await trx
    .selectFrom('dues')
    .select(['due_id', 'due_date'])
    .where(sql<boolean>`due_id = any(${due_ids}::integer[])`)
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Map(rows.map(({ due_id, due_date }) => [due_id, due_date]))
}

/** Gives dues their fee's present title and amount. */
export async function updateDuesAsTheirFee(trx: Trx, due_ids: number[]) {
  await sql`
    update dues d set title = f.title, amount = (
      select sum(l.amount) from fee_lines(f, d.student_id, d.due_date, d.period) l)
    from batch_fees f
    where f.fee_id = d.fee_id and d.due_id = any(${due_ids}::integer[])`.execute(trx)
  await writeParts(trx, due_ids)
  await withdrawLateFeesOfNothing(trx, due_ids)
}

/** Locks memberships and fees of these dues against leaving and editing. */
export async function lockAgainstChange(
  trx: Trx,
  dues: { fee_id: number; membership_id: number }[],
) {
  const memberships = dues.map(({ membership_id }) => membership_id)
  const fees = dues.map(({ fee_id }) => fee_id)
  await sql`
    select from memberships where membership_id = any(${memberships}::integer[])
    order by membership_id for share`.execute(trx)
  await sql`
    select from batch_fees where fee_id = any(${fees}::integer[])
    order by fee_id for share`.execute(trx)
}
