import { dayAfter } from '@ganit/contract/days'
import { takePayments } from '@ganit/contract/money/counter'
import { closeDay, listDayCloses, reopenDay } from '@ganit/contract/money/day-closes'
import { correctPayment, recordPayment, reversePayment } from '@ganit/contract/money/payments'
import { recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import { getCollectedReport } from '@ganit/contract/office/reports'
import { getToday } from '@ganit/contract/office/today'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { thePaying } from '../../../../test/paying.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { closeDay as close } from './day-closes.service.ts'

type Caller = Academy['visitor']

/** The owner and the desk, taking advance payments of a student. */
async function theTill(academy: Academy) {
  const paying = await thePaying(academy)
  const { student_id } = await paying.aPupil()
  const { desk, call: owner } = paying
  const today = await readAcademyToday(academy.db)
  const pay = async (who: Caller, amount: string, method = 'cash') =>
    (
      await who(recordPayment, {
        body: { student_id, amount, method, date: '2026-11-01', advance: true },
      } as never)
    ).body.payment
  const toClose = (who: Caller, body: object = {}) =>
    who(closeDay, { body: { day: today, counted: '0', ...body } } as never)
  const days = async (who: Caller, querystring: object = {}) =>
    (await who(listDayCloses, { querystring } as never)).body
  const reopen = (who: Caller, day_close_id: unknown, reason = 'A payment was forgotten') =>
    who(reopenDay, { params: { day_close_id }, body: { reason } } as never)
  const { rows } = await sql<{ id: string }>`select id from accounts where role = 'desk'`.execute(
    academy.db,
  )
  const deskId = rows[0]?.id ?? ''
  return { ...paying, desk, owner, deskId, student_id, today, pay, toClose, days, reopen }
}

/** Moves all entries so far to this day. */
const recordedOn = (db: Academy['db'], day: string) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update payments set recorded_on = ${day}::date`.execute(trx)
  })

const because = { reason: 'Typed wrongly' }
const refund = (student_id: number, more: object = {}) => ({
  body: { student_id, amount: '30', method: 'cash', date: '2026-11-01', reason: 'Moves', ...more },
})

test('a day tells by person and method what was taken and given back, and what should be in the till', async ({
  academy,
}) => {
  const { desk, owner, deskId, student_id, today, pay, days } = await theTill(academy)
  expect(await days(owner)).toEqual([])
  await pay(desk, '500')
  await pay(desk, '200', 'upi')
  const wrong = await pay(desk, '70')
  await desk(reversePayment, {
    params: { payment_id: wrong.payment_id },
    body: because,
  } as never)
  await pay(owner, '40')
  const { body } = await owner(recordRefund, refund(student_id) as never)
  await owner(recordRefund, refund(student_id, { amount: '5' }) as never)
  await owner(reverseRefund, {
    params: { refund_id: body.refund.refund_id },
    body: because,
  } as never)

  const own = {
    day_close_id: null,
    day: today,
    account_id: deskId,
    name: expect.any(String),
    methods: [
      { method: 'cash', count: 2, received: '570.00', given_back: '70.00' },
      { method: 'upi', count: 1, received: '200.00', given_back: '0.00' },
    ],
    expected: '500.00',
    counted: null,
    difference: null,
    reason: null,
    closed_at: null,
    corrected: null,
  }
  expect(await days(desk)).toEqual([own])
  const all = await days(owner)
  expect(all).toHaveLength(2)
  expect(all).toContainEqual(own)
  expect(all).toContainEqual(
    expect.objectContaining({
      methods: [{ method: 'cash', count: 1, received: '40.00', given_back: '5.00' }],
      expected: '35.00',
    }),
  )
  expect(await days(owner, { from: dayAfter(today), to: dayAfter(today) })).toEqual([])
  const wrongly = await owner(listDayCloses, {
    querystring: { from: today, to: dayAfter(today, -1) },
  } as never)
  expect(wrongly).toMatchObject({ status: 400, fields: { to: expect.any(String) } })
  const student = await academy.aStudent()
  expect((await student.call(listDayCloses)).status).toBe(403)
  expect((await academy.visitor(listDayCloses)).status).toBe(401)
})

test('the desk takes a table of its own days along, the owner of all', { tags: 'slow' }, async ({
  academy,
}) => {
  const { owner, pay } = await theTill(academy)
  const desk = await academy.signUpAs('desk')
  await pay(desk.call, '520')
  await pay(desk.call, '80', 'upi')
  await pay(owner, '40')
  const table = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await academy.app.inject({ url: '/api/day-closes.csv', headers })
    return body.trim().split('\r\n')
  }
  const [heads, own, ...others] = await table(desk.token)
  expect(heads).toBe('Day,Person,Received,Given back,Expected,Counted,Difference,Reason,Corrected')
  expect(own).toMatch(/^20\d\d-\d\d-\d\d,[^,]+,600\.00,0\.00,520\.00,,,,$/)
  expect(others).toEqual([])
  expect(await table((await academy.signInAdmin()).token)).toHaveLength(3)
})

test('what was counted is checked, and a day is closed once', async ({ academy }) => {
  const { desk, owner, deskId, today, pay, toClose, days } = await theTill(academy)
  await pay(desk, '520')
  const fields = async (body: object) => (await toClose(desk, body)).fields

  expect(await fields({ day: dayAfter(today), counted: '520' })).toEqual({
    day: 'Day must not be after today.',
  })
  expect(await fields({ counted: '520', notes: { '500': 1, '10': 1 } })).toHaveProperty('notes')
  expect(Object.keys((await fields({ counted: '520', notes: { '300': 1 } })) ?? {})[0]).toMatch(
    /^notes/,
  )
  expect(await fields({ counted: '500' })).toHaveProperty('reason')
  expect(await fields({ counted: '-1' })).toHaveProperty('counted')
  expect(await fields({ counted: undefined })).toEqual({ counted: 'Cash counted is required.' })
  const ownerId = (
    await academy.db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
  ).id
  expect((await toClose(desk, { account_id: ownerId })).status).toBe(403)
  expect((await toClose(owner, { account_id: 'nobody' })).fields).toHaveProperty('account_id')

  const closed = await toClose(desk, {
    counted: '510',
    notes: { '500': 1, '10': 1 },
    reason: 'Change',
  })
  expect(closed).toMatchObject({
    status: 201,
    body: {
      message: 'Day closed.',
      day_close: {
        day_close_id: expect.any(Number),
        day: today,
        account_id: deskId,
        expected: '520.00',
        counted: '510.00',
        difference: '-10.00',
        reason: 'Change',
        corrected: null,
      },
    },
  })
  expect(await days(desk)).toEqual([closed.body.day_close])
  expect((await toClose(desk, { counted: '520' })).status).toBe(409)
  // The owner closes other people's days, even empty ones.
  expect((await toClose(owner, { account_id: deskId, counted: '520' })).status).toBe(409)
  expect(
    (await toClose(owner, { account_id: deskId, day: dayAfter(today, -1) })).body.day_close,
  ).toMatchObject({ methods: [], expected: '0.00', counted: '0.00', difference: '0.00' })
})

test('whoever has closed the day records, reverses and gives back nothing, by no call, until the owner reopens it', async ({
  academy,
}) => {
  const till = await theTill(academy)
  const { desk, owner, student_id, pay, toClose, reopen, aPayer, aPaidClaim, accept } = till
  const payer = await aPayer('1000')
  const claim_id = await aPaidClaim(payer)
  await pay(owner, '40')
  const { payment_id: ofOwner } = await pay(owner, '60')
  const { payment_id } = await pay(desk, '500')
  const { body: given } = await owner(recordRefund, refund(student_id) as never)
  const { body: closed } = await toClose(desk, { counted: '500' })
  await toClose(owner, { counted: '70' })

  const draft = { student_id, amount: '10', advance: true }
  const money = { method: 'cash', date: '2026-11-01' }
  const params = { payment_id }
  const answers = [
    await desk(recordPayment, { body: { ...draft, ...money } } as never),
    await desk(takePayments, { body: { payments: [draft], ...money } } as never, {
      'idempotency-key': 'closed',
    }),
    await accept(claim_id),
    await desk(reversePayment, { params, body: because } as never),
    await desk(correctPayment, { params, body: { ...because, amount: '50' } } as never),
    await owner(correctPayment, {
      params: { payment_id: ofOwner },
      body: { ...because, amount: '50' },
    } as never),
    await owner(recordRefund, refund(student_id) as never),
    await owner(reverseRefund, {
      params: { refund_id: given.refund.refund_id },
      body: because,
    } as never),
  ]
  const owners = answers.splice(-3)
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 409, error: 'Your day is closed. Ask the owner.' })
  const error = 'This day is closed. Reopen it first, under Day close.'
  for (const answer of owners) expect(answer).toMatchObject({ status: 409, error })

  const { day_close_id } = closed.day_close
  expect((await reopen(desk, day_close_id)).status).toBe(403)
  expect((await reopen(owner, day_close_id, '')).status).toBe(400)
  expect((await reopen(owner, 99_999)).status).toBe(404)
  expect(await reopen(owner, day_close_id)).toMatchObject({
    status: 200,
    body: { message: 'Day reopened.', day_close: { day_close_id: null, expected: '500.00' } },
  })
  expect((await reopen(owner, day_close_id)).status).toBe(409)
  expect((await accept(claim_id)).status).toBe(200)
  await pay(desk, '10')
  expect((await toClose(desk, { counted: '510' })).status).toBe(201)
})

test('both halves of a correction count in the day, and with the person, of the first payment; a closed day keeps its figures', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { desk, owner, deskId, today, pay, toClose, days } = await theTill(academy)
  const correct = async (payment_id: number, body: object) =>
    (
      await owner(correctPayment, {
        params: { payment_id },
        body: { ...because, ...body },
      } as never)
    ).body.payment
  const { payment_id } = await pay(desk, '500')
  const yesterday = dayAfter(today, -1)
  await recordedOn(db, yesterday)

  const second = await correct(payment_id, { amount: '450' })
  const figures = {
    day: yesterday,
    account_id: deskId,
    methods: [{ method: 'cash', count: 2, received: '950.00', given_back: '500.00' }],
    expected: '450.00',
  }
  expect(await days(owner)).toEqual([expect.objectContaining(figures)])
  await toClose(desk, { day: yesterday, counted: '450' })
  const third = await correct(second.payment_id, { method: 'upi' })
  expect(await days(owner)).toEqual([
    expect.objectContaining({ ...figures, difference: '0.00', corrected: '-450.00' }),
  ])
  await correct(third.payment_id, { method: 'cash', amount: '470' })
  expect(await days(desk)).toEqual([expect.objectContaining({ ...figures, corrected: '20.00' })])
  const querystring = { by: 'person', from: '2026-11-01', to: '2026-11-01' } as const
  expect((await owner(getCollectedReport, { querystring })).body.rows).toMatchObject([
    { key: deskId, count: 1, received: '470.00' },
  ])
})

test('a close waits for a payment that is on its way, and counts it', async ({ academy }) => {
  const { desk, owner, pay, toClose, days } = await theTill(academy)
  await pay(owner, '1')
  await academy.db
    .transaction()
    .execute(async (trx) => {
      // Blocks receipts: the payment is recorded but cannot commit.
      await sql`select from receipt_counters for update`.execute(trx)
      const paid = pay(desk, '500')
      await somebodyWaits(academy)
      const closed = toClose(desk, { counted: '500' })
      await somebodyWaits(academy, 'advisory')
      return { both: Promise.all([paid, closed]) }
    })
    .then(async ({ both }) => {
      const [paid, closed] = await both
      expect(paid.amount).toBe('500.00')
      expect(closed).toMatchObject({ status: 201, body: { day_close: { expected: '500.00' } } })
    })
  expect(await days(desk)).toMatchObject([{ expected: '500.00', corrected: null }])
})

test('a payment waits for a close that is on its way, and is refused', { tags: 'slow' }, async ({
  academy,
}) => {
  const { desk, deskId, student_id, today, toClose, days } = await theTill(academy)
  const account = { role: 'desk', uid: deskId } as Parameters<typeof close>[1]
  const draft = { day: today, counted: '0.00', reason: null, account_id: undefined }
  const { answer } = await academy.db.transaction().execute(async (trx) => {
    await close(trx, account, draft)
    const pending = desk(recordPayment, {
      body: { student_id, amount: '5', method: 'cash', date: '2026-11-01', advance: true },
    } as never)
    await somebodyWaits(academy, 'advisory')
    return { answer: pending }
  })
  expect(await answer).toMatchObject({ status: 409, error: 'Your day is closed. Ask the owner.' })
  expect(await days(desk)).toMatchObject([{ methods: [], expected: '0.00' }])
  expect((await toClose(desk)).status).toBe(409)
})

test('Today tells of days with cash that were not closed, since the first one that was', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { desk, owner, today, pay, toClose, reopen } = await theTill(academy)
  const line = async (who: Caller) =>
    (await who(getToday)).body.lines.find(({ kind }) => kind === 'day_open')
  await pay(desk, '500')
  await pay(owner, '5', 'upi')
  const yesterday = dayAfter(today, -1)
  await recordedOn(db, yesterday)
  expect(await line(owner)).toMatchObject({ count: 1, oldest: yesterday })
  const { body } = await toClose(owner, { day: dayAfter(today, -2) })
  const open = {
    kind: 'day_open',
    count: 1,
    amount: null,
    oldest: yesterday,
    sample: [expect.any(String)],
    link: `/admin/day-close?day=${yesterday}`,
  }
  await pay(owner, '5')
  expect(await line(owner)).toEqual(open)
  expect(await line(desk)).toEqual(open)
  const closed = await toClose(desk, { day: yesterday, counted: '500' })
  expect(await line(owner)).toBeUndefined()
  await reopen(owner, closed.body.day_close.day_close_id)
  expect(await line(owner)).toEqual(open)
  await reopen(owner, body.day_close.day_close_id)
  expect(await line(owner)).toEqual(open)
})

test('a wrong year closes nothing, and an empty day that was closed by mistake is not the first', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { desk, owner, today, pay, toClose, reopen } = await theTill(academy)
  await pay(desk, '500')
  const day = dayAfter(today, -60)
  await recordedOn(db, day)
  expect(await toClose(desk, { day: '1926-11-23' })).toMatchObject({
    status: 400,
    fields: { day: 'Nothing was recorded by then. Check the year.' },
  })
  expect((await toClose(owner, { day })).status).toBe(400)
  const { body } = await toClose(desk, { day: dayAfter(day) })
  await reopen(owner, body.day_close.day_close_id)
  await pay(desk, '5')
  await recordedOn(db, dayAfter(today, -1))
  const lines = (await owner(getToday)).body.lines
  expect(lines.filter(({ kind }) => kind === 'day_open')).toMatchObject([
    { count: 1, oldest: dayAfter(today, -1) },
  ])
})

test('cash that is counted in every note and coin is as much as they are worth', {
  tags: 'slow',
}, async ({ academy }) => {
  const { desk, toClose } = await theTill(academy)
  const notes = { 500: 1, 200: 2, 100: 3, 50: 4, 20: 5, 10: 6, 5: 7, 2: 8, 1: 9 }
  const wrong = await toClose(desk, { counted: '1', notes })
  expect(wrong.status).toBe(400)
  const counted = Object.entries(notes).reduce((sum, [note, many]) => sum + Number(note) * many, 0)
  const closed = await toClose(desk, {
    counted: String(counted),
    notes,
    reason: 'Found in the drawer',
  })
  expect([closed.status, closed.fields]).toEqual([201, undefined])
  expect(closed.body.day_close).toMatchObject({ counted: `${counted}.00` })
  const stored = await academy.db.selectFrom('day_closes').select('notes').execute()
  expect(stored).toEqual([{ notes }])
})
