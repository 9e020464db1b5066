import { createPaySlip } from '@ganit/contract/money/pay-sheets'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { thePay } from '../../../../test/pay.ts'

beginEachTestAt('2026-12-01', '20:00')

const GST = { gstin: '27AAPFU0939F1ZV', gst_rate: 18 }

test('November as the owner pays it: lessons, a substitute, hours, a part of a month, a share', async ({
  academy,
}) => {
  const pay = await thePay(academy)
  const { db, rate, slip, rowOf, sheet, lessons, aBatch } = pay
  const das = await pay.aTeacher('Mrs. S. Das')
  const rao = await pay.aTeacher('P. Rao')
  const sen = await pay.aTeacher('A. Sen')
  const iyer = await pay.aTeacher('R. Iyer')
  const own = await aBatch('Class 9')
  const raos = await aBatch('Class 8')
  const hours = await aBatch('Class 11')
  const twelve = await aBatch('Class 12')
  await db
    .updateTable('batches')
    .set({ teacher_id: rao.uid })
    .where('batch_id', '=', raos)
    .execute()

  // Two fees of Class 12 under GST: slips of October use the first, the second remains.
  await db.updateTable('settings').set(GST).execute()
  setDay('2026-10-01')
  const { student_id } = await pay.aMember(twelve)
  await pay.addFee(twelve, { amount: '177000', due_date: '2026-10-20' })
  await pay.addFee(twelve, { amount: '59000', due_date: '2026-11-05' })
  const takeFees = (amount: string, date: string) =>
    pay.pay({ student_id, amount, date, method: 'upi' })
  await rate(iyer.uid, {
    kind: 'share',
    percent: '40',
    batch_ids: [twelve],
    from_date: '2026-10-01',
  })
  setDay('2026-10-31')
  expect((await takeFees('177000', '2026-10-20')).status).toBe(201)
  expect((await slip(iyer.uid, { month: '2026-10' })).body.pay_slip).toMatchObject({
    gross: '60000.00',
    lines: [{ text: '40 % of Class 12', amount: '60000.00' }],
  })
  setDay('2026-12-01')

  await lessons(own, das.uid, { count: 22 })
  await lessons(raos, das.uid, {
    from: '2026-11-24',
    count: 1,
    start_time: '19:00',
    end_time: '20:00',
  })
  await lessons(raos, das.uid, {
    from: '2026-11-26',
    count: 1,
    start_time: '19:00',
    end_time: '20:00',
  })
  await lessons(hours, sen.uid, { count: 19, start_time: '17:00', end_time: '18:35' })
  await rate(das.uid, { kind: 'lesson', amount: '350' })
  await rate(sen.uid, { kind: 'hour', amount: '400' })
  await rate(rao.uid, { kind: 'month', amount: '18000', from_date: '2026-11-11' })
  await takeFees('59000', '2026-11-05')

  expect(await rowOf(das.uid)).toMatchObject({
    account: { account_id: das.uid, name: 'Mrs. S. Das' },
    lessons: 24,
    gross: '8400.00',
    lines: [
      {
        kind: 'lesson',
        text: '22 lessons × ₹350',
        quantity: 22,
        rate: '350.00',
        amount: '7700.00',
      },
      { text: '2 for P. Rao', quantity: 2, amount: '700.00', batch: { batch_name: 'Class 8' } },
    ],
  })
  expect(await rowOf(sen.uid)).toMatchObject({
    gross: '12033.33',
    lines: [{ kind: 'hour', text: '30 h 5 min × ₹400', quantity: 1805, amount: '12033.33' }],
  })
  expect(await rowOf(rao.uid)).toMatchObject({
    gross: '12000.00',
    lines: [{ kind: 'month', text: 'month, from 11 Nov', quantity: 20, amount: '12000.00' }],
  })
  const { total } = await sheet()
  expect(total).toMatchObject({ lessons: '20433.33', months: '12000.00', adjustments: '0.00' })
  expect(await rowOf(iyer.uid)).toMatchObject({ lines: [{ base: '50000.00', amount: '20000.00' }] })
  expect(total).toMatchObject({ shares: '20000.00', gross: '52433.33' })

  for (const { uid } of [das, sen, rao, iyer]) expect((await slip(uid)).status).toBe(201)
  expect((await sheet()).total).toEqual(total)
  expect((await rowOf(das.uid)).slips[0]?.number).toBe('2026-27/P0002')
  expect(
    (
      await pay.call(createPaySlip, {
        body: { account_id: das.uid, month: '2026-11', gross: '8400', paid_from: 'bank' },
      } as never)
    ).error,
  ).toBe('The sheet has changed.')
  expect((await slip(das.uid)).error).toBe('There is nothing to pay.')
})
