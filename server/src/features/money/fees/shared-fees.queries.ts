import { type RawBuilder, sql } from 'kysely'
import { isAmong } from '../../../db/rows/conditions.ts'
import type { Trx } from '../../../db/schema.ts'
import { duesThatHoldQuery } from './dues.queries.ts'

/** A student's shared fees in some batches. */
export type Place = { student_id: number; batch_ids: number[] }

/** Standing dues `d` of shared fees `f` of a place. */
export const isOfPlace = ({ student_id, batch_ids }: Place) => sql<boolean>`
  d.student_id = ${student_id} and f.batch_id = any(${batch_ids}::integer[])`

/** The student of due `d` is in the batch of fee `f`. */
export const isThere = sql<boolean>`exists (
  select from memberships m
  where m.batch_id = f.batch_id and m.student_id = d.student_id and m.left_on is null)`

/** Standing dues `d` of fee `fee_id` whose students are still there. */
export const isOfFeeAndThere = (fee_id: number) => sql<boolean>`f.fee_id = ${fee_id} and ${isThere}`

/** Dues `d` of a place, of shared fees that have another time, title or amount now; their students are there. */
export const isUnlikeFee = (
  place: Place,
) => sql<boolean>`d.paid_to is not null and d.cut_of is null and exists (
  select from batch_fees f where f.fee_id = d.fee_id and ${isOfPlace(place)} and ${isThere}
    and f.fee_type = 'one-time' and f.instalments is null
    and (f.unchanged_until is null or d.due_date > f.unchanged_until)
    and (d.title, d.paid_from, d.paid_to, (select p.amount from due_parts p where p.due_id = d.due_id and p.line = 1))
      is distinct from (f.title, f.paid_from, f.paid_to, f.amount))`

/** The dues `d` of students who were not erased, for the checkup. */
export const isOfKnown = (student_ids: number[] | undefined) => sql<boolean>`
  ${student_ids ? isAmong('d.student_id', student_ids) : sql`true`}
  and exists (select from students s where s.student_id = d.student_id)`

/** Fee `f` with the time of due `d`. With a first part `base`, the fee as it was when it made the due. */
const feeOfTime = sql`jsonb_populate_record(f, jsonb_build_object(
  'paid_from', d.paid_from, 'paid_to', d.paid_to))`
const feeAsItWas = sql`jsonb_populate_record(f, jsonb_build_object(
  'title', base.text, 'amount', base.amount, 'paid_from', d.paid_from, 'paid_to', d.paid_to))`

type LeftDue = {
  due_id: number
  /** The present amount, and the part of it that is not waived. */
  amount: string
  asked: string
  /** The sum that leaving takes off; null if it takes off nothing. */
  left: string | null
  text: string
  is_changed: boolean
}

/**
 * Shared dues that differ from the stored ones because the student has left. A fee of T for the time *bought*, of which
 * the student *had* a part, costs T × had ÷ bought in whole rupees. This sum, less waivers after the last day, is
 * filled into the dues by date, and each due keeps its earlier waivers.
 */
export const leftDuesQuery = (condition: RawBuilder<boolean>) => sql<LeftDue>`
  with standing as (
    select d.*, f, coalesce(p.amount, 0) as stored, p.text as stored_text, d.amount - coalesce(p.amount, 0) as whole
    from dues d join batch_fees f on f.fee_id = d.fee_id
    left join due_parts p on p.due_id = d.due_id and p.kind = 'left'
    where d.withdrawn_at is null and d.paid_to is not null and ${condition}
  ), times as materialized (
    select student_id, fee_id, paid_from, paid_to, own, weight_of(own) as had,
      fee_weight(greatest(paid_from, coalesce(lower(own), paid_from)), paid_to) as bought,
      format('%s of %s', time_in_words(own),
        time_in_words(greatest(paid_from, coalesce(lower(own), paid_from)), paid_to)) as text
    from (select distinct on (student_id, fee_id, paid_from, paid_to) d.student_id, d.fee_id, d.paid_from, d.paid_to,
        own_days(jsonb_populate_record(d.f, jsonb_build_object('paid_from', d.paid_from, 'paid_to', d.paid_to)),
          d.student_id) as own
      from standing d order by student_id, fee_id, paid_from, paid_to) as each
  ), waived as (
    select d.due_id, sum(w.amount) as waived,
      coalesce(sum(w.amount) filter (where given.waived_on >= upper(t.own)
        or (given.after_leaving and given.waived_on = upper(t.own) - 1)), 0) as later
    from standing d join times t using (student_id, fee_id, paid_from, paid_to)
    join live_waivers w on w.due_id = d.due_id join waivers given using (waiver_id)
    group by d.due_id
  ), sums as (
    select d.*, t.text, coalesce(w.waived, 0) as waived, greatest(0, d.whole - coalesce(w.waived, 0)) as rest,
      t.had, t.bought,
      sum(d.whole - coalesce(w.waived, 0) + coalesce(w.later, 0)) over fee as total,
      sum(coalesce(w.later, 0)) over fee as later,
      sum(greatest(0, d.whole - coalesce(w.waived, 0))) over (fee order by d.due_date, d.due_id) as until
    from standing d join times t using (student_id, fee_id, paid_from, paid_to)
    left join waived w using (due_id)
    window fee as (partition by student_id, fee_id, paid_from, paid_to)
  ), filled as (
    select s.*, case when had = bought then rest
      else least(rest, greatest(0, round(total * had / bought) - later - (until - rest))) end as asked
    from sums s
  )
  select due_id, (waived + asked)::text as amount, asked::text, text,
    nullif(waived + asked - whole, 0)::text as left, waived + asked <> filled.amount as is_changed
  from filled
  where (waived + asked - whole, case when waived + asked <> whole then text end)
    is distinct from (stored, stored_text)
  order by due_id`

export async function leftDues(trx: Trx, condition: RawBuilder<boolean>) {
  const { rows } = await leftDuesQuery(condition).execute(trx)
  return rows
}

/** Locks the standing dues of shared fees. */
export const lockSharedDues = (trx: Trx, condition: RawBuilder<boolean>) =>
  sql`
    select from dues d join batch_fees f on f.fee_id = d.fee_id
    where d.withdrawn_at is null and d.paid_to is not null and ${condition}
    order by d.due_id for update of d`.execute(trx)

/** Stores what leaving takes off some dues; their payments must be released. */
export async function writeLeftParts(trx: Trx, dues: LeftDue[]) {
  const rows = JSON.stringify(dues)
  const ids = dues.map(({ due_id }) => due_id)
  await sql`
    update dues d set amount = r.amount
    from jsonb_to_recordset(${rows}::jsonb) as r (due_id integer, amount numeric)
    where d.due_id = r.due_id and d.amount <> r.amount`.execute(trx)
  await sql`
    delete from due_parts where due_id = any(${ids}::integer[]) and kind = 'left'`.execute(trx)
  await sql`
    insert into due_parts (due_id, line, kind, text, amount)
    select r.due_id, 95, 'left', r.text, r."left"
    from jsonb_to_recordset(${rows}::jsonb) as r (due_id integer, "left" numeric, text text)
    where r."left" is not null`.execute(trx)
}

/**
 * Releases the payments of some dues, lets `change` change the dues, and then settles each of them again with the same
 * payments, up to its new amount, the oldest first. Waivers stay.
 */
export async function releaseWhatFalls(trx: Trx, dues: LeftDue[], change: () => Promise<void>) {
  const rows = JSON.stringify(dues)
  const kept = await sql<{ payment_id: number }>`
    select a.payment_id, a.due_id, a.under_gst,
      least(a.amount, greatest(0, r.asked - sum(a.amount) over oldest + a.amount)) as amount
    from live_allocations a join jsonb_to_recordset(${rows}::jsonb) as r (due_id integer, asked numeric) using (due_id)
    window oldest as (partition by a.due_id order by a.allocation_id)`.execute(trx)
  await sql`
    insert into releases (allocation_id)
    select allocation_id from live_allocations
    where due_id = any(${dues.map(({ due_id }) => due_id)}::integer[])
    order by allocation_id`.execute(trx)
  await change()
  await sql`
    insert into allocations (payment_id, due_id, under_gst, amount)
    select payment_id, due_id, under_gst, amount
    from jsonb_to_recordset(${JSON.stringify(kept.rows)}::jsonb)
      as kept (payment_id integer, due_id integer, under_gst boolean, amount numeric)
    where amount > 0 order by due_id, payment_id`.execute(trx)
}

/**
 * A due whose student came on another day than that for which the due was made. Without a membership the part is not
 * charged any more.
 */
type Repriced = {
  due_id: number
  membership_id: number | null
  due_date: string
  amount: string
}

/**
 * Dues priced from another first day than the present one, because a membership was continued backwards, or did not
 * count. Paid parts keep their amount, and waivers and splits by hand stay.
 */
export async function repricedDues(trx: Trx, place: Place, today: string) {
  const { rows } = await sql<Repriced>`
    select d.due_id, held.membership_id, held.due_date::text, (
      select sum(l.amount) from fee_lines(${feeAsItWas}, d.student_id, held.due_date, d.period) l)::text as amount
    from dues d join batch_fees f on f.fee_id = d.fee_id
    join due_parts base on base.due_id = d.due_id and base.line = 1
    cross join lateral own_days(${feeOfTime}, d.student_id) as own
    left join (${duesThatHoldQuery(place, today)}) as held
      on held.fee_id = d.fee_id and held.student_id = d.student_id and held.period = d.period
    where d.withdrawn_at is null and d.paid_to is not null and d.cut_of is null and ${isOfPlace(place)}
      and not isempty(own) and (f.unchanged_until is null or d.due_date > f.unchanged_until)
      and (f.paid_from, f.paid_to) = (d.paid_from, d.paid_to)
      and not exists (select from live_waivers w where w.due_id = d.due_id)
      and (f.instalments is null or not is_touched(d.due_id))
      and coalesce((
        select p.amount from due_parts p where p.due_id = d.due_id and p.kind = 'pro rata'), 0)
        <> case when lower(own) = d.paid_from then 0
          else round(base.amount * fee_weight(lower(own), d.paid_to) / fee_weight(d.paid_from, d.paid_to)) - base.amount end
    order by d.due_id`.execute(trx)
  return rows
}

/** Writes the lines of repriced dues anew; the first one, the fee as it was, stays. Their payments must be released. */
export async function writeRepriced(trx: Trx, dues: Repriced[]) {
  const ids = dues.map(({ due_id }) => due_id)
  await sql`
    update dues d set membership_id = r.membership_id, due_date = r.due_date, amount = r.amount
    from jsonb_to_recordset(${JSON.stringify(dues)}::jsonb)
      as r (due_id integer, membership_id integer, due_date date, amount numeric)
    where d.due_id = r.due_id`.execute(trx)
  await sql`
    delete from due_parts where due_id = any(${ids}::integer[]) and line > 1`.execute(trx)
  await sql`
    insert into due_parts (due_id, line, kind, text, amount)
    select d.due_id, l.line, l.kind, l.text, l.amount
    from dues d join batch_fees f on f.fee_id = d.fee_id
    join due_parts base on base.due_id = d.due_id and base.line = 1
    cross join lateral fee_lines(${feeAsItWas}, d.student_id, d.due_date, d.period) l
    where d.due_id = any(${ids}::integer[]) and l.line > 1`.execute(trx)
}

/**
 * Gives the standing dues of a fee its present time, if their students are still there and nothing of it was paid before
 * Ganit.
 */
export const followTime = (trx: Trx, { fee_id, until }: { fee_id: number; until: string | null }) =>
  sql`
    update dues d set paid_from = f.paid_from, paid_to = f.paid_to
    from batch_fees f
    where f.fee_id = d.fee_id and ${isOfFeeAndThere(fee_id)} and d.withdrawn_at is null
      and (${until}::date is null or d.due_date > ${until}::date)
      and (d.paid_from, d.paid_to) is distinct from (f.paid_from, f.paid_to)
      and not exists (
        select from memberships m where m.membership_id = d.membership_id
          and m.fees_after >= coalesce((f.instalments -> 0 ->> 'due_date')::date, f.due_date))`.execute(
    trx,
  )
