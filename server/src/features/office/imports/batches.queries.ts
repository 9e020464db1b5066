import { foldName } from '@ganit/contract/fold-text'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { keysOfBatch } from './rows/groups.ts'
import type { BatchNamed, BatchReading } from './rows/read-batches.ts'

/** All batches by name with their monthly fees, those not ended first. */
async function batchesByName(db: Db): Promise<Map<string, BatchNamed[]>> {
  const batches = await db
    .selectFrom('batches')
    .select(['batch_id', 'batch_name', 'class_number', 'ends_on'])
    .select(
      sql<NonNullable<BatchNamed['monthly_fees']>>`(
        select coalesce(json_agg(json_build_object('fee_id', f.fee_id, 'amount', f.amount::text)
          order by f.fee_id), '[]')
        from batch_fees f where f.batch_id = batches.batch_id and f.fee_type = 'recurring')`.as(
        'monthly_fees',
      ),
    )
    .orderBy('batch_id')
    .execute()
  return Map.groupBy(batches, ({ batch_name }) => foldName(batch_name))
}

/** The context in which an account reads rows; only the owner gives concessions. */
export async function readBatchReading(db: Db, account_id: string | null): Promise<BatchReading> {
  const account = await db
    .selectFrom('accounts')
    .select('role')
    .where('id', '=', account_id)
    .executeTakeFirst()
  const batches = await batchesByName(db)
  const all = [...batches.values()].flat()
  const keyed = all.flatMap((batch) => keysOfBatch(batch).map((key) => ({ key, batch })))
  const byKey = new Map<string, BatchNamed[]>()
  for (const { key, batch } of keyed) byKey.set(key, [...(byKey.get(key) ?? []), batch])
  return {
    today: await readAcademyToday(db),
    batches,
    byKey,
    byClass: Map.groupBy(all, ({ class_number }) => class_number),
    byId: new Map(all.map((batch) => [batch.batch_id, batch])),
    givesConcessions: account !== undefined && isOwner(account),
  }
}
