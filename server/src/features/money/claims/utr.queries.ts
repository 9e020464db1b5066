import { plainTyped } from '@ganit/contract/plain-signs'
import { type RawBuilder, sql } from 'kysely'
import { LOCKS } from '../../../db/connections/lock-numbers.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'

const usedUtrError = () => conflict('This UTR was used already.')

const UTR_DIGITS = 12
/** Digits of a typed transaction number. */
const DIGITS = sql`regexp_replace(transaction_id, '[^0-9]', '', 'g')`

/** UTRs that a typed transaction may contain: `UPI/412345678901/x`, `4123-4567-8901`. */
function utrsInTransaction(typed: string | null) {
  const digits = plainTyped(typed ?? '').replace(/\D/g, '')
  const places = Math.max(0, digits.length - UTR_DIGITS + 1)
  const found = Array.from({ length: places }, (_, at) => digits.slice(at, at + UTR_DIGITS))
  return [...new Set(found)].sort()
}

/**
 * Locks a UTR against other records and claims in this transaction. Call it before any row lock; all transactions keep
 * this order.
 */
export const lockUtr = (trx: Trx, utr: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${utr}, ${LOCKS.utr}))`.execute(trx)

const claimsWithUtrs = (db: Db, utrs: string[]) =>
  db.selectFrom('claims').select('claim_id').where('utr', 'in', utrs)

/** Unreversed payments of a claim, and their corrections. */
const STANDING = sql`
  from claim_payments c
    join payments p on p.payment_id = c.payment_id or p.first_payment_id = c.payment_id
  where c.claim_id = claims.claim_id
    and not exists (select from reversals r where r.payment_id = p.payment_id)`
/** Whether one of the claim's payments still has the claim's UTR; a correction may have changed it. */
const HOLDS = sql<boolean>`exists (select ${STANDING} and ${DIGITS} like '%' || claims.utr || '%')`

/**
 * Frees a UTR that no payment has any more, because all were corrected, or reversed (their money may belong to others).
 */
export const freeUtr = (trx: Trx, utr: string) =>
  sql`
    update claims set
      utr = case when stands then null else utr end,
      state = case when stands then state else 'declined' end,
      reason = case when stands then reason else 'The payment was reversed.' end
    from (select claim_id, exists (select ${STANDING}) as stands from claims where utr = ${utr}) as own
    where own.claim_id = claims.claim_id and state = 'accepted'`.execute(trx)

const hashOf = (utr: RawBuilder<unknown>) => sql`encode(sha256(convert_to(${utr}, 'UTF8')), 'hex')`

/**
 * Stores, as hashes, the UTRs that payments and accepted claims of an erased student have used. Call it before these
 * rows are deleted.
 */
export const storeSpentTransfers = (trx: Trx, student_id: number) =>
  sql`
    insert into spent_transfers (utr_hash, is_claimed)
    select ${hashOf(sql`utr`)}, bool_or(is_claimed) from (
      select substr(digits, place, ${sql.lit(UTR_DIGITS)}) as utr, false as is_claimed
      from (
        select ${DIGITS} as digits from payments p where student_id = ${student_id}
          and not exists (select from reversals r where r.payment_id = p.payment_id)) as typed
      cross join lateral generate_series(1, length(digits) - ${sql.lit(UTR_DIGITS - 1)}) as place
      union all
      select utr, true from claims where state = 'accepted' and utr is not null and ${HOLDS}
        and claim_id in (select claim_id from claim_dues where student_id = ${student_id})
      union all
      select unnest(earlier_utrs), false from claims where state = 'accepted' and exists (select ${STANDING})
        and claim_id in (select claim_id from claim_dues where student_id = ${student_id})
    ) as spent group by utr
    on conflict (utr_hash) do update set
      is_claimed = spent_transfers.is_claimed or excluded.is_claimed`.execute(trx)

async function refuseSpentUtrs(trx: Trx, utrs: string[], isClaimed: boolean) {
  const spent = await trx
    .selectFrom('spent_transfers')
    .select('utr_hash')
    .where(
      sql<boolean>`utr_hash in (select ${hashOf(sql`utr`)} from unnest(${utrs}::text[]) as utr)`,
    )
    .$if(isClaimed, (some) => some.where('is_claimed', '=', true))
    .executeTakeFirst()
  if (spent) throw usedUtrError()
}

/**
 * 409 if an unreversed payment has this UTR, if an erased student's payment had it, or if the payer of an accepted
 * claim named it before a correction. In the last case the counter, which sees the bank's statement, can still record
 * it.
 */
export async function refuseUsedUtr(trx: Trx, utr: string) {
  await refuseSpentUtrs(trx, [utr], false)
  const corrected = await trx
    .selectFrom('claims')
    .select('claim_id')
    .where(sql<boolean>`earlier_utrs <> '{}' and earlier_utrs && array[${utr}::text]`)
    .where(sql<boolean>`state = 'accepted' and exists (select ${STANDING})`)
    .executeTakeFirst()
  if (corrected) throw usedUtrError()
  const payment = await trx
    .selectFrom('payments as p')
    .select('payment_id')
    .where(sql<boolean>`${DIGITS} like ${`%${utr}%`}`)
    .where(sql<boolean>`not exists (select from reversals r where r.payment_id = p.payment_id)`)
    .executeTakeFirst()
  if (payment) throw usedUtrError()
}

/**
 * 409 if the typed transaction is the UTR of a waiting or accepted claim, because the money would be recorded twice.
 * Payments of siblings may share one.
 */
export async function refuseClaimedTransaction(trx: Trx, transaction_id: string | null) {
  const utrs = utrsInTransaction(transaction_id)
  if (utrs.length === 0) return
  for (const utr of utrs) await lockUtr(trx, utr)
  await refuseSpentUtrs(trx, utrs, true)
  const claim = await claimsWithUtrs(trx, utrs)
    .where(sql<boolean>`(state = 'to check' or (state = 'accepted' and ${HOLDS}))`)
    .executeTakeFirst()
  if (claim) throw usedUtrError()
}

/** Other unchecked claims with the same UTR. */
export const rivalClaims = (trx: Trx, { claim_id, utr }: { claim_id: number; utr: string }) =>
  claimsWithUtrs(trx, [utr])
    .select(['account_id', 'pay_link_id', 'amount', 'reference'])
    .where('state', '=', 'to check')
    .where('claim_id', '!=', claim_id)
    .orderBy('claim_id')
    .forUpdate()
    .execute()

/** Corrected UTRs without those that another waiting claim names, because these may belong to that claim. */
export async function utrsNotOfOthers(trx: Trx, { earlier_utrs }: { earlier_utrs: string[] }) {
  if (earlier_utrs.length === 0) return earlier_utrs
  const held = await claimsWithUtrs(trx, earlier_utrs)
    .select('utr')
    .where('state', '=', 'to check')
    .execute()
  return earlier_utrs.filter((each) => !held.some(({ utr }) => utr === each))
}
