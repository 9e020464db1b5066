import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadLedger } from '../../../../seed/bulk/ledger-load.ts'
import { test } from '../../../../test/academy.ts'
import { planOf } from '../../../../test/plans.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { lastPaymentsQuery } from '../counter/takings.queries.ts'
import { batchStandingQuery } from '../fees/standing.queries.ts'
import { paymentsOfStudentQuery } from '../payments/payments.queries.ts'
import { duesOfStudentQuery } from './ledger.queries.ts'
import { payerWithLedgerQuery } from './payer.queries.ts'
import { openSumsOfStudents } from './words.queries.ts'

const TODAY = '2025-12-01'

test('of 60,000 dues and 30,000 payments a batch’s, a student’s and a page’s are read through indexes', async ({
  academy: { db },
}) => {
  // 100 batches of 60.
  await loadLedger(db, { students: 6000, batches: 100, months: 10, paidMonths: 5 })
  const page = Array.from({ length: 100 }, (_, n) => n + 1)
  const plans = {
    batch: await planOf(batchStandingQuery(db, 7, TODAY)),
    student: await planOf(duesOfStudentQuery(db, 77, TODAY)),
    payments: await planOf(paymentsOfStudentQuery(db, 77)),
    page: await planOf(openSumsOfStudents(db, page, TODAY)),
    takings: await planOf(lastPaymentsQuery(db, TODAY, 'a1')),
    ledger: await planOf(
      payerWithLedgerQuery(
        db,
        { role: 'guardian', uid: 'a1' },
        { uid: 'load-77', now: clock.now() },
      ),
    ),
  }

  for (const plan of Object.values(plans))
    expect(plan).not.toMatch(
      /Seq Scan on (dues|open_dues|payments|allocations|reversals|receipts|students|memberships)/,
    )
  expect(plans.batch).toContain('one_due_a_period')
  expect(plans.batch).toContain('allocations_of_due')
  expect(plans.student).toContain('dues_of_student')
  expect(plans.payments).toContain('payments_of_student')
  expect(plans.page).toContain('dues_of_student')
  expect(plans.takings).toContain('payments_by_recording')
  for (const index of ['dues_of_student', 'payments_of_student'])
    expect(plans.ledger).toContain(index)
  const { rows } = await sql<{ count: string }>`select count(*) from dues`.execute(db)
  expect(rows).toEqual([{ count: '60000' }])
})
