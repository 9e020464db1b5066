import { updateSettings } from '@ganit/contract/ground/settings'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { batchesRows } from './batches.queries.ts'

beginEachTestAt('2026-03-01')

test('one batch, read by its dues or by the days, has the figures that it has among all, late fees too', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { aBatch, aMember, addFee, call, pay } = await theLedger(academy)
  const batches = [await aBatch('Algebra'), await aBatch('Geometry')] as const
  const late: number[] = []
  for (const batch_id of batches) {
    await addFee(batch_id, { amount: '1800', due_date: '2026-03-05' })
    for (let n = 0; n < 10; n++) {
      const { student_id } = await aMember(batch_id)
      if (n === 0) late.push(student_id)
      else await pay({ student_id, amount: '1800', date: '2026-03-01' })
    }
  }
  const late_fee = { amount: '100', after_days: 3, from: '2026-03-01' }
  await call(updateSettings, { body: { late_fee } } as never)
  setDay('2026-03-20')
  await workOfDay(db)
  const today = await theLedger(academy)
  for (const student_id of late) await today.pay({ student_id, amount: '1850', date: '2026-03-20' })

  /** Figures of the first batch, alone and among all. */
  async function figures(from: string, to: string) {
    const [batch_id] = batches
    const alone = await batchesRows(db, { from, to }, batch_id)
    const among = await batchesRows(db, { from, to })
    expect(alone).toEqual(among.filter(({ key }) => key === String(batch_id)))
    return alone.map(({ asked, collected, owed }) => [asked, collected, owed])
  }
  // Twenty payments of the month are more work than ten dues of the batch; two of the later days are less.
  expect(await figures('2026-03-01', '2026-03-31')).toEqual([['18100.00', '18050.00', '50.00']])
  expect(await figures('2026-03-06', '2026-03-31')).toEqual([['100.00', '1850.00', '50.00']])
})
