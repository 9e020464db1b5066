import { sql } from 'kysely'
import { LOCKS } from '../../db/lock-numbers.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { conflict } from '../../http/errors.ts'

const used = () => conflict('This UTR was used already.')

/** The number of a UPI transfer in what was typed as a payment's transaction; undefined where it is none. */
const utrIn = (typed: string | null) => {
  const digits = typed?.replaceAll(' ', '') ?? ''
  return /^\d{12}$/.test(digits) ? digits : undefined
}

/**
 * Nobody else records or claims under this number before this transaction ends. To be called before any row is locked,
 * as everybody does.
 */
export const lockUtr = (trx: Trx, utr: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${utr}, ${LOCKS.utr}))`.execute(trx)

const claimsWith = (db: Db, utr: string) =>
  db.selectFrom('claims').select('claim_id').where('utr', '=', utr)

/** 409 where an accepted claim, or a payment that stands, has this number. */
export async function refuseUsedUtr(trx: Trx, utr: string) {
  const accepted = await claimsWith(trx, utr).where('state', '=', 'accepted').executeTakeFirst()
  if (accepted) throw used()
  const payment = await trx
    .selectFrom('payments as p')
    .select('payment_id')
    .where(sql<boolean>`replace(transaction_id, ' ', '') = ${utr}`)
    .where(sql<boolean>`not exists (select from reversals r where r.payment_id = p.payment_id)`)
    .executeTakeFirst()
  if (payment) throw used()
}

/**
 * 409 where what is typed as a payment's transaction is the number of a claim that waits or was accepted: it would be
 * recorded twice. Payments of siblings may share one.
 */
export async function refuseClaimedTransaction(trx: Trx, transaction_id: string | null) {
  const utr = utrIn(transaction_id)
  if (!utr) return
  await lockUtr(trx, utr)
  const claim = await claimsWith(trx, utr)
    .where('state', 'in', ['to check', 'accepted'])
    .executeTakeFirst()
  if (claim) throw used()
}

/** The other claims to check with the number of one. */
export const rivalsOf = (trx: Trx, { claim_id, utr }: { claim_id: number; utr: string }) =>
  claimsWith(trx, utr)
    .select(['account_id', 'amount', 'reference'])
    .where('state', '=', 'to check')
    .where('claim_id', '!=', claim_id)
    .orderBy('claim_id')
    .forUpdate()
    .execute()
