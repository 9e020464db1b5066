import type { Payment } from '@ganit/contract/payments'
import { ReceiptSnapshot } from '@ganit/contract/receipts'
import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'

/** What the receipts of some payments say, in the order in which they were given out. */
export async function receiptsOf(trx: Trx, payments: Payment[]) {
  const ids = payments.map(({ payment_id }) => payment_id)
  const rows = await trx
    .selectFrom('receipts')
    .select('snapshot')
    .where(sql<boolean>`payment_id = any(${ids}::integer[])`)
    .orderBy('payment_id')
    .execute()
  return rows.map(({ snapshot }) => ReceiptSnapshot.parse(snapshot))
}
