import type { Payment } from '@ganit/contract/money/payments'
import { sql } from 'kysely'
import { type Given, queryPrepared } from '../../../db/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { asksAsGuardian } from '../../accounts/rights.ts'

/** That a payment came of what this account paid from home. Who pays at the counter is not known. */
export const isPaidBy = (uid: Given<string>, payment_id: string) =>
  sql<boolean>`(
    exists (
      select from claim_payments join claims using (claim_id)
      where claim_payments.payment_id = ${sql.ref(payment_id)} and account_id = ${uid})
    or exists (
      select from online_payment_entries join online_payments using (online_payment_id)
      where online_payment_entries.payment_id = ${sql.ref(payment_id)} and account_id = ${uid}))`

/** A student's payments as an account is told of them: a guardian of what others paid not what was written of it. */
export async function paymentsFor(
  db: Db,
  reader: Pick<Account, 'role' | 'uid'>,
  studentUid: string,
  payments: Payment[],
): Promise<Payment[]> {
  if (!asksAsGuardian(reader, studentUid)) return payments
  const own = await ownAmong(db, reader, payments)
  return payments.map((payment) => (own.includes(payment) ? payment : withoutNotes(payment)))
}

/** A payment as one is told of it who did not pay it. */
export const withoutNotes = (payment: Payment): Payment => ({
  ...payment,
  transaction_id: null,
  note: null,
})

/** Those of some payments that came of what this account paid from home. */
async function ownAmong(db: Db, { uid }: Pick<Account, 'uid'>, payments: Payment[]) {
  const ids = payments.map(({ payment_id }) => payment_id)
  if (ids.length === 0) return []
  const own = await queryPrepared(db, 'payments that came from home', { ids, uid }, (blanks) =>
    db
      .selectFrom('payments as p')
      .select('p.payment_id')
      .where(sql<boolean>`p.payment_id = any(${blanks.ids}::integer[])`)
      .where(isPaidBy(blanks.uid, 'p.payment_id')),
  )
  const known = new Set(own.map(({ payment_id }) => payment_id))
  return payments.filter(({ payment_id }) => known.has(payment_id))
}
