import { previewBatchFee, previewNewFee, updateBatchFee } from '@ganit/contract/money/fees'
import { getLedger } from '@ganit/contract/money/ledger'
import { admit } from '@ganit/contract/office/admissions'
import { leave } from '@ganit/contract/office/leaving'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { FEE, theLedger } from '../../../../test/ledger.ts'

const MOTHER = {
  ...{ name: 'Anita Sen', relation: 'mother', phone: '+91 98300 41200' },
  ...{ language: 'en', is_new: true },
}

test.for([
  ['2026-12-31', '1601', 'days', 'Tuition, December 2026, 1 of 31 days 2026-12-31 52.00'],
  ['2027-02-15', '1601', 'half', 'Tuition, February 2027, half of the month 2027-02-15 801.00'],
  ['2027-02-15', '1601', 'days', 'Tuition, February 2027, 14 of 28 days 2027-02-15 801.00'],
  ['2028-02-29', '1600', 'days', 'Tuition, February 2028, 1 of 29 days 2028-02-29 55.00'],
  // All days are the whole month, whose paise stay.
  ['2027-04-01', '999.99', 'days', 'Tuition, April 2027 2027-04-10 999.99'],
] as const)(
  'who joins on %s a batch of ₹%s a month is asked, by %s: %s',
  async ([day, amount, first_month, due], { academy }) => {
    setDay(day)
    const { call, aBatch, addFee, findings } = await theLedger(academy)
    const batch_id = await aBatch('VIII Evening')
    await addFee(batch_id, { amount, due_date: '2026-06-10', fee_type: 'recurring' })
    const child = { name: 'Tuli Sen', class_number: 8, guardian: MOTHER, batch_ids: [batch_id] }
    const { body } = await call(admit, { body: { ...child, first_month } } as never, {
      'idempotency-key': 'joins',
    })
    const { dues } = (await call(getLedger, { params: { uid: body.student.uid } })).body
    const asked = dues.map(({ label, due_date, amount: sum }) => `${label} ${due_date} ${sum}`)
    expect(asked).toContain(due)
    await workOfDay(academy.db)
    expect(await findings()).toEqual([])
  },
)

test('a deposit that was given back is asked again of who comes back, an admission that was paid is not', async ({
  academy,
}) => {
  setDay('2026-11-16')
  const { call, aBatch, addFee, aPupil, toggle, pay, ledger, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const onJoining = { on_joining: true, due_date: '2026-06-01' }
  await addFee(batch_id, { fee_title: 'Deposit', amount: '1000', ...onJoining, is_deposit: true })
  await addFee(batch_id, { fee_title: 'Admission', amount: '500', ...onJoining })
  const { student_id, uid } = await aPupil()
  await toggle(batch_id, student_id)
  await pay({ student_id, amount: '1500', date: '2026-11-16' })
  const dues = async () =>
    (await ledger(uid)).body.dues.map(({ label, amount, owed }) => [label, amount, owed])
  setDay('2026-11-20')
  await workOfDay(academy.db)
  const refund = { method: 'cash' }
  const leaving = { on: '2026-11-20', reason: 'Moves', refund }
  expect((await call(leave, { params: { uid }, body: leaving } as never)).status).toBe(200)
  expect(await dues()).toEqual([['Admission', '500.00', '0.00']])
  setDay('2026-11-25')
  await workOfDay(academy.db)
  await toggle(batch_id, student_id)
  expect(await dues()).toEqual([
    ['Admission', '500.00', '0.00'],
    ['Deposit', '1000.00', '1000.00'],
  ])
  expect(await findings()).toEqual([])
})

test('a fee is previewed, changed and paid at once', async ({ academy }) => {
  setDay('2026-11-16')
  const { call, aBatch, aMember, addFee, pay, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const members = []
  for (let n = 0; n < 4; n += 1) members.push(await aMember(batch_id))
  const monthly = { amount: '500', due_date: '2026-11-10', fee_type: 'recurring' }
  const { fee_id } = (await addFee(batch_id, monthly)).body.fee
  const params = { batch_fee_id: String(fee_id) }
  const change = (amount: number) => ({ batch_fee_id: fee_id, amount: String(amount) })
  for (const [n, { student_id }] of members.entries()) {
    const once = { ...FEE, batch_id, amount: '90', due_date: '2026-11-16' }
    const answers = await Promise.all([
      call(previewBatchFee, { params, body: { amount: String(600 + n) } } as never),
      call(updateBatchFee, { body: change(700 + n) } as never),
      call(previewNewFee, { body: once } as never),
      addFee(batch_id, { ...once, fee_title: `Book ${n}` }),
      pay({ student_id, amount: '100', date: '2026-11-16', advance: true }),
      call(previewBatchFee, { params, body: { due_date: '2026-11-20' } } as never),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201, 200])
  }
  expect(await findings()).toEqual([])
})
