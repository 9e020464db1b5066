import { updateSettings } from '@ganit/contract/ground/settings'
import { addConcession } from '@ganit/contract/money/concessions'
import { addDue, waiveDue } from '@ganit/contract/money/dues'
import { recordRefund } from '@ganit/contract/money/refunds'
import { exportMonth, getMonthReport } from '@ganit/contract/office/reports'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

beginEachTestAt('2026-09-20')

/** The admin, signed in on a day after the daily work. */
async function theBooks(academy: Academy, day: string) {
  setDay(day)
  await workOfDay(academy.db)
  const admin = await theLedger(academy)
  const month = async (querystring: object = {}) =>
    (await admin.call(getMonthReport, { querystring } as never)).body
  return { ...admin, month }
}

/** A sum of a month as people write it. */
const said = ({ opening, asked, collected, closing }: Record<string, unknown>) =>
  `${opening} + ${asked} - ${collected} = ${closing}`

test('a payment of three months is collected in its month, and settles the third in that month', async ({
  academy,
}) => {
  const october = await theBooks(academy, '2026-10-01')
  const batch_id = await october.aBatch('Algebra')
  const { student_id } = await october.aMember(batch_id)
  const monthly = { fee_type: 'recurring', due_date: '2026-10-01', amount: '1800' }
  await october.addFee(batch_id, monthly)
  const { pay, month } = await theBooks(academy, '2026-11-05')
  const date = '2026-11-05'
  const advance = { student_id, amount: '5000', date, method: 'cash', advance: true }
  expect((await pay(advance)).status).toBe(201)

  const november = await month()
  expect(said(november.total)).toBe('1800.00 + 1800.00 - 3600.00 = 0.00')
  expect(november).toMatchObject({ collected: '5000.00', ahead: '1400.00', to: '2026-11-05' })
  const later = await theBooks(academy, '2026-12-10')
  const december = await later.month()
  expect(said(december.total)).toBe('0.00 + 1800.00 - 1400.00 = 400.00')
  expect(december).toMatchObject({ collected: '0.00', ahead: '-1400.00', overdue: '400.00' })
  expect(await later.month({ month: '2026-11' })).toEqual({
    ...november,
    to: '2026-11-30',
    overdue: '400.00',
    not_due_yet: december.not_due_yet,
  })
  expect(said((await later.month({ month: '2026-10' })).total)).toBe(
    '0.00 + 1800.00 - 0.00 = 1800.00',
  )
})

test('rows by batch, by fee and by student are the month; a late fine stands with its batch', async ({
  academy,
}) => {
  const admin = await theBooks(academy, '2026-09-20')
  const { call } = admin
  const [algebra, geometry] = [await admin.aBatch('Algebra'), await admin.aBatch('Geometry')]
  const [rohan, meera] = [await admin.aMember(algebra), await admin.aMember(geometry)]
  await admin.addFee(algebra, { fee_type: 'recurring', due_date: '2026-09-25', amount: '1000' })
  await admin.addFee(algebra, { fee_title: 'Books', due_date: '2026-10-03', amount: '300.55' })
  await admin.addFee(geometry, { fee_title: 'Camp', due_date: '2026-10-02', amount: '999.99' })
  const percent = { kind: 'merit', percent: '10', from_date: '2026-10-01', reason: 'First' }
  await call(addConcession, { body: { student_id: meera.student_id, ...percent } } as never)
  await call(updateSettings, {
    body: { late_fee: { amount: '50', after_days: 5, from: '2026-09-01' } },
  } as never)
  const single = { student_id: rohan.student_id, title: 'Uniform', amount: '450' }
  const { due } = (await call(addDue, { body: { ...single, due_date: '2026-10-01' } } as never))
    .body as { due: { due_id: number } }
  const waived = { amount: '50.25', reason: 'Torn' }
  await call(waiveDue, { params: { due_id: String(due.due_id) }, body: waived } as never)
  await theBooks(academy, '2026-10-02')
  const { pay, month, ...again } = await theBooks(academy, '2026-10-20')
  const date = '2026-10-20'
  const paid = { student_id: rohan.student_id, amount: '3000', method: 'cash', date }
  expect((await pay({ ...paid, advance: true })).status).toBe(201)
  const back = { amount: '10', method: 'cash', date, reason: 'Change' }
  await again.call(recordRefund, { body: { student_id: rohan.student_id, ...back } } as never)

  const byBatch = await month()
  const label = ({ label, ...row }: (typeof byBatch.rows)[number]) => [
    label,
    ...Object.values(row).slice(1),
  ]
  expect(byBatch.rows.map(label)).toEqual([
    ['Algebra', '1000.00', '0.00', '400.55', '0.00', '0.00', '1400.55', '0.00'],
    ['Geometry', '0.00', '0.00', '1049.99', '100.00', '0.00', '0.00', '949.99'],
    ['No batch', '0.00', '0.00', '500.00', '0.00', '50.25', '449.75', '0.00'],
  ])
  const sum = byBatch.total
  expect(Object.values(sum)).toEqual([
    ...['1000.00', '0.00', '1950.54', '100.00', '50.25', '1850.30', '949.99'],
  ])
  expect(byBatch).toMatchObject({ collected: '2990.00', refunded: '10.00', ahead: '1139.70' })
  const byFee = await month({ by: 'fee' })
  expect(byFee.total).toEqual(sum)
  expect(byFee.rows.map(({ label }) => label)).toEqual([
    ...['Books · Algebra', 'Camp · Geometry', 'Tuition · Algebra', 'No batch'],
  ])
  for (const row of [...byBatch.rows, ...byFee.rows]) {
    const students = await month({ by: 'student', of: row.key })
    const { key, label, ...sums } = row
    expect([students.of_label, students.total]).toEqual([label, sums])
    expect(students.rows.map((each) => each.key)).toEqual([
      (label.includes('Geometry') ? meera : rohan).uid,
    ])
  }
  const file = String((await again.call(exportMonth, { querystring: {} })).body)
  expect(file).toContain('Geometry,0.00,0.00,1049.99,100.00,0.00,0.00,949.99')
})

test('a month outside the books, students of nothing and a wrong key are refused', async ({
  academy,
}) => {
  const { month, ...admin } = await theBooks(academy, '2026-09-20')
  expect((await month()).rows).toEqual([])
  const { student_id } = await admin.aPupil()
  const due = { student_id, title: 'Book', amount: '10', due_date: '2026-08-31' }
  await admin.call(addDue, { body: due } as never)
  const fields = async (querystring: object) =>
    (await month(querystring)) as unknown as { fields: Record<string, string> }
  expect(await fields({ month: '2026-10' })).toMatchObject({
    fields: { month: 'October 2026 has not begun.' },
  })
  expect(await fields({ month: '2026-07' })).toMatchObject({
    fields: { month: 'The books begin in August 2026.' },
  })
  for (const wrong of ['2026-13', '2026', 'x'])
    expect(await fields({ month: wrong })).toHaveProperty('fields.month')
  expect(await fields({ by: 'student' })).toHaveProperty('fields.of')
  for (const key of ["1'", 'fee-', '99999999999'])
    expect(await fields({ by: 'student', of: key })).toHaveProperty('fields.of')
  expect((await month({ by: 'student', of: '77' })).rows).toEqual([])
})
