import { exportBook, exportBookXlsx, getBook } from '@ganit/contract/money/book'
import { takePayments } from '@ganit/contract/money/counter'
import { correctPayment } from '@ganit/contract/money/payments'
import { recordRefund } from '@ganit/contract/money/refunds'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { theRegistered } from '../../../../test/gst.ts'
import { thePay } from '../../../../test/pay.ts'
import { headOf } from './items.service.ts'

beginEachTestAt('2026-10-14')

/** October and November of the example. */
async function theExample(academy: Academy) {
  const begun = await thePay(academy)
  const children = await Promise.all(Array.from({ length: 5 }, () => begun.aPupil()))
  const [debjit = 0, meher = 0, imran = 0, rohan = 0, riya = 0] = children.map(
    (each) => each.student_id,
  )
  let pay = begun
  const take = async (student_id: number, amount: string, method: string, date: string) =>
    (await pay.pay({ student_id, amount, method, date, advance: true })).payment
  const first = await take(debjit, '4800', 'upi', '2026-10-14')
  setDay('2026-10-20')
  const cheque = await take(meher, '4150', 'cheque', '2026-10-20')
  setDay('2026-11-03')
  // Sessions last a month, so the office signs in again.
  pay = await thePay(academy)
  const { call, reverse } = pay
  await reverse(cheque.payment_id, 'Cheque returned')
  setDay('2026-11-06')
  await take(imran, '1000', 'upi', '2026-10-30')
  setDay('2026-11-12')
  const two = [
    { student_id: rohan, amount: '1800', advance: true },
    { student_id: riya, amount: '1250', advance: true },
  ]
  const taken = await call(
    takePayments,
    { body: { payments: two, method: 'upi', date: '2026-11-12' } } as never,
    { 'idempotency-key': 'two' },
  )
  const own = taken.body.payments[0]?.payment_id
  setDay('2026-11-13')
  await call(correctPayment, {
    params: { payment_id: own },
    body: { amount: '1700', reason: 'Typed wrongly' },
  } as never)
  setDay('2026-11-20')
  const back = {
    student_id: riya,
    amount: '500',
    method: 'cash',
    date: '2026-11-20',
    reason: 'Left',
  }
  await call(recordRefund, { body: back } as never)
  setDay('2026-11-28')
  await reverse(first.payment_id, 'Wrong child')
  setDay('2026-11-30')
  const book = async (querystring: object) => (await call(getBook, { querystring } as never)).body
  return { ...pay, book, riya }
}

test('the months of the example, which agree with what was collected', async ({ academy }) => {
  const { book } = await theExample(academy)
  const october = await book({ month: '2026-10' })
  expect(october).toMatchObject({ from: '2026-10-01', to: '2026-10-31', total: 2, agrees: true })
  expect(october.agreement).toEqual([
    { word: 'Collected', amount: '1000.00', link: expect.any(String) },
    { word: 'paid on other days', amount: '-1000.00', link: expect.any(String) },
    { word: 'taken back on other days', amount: '8950.00', link: expect.any(String) },
    { word: 'in − out', amount: '8950.00', link: null },
  ])
  const november = await book({ month: '2026-11' })
  expect(november.agrees).toBe(true)
  expect(november.agreement.map(({ word, amount }) => [word, amount])).toEqual([
    ['Collected', '2450.00'],
    ['paid on other days', '1000.00'],
    ['taken back on other days', '-8950.00'],
    ['in − out', '-5500.00'],
  ])
  expect(november.items.map(({ day, what, in: came, out }) => [day, what, came, out])).toEqual([
    ['2026-11-03', 'Taken back', '0.00', '4150.00'],
    ['2026-11-06', 'Receipt', '1000.00', '0.00'],
    ['2026-11-12', 'Receipt, 2 children', '3050.00', '0.00'],
    ['2026-11-13', 'Taken back, corrected', '0.00', '1800.00'],
    ['2026-11-13', expect.stringMatching(/^Receipt, corrects 2026-27\/\d{6}$/), '1700.00', '0.00'],
    ['2026-11-20', 'Refund', '0.00', '500.00'],
    ['2026-11-28', 'Taken back', '0.00', '4800.00'],
  ])
  expect(november.methods).toEqual([
    { method: 'upi', in: '5750.00', out: '6600.00' },
    { method: 'cheque', in: '0.00', out: '4150.00' },
    { method: 'cash', in: '0.00', out: '500.00' },
  ])
  expect((await book({ month: '2026-11', rows: 'receipts' })).total).toBe(8)
  expect((await book({ month: '2026-11', method: 'cash' })).items).toMatchObject([
    {
      voucher: expect.stringMatching(/^RV 2026-27\/\d{6}$/),
      heads: [{ head: 'Advance', amount: '500.00' }],
    },
  ])
  const { taking = '' } = november.items[2] ?? {}
  const receipts = await book({ month: '2026-11', rows: 'receipts', taking })
  expect([receipts.total, receipts.items.map((each) => each.in)]).toEqual([
    2,
    ['1800.00', '1250.00'],
  ])
  const day = await book({ from: '2026-11-12', to: '2026-11-12', page_size: 1 })
  // Day close has both halves of the correction on the day of the first payment.
  expect(day.day_close.map(({ word, amount }) => [word, amount])).toEqual([
    ['Day close', '2950.00'],
    ['corrections of other days', '100.00'],
    ['in − out', '3050.00'],
  ])
  expect(day.items).toMatchObject([
    { in: '3050.00', voucher: expect.stringMatching(/\d{6} – \d{6}$/) },
  ])
})

test('a refund that is recorded days later is in the book on that day, and both months agree', async ({
  academy,
}) => {
  const { call, book, riya } = await theExample(academy)
  setDay('2026-12-02')
  const back = { student_id: riya, amount: '100', method: 'cash', date: '2026-11-29' }
  const { status } = await call(recordRefund, { body: { ...back, reason: 'Left' } } as never)
  expect(status).toBe(201)
  const parts = async (month: string) => {
    const { agrees, agreement } = await book({ month })
    return [agrees, ...agreement.map(({ word, amount }) => `${word} ${amount}`)]
  }
  expect(await parts('2026-11')).toEqual([
    true,
    'Collected 2350.00',
    'paid on other days 1100.00',
    'taken back on other days -8950.00',
    'in − out -5500.00',
  ])
  expect(await parts('2026-12')).toEqual([
    true,
    'Collected 0.00',
    'paid on other days -100.00',
    'in − out -100.00',
  ])
})

test('expenses and slips are entries, and so is what is taken back of them', async ({
  academy,
}) => {
  const { call, expense, unspend, aTeacher, adjust, slip, unpay, book, clerk } =
    await theExample(academy)
  const chalk = (await expense(call, { note: 'Chalk' })).body.expense
  const { uid } = await aTeacher('P. Rao')
  await adjust(uid, { amount: '900' })
  const { pay_slip_id } = (await slip(uid)).body.pay_slip
  setDay('2026-12-02')
  await unspend(call, chalk.expense_id)
  await unpay(pay_slip_id)
  const { items, agreement, agrees } = await book({ from: '2026-11-30', to: '2026-12-02' })
  expect(items).toMatchObject([
    {
      what: 'Expense',
      family: 'Sharma Stores',
      out: '240.00',
      method: 'drawer',
      note: 'Chalk',
      heads: [{ head: 'Printing and books', amount: '240.00' }],
    },
    {
      what: 'Pay',
      family: 'P. Rao',
      out: '900.00',
      voucher: '2026-27/P0001',
      heads: [{ head: 'Pay' }],
    },
    { what: 'Expense taken back', in: '240.00' },
    { what: 'Pay taken back', in: '900.00' },
  ])
  expect(agrees).toBe(true)
  expect(agreement.at(-1)).toMatchObject({ amount: '0.00' })
  const november = await book({ month: '2026-11' })
  expect(november.agreement.map(({ word, amount }) => [word, amount]).slice(3)).toEqual([
    ['expenses', '-240.00'],
    ['pay', '-900.00'],
    ['in − out', '-6640.00'],
  ])
  expect((await clerk.call(getBook)).status).toBe(403)
})

test('files have a column a head; the workbook has three sheets', async ({ academy }) => {
  const { call } = await theExample(academy)
  const query = { querystring: { month: '2026-11' } } as never
  const csv = String((await call(exportBook, query)).body)
  expect(csv.split('\r\n')[0]).toBe(
    '\ufeffDay,Voucher,What,In,Out,Method,Reference,Paid on,Family,Phone’s end,Child,Class,Batch,Advance,Taxable,CGST,SGST,Taken by,Taking,Note',
  )
  expect(csv.split('\r\n')).toHaveLength(9)
  expect((await call(exportBookXlsx, query)).status).toBe(200)
})

test.for(['takings', 'receipts'] as const)(
  'a file of %s has the rows of the pages, in their order',
  async (rows, { academy }) => {
    const { book, call } = await theExample(academy)
    const days = { from: '2026-10-01', to: '2026-11-30', rows }
    const first = await book({ ...days, page_size: 4 })
    const rest = [2, 3].map((page) => book({ ...days, page_size: 4, page }))
    const pages = [first, ...(await Promise.all(rest))].flatMap(({ items }) => items)
    expect(pages).toHaveLength(first.total)
    expect(await book({ ...days, page_size: 4, page: 9 })).toMatchObject({
      items: [],
      total: first.total,
    })
    const csv = String((await call(exportBook, { querystring: days } as never)).body)
    const lines = csv.trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',', 3))).toEqual(
      pages.map(({ day, voucher, what }) => [
        day,
        voucher,
        what.includes(',') ? `"${what.split(',')[0]}` : what,
      ]),
    )
  },
)

test.for([
  [{ from: '2026-01-01', to: '2027-01-02' }, 'to'],
  [{ from: '2026-02-01', to: '2026-01-01' }, 'to'],
  [{ month: '2026' }, 'month'],
  [{ method: 'gold' }, 'method'],
  [{ rows: 'all' }, 'rows'],
] as const)('%j is refused on %s', async ([querystring, field], { academy }) => {
  const { call } = await academy.signInAdmin()
  const { status, fields } = await call(getBook, { querystring } as never)
  expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
})

test.for([
  ['Tuition, November 2026', 'Tuition'],
  ['Tuition, November 2026, 8 of 30 days', 'Tuition'],
  ['Course, part 2 of 3', 'Course'],
  ['Course 2026-27, 6 months and 16 days of 10 months', 'Course 2026-27'],
  ['Course, 1 month of 1 month and 1 day', 'Course'],
  ['Course, 27 days of 10 months, part 1 of 3', 'Course'],
  ['Late fine for Tuition, November 2026', 'Late fine'],
  ['Books, pens', 'Books, pens'],
] as const)('%s stands in the column %s', ([title, head]) => {
  expect(headOf(title)).toBe(head)
})

test('numbers of a registered academy stand with their series, and a taking names each series', async ({
  academy,
}) => {
  const { aPupil, call, due, pay } = await theRegistered(academy, '2026-10-14')
  const [one, two] = [(await aPupil()).student_id, (await aPupil()).student_id]
  await due(one, '1000', '2026-10-14')
  const payments = [one, two, two].map((student_id) => ({
    student_id,
    amount: '1000',
    advance: true,
  }))
  await call(takePayments, { body: { payments, method: 'upi', date: '2026-10-14' } } as never, {
    'idempotency-key': 'three',
  })
  const { payment_id } = await pay(two, '700')
  await call(correctPayment, {
    params: { payment_id },
    body: { amount: '600', reason: 'Typed wrongly' },
  } as never)
  const { items } = (await call(getBook, { querystring: {} } as never)).body
  expect(items.map(({ voucher, what }) => [voucher, what])).toEqual([
    ['2026-27/000001, 2026-27/V00001 – V00002', 'Receipt, 3 children'],
    ['2026-27/V00003', 'Receipt'],
    ['2026-27/V00003', 'Taken back, corrected'],
    ['2026-27/V00004', 'Receipt, corrects 2026-27/V00003'],
  ])
})
