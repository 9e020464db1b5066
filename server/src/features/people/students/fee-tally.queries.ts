import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { collected, openSumsOfAll } from '../../money/ledger/words.queries.ts'
import { receivedUpTo } from '../../money/payments/payment-list.queries.ts'
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

const collectedUpTo = (db: Db, day: string) =>
  db
    .selectNoFrom([
      collected((of) => sql`${sql.ref(of)} = ${day}::date`).as('collected_today'),
      collected(
        (of) => sql`${sql.ref(of)} between date_trunc('month', ${day}::date) and ${day}::date`,
      ).as('collected_month'),
    ])
    .executeTakeFirstOrThrow()

/** Number of students marked as paid, and the ledger's sums on one of the academy's days. */
export async function feesTally(db: Db, today: string) {
  const [marks, open, received, net] = await Promise.all([
    marksInAll(db),
    openSumsOfAll(db, today),
    receivedUpTo(db, today),
    collectedUpTo(db, today),
  ])
  return { ...marks, ...open, ...received, ...net }
}
