import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theSessions } from '../../../../test/new-session.ts'

beginEachTestAt('2027-03-01')

type Case = { old: string; next: string; prorata?: string; ends_on?: string }
const CASES: Record<string, Case> = {
  'both on the 1st': { old: '2027-03-01', next: '2027-04-01' },
  'the old one on the 1st, the new one on the 5th': { old: '2027-03-01', next: '2027-04-05' },
  'the same, and the old batch ended': {
    old: '2027-03-01',
    next: '2027-04-05',
    ends_on: '2027-03-31',
  },
  'both by days': { old: '2027-03-05', next: '2027-04-05', prorata: 'days' },
  'both by days, and the old batch ended': {
    old: '2027-03-05',
    next: '2027-04-05',
    prorata: 'days',
    ends_on: '2027-03-31',
  },
}

for (const [name, { old, next, prorata = 'none', ends_on = null }] of Object.entries(CASES))
  test(`a session that begins in April asks April in the new class alone: ${name}`, async ({
    academy,
  }) => {
    const { batch, pupil, addFee, plan, ledger, findings } = await theSessions(academy)
    const [nine, ten] = [await batch('Nine', 9, { ends_on }), await batch('Ten', 10)]
    const monthly = { fee_type: 'recurring', prorata }
    await addFee(nine, { ...monthly, due_date: old, amount: '1800' })
    await addFee(ten, { ...monthly, due_date: next, amount: '2000' })
    const { uid } = await pupil(nine, 9, '2027-03-01')
    await plan('2027-04-01', [{ from_batch_id: nine, to: ten }])
    for (const day of ['2027-03-31', '2027-04-01', '2027-04-02', '2027-04-05']) {
      setDay(day)
      await workOfDay(academy.db)
    }
    const { dues } = (await ledger(uid)).body
    const asked = (month: string) =>
      dues.filter(({ due_date }) => due_date.startsWith(month)).map(({ amount }) => amount)
    expect([asked('2027-03'), asked('2027-04')]).toEqual([['1800.00'], ['2000.00']])
    expect(await findings()).toEqual([])
  })

test('a session that begins late asks nothing of a batch that ended before it', async ({
  academy,
}) => {
  const { batch, pupil, addFee, plan, ledger, findings } = await theSessions(academy)
  const [nine, ten] = [await batch('Nine', 9, { ends_on: '2027-06-02' }), await batch('Ten', 10)]
  const monthly = { fee_type: 'recurring', due_date: '2027-03-03' }
  await addFee(nine, { ...monthly, amount: '1800' })
  const { uid } = await pupil(nine, 9, '2027-03-01')
  await plan('2027-06-05', [{ from_batch_id: nine, to: ten }])
  setDay('2027-06-02')
  await workOfDay(academy.db)
  setDay('2027-06-05')
  await workOfDay(academy.db)
  const days = (await ledger(uid)).body.dues.map(({ due_date }) => due_date)
  expect(days).toEqual(['2027-03-03', '2027-04-03', '2027-05-03'])
  const left = await academy.db
    .selectFrom('memberships')
    .select('left_on')
    .orderBy('joined_on')
    .execute()
  expect(left).toEqual([{ left_on: '2027-06-02' }, { left_on: null }])
  expect(await findings()).toEqual([])
})
