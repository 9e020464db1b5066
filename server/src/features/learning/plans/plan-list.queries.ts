import { sql } from 'kysely'
import { columnContains, holdsForAll } from '../../../db/rows/conditions.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { hasEnded } from '../../teaching/batches/batches.queries.ts'
import { isBatchInReach } from '../../teaching/batches/batches-in-reach.queries.ts'

type Asked = { search: string | undefined; today: string }

/** Batches that have not ended and that an account works with, by name. */
export const batchesOfAccount = (
  db: Db,
  account: Pick<Account, 'role' | 'uid'>,
  { search, today }: Asked,
) =>
  db
    .selectFrom('batches')
    .leftJoin('accounts', 'accounts.id', 'batches.teacher_id')
    .select(['batches.batch_id', 'batches.batch_name', 'accounts.name as teacher'])
    .where(isBatchInReach(account))
    .where(sql<boolean>`not ${hasEnded(today)}`)
    .where(holdsForAll(columnContains('batches.search_text', search)))
    .orderBy('batches.batch_name')
    .orderBy('batches.batch_id')
    .execute()
