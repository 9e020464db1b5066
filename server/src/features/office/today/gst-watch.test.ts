import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue } from '@ganit/contract/money/dues'
import { getToday } from '@ganit/contract/office/today'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

beginEachTestAt('2026-11-10')

test('from 80 % of the threshold the owner is told of the turnover, until it is hidden for a month', async ({
  academy,
}) => {
  const { call, aBatch, aMember, addFee, pay, aPupil } = await theLedger(academy)
  const watched = async () =>
    (await call(getToday)).body.lines.filter(({ kind }) => kind === 'gst_threshold')
  const set = (body: object) => call(updateSettings, { body } as never)
  const { student_id } = await aPupil()
  const due = { student_id, title: 'Course', amount: '700000', due_date: '2026-11-01' }
  await call(addDue, { body: due } as never)
  await call(addDue, { body: { ...due, amount: '800000' } } as never)
  // Dues of last year, dues ahead, and an opening balance of before: none of them is turnover of this year.
  await call(addDue, { body: { ...due, due_date: '2026-03-31' } } as never)
  await call(addDue, { body: { ...due, due_date: '2026-12-01' } } as never)
  // A deposit is no turnover, however large.
  const batch_id = await aBatch()
  const member = await aMember(batch_id)
  await addFee(batch_id, { amount: '900000', is_deposit: true, due_date: '2026-11-01' })
  await pay({ student_id: member.student_id, amount: '900000' })
  expect(await watched()).toEqual([])

  // The money that came in counts if it is more than what was asked.
  await pay({ student_id, amount: '1600000', date: '2026-11-05' })
  expect(await watched()).toEqual([
    {
      ...{ kind: 'gst_threshold', count: 1, amount: '1600000.00', oldest: null },
      ...{ sample: ['2000000.00', 'none'], link: '/admin/settings#tax' },
    },
  ])
  const desk = await academy.signUpAs('desk')
  expect((await desk.call(getToday)).body.lines.map(({ kind }) => kind)).not.toContain(
    'gst_threshold',
  )

  await set({ gst_watch_hidden_until: '2026-11-12' })
  expect(await watched()).toEqual([])
  setDay('2026-11-12')
  expect(await watched()).toHaveLength(1)

  await set({ gst_threshold: '20,00,001' })
  expect(await watched()).toEqual([])
  await set({ gst_threshold: '1000000' })
  await set({ gst_scheme: 'composition' })
  expect(await watched()).toEqual([])
  await pay({ student_id, amount: '2400000', date: '2026-11-06', advance: true })
  expect(await watched()).toMatchObject([
    { amount: '4000000.00', sample: ['5000000.00', 'composition'] },
  ])
  await set({ gst_scheme: 'regular', gstin: '27AAPFU0939F1ZV', gst_rate: 18 })
  expect(await watched()).toEqual([])
})
