import {
  deleteBatchFee,
  getBatchFee,
  listFeesOfBatch,
  previewBatchFee,
} from '@ganit/contract/money/fees'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { followBatchEnd } from './dues.service.ts'

/** On 20 November two members owe 1,000 for the 10th of October to December; one has paid October. */
async function aMonthlyFee(academy: Academy) {
  setDay('2026-10-01')
  const before = await theLedger(academy)
  const batch_id = await before.aBatch()
  const [payer, other] = [await before.aMember(batch_id), await before.aMember(batch_id)]
  await before.addFee(batch_id, { amount: '1000', due_date: '2026-10-10', fee_type: 'recurring' })
  setDay('2026-11-20')
  await workOfDay(academy.db)
  // October's session has expired.
  const ledger = await theLedger(academy)
  await ledger.pay({ student_id: payer.student_id, amount: '1000', date: '2026-11-20' })
  const preview = async (body: object, batch_fee_id = '1') =>
    ledger.call(previewBatchFee, { params: { batch_fee_id }, body } as never)
  const duesOf = async (uid: string) =>
    (await ledger.ledger(uid)).body.dues.map(({ due_date, amount }) => [due_date, amount])
  return {
    ...ledger,
    batch_id,
    payer,
    other,
    preview,
    duesOf,
    change: (changes: object) => ledger.changeFee({ batch_fee_id: 1, ...changes }),
    remove: (id: unknown = 1) =>
      ledger.call(deleteBatchFee, { params: { batch_fee_id: id } } as never),
  }
}

test('a fee that ends makes no later dues, and withdraws those to come that are not paid', async ({
  academy,
}) => {
  const { call, batch_id, change, duesOf, other, payer, findings } = await aMonthlyFee(academy)
  const { body } = await change({ last_due_date: '2026-11-30' })

  expect(body.fee.last_due_date).toBe('2026-11-30')
  expect((await call(listFeesOfBatch, { querystring: { batch_id } })).body).toEqual([body.fee])
  const one = (id: unknown) => call(getBatchFee, { params: { batch_fee_id: id } } as never)
  expect(await one(1)).toMatchObject({ status: 200, body: body.fee })
  expect((await one(99)).status).toBe(404)
  expect(await duesOf(other.uid)).toEqual([
    ['2026-10-10', '1000.00'],
    ['2026-11-10', '1000.00'],
  ])
  setDay('2026-12-15')
  await workOfDay(academy.db)
  expect(await duesOf(payer.uid)).toHaveLength(2)
  expect(await findings()).toEqual([])
  await change({ last_due_date: '' })
  expect(await duesOf(other.uid)).toHaveLength(4)
  expect(await findings()).toEqual([])
})

test('a fee does not end before it begins, and a one-time fee has no end', async ({ academy }) => {
  const { addFee, batch_id, change } = await aMonthlyFee(academy)
  const early = { last_due_date: '2026-10-09' }
  const refused = { status: 400, fields: { last_due_date: expect.stringContaining('before') } }

  expect(await change(early)).toMatchObject(refused)
  expect(await addFee(batch_id, { due_date: '2026-10-10', fee_type: '', ...early })).toMatchObject(
    refused,
  )
  expect((await change({ last_due_date: '2026-10-10' })).status).toBe(200)
  expect(await change({ due_date: '2026-10-11' })).toMatchObject(refused)
  expect(await change({ last_due_date: 'never' })).toMatchObject({
    status: 400,
    fields: { last_due_date: 'Last Due Date must be a real date.' },
  })
  expect((await addFee(batch_id, { last_due_date: '2190-02-10' })).body.fee.last_due_date).toBe(
    null,
  )
})

test('a change from the next due on leaves what is due as it was; otherwise all that is unpaid', async ({
  academy,
}) => {
  const { change, duesOf, payer, other, findings } = await aMonthlyFee(academy)
  await change({ amount: '1200', from: 'next' })
  expect(await duesOf(other.uid)).toEqual([
    ['2026-10-10', '1000.00'],
    ['2026-11-10', '1000.00'],
    ['2026-12-10', '1200.00'],
  ])
  expect(await findings()).toEqual([])

  await change({ amount: '900' })
  expect((await duesOf(payer.uid)).map(([, amount]) => amount)).toEqual([
    '1000.00',
    '900.00',
    '900.00',
  ])
  expect(await findings()).toEqual([])
  expect((await change({ from: 'now' })).fields).toEqual({ from: 'from must be next or unpaid.' })
})

test('the preview says what the change then does, and changes nothing', async ({ academy }) => {
  const { db, preview, change, duesOf, other, addFee, batch_id } = await aMonthlyFee(academy)
  await addFee(batch_id, { fee_title: 'Books' })
  const before = await duesOf(other.uid)
  const trail = () => db.selectFrom('audit_entries').select('entry_id').execute()
  const entries = await trail()

  expect((await preview({ amount: '17000' })).body).toEqual({
    students: 2,
    dues: 5,
    overdue: 3,
    before: '5000.00',
    after: '85000.00',
    can_be_undone: true,
  })
  expect((await preview({ amount: '1200', from: 'next' })).body).toEqual({
    students: 2,
    dues: 2,
    overdue: 0,
    before: '5000.00',
    after: '5400.00',
    can_be_undone: true,
  })
  expect((await preview({ last_due_date: '2026-11-10' })).body).toEqual({
    students: 2,
    dues: 2,
    overdue: 0,
    before: '5000.00',
    after: '3000.00',
    can_be_undone: true,
  })
  expect((await preview({ due_date: '2190-02-10' }, '2')).body).toEqual({
    students: 2,
    dues: 2,
    overdue: 0,
    before: '3000.00',
    after: '3000.00',
    can_be_undone: true,
  })
  expect((await preview({ fee_title: 'Tuition', version: 7 })).status).toBe(409)
  expect((await preview({ last_due_date: '2020-01-01' })).status).toBe(400)
  expect(await duesOf(other.uid)).toEqual(before)
  expect(await trail()).toEqual(entries)
  expect((await change({ version: 1 })).body.fee.amount).toBe('1000.00')
})

test('a change can be undone unless it writes over what an earlier one has spared', async ({
  academy,
}) => {
  const { preview, change, duesOf, other, payer } = await aMonthlyFee(academy)
  const owed = async () => [await duesOf(other.uid), await duesOf(payer.uid)]
  const undoable = async (changes: object) => (await preview(changes)).body.can_be_undone
  const first = await owed()

  for (const from of ['next', 'unpaid'] as const) {
    const { fee } = (await change({ amount: '1200', last_due_date: '2026-11-30', from })).body
    await change({ amount: '1000', last_due_date: '', from, version: fee.version })
    expect(await owed()).toEqual(first)
  }
  await change({ amount: '1200', from: 'next' })
  expect(await undoable({ amount: '1500', from: 'unpaid' })).toBe(false)
  expect(await undoable({ amount: '1500', from: 'next' })).toBe(true)
})

test('a fee that something was paid on keeps its type; reversed, it may have another', async ({
  academy,
}) => {
  const { change, reverse, duesOf, payer } = await aMonthlyFee(academy)
  const refusal = 'Something was paid on this fee already. Make a new fee instead.'
  expect(await change({ fee_type: 'one-time' })).toMatchObject({ status: 409, error: refusal })
  expect((await change({ fee_type: 'recurring', amount: '1100' })).status).toBe(200)

  await reverse(1)
  expect((await change({ fee_type: 'one-time' })).status).toBe(200)
  expect(await duesOf(payer.uid)).toEqual([['2026-10-10', '1100.00']])
})

test('what nobody has made yet and is due by now is asked for as the fee was, and what comes as it is', async ({
  academy,
}) => {
  const { other } = await aMonthlyFee(academy)
  setDay('2027-01-10')
  const { changeFee, ledger, findings } = await theLedger(academy)
  await changeFee({ batch_fee_id: 1, amount: '1200', from: 'next' })

  const { dues } = (await ledger(other.uid)).body
  expect(dues.slice(-2).map(({ due_date, amount }) => [due_date, amount])).toEqual([
    ['2027-01-10', '1000.00'],
    ['2027-02-10', '1200.00'],
  ])
  expect(await findings()).toEqual([])
})

test('a fee that is asked for once now spares nothing that an earlier change spared', async ({
  academy,
}) => {
  const { change, reverse, duesOf, payer, findings } = await aMonthlyFee(academy)
  await change({ amount: '1200', from: 'next' })
  await reverse(1)
  await change({ fee_type: 'one-time' })

  expect(await duesOf(payer.uid)).toEqual([['2026-10-10', '1200.00']])
  expect(await findings()).toEqual([])
})

test('a fee is deleted with its dues where nothing was ever paid on it', async ({ academy }) => {
  const { db, addFee, batch_id, pay, remove, reverse, duesOf, other, findings } =
    await aMonthlyFee(academy)
  await addFee(batch_id, { fee_title: 'Wrong batch' })
  expect(await duesOf(other.uid)).toHaveLength(4)

  expect(await remove(2)).toMatchObject({ status: 200, body: { message: 'Fee deleted.' } })
  expect(await duesOf(other.uid)).toHaveLength(3)
  expect((await remove(2)).status).toBe(404)
  expect(await remove()).toMatchObject({
    status: 409,
    error: expect.stringContaining('1 student has paid'),
  })
  await pay({ student_id: other.student_id, amount: '10', date: '2026-11-20' })
  expect((await remove()).error).toContain('2 students have paid')
  await reverse(1)
  await reverse(2)
  expect((await remove()).status).toBe(409)
  expect(await db.selectFrom('batch_fees').select('fee_id').execute()).toEqual([{ fee_id: 1 }])
  expect(await findings()).toEqual([])
})

test('a batch that ends before the fee’s new day asks no more for that month', async ({
  academy,
}) => {
  setDay('2026-11-05')
  const { aBatch, aMember, addFee, changeFee, ledger, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const { uid } = await aMember(batch_id)
  await addFee(batch_id, { amount: '1000', due_date: '2026-11-10', fee_type: 'recurring' })
  await changeFee({ batch_fee_id: 1, due_date: '2026-11-28', from: 'next' })
  const days = async () => (await ledger(uid)).body.dues.map(({ due_date }) => due_date)
  expect(await days()).toEqual(['2026-11-10'])
  const endOn = (ends_on: string) =>
    academy.db.transaction().execute(async (trx) => {
      await trx.updateTable('batches').set({ ends_on }).execute()
      await followBatchEnd(trx, batch_id, '2026-11-05')
    })
  await endOn('2026-11-28')
  expect(await days()).toEqual(['2026-11-10'])
  await endOn('2026-11-15')
  expect(await days()).toEqual([])
  expect(await findings()).toEqual([])
})
