import type { Db } from '../../../db/schema.ts'
import type { BatchNamed } from './read-batches.ts'
import { sameName } from './same-name.ts'

/** All batches by name, those not ended first. */
export async function batchesByName(db: Db): Promise<Map<string, BatchNamed[]>> {
  const batches = await db
    .selectFrom('batches')
    .select(['batch_id', 'batch_name', 'class_number', 'ends_on'])
    .orderBy('batch_id')
    .execute()
  return Map.groupBy(batches, ({ batch_name }) => sameName(batch_name))
}
