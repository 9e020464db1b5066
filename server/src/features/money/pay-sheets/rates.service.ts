import { dayAfter } from '@ganit/contract/days'
import { toHundredths } from '@ganit/contract/money'
import type { PayRate, PayRateDraft, RateKind } from '@ganit/contract/money/pay-rates'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { ofStaff } from '../../ground/rights/rights.ts'

async function ratesWhere(db: Db, isAsked: RawBuilder<unknown>) {
  const { rows } = await sql<PayRate>`
    select r.pay_rate_id, r.account_id, a.name, r.kind, r.amount::text, r.percent::text, r.batch_ids,
      array(select b.batch_name from batches b where b.batch_id = any(r.batch_ids) order by 1) as batches,
      r.from_date::text, r.to_date::text
    from pay_rates r join accounts a on a.id = r.account_id
    where ${isAsked}
    order by a.name, r.account_id, r.from_date desc, r.pay_rate_id desc limit 5000`.execute(db)
  return rows.map((rate) => ({ ...rate, percent: rate.percent && String(Number(rate.percent)) }))
}

/** All rates by person: past, present and coming ones. */
export const readRates = (db: Db) =>
  ratesWhere(db, sql`r.from_date <= coalesce(r.to_date, 'infinity')`)

async function readRate(db: Db, pay_rate_id: number) {
  const [rate] = await ratesWhere(db, sql`r.pay_rate_id = ${pay_rate_id}`)
  if (!rate) throw notFound('Rate not found.')
  return rate
}

/** Locks a member of staff before rates or slips of that person are written; 400 on `account_id` for other accounts. */
export async function lockPerson(trx: Trx, account_id: string) {
  const person = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', '=', account_id)
    .where(ofStaff)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw invalid({ account_id: 'No staff member has this account.' })
  return person
}

const TAKEN: Record<RateKind, string> = {
  lesson: 'These batches have a rate per lesson then.',
  hour: 'These batches have a rate per hour then.',
  month: 'There is a rate per month then.',
  share: 'These batches have a share then.',
}

const LEAST_PER_HOUR = 1_00

function refuseWrongSum({ kind, amount, percent, batch_ids }: PayRateDraft) {
  if (kind === 'share') {
    if (percent === undefined) throw invalid({ percent: 'Per cent is required.' })
    if (amount !== undefined) throw invalid({ amount: 'A share has no amount.' })
    if (batch_ids === null)
      throw invalid({ batch_ids: 'Choose the batches whose fees are shared.' })
    return
  }
  if (amount === undefined) throw invalid({ amount: 'Amount is required.' })
  if (percent !== undefined) throw invalid({ percent: 'Only a share has a per cent.' })
  if (kind === 'hour' && toHundredths(amount) < LEAST_PER_HOUR)
    throw invalid({ amount: 'Amount must be at least 1.' })
}

async function refuseUnknownBatches(trx: Trx, batch_ids: number[] | null) {
  if (batch_ids === null) return
  const found = await trx
    .selectFrom('batches')
    .select('batch_id')
    .where(sql<boolean>`batch_id = any(${batch_ids}::integer[])`)
    .execute()
  if (found.length < batch_ids.length) throw invalid({ batch_ids: 'No batch has this number.' })
}

/** Groups of kinds; a person has one kind of a group at a time. */
const GROUP: Record<RateKind, RateKind[]> = {
  lesson: ['lesson', 'hour'],
  hour: ['lesson', 'hour'],
  month: ['month'],
  share: ['share'],
}

/**
 * Adds a rate, and ends the older one of the same kind and batches; 400 on `batch_ids` if the batches of another rate
 * overlap.
 */
export async function addRate(trx: Trx, draft: PayRateDraft, recorded_by: string) {
  const { account_id, kind, amount = null, percent = null, batch_ids, from_date } = draft
  refuseWrongSum(draft)
  await lockPerson(trx, account_id)
  await refuseUnknownBatches(trx, batch_ids)
  const overlapping = await trx
    .selectFrom('pay_rates')
    .select(['pay_rate_id', 'kind', 'from_date'])
    .select(
      sql<boolean>`batch_ids is not distinct from ${batch_ids}::integer[]`.as('is_same_batches'),
    )
    .where('account_id', '=', account_id)
    .where('kind', 'in', GROUP[kind])
    .where(
      sql<boolean>`(batch_ids is null and ${batch_ids}::integer[] is null or batch_ids && ${batch_ids}::integer[])
        and coalesce(to_date, 'infinity') >= greatest(${from_date}::date, from_date)`,
    )
    .orderBy('pay_rate_id')
    .execute()
  for (const older of overlapping) {
    if (older.kind !== kind || !older.is_same_batches || older.from_date > from_date)
      throw invalid({ batch_ids: TAKEN[older.kind] })
    await endRateOn(trx, older.pay_rate_id, dayAfter(from_date, -1))
  }
  const { pay_rate_id } = await trx
    .insertInto('pay_rates')
    .values({ account_id, kind, amount, percent, batch_ids, from_date, recorded_by })
    .returning('pay_rate_id')
    .executeTakeFirstOrThrow()
  return readRate(trx, pay_rate_id)
}

const endRateOn = (trx: Trx, pay_rate_id: number, to_date: string) =>
  trx.updateTable('pay_rates').set({ to_date }).where('pay_rate_id', '=', pay_rate_id).execute()

/**
 * Ends a rate. `on` is its last day; a rate that never held ends on the day before its first. 400 on `on` if the rate
 * has ended before.
 */
export const endRate = (
  db: Kysely<Database>,
  { pay_rate_id, on }: { pay_rate_id: number; on: string },
) =>
  db.transaction().execute(async (trx) => {
    const { account_id } = await readRate(trx, pay_rate_id)
    await lockPerson(trx, account_id)
    const { from_date, to_date } = await readRate(trx, pay_rate_id)
    if (on < dayAfter(from_date, -1))
      throw invalid({ on: 'Last day must not be before the first one.' })
    if (to_date !== null && on > to_date) throw invalid({ on: 'This rate ended earlier.' })
    await endRateOn(trx, pay_rate_id, on)
    return readRate(trx, pay_rate_id)
  })
