import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { usesCheck } from '../../papers/question-bank/uses.queries.ts'
import { concernsCheckQuery } from '../../teaching/attendance/concerns.queries.ts'
import { bookFaults } from '../book/book.service.ts'
import { gstFaults } from '../gst/gst-check.service.ts'
import { collectedCheck } from '../payments/collected-days.queries.ts'
import { type CheckedDays, readChecked } from './checks/checked.queries.ts'
import { balanceCheck, duesChecks, openDuesCheck } from './checks/dues-checks.queries.ts'
import { PAY_CHECKS } from './checks/pay-checks.queries.ts'
import { paymentChecks } from './checks/payment-checks.queries.ts'
import { receiptChecks } from './checks/receipt-checks.queries.ts'

/** A broken invariant: the first places, and how many there are. */
export type Finding = { rule: string; places: string[]; count: number }

const CACHED = 20

/**
 * Recomputes everything in which memberships, dues, payments and receipts must agree, in one snapshot. Returns the
 * faults; empty if all is right. `madeUntil` is the day up to which dues exist; `since` leaves out closed years.
 * Without `since` everything is read, which needs a connection without short timeouts.
 */
export const checkLedger = (db: Kysely<Database>, days: CheckedDays): Promise<Finding[]> =>
  readInSnapshot(db, async (trx) => {
    const checked = await readChecked(trx, days.since)
    const checks = {
      ...paymentChecks(checked),
      ...receiptChecks(checked),
      ...duesChecks(days, checked),
      ...PAY_CHECKS,
      'balances are the same by dues and by payments': balanceCheck(checked),
      'what is kept as open is what is owed': openDuesCheck(checked),
      'what is kept of days is what was collected': collectedCheck(days.since),
      'questions were used last when a paper of theirs was made ready': usesCheck,
      ...(days.isLookedAt && {
        'who is said to be absent often is by the registers': concernsCheckQuery(days.today),
      }),
    }
    const findings: Finding[] = []
    for (const [rule, check] of Object.entries(checks)) {
      const { rows } = await sql<{ what: string; count: number }>`
        select what, (count(*) over ())::int as count from (${check}) as found
        order by what limit ${CACHED}`.execute(trx)
      const count = rows[0]?.count ?? 0
      if (count > 0) findings.push({ rule, count, places: rows.map(({ what }) => what) })
    }
    const reckoned = {
      'the GST of a month equals the ledger': await gstFaults(trx, days.today),
      'the book of a month adds up': await bookFaults(trx, days.today),
    }
    for (const [rule, places] of Object.entries(reckoned))
      if (places.length > 0) findings.push({ rule, count: places.length, places })
    return findings
  })

/** A finding as readable lines. */
export const findingInWords = ({ rule, places, count }: Finding) => {
  const more = count > places.length ? [`  and ${count - places.length} more`] : []
  return [`It should be that ${rule}:`, ...places.map((place) => `  ${place}`), ...more]
}
