import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { receivedUpTo } from '../../money/payments/payment-list.queries.ts'
import { debtsInAll } from './debts.queries.ts'
import { cachedTotal } from './student-count.queries.ts'

const marksInAll = (db: Db) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('fee_marks')
        .select(sql<number>`count(*)::int`.as('n'))
        .$asScalar()
        .$notNull()
        .as('paid'),
      eb.selectFrom(cachedTotal(db).as('kept')).select('total').$asScalar().$notNull().as('total'),
    ])
    .executeTakeFirstOrThrow()

/** Number of students marked as paid, and the ledger's sums on one of the academy's days. */
export async function feesTally(db: Db, today: string) {
  const [marks, debts, received] = await Promise.all([
    marksInAll(db),
    debtsInAll(db, today),
    receivedUpTo(db, today),
  ])
  return { ...marks, ...debts, ...received }
}
