import { asMoney, inHundredths } from '@ganit/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { openSumsOfAll, refunded } from '../../money/ledger/words.queries.ts'
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

const refundedUpTo = (db: Db, day: string) =>
  db
    .selectNoFrom([
      refunded((of) => sql`${sql.ref(of)} = ${day}::date`).as('today'),
      refunded(
        (of) => sql`${sql.ref(of)} between date_trunc('month', ${day}::date) and ${day}::date`,
      ).as('month'),
    ])
    .executeTakeFirstOrThrow()

const less = (sum: string, off: string) => asMoney(inHundredths(sum) - inHundredths(off))

/** Number of students marked as paid, and the ledger's sums on one of the academy's days. */
export async function feesTally(db: Db, today: string) {
  const [marks, open, received, back] = await Promise.all([
    marksInAll(db),
    openSumsOfAll(db, today),
    receivedUpTo(db, today),
    refundedUpTo(db, today),
  ])
  return {
    ...{ ...marks, ...open, ...received },
    collected_today: less(received.received_today, back.today),
    collected_month: less(received.received_month, back.month),
  }
}
