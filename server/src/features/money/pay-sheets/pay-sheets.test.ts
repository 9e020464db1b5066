import { endStaff } from '@ganit/contract/accounts/staff'
import { closeDay, listDayCloses } from '@ganit/contract/money/day-closes'
import { endPayRate, listPayRates } from '@ganit/contract/money/pay-rates'
import {
  createPaySlip,
  deletePayAdjustment,
  exportPaySheet,
  getOwnPay,
  getPaySlip,
} from '@ganit/contract/money/pay-sheets'
import { deleteRegister } from '@ganit/contract/teaching/registers'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { adminUid } from '../../../../test/ledger.ts'
import { thePay } from '../../../../test/pay.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { paySheet } from './slips.service.ts'

beginEachTestAt('2026-11-27')

/** A teacher at ₹350 a lesson with three lessons. */
async function theTeacher(academy: Academy) {
  const pay = await thePay(academy)
  const das = await pay.aTeacher('Mrs. S. Das')
  const batch_id = await pay.aBatch('Class 9')
  await pay.rate(das.uid, { kind: 'lesson', amount: '350' })
  const taught = await pay.lessons(batch_id, das.uid, { from: '2026-11-10', count: 3 })
  const row = (month?: string) => pay.rowOf(das.uid, month)
  const change = (changes: object) =>
    academy.db
      .updateTable('lessons')
      .set(changes)
      .where('lesson_id', '=', taught[1] ?? 0)
      .execute()
  return { ...pay, das, batch_id, taught, row, change }
}

test('a lesson that is cancelled after it was paid is a minus line, once, at the price paid', async ({
  academy,
}) => {
  const { das, slip, unpay, row, change, rate, lessons, batch_id } = await theTeacher(academy)
  const first = (await slip(das.uid)).body.pay_slip
  expect(first).toMatchObject({ gross: '1050.00', number: '2026-27/P0001' })
  await rate(das.uid, { kind: 'lesson', amount: '400', from_date: '2026-11-20' })
  expect(await row()).toMatchObject({ gross: '0.00', lines: [] })
  await change({ state: 'cancelled' })
  expect(await row()).toMatchObject({
    gross: '-350.00',
    lessons: -1,
    lines: [{ text: '−1 lesson of 11 Nov', amount: '-350.00', quantity: -1 }],
  })
  expect(await slip(das.uid)).toMatchObject({ status: 409, error: 'There is nothing to pay.' })
  await lessons(batch_id, das.uid, { from: '2026-11-24' })
  const second = (await slip(das.uid)).body.pay_slip
  expect(second.gross).toBe('50.00')
  expect(await row()).toMatchObject({ gross: '0.00' })
  expect(await unpay(first.pay_slip_id)).toMatchObject({
    status: 409,
    error: 'Reverse slip 2026-27/P0002 first.',
  })
  await change({ state: 'scheduled' })
  expect(await row()).toMatchObject({ lines: [{ text: '1 lesson × ₹350' }] })
  await unpay(second.pay_slip_id)
  expect((await unpay(first.pay_slip_id)).body.pay_slip.reversed).toBe(true)
  expect(await unpay(first.pay_slip_id)).toMatchObject({ status: 409 })
  expect(await unpay(999)).toMatchObject({ status: 404, error: 'Slip not found.' })
  expect(await row()).toMatchObject({ lessons: 4, gross: '1450.00' })
})

test('a paid lesson that another teacher has now is taken back first, then paid to them', async ({
  academy,
}) => {
  const { das, slip, row, change, rate, rowOf, aTeacher, lessons, batch_id, findings } =
    await theTeacher(academy)
  const rao = await aTeacher('P. Rao')
  await rate(rao.uid, { kind: 'lesson', amount: '300' })
  await slip(das.uid)
  await change({ teacher_id: rao.uid })
  expect(await rowOf(rao.uid)).toMatchObject({ gross: '0.00' })
  await lessons(batch_id, das.uid, { from: '2026-11-20', count: 2 })
  expect(await row()).toMatchObject({ gross: '350.00', lessons: 1 })
  await slip(das.uid)
  expect(await rowOf(rao.uid)).toMatchObject({ gross: '300.00', lessons: 1 })
  expect((await slip(rao.uid)).status).toBe(201)
  expect(await findings()).toEqual([])
})

test('a register taken back after paying is a minus; a moved lesson waits until it is over', async ({
  academy,
}) => {
  const { das, slip, row, change, call, taught } = await theTeacher(academy)
  await slip(das.uid)
  const params = { lesson_id: String(taught[0]) }
  expect(
    (await call(deleteRegister, { params, body: { reason: 'Wrong lesson' } } as never)).status,
  ).toBe(200)
  expect(await row()).toMatchObject({
    lines: [{ text: '−1 lesson of 10 Nov' }],
    without_register: 1,
  })
  await change({ date: '2026-11-28' })
  expect(await row()).toMatchObject({ lessons: -2 })
  setDay('2026-11-30')
  expect(await row()).toMatchObject({ lessons: -1 })
  await expect(
    academy.db
      .deleteFrom('lessons')
      .where('lesson_id', '=', taught[0] ?? 0)
      .execute(),
  ).rejects.toMatchObject({ code: '23001' })
})

test('two windows that pay the same sheet pay it once', async ({ academy }) => {
  const { das, call, findings } = await theTeacher(academy)
  const press = () =>
    call(createPaySlip, {
      body: { account_id: das.uid, month: '2026-11', gross: '1050', paid_from: 'upi' },
    } as never)
  const replies = await Promise.all([press(), press(), press()])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.error).toBe('The sheet has changed.')
  expect(await findings()).toEqual([])
})

test('the database refuses a lesson that is paid twice, a slip that does not add up, and changes', async ({
  academy,
}) => {
  const { das, db, slip, taught, batch_id } = await theTeacher(academy)
  const { pay_slip_id } = (await slip(das.uid)).body.pay_slip
  const again = (gross: string) =>
    db.transaction().execute(async (trx) => {
      await sql`update pay_counters set last_serial = last_serial + 1`.execute(trx)
      await sql`
        insert into pay_slips (account_id, month, financial_year, serial, gross, paid_from, paid_on, recorded_by, recorded_on, snapshot)
        select account_id, month, financial_year, serial + 1, ${gross}::numeric, 'bank', paid_on, recorded_by, recorded_on, '{}'
        from pay_slips`.execute(trx)
      await sql`
        insert into pay_slip_lines (pay_slip_id, line, kind, batch_id, month, text, amount)
        select max(pay_slip_id), 1, 'lesson', ${batch_id}, '2026-11-01', 'again', 350 from pay_slips`.execute(
        trx,
      )
      await sql`
        insert into pay_slip_lessons (pay_slip_id, lesson_id, line, amount, batch_id)
        select max(pay_slip_id), ${taught[0]}, 1, 350, ${batch_id} from pay_slips`.execute(trx)
    })
  await expect(again('350')).rejects.toThrow('is paid twice')
  await expect(again('340')).rejects.toThrow(/do not come to its sum|is paid twice/)
  for (const table of ['pay_slips', 'pay_slip_lines', 'pay_slip_lessons'] as const)
    await expect(db.deleteFrom(table).execute()).rejects.toMatchObject({ code: '23001' })
  const rate = db.updateTable('pay_rates').set({ amount: '1' } as never)
  await expect(rate.execute()).rejects.toMatchObject({ code: '23001' })
  expect(pay_slip_id).toBeGreaterThan(0)
})

test('a new rate ends the older one of its kind and batches; other overlaps are refused', async ({
  academy,
}) => {
  const { das, rate, call, batch_id, aBatch, db } = await theTeacher(academy)
  const other = await aBatch('Class 10')
  const add = (body: object) => rate(das.uid, body as never)
  expect(
    (await add({ kind: 'lesson', amount: '400', from_date: '2026-11-11' })).body,
  ).toMatchObject({
    message: 'Rate added.',
    pay_rate: { amount: '400.00', batch_ids: null, to_date: null, name: 'Mrs. S. Das' },
  })
  const list = async () => (await call(listPayRates)).body
  expect(await list()).toMatchObject([{ to_date: null }, { to_date: '2026-11-10' }])
  await add({ kind: 'lesson', amount: '500', batch_ids: [batch_id], from_date: '2026-11-12' })
  const taken = { status: 400, fields: { batch_ids: 'These batches have a rate per lesson then.' } }
  expect(await add({ kind: 'hour', amount: '500' })).toMatchObject(taken)
  expect(await add({ kind: 'lesson', amount: '1', batch_ids: [batch_id, other] })).toMatchObject(
    taken,
  )
  expect(await add({ kind: 'lesson', amount: '1', from_date: '2026-10-01' })).toMatchObject(taken)
  await add({ kind: 'share', percent: '40', batch_ids: [other] })
  await add({ kind: 'month', amount: '1000' })
  const insert = sql`
    insert into pay_rates (account_id, kind, amount, batch_ids, from_date, recorded_by)
    select id, 'hour', 5, ${[batch_id]}::integer[], '2026-12-01', id from accounts where id = ${das.uid}`
  await expect(insert.execute(db)).rejects.toMatchObject({ code: '23P01' })
})

test('a rate that names the batch goes before one that names none, day by day', async ({
  academy,
}) => {
  const { das, rate, row, batch_id } = await theTeacher(academy)
  await rate(das.uid, {
    kind: 'lesson',
    amount: '500',
    batch_ids: [batch_id],
    from_date: '2026-11-11',
  })
  await rate(das.uid, { kind: 'lesson', amount: '360', from_date: '2026-11-01' })
  expect(await row()).toMatchObject({ gross: '1360.00', lessons: 3 })
})

test.for([
  [{ kind: 'share', percent: '40' }, 'batch_ids'],
  [{ kind: 'share', amount: '40' }, 'percent'],
  [{ kind: 'share', percent: '101', batch_ids: [1] }, 'percent'],
  [{ kind: 'lesson' }, 'amount'],
  [{ kind: 'lesson', amount: '5', percent: '5' }, 'percent'],
  [{ kind: 'hour', amount: '0.5' }, 'amount'],
  [{ kind: 'day', amount: '5' }, 'kind'],
  [{ kind: 'month', amount: '5', from_date: 'x' }, 'from_date'],
  [{ kind: 'month', amount: '5', batch_ids: [77] }, 'batch_ids'],
  [{ kind: 'month', amount: '5', account_id: 'nobody' }, 'account_id'],
] as const)('the rate %j is refused on %s', async ([body, field], { academy }) => {
  const { rate, das } = await theTeacher(academy)
  expect(await rate(das.uid, body)).toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})

test('a rate ends on a day, and with the access of its person', async ({ academy }) => {
  const { das, call, row, rate } = await theTeacher(academy)
  const [{ pay_rate_id } = { pay_rate_id: 0 }] = (await call(listPayRates)).body
  const end = (on: string, id = pay_rate_id) =>
    call(endPayRate, { params: { pay_rate_id: id }, body: { on } } as never)
  expect((await end('2026-11-10')).body).toMatchObject({
    message: 'Rate ended.',
    pay_rate: { to_date: '2026-11-10' },
  })
  expect((await end('2026-11-11')).fields).toEqual({ on: 'This rate ended earlier.' })
  expect((await end('2026-01-01')).fields).toHaveProperty('on')
  expect((await end('2026-11-10', 999)).status).toBe(404)
  expect(await row()).toMatchObject({ gross: '350.00', lessons: 1, without_rate: 2 })
  await rate(das.uid, { kind: 'month', amount: '3000', from_date: '2026-11-01' })
  await rate(das.uid, { kind: 'hour', amount: '300', from_date: '2027-01-01' })
  await call(endStaff, { params: { account_id: das.uid } } as never)
  expect((await call(listPayRates)).body).toMatchObject([
    { kind: 'month', to_date: '2026-11-27' },
    { kind: 'lesson' },
  ])
  expect(await row()).toMatchObject({
    lines: [{ amount: '350.00' }, { text: 'month, to 27 Nov', amount: '2700.00' }],
  })
})

test('a month is paid once, and what a shorter one leaves comes off in the next', async ({
  academy,
}) => {
  const { aTeacher, rate, slip, rowOf, call } = await thePay(academy)
  const { uid } = await aTeacher('P. Rao')
  const { pay_rate_id } = (
    await rate(uid, { kind: 'month', amount: '18000', from_date: '2026-11-11' })
  ).body.pay_rate
  expect((await slip(uid)).body.pay_slip.gross).toBe('12000.00')
  expect(await rowOf(uid)).toMatchObject({ gross: '0.00' })
  await call(endPayRate, { params: { pay_rate_id }, body: { on: '2026-11-20' } } as never)
  await rate(uid, { kind: 'month', amount: '30000', from_date: '2026-12-01' })
  setDay('2026-12-05')
  expect(await rowOf(uid, '2026-12')).toMatchObject({
    gross: '24000.00',
    lines: [
      { text: 'month of November, corrected', amount: '-6000.00' },
      { text: 'month', amount: '30000.00' },
    ],
  })
})

test('an adjustment is of one month and on one slip; it is deleted only before', async ({
  academy,
}) => {
  const { das, adjust, call, slip, unpay, row } = await theTeacher(academy)
  for (const [body, field] of [
    [{ amount: '0' }, 'amount'],
    [{ amount: '-x' }, 'amount'],
    [{ amount: '5', reason: ' ' }, 'reason'],
    [{ amount: '5', month: '2026' }, 'month'],
  ] as const)
    expect((await adjust(das.uid, body)).fields).toHaveProperty(field)
  const made = await adjust(das.uid, { amount: '-50', reason: 'Advance of October' })
  expect(made).toMatchObject({ status: 201, body: { pay_adjustment: { amount: '-50.00' } } })
  const other = (await adjust(das.uid, { amount: '1,000.50', month: '2026-12' })).body
    .pay_adjustment
  expect(await row()).toMatchObject({
    gross: '1000.00',
    lines: [{}, { text: 'Advance of October' }],
  })
  const drop = (pay_adjustment_id: number) =>
    call(deletePayAdjustment, { params: { pay_adjustment_id } } as never)
  expect((await drop(other.pay_adjustment_id)).status).toBe(200)
  const { pay_slip_id } = (await slip(das.uid)).body.pay_slip
  expect((await drop(made.body.pay_adjustment.pay_adjustment_id)).status).toBe(409)
  await unpay(pay_slip_id)
  expect(await row()).toMatchObject({ gross: '1000.00' })
  expect((await slip(das.uid)).body.pay_slip.number).toBe('2026-27/P0002')
  expect((await drop(999)).status).toBe(404)
})

test('days and ways of paying: the number has the year of the day, a drawer is of today', async ({
  academy,
}) => {
  setDay('2026-04-10')
  const { slip, clerk, call, findings, rate, lessons, aBatch, aTeacher } = await thePay(academy)
  const { uid } = await aTeacher('P. Rao')
  const batch_id = await aBatch()
  await rate(uid, { kind: 'lesson', amount: '350', from_date: '2026-03-01' })
  await lessons(batch_id, uid, { from: '2026-03-10', count: 2 })
  const pay = (changes: object) => slip(uid, { month: '2026-04', ...changes })
  for (const changes of [
    { paid_on: '2026-04-11' },
    { paid_on: '2026-02-08' },
    { paid_from: 'drawer', paid_on: '2026-04-09' },
  ])
    expect((await pay(changes)).fields).toHaveProperty('paid_on')
  expect((await pay({ paid_from: 'upi', drawer_of: clerk.uid })).fields).toHaveProperty('drawer_of')
  const ahead = { account_id: uid, month: '2026-05', gross: '1', paid_from: 'upi' }
  expect((await call(createPaySlip, { body: ahead } as never)).fields).toHaveProperty('month')
  expect((await pay({ paid_on: '2026-03-31' })).body.pay_slip).toMatchObject({
    number: '2025-26/P0001',
    lines: [{ text: '2 of March' }],
  })
  await lessons(batch_id, uid, { from: '2026-04-02' })
  expect((await pay({ paid_from: 'drawer', drawer_of: clerk.uid })).body.pay_slip).toMatchObject({
    number: '2026-27/P0001',
    drawer_of: clerk.uid,
  })
  const [day] = (await clerk.call(listDayCloses)).body
  expect(day).toMatchObject({ expected: '-350.00', paid_out: [{ kind: 'pay', amount: '350.00' }] })
  const closing = { day: '2026-04-10', counted: '0', reason: 'Empty', account_id: clerk.uid }
  await call(closeDay, { body: closing } as never)
  await lessons(batch_id, uid, { from: '2026-04-03' })
  expect((await pay({ paid_from: 'drawer', drawer_of: clerk.uid })).status).toBe(409)
  expect(await findings()).toEqual([])
  for (const [paid_from, from] of [
    ['cheque', '2026-04-03'],
    ['card', '2026-04-06'],
    ['purse', '2026-04-07'],
  ] as const) {
    if (paid_from !== 'cheque') await lessons(batch_id, uid, { from })
    expect((await pay({ paid_from })).body.pay_slip).toMatchObject({ paid_from, gross: '350.00' })
  }
  expect(await findings()).toEqual([])
})

test('a teacher sees own open lines and slips, and reads own slips alone', async ({ academy }) => {
  const { das, slip, aTeacher, call, clerk } = await theTeacher(academy)
  const rao = await aTeacher('P. Rao')
  expect((await das.call(getOwnPay)).body).toMatchObject({
    lessons: 3,
    gross: '1050.00',
    slips: [],
  })
  const { pay_slip_id } = (await slip(das.uid, { transaction_id: 'N17' })).body.pay_slip
  expect((await das.call(getOwnPay)).body).toMatchObject({
    gross: '0.00',
    slips: [{ pay_slip_id, gross: '1050.00' }],
  })
  expect((await rao.call(getOwnPay)).body).toEqual({
    lines: [],
    lessons: 0,
    gross: '0.00',
    slips: [],
  })
  const params = { pay_slip_id: String(pay_slip_id) }
  expect((await rao.call(getPaySlip, { params } as never)).status).toBe(404)
  expect((await clerk.call(getPaySlip, { params } as never)).status).toBe(403)
  for (const who of [das.call, call])
    expect((await who(getPaySlip, { params } as never)).status).toBe(200)
  const csv = String((await call(exportPaySheet, { querystring: { month: '2026-11' } })).body)
  expect(csv).toContain('Mrs. S. Das,3 lessons × ₹350')
})

test('a slip is an A5 page that says for what and how', async ({ academy }) => {
  const { das, slip, app, token } = await theTeacher(academy).then((all) => ({
    ...all,
    app: academy.app,
  }))
  const { pay_slip_id } = (await slip(das.uid, { transaction_id: 'N17' })).body.pay_slip
  const answer = await app.inject({
    url: `/api/pay-slips/${pay_slip_id}/slip`,
    headers: { authorization: `Bearer ${token}` },
  })
  const [page] = (await readPdf(new Uint8Array(answer.rawPayload))).pages
  const text = page?.text.replaceAll('\n', '') ?? ''
  expect(page?.box).toBe('0 0 419.53 595.28')
  for (const part of [
    '2026-27/P0001',
    'Mrs. S. Das',
    '3 lessons × ₹350',
    'Class 9 · 10, 11, 12 Nov',
    'N17',
    '1,050.00',
  ])
    expect(text).toContain(part)
})

test('a slip whose transaction is killed leaves nothing: the sheet is open, and no number is lost', async ({
  academy,
}) => {
  const { das, row, slip, db } = await theTeacher(academy)
  const account = { uid: await adminUid(db), role: 'admin' } as const
  const now = { date: '2026-11-27', time: '12:00' }
  const draft = {
    account_id: das.uid,
    month: '2026-11',
    gross: '1050.00',
    paid_from: 'drawer',
  } as const
  const rest = { transaction_id: null, drawer_of: undefined, paid_on: undefined }
  const killed = db.transaction().execute(async (trx) => {
    await paySheet(trx, { ...draft, ...rest }, account, now)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
  })
  await expect(killed).rejects.toThrow()
  expect(await row()).toMatchObject({ gross: '1050.00', slips: [] })
  expect((await slip(das.uid)).body.pay_slip.number).toBe('2026-27/P0001')
})
