import {
  bounceCheque,
  clearCheque,
  listCheques,
  takeBackClearing,
} from '@ganit/contract/money/cheques'
import { takePayments } from '@ganit/contract/money/counter'
import { getLedger } from '@ganit/contract/money/ledger'
import { correctPayment } from '@ganit/contract/money/payments'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

const CHEQUE = { bank: 'SBI', dated: '2026-11-12' }
let keys = 0
const withKey = () => ({ 'idempotency-key': `cheque-${++keys}` })

/** Two children of whom one cheque of 700 and 500 was taken on 14 November. */
async function aCheque(academy: Academy, more: object = {}) {
  setDay('2026-11-14')
  const ledger = await theLedger(academy)
  const { call, addFee, aMember, aBatch, findings } = ledger
  const batch_id = await aBatch()
  const one = await aMember(batch_id)
  const two = await aMember(batch_id)
  await addFee(batch_id, { amount: '1000', due_date: '2026-11-14' })
  const take = (body: object = {}) =>
    call(
      takePayments,
      {
        body: {
          payments: [
            { student_id: one.student_id, amount: '700' },
            { student_id: two.student_id, amount: '500' },
          ],
          ...{ method: 'cheque', transaction_id: '104455', cheque: CHEQUE },
          ...body,
        },
      } as never,
      withKey(),
    )
  const taken = await take(more)
  const ids = taken.body.payments?.map(({ payment_id }) => payment_id) ?? []
  const bounce = (payment_id: unknown, body: object = {}) =>
    call(
      bounceCheque,
      { params: { payment_id }, body: { on: '2026-11-17', ...body } } as never,
      withKey(),
    )
  const clear = (payment_id: unknown, on = '2026-11-17') =>
    call(clearCheque, { params: { payment_id }, body: { on } } as never, withKey())
  const unclear = (payment_id: unknown) =>
    call(takeBackClearing, { params: { payment_id }, body: { reason: 'Wrong one' } } as never)
  const list = async (show = 'to_clear') =>
    (await call(listCheques, { querystring: { show } } as never)).body
  const owed = async (uid: string) => (await call(getLedger, { params: { uid } })).body.owed
  const correct = (payment_id: unknown, body: object) =>
    call(
      correctPayment,
      { params: { payment_id }, body: { reason: 'Typed wrongly', ...body } } as never,
      withKey(),
    )
  return {
    ...ledger,
    one,
    two,
    take,
    taken,
    ids,
    bounce,
    clear,
    unclear,
    list,
    owed,
    correct,
    findings,
  }
}

test('a cheque is listed as one taking until it is cleared or returned', async ({ academy }) => {
  const { taken, ids, list, clear, unclear, bounce } = await aCheque(academy)
  expect(taken.body.receipts[0]?.payment).toMatchObject({
    cheque: CHEQUE,
    transaction_id: '104455',
  })
  const listed = await list()
  expect(listed).toMatchObject({
    total: 1,
    sum: '1200.00',
    items: [
      {
        ...{ payment_id: ids[0], number: '104455', bank: 'SBI', dated: '2026-11-12' },
        ...{ amount: '1200.00', paid_on: '2026-11-14', cleared_on: null, returned_on: null },
        payments: [{ amount: '700.00' }, { amount: '500.00' }],
      },
    ],
  })
  setDay('2026-11-18')
  expect((await clear(ids[1])).status).toBe(200)
  expect((await list()).items).toEqual([])
  expect((await list('cleared')).items).toMatchObject([{ cleared_on: '2026-11-17' }])
  expect(await bounce(ids[0])).toMatchObject({ status: 409, error: 'This cheque is cleared.' })
  expect((await unclear(ids[0])).body).toEqual({ message: 'Taken back.' })
  expect((await list()).total).toBe(1)
  expect((await unclear(ids[0])).status).toBe(409)
})

test('a returned cheque takes back all its payments, and asks the bank’s charge of the first child', async ({
  academy,
}) => {
  const { ids, bounce, owed, one, two, list, findings } = await aCheque(academy)
  setDay('2026-11-18')
  const { status, body } = await bounce(ids[1], { charge: '250', why: 'No funds' })
  expect({ status, message: body.message }).toEqual({ status: 201, message: 'Taken back.' })
  expect(body.payments.map(({ reversal }) => reversal?.reason)).toEqual([
    'Cheque returned on 17 Nov 2026: No funds',
    'Cheque returned on 17 Nov 2026: No funds',
  ])
  expect(body.due).toMatchObject({
    ...{ fee_title: 'Cheque return charge', amount: '250.00', due_date: '2026-11-17' },
  })
  expect(await owed(one.uid)).toBe('1250.00')
  expect(await owed(two.uid)).toBe('1000.00')
  expect((await list()).items).toEqual([])
  expect(await list('returned')).toMatchObject({
    items: [{ returned_on: '2026-11-17', amount: '1200.00' }],
    last_charge: '250.00',
  })
  expect(await findings()).toEqual([])
  expect(await bounce(ids[0])).toMatchObject({
    status: 409,
    error: 'This payment was already reversed.',
  })
})

test('a payment that was corrected before keeps its cheque, and is taken back with it', async ({
  academy,
}) => {
  const { ids, correct, bounce, list, owed, one, findings } = await aCheque(academy)
  const corrected = await correct(ids[0], { amount: '600' })
  expect(corrected.body.payment.cheque).toMatchObject({ ...CHEQUE, number: '104455' })
  expect(await list()).toMatchObject({ total: 1, sum: '1100.00' })
  setDay('2026-11-18')
  const { body } = await bounce(ids[1])
  expect(body.payments).toHaveLength(2)
  expect(await owed(one.uid)).toBe('1000.00')
  expect(await findings()).toEqual([])
})

test('a cleared cheque stays cleared when its bank is corrected', async ({ academy }) => {
  const { ids, correct, clear, bounce } = await aCheque(academy)
  await clear(ids[0], '2026-11-14')
  for (const cheque of [{ bank: 'HDFC', dated: '2026-11-12' }, null]) {
    const corrected = await correct(ids.at(-1), { cheque })
    ids.push(corrected.body.payment.payment_id)
    expect(corrected.body.payment.cheque).toMatchObject({
      ...{ bank: 'HDFC', cleared_on: '2026-11-14' },
    })
  }
  setDay('2026-11-17')
  expect(await bounce(ids.at(-1))).toMatchObject({ status: 409, error: 'This cheque is cleared.' })
})

test('the bank’s charge is asked of the first child who is still known', async ({ academy }) => {
  const { ids, one, two, call, bounce, owed, findings } = await aCheque(academy)
  const erased = { params: { uid: one.uid }, body: { confirm: one.student_id } }
  expect((await call(eraseStudent, erased as never)).status).toBe(200)
  setDay('2026-11-17')
  const { status, body } = await bounce(ids[0], { charge: '250' })
  expect([status, body.due?.amount, await owed(two.uid)]).toEqual([201, '250.00', '1250.00'])
  expect(await findings()).toEqual([])
})

test('a payment that turned out to be cash stays when the cheque is returned', async ({
  academy,
}) => {
  const { ids, correct, bounce, owed, one, two, findings } = await aCheque(academy)
  await correct(ids[0], { method: 'cash', transaction_id: null })
  expect((await bounce(ids[1])).status).toBe(400)
  setDay('2026-11-17')
  expect((await bounce(ids[1])).body.payments).toHaveLength(1)
  expect(await owed(one.uid)).toBe('300.00')
  expect(await owed(two.uid)).toBe('1000.00')
  expect(await findings()).toEqual([])
})

test('a payment by cheque without a cheque bounces, too', async ({ academy }) => {
  const { ids, bounce, list } = await aCheque(academy, { cheque: undefined })
  expect((await list()).items).toEqual([])
  setDay('2026-11-17')
  expect((await bounce(ids[0])).status).toBe(201)
  expect((await list('returned')).items).toMatchObject([{ number: '104455', bank: null }])
})

test('what was no cheque, a wrong day, and a cheque of another method are refused', async ({
  academy,
}) => {
  const cheque = await aCheque(academy)
  const { take, bounce, ids, pay, one } = cheque
  expect(await take({ method: 'cash' })).toMatchObject({
    status: 400,
    fields: { cheque: 'Only a payment by cheque has a cheque.' },
  })
  expect(await take({ cheque: { ...CHEQUE, dated: '2026-06-01' } })).toMatchObject({
    status: 400,
    fields: { 'cheque.dated': 'Dated must be within three months of today.' },
  })
  const { payment } = await pay({ student_id: one.student_id, amount: '10', date: '2026-11-14' })
  expect(await bounce(payment.payment_id, { on: '2026-11-14' })).toMatchObject({
    status: 409,
    error: 'This was no cheque.',
  })
  expect((await bounce(ids[0], { on: '2026-11-13' })).fields).toHaveProperty('on')
  expect((await bounce(ids[0], { on: '2026-11-15' })).fields).toHaveProperty('on')
  const { clear, unclear } = cheque
  for (const refused of [await bounce(99), await clear(99, '2026-11-14'), await unclear(99)])
    expect(refused).toMatchObject({ status: 404, error: 'Payment not found.' })
})

test('two desks that return a cheque at once return it once', async ({ academy }) => {
  const { ids, bounce, findings } = await aCheque(academy)
  setDay('2026-11-18')
  const answers = await Promise.all([
    bounce(ids[0], { charge: '250' }),
    bounce(ids[1], { charge: '250' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const charges = await academy.db
    .selectFrom('dues')
    .select('due_id')
    .where('title', '=', 'Cheque return charge')
    .execute()
  expect(charges).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('the database keeps a cheque as it was taken', async ({ academy }) => {
  const { ids, pay, one } = await aCheque(academy)
  const { payment } = await pay({ student_id: one.student_id, amount: '10', date: '2026-11-14' })
  const row = { number: '1', bank: null, dated: null, cleared_on: null, returned_on: null }
  const [id = 0] = ids
  const update = (changes: object) =>
    academy.db.updateTable('cheques').set(changes).where('payment_id', '=', id).execute()
  const insert = () =>
    academy.db
      .insertInto('cheques')
      .values({ payment_id: payment.payment_id, ...row })
      .execute()
  for (const work of [
    insert,
    () => update({ bank: 'HDFC' }),
    () => update({ returned_on: '2026-11-17' }),
  ])
    await expect(work()).rejects.toMatchObject({ code: '23001' })
  await expect(update({ cleared_on: '2026-11-17', returned_on: '2026-11-17' })).rejects.toThrow()
})
