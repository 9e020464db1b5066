import { previewLateFee, updateSettings } from '@ganit/contract/ground/settings'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { setClock } from '../../../../test/days.ts'
import { aDebtor, RULE } from '../../../../test/late.ts'

test('what a wrong rule has asked for today follows the right one, or falls, while it is untouched', async ({
  academy,
}) => {
  const { rule, late, pay, student_id, ask, findings } = await aDebtor(academy)
  const amounts = async () => (await late()).map(({ amount }) => amount)
  const fixed = { amount: '5000', after_days: 5, from: '2026-01-01' }
  await rule(fixed)
  await rule({ ...fixed, amount: '50' })
  expect(await amounts()).toEqual(['50.00'])
  await rule({ ...fixed, from: '2026-02-01' })
  expect(await amounts()).toEqual([])
  await ask('300', '2026-02-10')
  await rule(fixed)
  expect(await amounts()).toEqual(['5000.00', '5000.00'])
  await pay({ student_id, amount: '1301', date: '2026-11-01' })
  await rule(null)
  expect(await late()).toEqual([
    { amount: '5000.00', late_of: expect.any(Number), owed: '4999.00' },
  ])
  expect(await findings()).toEqual([])
})

test('before a rule is saved it is told how many students it asks, and for how much', async ({
  academy,
}) => {
  const { rule, ask, call, late } = await aDebtor(academy)
  const foreseen = async (late_fee: unknown) =>
    (await call(previewLateFee, { body: { late_fee } } as never)).body
  const fixed = { amount: '5000', after_days: 5, from: '2026-01-01' }
  await ask('300', '2026-02-10')
  expect(await foreseen(fixed)).toEqual({ students: 1, dues: 2, amount: '10000.00' })
  const unsaid = await call(previewLateFee, { body: { late_fee: { after_days: 5 } } } as never)
  expect(unsaid.fields).toEqual({ 'late_fee.percent': 'Give either a percentage or an amount.' })
  const capped = { percent: '50', after_days: 5, cap: '100', from: '2026-01-01' }
  expect(await foreseen(capped)).toEqual({ students: 1, dues: 2, amount: '200.00' })
  expect(await late()).toEqual([])
  await rule(fixed)
  expect(await foreseen(fixed)).toEqual({ students: 0, dues: 0, amount: '0.00' })
  // Today's late fees follow the rule.
  expect(await foreseen(RULE)).toEqual({ students: 1, dues: 2, amount: '33.00' })
  expect(await foreseen(null)).toEqual({ students: 0, dues: 0, amount: '0.00' })
})

test('what was asked for on earlier days stays as it was asked for, whatever the rule becomes', async ({
  academy,
}) => {
  const { db, rule, late } = await aDebtor(academy)
  await rule(RULE)
  await db.updateTable('dues').set({ due_date: '2026-03-01' }).where('kind', '=', 'late').execute()
  await rule({ ...RULE, percent: '50' })
  expect((await late()).map(({ amount }) => amount)).toEqual(['25.00'])
})

test('what a wrong time zone has asked for tomorrow falls once the zone is right', async ({
  academy,
}) => {
  setClock('2026-11-23', '20:00')
  const { rule, late, ask, call } = await aDebtor(academy)
  const zone = (time_zone: string) => call(updateSettings, { body: { time_zone } } as never)
  await ask('300', '2026-11-18')
  await rule(RULE)
  expect(await late()).toHaveLength(1)
  await zone('Pacific/Kiritimati')
  expect(await late()).toHaveLength(2)
  await zone('Asia/Kolkata')
  expect(await late()).toHaveLength(1)
})
