import { leave } from '@ganit/contract/office/leaving'
import { updateBatch } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

/** A member since 1 October of a batch with one monthly fee; today is 28 November. */
async function aMember(academy: Academy, fee: object) {
  setDay('2026-10-01')
  const before = await theLedger(academy)
  const batch_id = await before.aBatch()
  const { uid, student_id } = await before.aMember(batch_id)
  await before.addFee(batch_id, { amount: '1800', fee_type: 'recurring', ...fee })
  setDay('2026-11-28')
  await workOfDay(academy.db)
  const ledger = await theLedger(academy)
  return {
    ...ledger,
    batch_id,
    student_id,
    days: async () => (await ledger.ledger(uid)).body.dues.map(({ due_date }) => due_date),
    owed: async () => (await ledger.ledger(uid)).body.owed,
    ends: (ends_on: string | null) =>
      ledger.call(updateBatch, { body: { batch_id, batch_name: 'Evening', ends_on } } as never),
    leaves: (on: string) =>
      ledger.call(leave, { params: { uid }, body: { on, reason: 'Moves', refund: null } } as never),
  }
}

test('no month is asked after the last day of a batch, and it is asked again once the batch goes on', async ({
  academy,
}) => {
  const { days, ends, findings } = await aMember(academy, { due_date: '2026-10-01' })
  const upToNow = ['2026-10-01', '2026-11-01']
  expect(await days()).toEqual([...upToNow, '2026-12-01'])
  expect((await ends('2026-11-30')).status).toBe(200)
  expect(await days()).toEqual(upToNow)
  expect(await findings()).toEqual([])
  await ends('2026-12-01')
  expect(await days()).toEqual([...upToNow, '2026-12-01'])
  await ends('2026-11-30')
  await ends(null)
  expect(await days()).toEqual([...upToNow, '2026-12-01'])
  expect(await findings()).toEqual([])
})

test('a fee by days asks nothing after the last day of the batch either', async ({ academy }) => {
  const fee = { due_date: '2026-10-05', prorata: 'days' }
  const { days, ends, findings } = await aMember(academy, fee)
  await ends('2026-11-30')
  setDay('2026-12-02')
  await workOfDay(academy.db)
  expect(await days()).toEqual(['2026-10-05', '2026-11-05'])
  expect(await findings()).toEqual([])
})

for (const day of ['02', '15', '28', '30'])
  for (const other of ['01', '14', '28', '29', '30'])
    test(`a day that moves from the ${day}th to the ${other}th leaves each month one due`, async ({
      academy,
    }) => {
      const { days, changeFee, findings } = await aMember(academy, { due_date: `2026-10-${day}` })
      const to = `2026-10-${other}`
      const draft = { batch_fee_id: 1, due_date: to, from: 'next' }
      expect((await changeFee(draft)).status).toBe(200)
      await changeFee({ ...draft, amount: '1900' })
      setDay('2026-11-30')
      await workOfDay(academy.db)
      const months = (await days()).map((date) => date.slice(0, 7))
      expect(months).toEqual(['2026-10', '2026-11', '2026-12'])
      expect(await findings()).toEqual([])
    })

test('a preview tells what a day earlier in the month really asks', async ({ academy }) => {
  const { days, changeFee } = await aMember(academy, { due_date: '2026-10-30' })
  await changeFee({ batch_fee_id: 1, due_date: '2026-11-01', from: 'next' })
  expect(await days()).toEqual(['2026-10-30', '2026-11-30', '2026-12-01'])
})

const LATER: Record<string, object> = {
  'a fee dated that day': { due_date: '2026-11-28' },
  'a fee dated weeks ago': { due_date: '2026-10-20' },
  'a fee dated later': { due_date: '2026-12-10' },
  'a monthly fee': { due_date: '2026-10-10', fee_type: 'recurring' },
  'a fee by days': { due_date: '2026-10-10', fee_type: 'recurring', prorata: 'days' },
  'a deposit': { due_date: '2026-10-20', is_deposit: true },
}

for (const [name, fee] of Object.entries(LATER))
  test(`settled is settled: ${name} asks nothing of who left`, async ({ academy }) => {
    const member = await aMember(academy, { due_date: '2026-10-01' })
    const { aBatch, toggle, student_id, batch_id, addFee, pay, leaves, owed } = member
    const former = await aBatch('Former')
    await toggle(former, student_id)
    await toggle(former, student_id)
    await academy.db
      .updateTable('memberships')
      .set({ joined_on: '2026-10-01' })
      .where('batch_id', '=', former)
      .execute()
    await pay({ student_id, amount: '3600', date: '2026-11-28' })
    await leaves('2026-11-28')
    expect(await owed()).toBe('0.00')
    for (const each of [batch_id, former]) await addFee(each, { amount: '500', ...fee })
    await member.changeFee({ batch_fee_id: 1, due_date: '2026-10-15', from: 'unpaid' })
    setDay('2026-12-11')
    await workOfDay(academy.db)
    expect(await owed()).toBe('0.00')
    expect(await member.findings()).toEqual([])
  })

test('a student who settled with a debt owes it still, and as a changed fee says', async ({
  academy,
}) => {
  const { addFee, batch_id, leaves, owed, changeFee, findings } = await aMember(academy, {
    due_date: '2026-10-01',
  })
  await addFee(batch_id, { amount: '500', due_date: '2026-11-20' })
  await leaves('2026-11-28')
  expect(await owed()).toBe('4100.00')
  await changeFee({ batch_fee_id: 2, amount: '400', from: 'unpaid' })
  expect(await owed()).toBe('4000.00')
  expect(await findings()).toEqual([])
})

test('a deposit dated back asks nothing of who has left or was given another batch', async ({
  academy,
}) => {
  const { addFee, aBatch, batch_id, student_id, toggle, owed } = await aMember(academy, {
    due_date: '2026-12-01',
  })
  await toggle(batch_id, student_id)
  await toggle(await aBatch('Other'), student_id)
  await addFee(batch_id, { due_date: '2026-11-10', is_deposit: true })
  expect(await owed()).toBe('0.00')
})

test('a fee dated back asks who has left only where the owner says so', async ({ academy }) => {
  const { addFee, batch_id, student_id, toggle, owed, changeFee, findings } = await aMember(
    academy,
    { due_date: '2026-12-01' },
  )
  await toggle(batch_id, student_id)
  const { fee } = (await addFee(batch_id, { due_date: '2026-11-10', amount: '70' })).body as never
  expect(await owed()).toBe('0.00')
  const { fee_id } = fee as { fee_id: number }
  await changeFee({ batch_fee_id: fee_id, asks_left: true })
  expect(await owed()).toBe('70.00')
  // A student who was charged stays charged, and a changed amount moves with the fee.
  await changeFee({ batch_fee_id: fee_id, asks_left: false, amount: '80', from: 'unpaid' })
  expect(await owed()).toBe('80.00')
  expect(await findings()).toEqual([])
})
