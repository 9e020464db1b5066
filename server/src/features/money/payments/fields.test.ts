import { takePayments } from '@ganit/contract/money/counter'
import { addDue, cutDue } from '@ganit/contract/money/dues'
import { getLedger } from '@ganit/contract/money/ledger'
import { correctPayment, PAYMENT_METHODS } from '@ganit/contract/money/payments'
import { recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import { leave } from '@ganit/contract/office/leaving'
import { addRemark } from '@ganit/contract/people/remarks'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

const DATE = '2026-11-01'

test('money is taken, corrected and given back by every method, with its number and its note', async ({
  academy,
}) => {
  const { call, addFee, aBatch, aMember, pay, ledger, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id, uid } = await aMember(batch_id)
  const { fee_id } = (await addFee(batch_id, { amount: '900000' })).body.fee
  for (const [n, method] of PAYMENT_METHODS.entries()) {
    const next = PAYMENT_METHODS[(n + 1) % PAYMENT_METHODS.length]
    const said = { method, transaction_id: `T-${n}-1`, note: `By ${method}` }
    const more = { fee_ids: [fee_id], advance: false }
    const { status, payment } = await pay({ student_id, amount: '100', ...said, ...more })
    expect([status, payment]).toMatchObject([201, { ...said, amount: '100.00' }])

    const changes = { method: next, transaction_id: `T-${n}-2`, note: `By ${next}` }
    const corrected = await call(correctPayment, {
      params: { payment_id: String(payment.payment_id) },
      body: {
        ...changes,
        ...more,
        amount: '90',
        date: '2026-10-31',
        student_id,
        reason: 'Typed wrong',
      },
    } as never)
    expect([corrected.status, corrected.fields]).toEqual([201, undefined])
    expect(corrected.body.payment).toMatchObject({
      ...changes,
      amount: '90.00',
      date: '2026-10-31',
    })
    expect(corrected.body.reversed).toMatchObject({
      payment_id: payment.payment_id,
      reversed: true,
    })

    const taken = await call(
      takePayments,
      {
        body: {
          payments: [{ student_id, amount: '50', ...more }],
          ...{ method, date: DATE, transaction_id: `T-${n}-3`, note: 'At the counter' },
        },
      } as never,
      { 'idempotency-key': `taken-${method}` },
    )
    expect([taken.status, taken.fields, taken.error]).toEqual([201, undefined, undefined])
    expect(taken.body.payments).toMatchObject([
      { method, date: DATE, transaction_id: `T-${n}-3`, note: 'At the counter', amount: '50.00' },
    ])
  }
  expect((await ledger(uid)).body.credit).toBe('0.00')
  expect(await findings()).toEqual([])
})

test('a paid due is given back by every method, under its number at the bank', async ({
  academy,
}) => {
  const { call, aPupil, pay, findings } = await theLedger(academy)
  const { student_id, uid } = await aPupil()
  for (const [n, method] of PAYMENT_METHODS.entries()) {
    const due = { student_id, title: `Book ${n}`, amount: '80', due_date: DATE }
    await call(addDue, { body: due } as never)
    await pay({ student_id, amount: '80' })
    const { dues } = (await call(getLedger, { params: { uid } })).body
    const { due_id } = dues.at(-1) ?? {}
    const instalments = ['2190-01-10', '2190-02-10'].map((due_date) => ({ amount: '40', due_date }))
    const cut = await call(cutDue, {
      params: { due_id: String(due_id) },
      body: { instalments },
    } as never)
    expect([cut.status, cut.error]).toEqual([
      409,
      'Something was paid or waived on this due already.',
    ])
    const body = {
      ...{ student_id, amount: '80', date: DATE, method, transaction_id: `R-${n}` },
      ...{ reason: 'Book came back', due_id },
    }
    const { status, fields, body: given } = await call(recordRefund, { body } as never)
    expect([status, fields]).toEqual([201, undefined])
    expect(given.refund).toMatchObject({ method, transaction_id: `R-${n}`, amount: '80.00' })
  }
  expect((await call(getLedger, { params: { uid } })).body).toMatchObject({
    credit: '0.00',
    owed: '0.00',
  })
  expect(await findings()).toEqual([])
})

test('money of nobody is not given back, and a record of nobody is not settled or remarked on', async ({
  academy,
}) => {
  const { call } = await theLedger(academy)
  const reason = 'Moves'
  const refused = [
    await call(reverseRefund, { params: { refund_id: '4711' }, body: { reason } } as never),
    await call(leave, { params: { uid: 'nobody' }, body: { on: DATE, reason } } as never),
    await call(addRemark, { params: { uid: 'nobody' }, body: { text: 'Asks well' } } as never),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
})
