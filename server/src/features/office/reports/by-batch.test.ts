import { updateSettings } from '@ganit/contract/ground/settings'
import { addConcession } from '@ganit/contract/money/concessions'
import { getBatchesReport } from '@ganit/contract/office/batch-reports'
import { getCollectedReport, getMonthReport, getOwedReport } from '@ganit/contract/office/reports'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

beginEachTestAt('2026-03-01')

/** The reports of a month, and the figures of each for a batch. */
async function theReports(academy: Academy) {
  const admin = await theLedger(academy)
  const read = async (call: unknown, querystring: object) => {
    const { body } = await admin.call(call as never, { querystring } as never)
    return (body as { rows: Record<string, string>[] }).rows
  }
  return {
    ...admin,
    read,
    async of(key: string) {
      const days = { from: '2026-03-01', to: '2026-03-20' }
      const row = (rows: Record<string, string>[]) => rows.find((each) => each.key === key)
      const batch = row(await read(getBatchesReport, days))
      return {
        owed: row(await read(getOwedReport, { by: 'batch', ...days }))?.amount,
        month: row(await read(getMonthReport, { by: 'batch', month: '2026-03' }))?.closing,
        batch: batch?.owed,
        collected: [
          row(await read(getCollectedReport, { by: 'batch', ...days }))?.received,
          batch?.collected,
        ],
      }
    },
  }
}

test('a late fine stands with the batch of its due in every report', async ({ academy }) => {
  const before = await theReports(academy)
  const batch_id = await before.aBatch('Algebra')
  const { student_id } = await before.aMember(batch_id)
  await before.addFee(batch_id, { amount: '1800', due_date: '2026-03-05' })
  const late_fee = { amount: '100', after_days: 3, from: '2026-03-01' }
  await before.call(updateSettings, { body: { late_fee } } as never)
  setDay('2026-03-20')
  await workOfDay(academy.db)
  const { of, pay } = await theReports(academy)
  const none = { batch: undefined, collected: [undefined, undefined] }
  const key = String(batch_id)
  expect(await of(key)).toMatchObject({ owed: '1900.00', month: '1900.00', batch: '1900.00' })
  await pay({ student_id, amount: '1850', date: '2026-03-20' })
  expect(await of(key)).toMatchObject({ owed: '50.00', month: '50.00', batch: '50.00' })
  expect((await of(key)).collected).toEqual(['1850.00', '1850.00'])
  expect(await of('none')).toEqual({ owed: undefined, month: undefined, ...none })
})

test('batches stand in the order in which people count', async ({ academy }) => {
  const { aBatch, aMember, addFee, read } = await theReports(academy)
  const names = ['Class 10 – Evening', 'কক্ষা ১০', 'Class 2 – Evening', 'Algebra', 'Class 1']
  for (const name of names) {
    const batch_id = await aBatch(name)
    await aMember(batch_id)
    await addFee(batch_id, { amount: '1800', due_date: '2026-03-01' })
  }
  const days = { from: '2026-03-01', to: '2026-03-20' }
  const inOrder = ['Algebra', 'Class 1', 'Class 2 – Evening', 'Class 10 – Evening', 'কক্ষা ১০']
  for (const [report, asked] of [
    [getBatchesReport, days],
    [getOwedReport, { by: 'batch', ...days }],
    [getMonthReport, { by: 'batch', month: '2026-03' }],
  ] as const)
    expect((await read(report, asked)).map(({ label }) => label)).toEqual(inOrder)
})

test('a concession is shared among the instalments that took it', async ({ academy }) => {
  const admin = await theReports(academy)
  const batch_id = await admin.aBatch('Algebra')
  const { student_id } = await admin.aMember(batch_id)
  const days = ['2026-03-02', '2026-03-12', '2026-03-18']
  const instalments = days.map((due_date) => ({ amount: '1000', due_date }))
  await admin.addFee(batch_id, { amount: '3000', due_date: '2026-03-02', instalments })
  await admin.pay({ student_id, amount: '1000', date: '2026-03-01' })
  const off = { kind: 'merit', amount: '300', from_date: '2026-03-01', reason: 'First' }
  await admin.call(addConcession, { body: { student_id, ...off } } as never)
  setDay('2026-03-20')
  const { call } = await theReports(academy)
  const { total } = (await call(getMonthReport, { querystring: { month: '2026-03' } } as never))
    .body
  expect(total).toMatchObject({ asked: '3000.00', concession: '300.00', closing: '1700.00' })
})
