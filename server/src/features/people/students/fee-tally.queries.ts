import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { openSumsOfAll, sumGivenBack } from '../../money/ledger/words.queries.ts'
import { receivedUpToQuery } from '../../money/payments/payment-list.queries.ts'
import { cachedTotalQuery } from './student-count.queries.ts'

const marksInAll = (db: Db) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('fee_marks')
        .select(sql<number>`count(*)::int`.as('n'))
        .$asScalar()
        .$notNull()
        .as('paid'),
      eb
        .selectFrom(cachedTotalQuery(db).as('kept'))
        .select('total')
        .$asScalar()
        .$notNull()
        .as('total'),
    ])
    .executeTakeFirstOrThrow()

/**
 * Money received on a day and in its month so far, and the same less refunds: one statement, so that both are of one
 * moment.
 */
function sumMoneyUpTo(db: Db, day: string) {
  const onDay = (of: string) => sql`${sql.ref(of)} = ${day}::date`
  const inMonth = (of: string) =>
    sql`${sql.ref(of)} between date_trunc('month', ${day}::date) and ${day}::date`
  return db
    .selectFrom(receivedUpToQuery(db, day).as('received'))
    .selectAll()
    .select([
      sql<string>`received_today - ${sumGivenBack(onDay)}`.as('collected_today'),
      sql<string>`received_month - ${sumGivenBack(inMonth)}`.as('collected_month'),
    ])
    .executeTakeFirstOrThrow()
}

/** Number of students marked as paid, and the ledger's sums on one of the academy's days. */
export async function readFeesTally(db: Db, today: string) {
  const [marks, open, money] = await Promise.all([
    marksInAll(db),
    openSumsOfAll(db, today),
    sumMoneyUpTo(db, today),
  ])
  return { ...marks, ...open, ...money }
}
