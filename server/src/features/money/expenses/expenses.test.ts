import { closeDay, listDayCloses } from '@ganit/contract/money/day-closes'
import {
  EXPENSE_KINDS,
  exportExpenses,
  getExpensePhoto,
  listExpenses,
} from '@ganit/contract/money/expenses'
import { recordPayment } from '@ganit/contract/money/payments'
import { recordRefund } from '@ganit/contract/money/refunds'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { deleteBatch } from '@ganit/contract/teaching/batches'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { thePay } from '../../../../test/pay.ts'
import { closeDay as close } from '../day-closes/day-closes.service.ts'
import { deleteOldExpensePhotos } from './expenses.queries.ts'

beginEachTestAt('2026-11-27')

const DAY = '2026-11-27'

/** Rekha's drawer as in the example: 18,250 in cash taken, 500 given back. */
async function theDrawer(academy: Academy) {
  const pay = await thePay(academy)
  const { clerk, call } = pay
  const { student_id } = await pay.aPupil()
  const taken = { student_id, amount: '18250', method: 'cash', date: DAY, advance: true }
  await clerk.call(recordPayment, { body: taken } as never)
  const back = { student_id, amount: '500', method: 'cash', date: DAY, reason: 'Left' }
  const dayOf = async (account_id: string, day = DAY) =>
    (await call(listDayCloses, { querystring: { from: day, to: day } })).body.find(
      (each) => each.account_id === account_id,
    )
  const shut = (counted: string) => clerk.call(closeDay, { body: { day: DAY, counted } } as never)
  return { ...pay, student_id, back, dayOf, shut }
}

/** A refund out of the clerk's drawer: refunds are the owner's, so the row is the clerk's by hand. */
async function giveBack(
  academy: Academy,
  { call, back, clerk }: Awaited<ReturnType<typeof theDrawer>>,
) {
  await call(recordRefund, { body: back } as never)
  await academy.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx
      .updateTable('refunds')
      .set({ recorded_by: clerk.uid } as never)
      .execute()
  })
}

test('chalk from the drawer is missing in it; from the purse it is not', async ({ academy }) => {
  const drawer = await theDrawer(academy)
  await giveBack(academy, drawer)
  const { clerk, call, expense, dayOf } = drawer
  const purse = await expense(call, { paid_from: 'purse' })
  expect(purse.body.expense).toMatchObject({ drawer_of: null, month: '2026-11', day: DAY })
  expect(await dayOf(clerk.uid)).toMatchObject({ expected: '17750.00' })

  const chalk = await expense(clerk.call)
  expect(chalk).toMatchObject({ status: 201, body: { message: 'Expense recorded.' } })
  expect(await dayOf(clerk.uid)).toMatchObject({
    expected: '17510.00',
    methods: [{ method: 'cash', count: 1, received: '18250.00', given_back: '740.00' }],
    paid_out: [{ kind: 'printing and books', amount: '240.00', has_bill: false, reversed: false }],
  })
})

test('a reversal on a closed day is missing in that drawer, and the owner’s is as it was', async ({
  academy,
}) => {
  const drawer = await theDrawer(academy)
  await giveBack(academy, drawer)
  const { clerk, call, expense, unspend, dayOf, shut, db } = drawer
  const { expense_id } = (await expense(clerk.call)).body.expense
  expect((await shut('17510')).status).toBe(201)
  const refused = await expense(clerk.call, { amount: '10' })
  expect(refused).toMatchObject({ status: 409, error: 'Your day is closed. Ask the owner.' })

  setDay('2026-11-28')
  const owner = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  expect((await unspend(clerk.call, expense_id)).status).toBe(403)
  expect(await unspend(call, expense_id)).toMatchObject({
    status: 200,
    body: { message: 'Expense reversed.', expense: { reversed: true } },
  })
  expect(await unspend(call, expense_id)).toMatchObject({ status: 409 })
  expect(await dayOf(clerk.uid)).toMatchObject({
    expected: '17510.00',
    corrected: '240.00',
    paid_out: [{ reversed: true }],
  })
  expect(await dayOf(owner.id, '2026-11-28')).toBeUndefined()
})

test('a closing waits for an expense that is being recorded', async ({ academy }) => {
  const { clerk, dayOf, db, aBatch } = await theDrawer(academy)
  await aBatch()
  const recording = Promise.withResolvers<void>()
  const recorded = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('expenses')
      .values({
        day: DAY,
        month: '2026-11-01',
        kind: 'rent',
        note: null,
        amount: '100',
        paid_to: 'Landlord',
        paid_from: 'drawer',
        drawer_of: clerk.uid,
        transaction_id: null,
        batch_id: null,
        recorded_by: clerk.uid,
        recorded_on: DAY,
      })
      .execute()
    recorded.resolve()
    await recording.promise
  })
  await recorded.promise
  const closing = db.transaction().execute((trx) =>
    close(
      trx,
      { uid: clerk.uid, role: 'desk' } as never,
      {
        day: DAY,
        counted: '18150.00',
        reason: null,
      } as never,
    ),
  )
  await somebodyWaits(academy, 'advisory').finally(recording.resolve)
  await done
  expect(await closing).toMatchObject({ expected: '18150.00' })
  expect(await dayOf(clerk.uid)).toMatchObject({ corrected: null })
})

test('the desk pays from its own drawer only, and sees its own of the day', async ({ academy }) => {
  const { clerk, call, expense, unspend } = await theDrawer(academy)
  for (const changes of [{ paid_from: 'upi' }, { drawer_of: 'x' }])
    expect((await expense(clerk.call, changes)).status).toBe(403)
  const own = (await expense(clerk.call)).body.expense
  const owners = (await expense(call, { paid_from: 'upi', amount: '31000', kind: 'rent' })).body
    .expense
  const list = async (who = clerk.call) => (await who(listExpenses)).body
  expect(await list()).toMatchObject({
    sum: '240.00',
    total: 1,
    items: [{ expense_id: own.expense_id }],
  })
  expect(await list(call)).toMatchObject({ sum: '31240.00', total: 2 })
  expect((await unspend(clerk.call, owners.expense_id)).status).toBe(404)
  expect((await unspend(clerk.call, own.expense_id)).status).toBe(200)
  expect(await list(call)).toMatchObject({ sum: '31000.00', total: 2 })
  setDay('2026-11-28')
  expect(await list()).toMatchObject({ sum: '0.00', items: [] })
  const named = await expense(call, { drawer_of: clerk.uid })
  expect(named.body.expense).toMatchObject({ drawer_of: clerk.uid, drawer_name: 'Riya' })
  expect((await expense(call, { drawer_of: 'nobody' })).fields).toHaveProperty('drawer_of')
  expect((await expense(call, { paid_from: 'bank', drawer_of: clerk.uid })).status).toBe(400)
})

test.for(['upi', 'bank', 'cheque', 'card', 'purse'])(
  'what is paid by %s is in no drawer, and keeps its reference',
  async (paid_from, { academy }) => {
    const { clerk, call, expense, dayOf } = await theDrawer(academy)
    const fields = { paid_from, transaction_id: '104455', day: '2026-11-26' }
    const made = await expense(call, fields)
    expect([made.status, made.body.expense]).toMatchObject([201, { ...fields, drawer_of: null }])
    expect((await call(listExpenses)).body).toMatchObject({ items: [fields], sum: '240.00' })
    expect(await dayOf(clerk.uid)).toMatchObject({ expected: '18250.00' })
    expect((await expense(call, { ...fields, drawer_of: clerk.uid })).fields).toHaveProperty(
      'drawer_of',
    )
  },
)

test('a bill is kept as WebP of at most 400 kB; what cannot be read is named', async ({
  academy,
}) => {
  const { call, expense, db } = await theDrawer(academy)
  const photo = await aPhoto()
  const made = (await expense(call, { paid_from: 'upi', photo })).body.expense
  const stored = await db.selectFrom('expense_photos').selectAll().executeTakeFirstOrThrow()
  expect(stored.media_type).toBe('image/webp')
  expect(stored.content.subarray(8, 12).toString()).toBe('WEBP')
  const url = new URL(made.photo ?? '', 'http://x')
  const seen = await academy.visitor(getExpensePhoto, {
    params: { image_id: stored.image_id },
    querystring: Object.fromEntries(url.searchParams),
  } as never)
  expect(seen.status).toBe(200)
  const unsigned = await academy.visitor(getExpensePhoto, {
    params: { image_id: stored.image_id },
    querystring: {},
  } as never)
  expect(unsigned.status).toBe(404)
  for (const wrong of ['data:image/heic;base64,AAAA', 'data:image/jpeg;base64,AAAA', 'x'])
    expect(await expense(call, { photo: wrong })).toMatchObject({
      status: 400,
      fields: { photo: 'Choose a JPEG or PNG picture.' },
    })
})

test('photos of bills are deleted after eight years, and their expenses stay', async ({
  academy,
}) => {
  const { call, expense, db } = await theDrawer(academy)
  const photo = await aPhoto()
  for (const amount of ['100', '200']) await expense(call, { paid_from: 'upi', photo, amount })
  const photos = () =>
    db.selectFrom('expense_photos').select('expense_id').orderBy('expense_id').execute()
  const [old, young] = await photos()
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      update expense_photos set created_at = now() - interval '8 years'
        + case when expense_id = ${old?.expense_id} then interval '-1 day' else interval '1 day' end`.execute(
      trx,
    )
  })
  expect(await deleteOldExpensePhotos(db)).toBe(1)
  expect(await photos()).toEqual([young])
  expect((await call(listExpenses)).body).toMatchObject({ total: 2, sum: '300.00' })
})

test.for([
  [{ kind: 'fun' }, 'kind'],
  [{ kind: 'other' }, 'note'],
  [{ amount: '0' }, 'amount'],
  [{ paid_to: ' ' }, 'paid_to'],
  [{ paid_from: 'till' }, 'paid_from'],
  [{ day: '2026-11-28', paid_from: 'upi' }, 'day'],
  [{ day: '2025-11-26', paid_from: 'upi' }, 'day'],
  [{ day: '2026-11-26' }, 'day'],
  [{ month: '2028-01' }, 'month'],
  [{ batch_id: 99 }, 'batch_id'],
] as const)('%j is refused on %s', async ([changes, field], { academy }) => {
  const { call, expense } = await theDrawer(academy)
  expect(await expense(call, changes)).toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})

test('each kind is stored; a key counts once; rows are only added, and in the trail', async ({
  academy,
}) => {
  const { call, expense, db, aBatch } = await theDrawer(academy)
  const batch_id = await aBatch('Class 9')
  for (const kind of EXPENSE_KINDS)
    expect(
      (
        await expense(call, {
          kind,
          note: 'Why',
          paid_from: 'bank',
          batch_id,
          transaction_id: 'N1',
          month: '2026-10',
          day: '2026-11-01',
        })
      ).body.expense,
    ).toMatchObject({ kind, note: 'Why', month: '2026-10', batch: { batch_name: 'Class 9' } })
  const key = { 'idempotency-key': 'one-expense' }
  const [first, second] = [
    await expense(call, { paid_from: 'upi' }, key),
    await expense(call, { paid_from: 'upi' }, key),
  ]
  expect(second.body).toEqual(first.body)
  expect((await call(listExpenses, { querystring: { month: '2026-11' } })).body.total).toBe(1)
  const change = db.updateTable('expenses').set({ amount: '1' } as never)
  await expect(change.execute()).rejects.toMatchObject({ code: '23001' })
  await expect(db.deleteFrom('expenses').execute()).rejects.toMatchObject({ code: '23001' })
  const { body } = await call(listAuditEntries, { querystring: { subject: 'expenses' } })
  expect(body.total).toBe(EXPENSE_KINDS.length + 1)
  const csv = await call(exportExpenses, { querystring: { month: '2026-10' } })
  expect(String(csv.body).split('\r\n')).toHaveLength(EXPENSE_KINDS.length + 2)
})

test('a batch that expenses name is kept', async ({ academy }) => {
  const { call, expense, aBatch } = await theDrawer(academy)
  const batch_id = await aBatch('Class 9')
  await expense(call, { batch_id })
  expect(await call(deleteBatch, { params: { id: String(batch_id) } } as never)).toMatchObject({
    status: 409,
    error: 'This batch has 1 expense, which must be kept, so it cannot be deleted.',
  })
})
