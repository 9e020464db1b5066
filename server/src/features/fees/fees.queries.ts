import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** How many payments ever settled dues of a batch, reversed ones too. A batch with any is not deleted. */
export async function paymentsOfBatch(trx: Db, batch_id: number): Promise<number> {
  const { count } = await trx
    .selectFrom('batch_fees')
    .innerJoin('dues', 'dues.fee_id', 'batch_fees.fee_id')
    .innerJoin('allocations', 'allocations.due_id', 'dues.due_id')
    .where('batch_fees.batch_id', '=', batch_id)
    .select(sql<number>`count(distinct allocations.payment_id)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
