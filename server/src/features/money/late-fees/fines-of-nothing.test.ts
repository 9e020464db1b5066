import { updateSettings } from '@ganit/contract/ground/settings'
import { addConcession } from '@ganit/contract/money/concessions'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

beginEachTestAt('2026-03-01')

test('a late fine falls with a fee of which a concession leaves nothing, and what is paid of it stays', async ({
  academy,
}) => {
  const before = await theLedger(academy)
  const batch_id = await before.aBatch()
  const members = [await before.aMember(batch_id), await before.aMember(batch_id)]
  await before.addFee(batch_id, { amount: '1800', due_date: '2026-03-05' })
  const late_fee = { amount: '100', after_days: 3, from: '2026-03-01' }
  await before.call(updateSettings, { body: { late_fee } } as never)
  setDay('2026-03-20')
  await workOfDay(academy.db)
  const { call, ledger, pay, findings } = await theLedger(academy)
  const owed = () =>
    Promise.all(
      members.map(async ({ uid }) => (await ledger(uid)).body.dues.map((due) => due.owed)),
    )
  expect(await owed()).toEqual([
    ['1800.00', '100.00'],
    ['1800.00', '100.00'],
  ])
  const [first, other] = members
  const { dues } = (await ledger(other?.uid ?? '')).body
  const fine = dues.find(({ kind }) => kind === 'late')?.due_id
  await pay({ student_id: other?.student_id, amount: '40', date: '2026-03-20', fee_ids: [fine] })
  for (const { student_id } of [first, other] as typeof members) {
    const all = { kind: 'scholarship', percent: '100', from_date: '2026-03-01', reason: 'Late' }
    await call(addConcession, { body: { student_id, ...all } } as never)
  }
  expect(await owed()).toEqual([['0.00'], ['0.00', '60.00']])
  expect(await findings()).toEqual([])
})
