import { listBatchSums } from '@ganit/contract/money/batch-sums'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

test('a batch has its monthly fee and what is due now; a fee that follows counts from its day', async ({
  academy,
}) => {
  setDay('2026-10-01')
  const { addFee, aBatch, aMember } = await theLedger(academy)
  const [evening, morning] = [await aBatch('Evening'), await aBatch('Morning')]
  const pupil = await aMember(evening)
  const month = { fee_type: 'recurring' }
  await addFee(evening, {
    amount: '1500',
    due_date: '2026-10-10',
    last_due_date: '2026-12-10',
    ...month,
  })
  await addFee(evening, { amount: '1800', due_date: '2027-01-10', ...month })
  await addFee(evening, { amount: '450', due_date: '2026-11-25' })
  await addFee(morning, { amount: '900', due_date: '2027-01-10', ...month })
  await addFee(morning, { amount: '950', due_date: '2027-06-10', ...month })
  setDay('2026-11-24')
  await workOfDay(academy.db)
  // The first session has ended by now.
  const { call, pay } = await theLedger(academy)
  const sums = async (ids: string) =>
    (await call(listBatchSums, { querystring: { ids } } as never)).body
  expect(await sums(`${morning},${evening},999`)).toEqual([
    { batch_id: evening, monthly_fee: '1500.00', due_now: '3000.00' },
    { batch_id: morning, monthly_fee: '900.00', due_now: '0.00' },
  ])
  await pay({ student_id: pupil.student_id, amount: '1000', date: '2026-11-24' })
  setDay('2026-11-25')
  expect(await sums(`${evening}`)).toEqual([
    { batch_id: evening, monthly_fee: '1500.00', due_now: '2450.00' },
  ])
})
