import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadLedger } from '../../../../seed/bulk/ledger-load.ts'
import { readingTest } from '../../../../test/academy.ts'
import { planOf, plansWhile } from '../../../../test/plans.ts'
import { refuseUsedUtr } from '../claims/utr.queries.ts'
import { daysToSum, receivedOverQuery, sumDays } from './collected-days.queries.ts'
import {
  paymentsAfterQuery,
  paymentsPageQuery,
  readPaymentsPage,
  receiptsEndingQuery,
} from './payment-list.queries.ts'

/** One large ledger for both tests; the second renames its transactions. */
const test = readingTest.extend('ledger', { scope: 'file' }, async ({ academy }) => {
  await loadLedger(academy.db, { students: 6000, batches: 100, months: 10, paidMonths: 5 })
  return academy
})

test('of 30,000 payments those of some days are read through their index', async ({
  ledger: { db },
}) => {
  const wanted = { page: 1, page_size: 10 }
  const after = { date: '2025-03-10', payment_id: 12_000 }
  for (const query of [
    paymentsPageQuery(db, {}, wanted),
    paymentsPageQuery(db, { from: '2025-02-10', to: '2025-02-10' }, wanted),
    paymentsAfterQuery(db, {}, { after, limit: 100 }),
  ]) {
    const plan = await planOf(query)
    expect(plan).toContain('payments_by_day')
    expect(plan).not.toMatch(/Seq Scan on (payments|receipts|students)/)
  }
})

test('the sum of 30,000 payments is taken from the sums of days, and is right before they are made', async ({
  ledger: { db },
}) => {
  // One in fifty is reversed.
  const page = () => readPaymentsPage(db, {}, { page: 1, page_size: 10 })
  expect(await page()).toMatchObject({ total_is_floor: true, sum: '44100000.00' })
  const days = await daysToSum(db, '2026-01-01', 1_000)
  await db.transaction().execute((trx) => sumDays(trx, days))
  await sql`vacuum analyze collected_sums, collected_days`.execute(db)
  expect(await page()).toMatchObject({ sum: '44100000.00' })
  const filters = { from: '2025-02-01', to: '2030-01-01' }
  const sumOf = async (days: Parameters<typeof receivedOverQuery>[0]) =>
    (await receivedOverQuery(days).execute(db)).rows[0]?.sum
  expect(await sumOf(filters)).toBe('35280000.00')
  expect(await readPaymentsPage(db, filters, { page: 1, page_size: 10 })).toMatchObject({
    sum: '35280000.00',
  })
  expect(await plansWhile(db, (of) => receivedOverQuery({}).execute(of))).not.toMatch(
    /Seq Scan on (payments|reversals|receipts)/,
  )
  expect(await sumOf({ from: '2031-01-01' })).toBe('0.00')
})

test('of 30,000 payments those of a receipt, a transaction or a name are found through their indexes', async ({
  ledger: { db },
}) => {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      update payments set transaction_id = 'UPI ' || md5(payment_id::text)
      where payment_id % 10 = 0`.execute(trx)
  })
  await sql`vacuum analyze payments, receipts, students, student_texts`.execute(db)
  for (const search of ['000530', '4e732ced', 'Zzyx']) {
    const plan = await planOf(paymentsPageQuery(db, { search }, { page: 1, page_size: 10 }))
    expect(plan).not.toMatch(/Seq Scan on (payments|receipts|students)/)
    for (const index of ['receipts_by_number', 'payments_by_transaction', 'student_texts_by_text'])
      expect(plan).toContain(index)
  }
  const ending = await planOf(receiptsEndingQuery(db, '0530', 3))
  expect(ending).toContain('receipts_by_number')
  expect(ending).not.toMatch(/Seq Scan on (payments|receipts)/)
  const transfer = await plansWhile(db, () => refuseUsedUtr(db as never, '412345678901'))
  expect(transfer).toContain('payments_by_digits')
  expect(transfer).not.toMatch(/Seq Scan on payments/)
  for (const search of ['2025-26', '2025-26/000', '000', '26']) {
    const plan = await planOf(paymentsPageQuery(db, { search }, { page: 1, page_size: 10 }))
    expect(plan, 'of so many the newest are met at once').toContain('payments_by_day')
  }
})
