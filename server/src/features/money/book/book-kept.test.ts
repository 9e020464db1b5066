import { exportBook, getBook } from '@ganit/contract/money/book'
import { bounceCheque } from '@ganit/contract/money/cheques'
import { correctPayment } from '@ganit/contract/money/payments'
import { recordRefund } from '@ganit/contract/money/refunds'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

beginEachTestAt('2026-11-10')

async function theBook(academy: Academy) {
  const ledger = await theLedger(academy)
  const read = async (querystring: object, call = ledger.call) =>
    (await call(getBook, { querystring } as never)).body
  return { ...ledger, read }
}

test('a child of a past month stands in the class of that month, also once it has moved up', async ({
  academy,
}) => {
  const { aPupil, pay, call, read } = await theBook(academy)
  const { student_id } = await aPupil({ student_class: 8 })
  await pay({ student_id, amount: '500', date: '2026-11-10', advance: true })
  const refund = { student_id, amount: '100', method: 'cash', date: '2026-11-10', reason: 'Moves' }
  expect((await call(recordRefund, { body: refund } as never)).status).toBe(201)
  const csv = async (asking = call) =>
    String((await asking(exportBook, { querystring: { month: '2026-11' } } as never)).body)
  const then = await csv()
  await academy.db.updateTable('students').set({ student_class: 9 }).execute()
  setDay('2027-11-10')
  const later = await academy.signInAdmin()
  const { items } = await read({ month: '2026-11' }, later.call)
  expect(items.map(({ what, class_number }) => [what, class_number])).toEqual([
    ['Receipt', 8],
    ['Refund', 8],
  ])
  expect(await csv(later.call)).toBe(then)
})

test('a cheque that the bank returned stands with the day of its return, as a statement shows it', async ({
  academy,
}) => {
  const { aPupil, pay, call, read } = await theBook(academy)
  const { student_id } = await aPupil()
  const cheque = { bank: 'SBI', dated: '2026-11-09' }
  const { payment } = await pay({
    ...{ student_id, amount: '500', date: '2026-11-10', advance: true },
    ...{ method: 'cheque', transaction_id: '104431', cheque },
  })
  setDay('2026-11-12')
  const corrected = await call(correctPayment, {
    params: { payment_id: payment.payment_id },
    body: { amount: '450', reason: 'Typed wrongly' },
  } as never)
  setDay('2026-11-20')
  const bounced = await call(
    bounceCheque,
    {
      params: { payment_id: corrected.body.payment.payment_id },
      body: { on: '2026-11-17' },
    } as never,
    { 'idempotency-key': 'bounced' },
  )
  expect(bounced.status).toBe(201)
  const { items, agrees } = await read({ month: '2026-11' })
  expect(items.map(({ day, what, paid_on }) => [day, what.split(',')[0], paid_on])).toEqual([
    ['2026-11-10', 'Receipt', '2026-11-10'],
    ['2026-11-12', 'Taken back', '2026-11-10'],
    ['2026-11-12', 'Receipt', '2026-11-10'],
    ['2026-11-20', 'Taken back', '2026-11-17'],
  ])
  expect(agrees).toBe(true)
})

test('what explains the book of a past month leads to the rows of that month', async ({
  academy,
}) => {
  const { aPupil, pay, read } = await theBook(academy)
  const { student_id } = await aPupil()
  await pay({ student_id, amount: '500', date: '2026-10-31', advance: true })
  const { agreement } = await read({ month: '2026-11' })
  const days = '?from=2026-11-01&to=2026-11-30'
  expect(agreement.map(({ word, link }) => [word, link])).toEqual([
    ['Collected', `/admin/reports/collected${days}`],
    ['paid on other days', `/admin/payments${days}`],
    ['in − out', null],
  ])
})
