import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { cancelDues } from '../../money/fees/dues-writes.queries.ts'
import type { Books, Settled } from './books.queries.ts'
import type { Change } from './change.ts'

type Restored = { student_id: number; books: Books; change: Change }

/**
 * Restores a student's rows to their state before a change; `books` is the present state. Everything must be locked.
 */
export async function restoreBooks(trx: Trx, { student_id, books, change }: Restored) {
  const { before, after, batch_ids, last_due } = change
  const kept = new Set(before.memberships.map(({ membership_id }) => membership_id))
  const added = after.memberships.flatMap(({ membership_id }) =>
    kept.has(membership_id) ? [] : [membership_id],
  )
  // Rewriting a due removes the payments that settle it for a moment, even if they stay the same.
  const written = new Set(before.dues.map(({ due_id }) => due_id))
  const pairsApart = (some: Settled[], others: Settled[]) =>
    otherPairs(
      some,
      others.filter(({ due_id }) => !written.has(due_id)),
    )
  await releasePairs(trx, pairsApart(books.settled, before.settled))
  const isNew = sql<boolean>`
    d.student_id = ${student_id} and d.due_id > ${last_due} and (
      d.fee_id in (select fee_id from batch_fees where batch_id = any(${batch_ids}::integer[]))
      or d.late_of in (select late.due_id from dues late where late.student_id = ${student_id}
        and late.due_id > ${last_due} and late.fee_id in (
          select fee_id from batch_fees where batch_id = any(${batch_ids}::integer[]))))`
  // The daily work may have revived a due for a membership that is being deleted.
  const isRevived = sql<boolean>`d.membership_id = any(${added}::integer[])`
  await cancelDues(trx, sql<boolean>`(${isNew} or ${isRevived})`)
  await restoreDues(trx, before.dues)
  await forgetDues(trx, sql<boolean>`(${isNew} or ${isRevived})`)
  await restoreMemberships(trx, before.memberships, added)
  await settlePairs(trx, pairsApart(before.settled, books.settled))
  await trx
    .updateTable('students')
    .set({ student_class: before.student_class })
    .where('student_id', '=', student_id)
    .where('student_class', '<>', before.student_class)
    .execute()
}

/** Amounts of a payment on a due that differ between the two states. */
const otherPairs = (some: Settled[], others: Settled[]) =>
  some.filter(
    (one) =>
      !others.some(
        (other) =>
          other.payment_id === one.payment_id &&
          other.due_id === one.due_id &&
          other.under_gst === one.under_gst &&
          other.amount === one.amount,
      ),
  )

const pairsOf = (pairs: Settled[]) => sql`
  jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
    as pair (payment_id integer, due_id integer, under_gst boolean, amount numeric)`

const releasePairs = (trx: Trx, pairs: Settled[]) =>
  sql`
    insert into releases (allocation_id)
    select allocation_id from live_allocations a join ${pairsOf(pairs)}
      using (payment_id, due_id, under_gst)
    order by allocation_id`.execute(trx)

const settlePairs = (trx: Trx, pairs: Settled[]) =>
  sql`
    insert into allocations (payment_id, due_id, under_gst, amount)
    select payment_id, due_id, under_gst, amount from ${pairsOf(pairs)}
    order by due_id, payment_id`.execute(trx)

async function restoreDues(trx: Trx, dues: Books['dues']) {
  const rows = JSON.stringify(dues)
  const ids = dues.map(({ due_id }) => due_id)
  await sql`
    update dues d set membership_id = r.membership_id, title = r.title, amount = r.amount,
      due_date = r.due_date, made_at = r.made_at, withdrawn_at = r.withdrawn_at,
      cut_of = r.cut_of, cut_due_date = r.cut_due_date, paid_from = r.paid_from, paid_to = r.paid_to
    from jsonb_populate_recordset(null::dues, ${rows}::jsonb) r where d.due_id = r.due_id`.execute(
    trx,
  )
  await sql`delete from due_parts where due_id = any(${ids}::integer[])`.execute(trx)
  await sql`
    insert into due_parts (due_id, line, kind, text, amount, late)
    select p.due_id, p.line, p.kind, p.text, p.amount, p.late
    from jsonb_to_recordset(${rows}::jsonb) as r (parts jsonb)
    cross join lateral jsonb_populate_recordset(null::due_parts, r.parts) p`.execute(trx)
}

/** Deletes withdrawn dues `d`; those once settled by credit stay, without membership. */
async function forgetDues(trx: Trx, condition: ReturnType<typeof sql<boolean>>) {
  const isTold = sql<boolean>`exists (select from allocations a where a.due_id = d.due_id)`
  await sql`
    delete from dues d where ${condition} and not ${isTold}
      and not exists (select from dues late where late.late_of = d.due_id
        and exists (select from allocations a where a.due_id = late.due_id))`.execute(trx)
  await sql`
    update dues d set membership_id = null, cut_of = null, cut_due_date = null
    where ${condition} and d.membership_id is not null`.execute(trx)
}

async function restoreMemberships(trx: Trx, before: Books['memberships'], added: number[]) {
  await sql`delete from memberships where membership_id = any(${added}::integer[])`.execute(trx)
  await sql`
    update memberships m set joined_on = r.joined_on, left_on = r.left_on,
      fees_after = r.fees_after, settled_on = r.settled_on, left_reason = r.left_reason, left_why = r.left_why,
      months_until = r.months_until, first_month = r.first_month, came_within = coalesce(r.came_within, false)
    from jsonb_populate_recordset(null::memberships, ${JSON.stringify(before)}::jsonb) r
    where m.membership_id = r.membership_id
      and (m.joined_on, m.left_on, m.fees_after, m.settled_on, m.left_reason, m.left_why, m.months_until,
          m.first_month, m.came_within)
        is distinct from
        (r.joined_on, r.left_on, r.fees_after, r.settled_on, r.left_reason, r.left_why, r.months_until,
          r.first_month, coalesce(r.came_within, false))`.execute(trx)
}
