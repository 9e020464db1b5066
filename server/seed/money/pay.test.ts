import { expect } from 'vitest'
import { test } from '../../test/academy.ts'
import { findings } from '../../test/ledger.ts'
import { thePay } from '../../test/pay.ts'
import { seedPay } from './pay.ts'

test('teachers have rates, expenses two months, and last month is paid; a second time adds nothing', async ({
  academy,
}) => {
  const { db } = academy
  const { aTeacher, aBatch, lessons } = await thePay(academy)
  const first = await aTeacher('Ananya Sen')
  await aTeacher('Mohan Das')
  await aTeacher('Revathi Iyer')
  await lessons(await aBatch('Class 9'), first.uid, { from: '2026-10-05', count: 3 })
  const counted = async () => ({
    rates: await db.selectFrom('pay_rates').select(['kind']).orderBy('pay_rate_id').execute(),
    slips: await db.selectFrom('pay_slips').select(['gross', 'account_id']).execute(),
    expenses: (await db.selectFrom('expenses').select('month').execute()).length,
  })
  await seedPay(db)
  const seeded = await counted()
  expect(seeded).toEqual({
    rates: [{ kind: 'lesson' }, { kind: 'month' }, { kind: 'share' }],
    slips: [{ gross: '1050.00', account_id: first.uid }],
    expenses: 8,
  })
  await seedPay(db)
  expect(await counted()).toEqual(seeded)
  expect(await findings(db)).toEqual([])
})
