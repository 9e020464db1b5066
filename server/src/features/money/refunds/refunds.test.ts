import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue } from '@ganit/contract/money/dues'
import { correctPayment, type Payment } from '@ganit/contract/money/payments'
import { getVoucher, recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readPdf } from '../../../../test/read-pdf.ts'

/** A student without dues who pays in advance. */
async function ahead(academy: Academy) {
  const admin = await theLedger(academy)
  const { student_id, uid } = await admin.aPupil()
  const pay = (amount: unknown, more: object = {}) =>
    admin.pay({ student_id, amount, advance: true, ...more })
  const refund = (amount: unknown, more: object = {}) =>
    admin.call(recordRefund, {
      body: { student_id, amount, method: 'cash', date: '2026-11-01', reason: 'Moves', ...more },
    } as never)
  const back = (refund_id: number) =>
    admin.call(reverseRefund, { params: { refund_id }, body: { reason: 'Not taken' } } as never)
  const correct = (payment_id: number, body: object) =>
    admin.call(correctPayment, { params: { payment_id }, body } as never)
  return { ...admin, student_id, uid, pay, refund, back, correct }
}

test('money is given back out of credit, the oldest first, with vouchers without gaps', async ({
  academy,
}) => {
  const { pay, refund, back, ledger, uid, findings, reverse } = await ahead(academy)
  const { payment: first } = await pay('100')
  const { payment: second } = await pay('50')

  expect((await refund('150.01')).body).toMatchObject({ fields: { amount: expect.any(String) } })
  expect((await refund('5', { reason: '' })).status).toBe(400)
  expect((await refund('5', { date: '2190-01-01' })).body).toMatchObject({
    fields: { date: expect.any(String) },
  })
  const { status, body } = await refund('120')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    message: 'Refund recorded.',
    refund: {
      refund_id: 1,
      voucher_number: expect.stringMatching(/^20\d\d-\d\d\/000001$/),
      amount: '120.00',
      reason: 'Moves',
      reversed: false,
      parts: [
        { payment_id: first.payment_id, amount: '100.00' },
        { payment_id: second.payment_id, amount: '20.00' },
      ],
    },
  })
  expect((await ledger(uid)).body).toMatchObject({
    credit: '30.00',
    refunded: '120.00',
    refunds: [{ refund_id: 1 }],
    paid: '0.00',
  })
  expect((await reverse(first.payment_id)).body).toMatchObject({
    error: 'Reverse the refund first.',
  })
  expect((await back(1)).body).toMatchObject({
    message: 'Refund reversed.',
    refund: { reversed: true },
  })
  expect((await back(1)).status).toBe(409)
  expect((await reverse(first.payment_id)).status).toBe(200)
  expect((await refund('50')).body.refund.voucher_number).toMatch(/000002$/)
  expect(await findings()).toEqual([])
})

test('the voucher says what was given back, to whom and why', { tags: 'slow' }, async ({
  academy,
}) => {
  const { pay, refund, token } = await ahead(academy)
  const { payment } = await pay('100')
  await refund('40')
  const answer = await academy.app.inject({
    url: `/api${getVoucher.path.replace(':refund_id', '1')}`,
    headers: { authorization: `Bearer ${token}` },
  })

  expect(answer.headers['content-type']).toBe('application/pdf')
  const text = readPdf(answer.rawPayload)
    .pages.map((page) => page.text)
    .join()
  for (const word of ['Refund voucher', '40.00', 'Moves', payment.receipt_number])
    expect(text).toContain(word)
})

test('a payment is recorded anew as it should have been, at once with its reversal', async ({
  academy,
}) => {
  const { pay, correct, call, student_id, aPupil, uid, ledger, findings } = await ahead(academy)
  const due = (title: string, due_date: string) =>
    call(addDue, { body: { student_id, title, amount: '100', due_date } } as never)
  await due('Old', '2026-01-01')
  const later = ((await due('New', '2026-02-01')).body as { due: { due_id: number } }).due.due_id
  const { payment } = await pay('60', { advance: false, fee_ids: [later], method: 'cash' })
  const { status, body } = await correct(payment.payment_id, { reason: 'By UPI', method: 'upi' })

  expect(status).toBe(201)
  const { payment: right, reversed } = body as { payment: Payment; reversed: Payment }
  expect(right).toMatchObject({
    amount: '60.00',
    method: 'upi',
    allocations: [{ fee_id: later, amount: '60.00' }],
  })
  expect(reversed).toMatchObject({ reversed: true, reversal: { reason: 'By UPI' } })
  expect((await correct(payment.payment_id, { reason: 'Again' })).status).toBe(409)
  expect((await correct(right.payment_id, { reason: '' })).status).toBe(400)

  const other = await aPupil()
  const moved = await correct(right.payment_id, {
    reason: 'A brother’s',
    student_id: other.student_id,
    advance: true,
  })
  expect(moved.body).toMatchObject({ payment: { student_id: other.student_id, allocations: [] } })
  expect((await ledger(other.uid)).body.credit).toBe('60.00')
  expect((await ledger(uid)).body.owed).toBe('200.00')
  expect(await findings()).toEqual([])
})

test('what is over what is owed needs an advance; the receipt says it and stays', async ({
  academy,
}) => {
  const { pay, call, student_id, token, ledger, uid } = await ahead(academy)
  await call(addDue, {
    body: { student_id, title: 'Books', amount: '100', due_date: '2026-01-01' },
  } as never)
  expect((await pay('150', { advance: false })).fields).toHaveProperty('amount')
  const { payment } = await pay('150')
  expect(payment.allocations).toEqual([{ fee_id: 1, amount: '100.00' }])
  await call(addDue, {
    body: { student_id, title: 'Copies', amount: '20', due_date: '2026-01-01' },
  } as never)

  expect((await ledger(uid)).body).toMatchObject({ credit: '30.00', paid: '120.00', owed: '0.00' })
  const answer = await academy.app.inject({
    url: `/api/payments/${payment.payment_id}/receipt`,
    headers: { authorization: `Bearer ${token}` },
  })
  const text = readPdf(answer.rawPayload)
    .pages.map((page) => page.text)
    .join()
  expect(text).toContain('Advance')
  expect(text).toContain('50.00')
  expect(text).not.toContain('Copies')
})

test('a way of paying is corrected where other credit waits', { tags: 'slow' }, async ({
  academy,
}) => {
  const { pay, correct, call, student_id, ledger, uid, findings } = await ahead(academy)
  await call(addDue, {
    body: { student_id, title: 'Books', amount: '100', due_date: '2026-01-01' },
  } as never)
  const { payment } = await pay('100', { advance: false })
  await pay('50')
  const { status } = await correct(payment.payment_id, { reason: 'By UPI', method: 'upi' })

  expect(status).toBe(201)
  expect((await ledger(uid)).body).toMatchObject({ credit: '50.00', owed: '0.00' })
  expect(await findings()).toEqual([])
})

test('a correction that chooses dues refuses what is over them, unless it is an advance', {
  tags: 'slow',
}, async ({ academy }) => {
  const { pay, correct, call, student_id } = await ahead(academy)
  const due = async (amount: string) =>
    (
      await call(addDue, {
        body: { student_id, title: 'Books', amount, due_date: '2026-01-01' },
      } as never)
    ).body.due.due_id
  await due('100')
  const small = await due('40')
  const { payment } = await pay('100', { advance: false })
  const change = { reason: 'For the copies', fee_ids: [small] }

  expect((await correct(payment.payment_id, change)).fields).toHaveProperty('amount')
  expect((await correct(payment.payment_id, { ...change, advance: true })).status).toBe(201)
})

test('how much of what is given back bore tax is kept, and the next refund goes on from there', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { call, pay, refund } = await ahead(academy)
  const { payment: free } = await pay('100')
  await call(updateSettings, { body: { gstin: '27AAPFU0939F1ZV', gst_rate: 18 } } as never)
  const { payment: taxed } = await pay('300')
  await refund('150')
  await refund('250')
  const parts = () =>
    db
      .selectFrom('refund_parts')
      .select(['payment_id', 'amount', 'taxed'])
      .orderBy('refund_id')
      .orderBy('payment_id')
      .execute()
  expect(await parts()).toEqual([
    { payment_id: free.payment_id, amount: '100.00', taxed: '0.00' },
    { payment_id: taxed.payment_id, amount: '50.00', taxed: '50.00' },
    { payment_id: taxed.payment_id, amount: '250.00', taxed: '250.00' },
  ])
})
