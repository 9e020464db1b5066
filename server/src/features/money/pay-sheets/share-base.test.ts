import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue } from '@ganit/contract/money/dues'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { thePay } from '../../../../test/pay.ts'

beginEachTestAt('2026-11-01')

test('a share is of the fees of its batches: not of late fines, deposits, charges or other batches', async ({
  academy,
}) => {
  const pay = await thePay(academy)
  const { call, aBatch, aMember, addFee, rate, rowOf, ledger } = pay
  const late_fee = { amount: '150', after_days: 7, from: '2026-11-01' }
  expect((await call(updateSettings, { body: { late_fee } } as never)).status).toBe(200)
  const iyer = await pay.aTeacher('R. Iyer')
  const [twelve, other] = [await aBatch('Class 12'), await aBatch('Class 11')]
  const { student_id, uid } = await aMember(twelve)
  await pay.toggle(other, student_id)
  const due_date = '2026-11-05'
  await addFee(twelve, { amount: '1000', due_date })
  await addFee(twelve, { fee_title: 'Deposit', amount: '2000', due_date, is_deposit: true })
  await addFee(other, { amount: '700', due_date })
  await call(addDue, { body: { student_id, title: 'Books', amount: '90', due_date } } as never)
  await rate(iyer.uid, { kind: 'share', percent: '40', batch_ids: [twelve] })
  setDay('2026-11-14')
  await workOfDay(academy.db)
  const { owed } = (await ledger(uid)).body
  expect(owed).toBe('4390.00')
  await pay.pay({ student_id, amount: owed, date: '2026-11-14', method: 'cash' })
  expect(await rowOf(iyer.uid)).toMatchObject({ lines: [{ base: '1000.00', amount: '400.00' }] })
})
