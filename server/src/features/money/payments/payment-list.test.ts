import { listPayments, type PaymentsPage } from '@ganit/contract/money/payments'
import { expect } from 'vitest'
import { loadLedger } from '../../../../seed/bulk/ledger-load.ts'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

/** Four payments of two students; the third is reversed. */
async function somePayments(academy: Academy) {
  const admin = await theLedger(academy)
  const batch_id = await admin.aBatch()
  const riya = await academy.aStudent({ first_name: 'Riya', last_name: 'Sen' })
  const asha = await academy.aStudent({ first_name: 'Asha', last_name: 'Bose' })
  await admin.toggle(batch_id, riya.profile.student_id)
  await admin.toggle(batch_id, asha.profile.student_id)
  await admin.addFee(batch_id, { amount: '5000' })
  const [first, second] = [riya.profile.student_id, asha.profile.student_id]
  await admin.pay({ student_id: first, amount: 100.5, date: '2026-10-01' })
  await admin.pay({ student_id: second, amount: 200, date: '2026-10-03', transaction_id: 'UPI_7x' })
  await admin.pay({ student_id: first, amount: 400, date: '2026-10-02' })
  await admin.pay({ student_id: second, amount: 800, date: '2026-10-03' })
  await admin.reverse(3)
  const page = async (querystring: Record<string, unknown> = {}) =>
    (await admin.call(listPayments, { querystring } as never)).body as PaymentsPage
  const found = async (querystring: Record<string, unknown>) => {
    const { items, total, sum } = await page(querystring)
    return [items.map(({ payment_id }) => payment_id), total, sum]
  }
  const table = async (query = '') => {
    const { statusCode, headers, body } = await academy.app.inject({
      url: `/api/payments.csv${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return { status: statusCode, headers, lines: body.split('\r\n').slice(0, -1) }
  }
  return { ...admin, table, riya: first, asha: second, page, found }
}

test('all payments stand in pages, the newest first, with the sum of those that count', async ({
  academy,
}) => {
  const { page, found, asha, riya } = await somePayments(academy)
  const { items, ...rest } = await page({ page: 1, page_size: 3 })
  expect(rest).toEqual({ page: 1, page_size: 3, total: 4, sum: '1100.50' })
  expect(items.map(({ payment_id }) => payment_id)).toEqual([4, 2, 3])
  expect(items[1]).toEqual({
    payment_id: 2,
    student_id: asha,
    uid: expect.any(String),
    name: 'Asha Bose',
    receipt_number: expect.stringMatching(/^20\d\d-\d\d\/000002$/),
    amount: '200.00',
    date: '2026-10-03',
    method: 'cash',
    transaction_id: 'UPI_7x',
    note: null,
    reversed: false,
  })
  expect(items[2]).toMatchObject({ student_id: riya, reversed: true })
  expect(await found({ page: 2, page_size: 3 })).toEqual([[1], 4, '1100.50'])
  expect(await found({ page: 1 })).toEqual([[4, 2, 3, 1], 4, '1100.50'])
})

test('payments are narrowed by days, both included, and by a search', async ({ academy }) => {
  const { found, page, payments, riya } = await somePayments(academy)
  expect(await found({ from: '2026-10-02', to: '2026-10-02' })).toEqual([[3], 1, '0.00'])
  expect(await found({ from: '2026-10-02' })).toEqual([[4, 2, 3], 3, '1000.00'])
  expect(await found({ to: '2026-10-02' })).toEqual([[3, 1], 2, '100.50'])
  expect(await found({ search: 'bose asha' })).toEqual([[4, 2], 2, '1000.00'])
  expect(await found({ search: 'upi_7X' })).toEqual([[2], 1, '200.00'])
  expect(await found({ search: '/000003' })).toEqual([[3], 1, '0.00'])
  expect(await found({ search: '%' })).toEqual([[], 0, '0.00'])
  expect(await found({ student_id: riya, from: '2026-10-02' })).toEqual([[3], 1, '0.00'])
  expect(await page({ from: '2026-02-30' })).toMatchObject({
    fields: { from: 'from must be a real date.' },
  })
  // With only a student, all payments are answered as an array; without parameters the call is refused.
  expect(await page()).toMatchObject({ fields: { student_id: 'student_id is required.' } })
  expect((await payments(riya)).body.map(({ allocations }) => allocations.length)).toEqual([1, 1])
})

test('the list is available as a table, in which formulas are text [S106]', async ({ academy }) => {
  const { table, pay, riya, asha } = await somePayments(academy)
  await pay({ student_id: riya, amount: 7, date: '2026-10-04', note: '=1+1', method: 'upi' })
  const { status, headers, lines } = await table('?from=2026-10-03')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="payments-[\d-]+\.csv"$/)
  const year = /\d{4}-\d\d\//.exec(lines[1] ?? '')?.[0]
  expect(lines).toEqual([
    '\uFEFFReceipt Number,Date,Student ID,Name,Amount,Method,Transaction ID,Note,Reversed',
    `${year}000005,2026-10-04,${riya},Riya Sen,7.00,upi,,'=1+1,No`,
    `${year}000004,2026-10-03,${asha},Asha Bose,800.00,cash,,,No`,
    `${year}000002,2026-10-03,${asha},Asha Bose,200.00,cash,UPI_7x,,No`,
  ])
  expect((await table('?search=riya')).lines).toHaveLength(4)
  expect((await table('?from=x')).status).toBe(400)
})

test('a table without filters has the payments of this financial year', async ({ academy }) => {
  setDay('2027-04-02')
  const { table, pay, riya } = await somePayments(academy)
  await pay({ student_id: riya, amount: 9, date: '2027-03-31' })
  await pay({ student_id: riya, amount: 8, date: '2027-04-01' })
  const amounts = async (query: string) =>
    (await table(query)).lines.slice(1).map((line) => line.split(',')[4])
  expect(await amounts('')).toEqual(['8.00'])
  expect(await amounts(`?student_id=${riya}`)).toEqual(['8.00', '9.00', '400.00', '100.50'])
  expect(await amounts('?from=2027-03-31')).toEqual(['8.00', '9.00'])
})

test('a table of more payments than are read at once has each once', async ({ academy }) => {
  await loadLedger(academy.db, { students: 300, batches: 10, months: 4, paidMonths: 4 })
  const { token } = await academy.signInAdmin()
  const { body } = await academy.app.inject({
    url: '/api/payments.csv?from=2025-01-01',
    headers: { authorization: `Bearer ${token}` },
  })
  const numbers = body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect(numbers).toHaveLength(1200)
  expect(new Set(numbers).size).toBe(1200)
})
