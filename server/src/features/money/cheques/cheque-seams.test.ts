import { getBook } from '@ganit/contract/money/book'
import { bounceCheque } from '@ganit/contract/money/cheques'
import { closeDay } from '@ganit/contract/money/day-closes'
import { recordRefund } from '@ganit/contract/money/refunds'
import { leave } from '@ganit/contract/office/leaving'
import { getToday } from '@ganit/contract/office/today'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

let keys = 0

/** A student who owes 1,000 and has paid 1,200 by cheque, the rest in advance. */
async function aPaidCheque(academy: Academy, dated = '2026-11-14') {
  setDay('2026-11-14')
  const ledger = await theLedger(academy)
  const { call, addFee, aMember, aBatch, pay } = ledger
  const batch_id = await aBatch()
  const { uid, student_id } = await aMember(batch_id)
  await addFee(batch_id, { amount: '1000', due_date: '2026-11-14' })
  const { payment } = await pay({
    ...{ student_id, amount: '1200', date: '2026-11-14', method: 'cheque', advance: true },
    ...{ transaction_id: '104455', cheque: { bank: 'SBI', dated } },
  })
  const bounce = () =>
    call(
      bounceCheque,
      { params: { payment_id: payment.payment_id }, body: { on: '2026-11-14' } } as never,
      { 'idempotency-key': `seam-${++keys}` },
    )
  return { ...ledger, uid, student_id, bounce }
}

test('a closed day refuses a returned cheque, and nothing of it stays', async ({ academy }) => {
  const { call, bounce, ledger, uid, findings } = await aPaidCheque(academy)
  await call(closeDay, { body: { day: '2026-11-14', counted: '0', reason: null } } as never)
  const { status, error } = await bounce()
  expect({ status, error }).toEqual({
    status: 409,
    error: expect.stringContaining('day is closed'),
  })
  expect((await ledger(uid)).body).toMatchObject({ owed: '0.00', credit: '200.00' })
  expect(await findings()).toEqual([])
})

test('a refund of it is reversed first', async ({ academy }) => {
  const { call, bounce, student_id, findings } = await aPaidCheque(academy)
  const refund = { student_id, amount: '200', date: '2026-11-14', method: 'cash', reason: 'Moves' }
  expect((await call(recordRefund, { body: refund } as never)).status).toBe(201)
  expect(await bounce()).toMatchObject({ status: 409, error: 'Reverse the refund first.' })
  expect(await findings()).toEqual([])
})

test('a cheque that is returned after the student left opens what was owed, and the book has both days', async ({
  academy,
}) => {
  const { call, bounce, uid, ledger, findings } = await aPaidCheque(academy)
  const leaving = { on: '2026-11-14', reason: 'Moves', refund: null }
  await call(leave, { params: { uid }, body: leaving } as never)
  expect((await bounce()).status).toBe(201)
  expect((await ledger(uid)).body).toMatchObject({ owed: '1000.00', credit: '0.00' })
  const { body } = await call(getBook, { querystring: { month: '2026-11' } } as never)
  expect(body.methods).toMatchObject([{ method: 'cheque', in: '1200.00', out: '1200.00' }])
  expect(await findings()).toEqual([])
})

test('Today waits for a cheque three days from the date on it, if that is later than its payment', async ({
  academy,
}) => {
  const { call } = await aPaidCheque(academy, '2026-11-18')
  const waits = async () =>
    (await call(getToday)).body.lines.some(({ kind }) => kind === 'cheques_to_clear')
  for (const day of ['2026-11-17', '2026-11-20']) {
    setDay(day)
    expect(await waits()).toBe(false)
  }
  setDay('2026-11-21')
  expect(await waits()).toBe(true)
})
