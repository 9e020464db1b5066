import { dayAfter } from '@ganit/contract/days'
import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue } from '@ganit/contract/money/dues'
import { recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { thePaying } from '../../../../test/paying.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

/** A student with a paid due of ₹1,800, and further dues. */
async function thePaid(academy: Academy) {
  const admin = await theLedger(academy)
  const { student_id, uid } = await admin.aPupil()
  const date = await readAcademyToday(academy.db)
  const ask = async (amount: string, more: object = {}) => {
    const due = { student_id, title: 'Test series', amount, due_date: date, ...more }
    const { body } = await admin.call(addDue, { body: due } as never)
    return (body as { due: { due_id: number } }).due.due_id
  }
  const due_id = await ask('1800')
  await admin.pay({ student_id, amount: '1800', date, fee_ids: [due_id] })
  const back = (amount: string, more: object = {}) =>
    admin.call(recordRefund, {
      body: { student_id, due_id, amount, method: 'cash', date, reason: 'Cancelled', ...more },
    } as never)
  const sums = async () => {
    const { owed, credit, waived, refunded, dues } = (await admin.ledger(uid)).body
    return { owed, credit, waived, refunded, dues: dues.map((due) => due.owed) }
  }
  return { ...admin, student_id, due_id, ask, back, sums }
}

test('a paid fee is waived and given back in one go, whole or in part', async ({ academy }) => {
  const { back, sums, findings } = await thePaid(academy)
  expect((await back('500')).status).toBe(201)
  expect(await sums()).toEqual({
    ...{ owed: '0.00', credit: '0.00', waived: '500.00', refunded: '500.00', dues: ['0.00'] },
  })
  expect((await back('1300.01')).body).toMatchObject({
    fields: { amount: 'Only ₹1,300 can be given back.' },
  })
  expect((await back('1300')).status).toBe(201)
  expect(await sums()).toMatchObject({ owed: '0.00', waived: '1800.00', refunded: '1800.00' })
  expect((await back('0.01')).body).toMatchObject({
    fields: { amount: 'Only ₹0 can be given back.' },
  })
  expect(await findings()).toEqual([])
})

test('what is due now takes its part first, and no more is waived than is given back', async ({
  academy,
}) => {
  const { ask, back, sums, findings } = await thePaid(academy)
  await ask('1300')
  await ask('900', { due_date: '2190-01-10' })
  expect((await back('1800')).body).toMatchObject({
    fields: { amount: 'Only ₹500 can be given back.' },
  })
  expect(await sums()).toMatchObject({ owed: '2200.00', waived: '0.00', refunded: '0.00' })
  expect((await back('500')).status).toBe(201)
  expect(await sums()).toEqual({
    ...{ owed: '2200.00', credit: '0.00', waived: '500.00', refunded: '500.00' },
    dues: ['0.00', '1300.00', '900.00'],
  })
  expect(await findings()).toEqual([])
})

test('of a due that is paid in part, what was paid is given back, and the rest stays owed', async ({
  academy,
}) => {
  const { ask, student_id, pay, back, sums, findings } = await thePaid(academy)
  const due_id = await ask('1800')
  await pay({
    student_id,
    amount: '1000',
    date: await readAcademyToday(academy.db),
    fee_ids: [due_id],
  })
  expect((await back('1000.01', { due_id })).status).toBe(400)
  expect((await back('1000', { due_id })).status).toBe(201)
  expect(await sums()).toMatchObject({ owed: '800.00', waived: '1000.00', refunded: '1000.00' })
  expect(await findings()).toEqual([])
})

test('a refund of a due that is reversed leaves everything as it was', async ({ academy }) => {
  const { back, sums, call, findings } = await thePaid(academy)
  const before = await sums()
  for (const amount of ['1800', '700']) {
    const { refund_id } = (await back(amount)).body.refund
    const params = { refund_id: String(refund_id) }
    await call(reverseRefund, { params, body: { reason: 'Wrong child' } } as never)
    expect(await sums()).toEqual(before)
  }
  expect(await findings()).toEqual([])
})

test('a late fine of another due stands, and a claim to check is accepted afterwards', async ({
  academy,
}) => {
  const paying = await thePaying(academy)
  const payer = await paying.aPayer('100', '1000')
  const [checked = 0, due_id = 0] = payer.due_ids
  const { student_id, uid } = payer
  const date = await readAcademyToday(academy.db)
  await paying.pay({ student_id, amount: '1000', date, fee_ids: [due_id] })
  const claim = await paying.aPaidClaim(payer, undefined, [checked])
  const late = { student_id, title: 'Book', amount: '500', due_date: dayAfter(date, -10) }
  await paying.call(addDue, { body: late } as never)
  await paying.call(updateSettings, {
    body: { late_fee: { amount: '50', after_days: 5, from: '2020-01-01' } },
  } as never)
  const fines = async () =>
    (await paying.ledger(uid)).body.dues
      .filter(({ kind }) => kind === 'late')
      .map(({ owed }) => owed)
  const before = await fines()
  expect(before).toContain('50.00')
  const refund = { student_id, due_id, amount: '10', method: 'cash', date, reason: 'Torn' }
  expect((await paying.call(recordRefund, { body: refund } as never)).status).toBe(201)
  expect(await fines()).toEqual(before)
  expect(await paying.accept(claim)).toMatchObject({ status: 200 })
  expect(await paying.findings()).toEqual([])
})

test('a due of somebody else, or none, or one of the gateway is refused, and nothing changes', async ({
  academy,
}) => {
  const { back, sums, aPupil } = await thePaid(academy)
  const before = await sums()
  expect((await back('10', { due_id: 999 })).status).toBe(404)
  expect((await back('10', { student_id: (await aPupil()).student_id })).status).toBe(404)
  expect((await back('10', { online_payment_id: 1 })).status).toBe(400)
  expect((await back('10', { due_id: 'x' })).status).toBe(400)
  expect(await sums()).toEqual(before)
})
