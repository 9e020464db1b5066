import { recordRefund } from '@ganit/contract/money/refunds'
import { exportResult, getResultReport } from '@ganit/contract/office/reports'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { theRegistered } from '../../../../test/gst.ts'
import { thePay } from '../../../../test/pay.ts'

beginEachTestAt('2026-11-02')

test('what was left of November, before and after its four slips are paid', async ({ academy }) => {
  const pay = await thePay(academy)
  const { db, call, rate, slip, lessons, aTeacher, expense, addFee } = pay
  const ten = await pay.aBatch('Class 10')
  const nine = await pay.aBatch('Class 9')
  const untaxed = (await pay.aMember(ten)).student_id
  const taxed = (await pay.aMember(nine)).student_id
  const date = '2026-11-02'
  await addFee(ten, { amount: '9995.22', due_date: '2026-11-05' })
  await pay.pay({ student_id: untaxed, amount: '9995.22', date })
  await addFee(nine, { amount: '752577.78', due_date: '2026-11-05' })
  await addFee(nine, { amount: '6000', due_date: '2026-11-06', is_deposit: true })
  await db.updateTable('settings').set({ gstin: '27AAPFU0939F1ZV', gst_rate: 18 }).execute()
  await pay.pay({ student_id: taxed, amount: '752577.78', date })
  await pay.pay({ student_id: taxed, amount: '6000', date })
  setDay('2026-12-01')

  const das = await aTeacher('Mrs. S. Das')
  const sen = await aTeacher('A. Sen')
  const rao = await aTeacher('P. Rao')
  const iyer = await aTeacher('R. Iyer')
  await lessons(nine, das.uid, { count: 24 })
  await lessons(ten, sen.uid, { count: 19, start_time: '17:00', end_time: '18:35' })
  await rate(das.uid, { kind: 'lesson', amount: '350' })
  await rate(sen.uid, { kind: 'hour', amount: '400' })
  await rate(rao.uid, { kind: 'month', amount: '18000', from_date: '2026-11-11' })
  await pay.adjust(iyer.uid, { amount: '20000', reason: 'Class 12' })
  const rent = { kind: 'rent', amount: '71000', paid_from: 'bank', month: '2026-11' }
  await expense(call, rent)
  await expense(call, { paid_from: 'purse', month: '2026-11', batch_id: nine })
  const wrong = (await expense(call, rent)).body.expense
  await pay.unspend(call, wrong.expense_id)

  const read = async () =>
    (await call(getResultReport, { querystring: { month: '2026-11' } } as never)).body
  const before = await read()
  expect(before).toMatchObject({
    collected: '768573.00',
    gst: '114800.00',
    deposits: '6000.00',
    pay: '52433.33',
    expenses: '71240.00',
    result: '524099.67',
    from: '2026-11-01',
    to: '2026-11-30',
    total: { collected: '768573.00', pay: '52433.33', expenses: '71240.00', left: '644899.67' },
  })
  expect(before.rows).toEqual([
    {
      key: String(nine),
      label: 'Class 9',
      collected: '758577.78',
      pay: '8400.00',
      expenses: '240.00',
      left: '749937.78',
    },
    {
      key: String(ten),
      label: 'Class 10',
      collected: '9995.22',
      pay: '12033.33',
      expenses: '0.00',
      left: '-2038.11',
    },
    {
      key: 'none',
      label: 'Not of one batch',
      collected: '0.00',
      pay: '32000.00',
      expenses: '71000.00',
      left: '-103000.00',
    },
  ])
  for (const { uid } of [das, sen, rao, iyer]) expect((await slip(uid)).status).toBe(201)
  expect(await read()).toEqual(before)
  const csv = String(
    (await call(exportResult, { querystring: { month: '2026-11' } } as never)).body,
  )
  expect(csv).toContain('Result,,,,524099.67')
})

test('a refund takes its tax along, and a month that has not begun is refused', async ({
  academy,
}) => {
  const { db, call, clerk, ...pay } = await thePay(academy)
  await db.updateTable('settings').set({ gstin: '27AAPFU0939F1ZV', gst_rate: 18 }).execute()
  const { student_id } = await pay.aPupil()
  const date = '2026-11-02'
  await pay.pay({ student_id, amount: '1180', date, advance: true })
  const back = { student_id, amount: '590', method: 'bank', date, reason: 'Left' }
  await call(recordRefund, { body: back } as never)
  const read = (querystring: object = {}, who = call) =>
    who(getResultReport, { querystring } as never)
  expect((await read()).body).toMatchObject({
    month: '2026-11',
    collected: '590.00',
    gst: '90.00',
    result: '500.00',
    rows: [{ key: 'none', collected: '590.00' }],
  })
  expect((await read({ month: '2026-12' })).fields).toEqual({
    month: 'December 2026 has not begun.',
  })
  expect((await read({}, clerk.call)).status).toBe(403)
})

test('the invoice of an advance adds no tax: that stands in the month of its receipt', async ({
  academy,
}) => {
  const { aPupil, call, due, invoices, night, pay } = await theRegistered(academy, '2026-11-02')
  const { student_id } = await aPupil()
  await pay(student_id, '1180')
  await due(student_id, '1180', '2026-11-25')
  await night('2026-12-01')
  expect(await invoices()).toEqual(['advance 1180.00 2026-12-01'])
  const gstOf = async (month: string) =>
    (await call(getResultReport, { querystring: { month } } as never)).body.gst
  expect([await gstOf('2026-11'), await gstOf('2026-12')]).toEqual(['180.00', '0.00'])
})

test('a month has the pay of its own lessons, whether earlier ones are paid or not', async ({
  academy,
}) => {
  const { aBatch, aTeacher, call, lessons, rate, slip } = await thePay(academy)
  setDay('2026-12-01')
  const ten = await aBatch('Class 10')
  const das = await aTeacher('Mrs. S. Das')
  await rate(das.uid, { kind: 'lesson', amount: '350' })
  for (const month of ['2026-09', '2026-10', '2026-11'])
    await lessons(ten, das.uid, { from: `${month}-01`, count: 10 })
  const read = async () => {
    const months = ['2026-09', '2026-10', '2026-11', '2026-12']
    const all = months.map((month) => call(getResultReport, { querystring: { month } } as never))
    return (await Promise.all(all)).map(({ body }) => body.pay)
  }
  const own = ['3500.00', '3500.00', '3500.00', '0.00']
  expect(await read()).toEqual(own)
  expect((await slip(das.uid)).body.pay_slip.gross).toBe('10500.00')
  expect(await read()).toEqual(own)
})
