import { cutDue, waiveDue } from '@ganit/contract/money/dues'
import { PAYMENT_METHODS } from '@ganit/contract/money/payments'
import { getLeaving, leave } from '@ganit/contract/office/leaving'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

const TODAY = '2026-06-20'

/** A batch on 2026-06-20, and calls about a member since April. */
async function theLeaving(academy: Academy) {
  setDay(TODAY)
  const admin = await theLedger(academy)
  const desk = await academy.signUpAs('desk')
  const batch_id = await admin.aBatch()
  const { student_id, uid } = await admin.aMember(batch_id)
  await academy.db.updateTable('memberships').set({ joined_on: '2026-04-01' }).execute()
  const setToday = async (day: string) => {
    setDay(day)
    await workOfDay(academy.db)
  }
  const params = { uid }
  const reason = 'Moves to Pune'
  return {
    ...admin,
    batch_id,
    student_id,
    uid,
    setToday,
    toggle: (batch = batch_id) => admin.toggle(batch, student_id),
    fee: (fee_title: string, amount: string, due_date: string, more: object = {}) =>
      admin.addFee(batch_id, { fee_title, amount, due_date, ...more }),
    pay: (amount: string, more: object = {}) =>
      admin.pay({ student_id, amount, advance: true, date: '2026-04-01', ...more }),
    preview: async (on = TODAY) =>
      (await admin.call(getLeaving, { params, querystring: { on } })).body,
    asks: (on: string) => admin.call(getLeaving, { params, querystring: { on } }),
    leave: (more: object = {}, call = admin.call) =>
      call(leave, { params, body: { on: TODAY, reason, ...more } } as never),
    desk: desk.call,
    own: async () => (await admin.ledger(uid)).body,
    dues: async () =>
      (await admin.ledger(uid)).body.dues.map(
        ({ fee_title, due_date, amount, owed }) => `${fee_title} ${due_date} ${amount} ${owed}`,
      ),
  }
}

const once = { fee_type: 'one-time' }
const monthly = { fee_type: 'recurring' }

test('a student who leaves owes nothing that is dated later, has the month by its days and the deposit back', async ({
  academy,
}) => {
  const all = await theLeaving(academy)
  const { fee, pay, preview, setToday, dues, own, findings } = all
  await fee('Deposit', '500', '2026-04-10', { ...once, is_deposit: true })
  await fee('Books', '300', '2026-04-12', once)
  await fee('Exam', '200', '2026-06-25', once)
  await fee('Tuition', '900', '2026-04-15', { ...monthly, prorata: 'days' })
  // All of April and May, the deposit, and 700 of June.
  await pay('3300')
  const before = await dues()
  expect(before).toEqual([
    'Deposit 2026-04-10 500.00 0.00',
    'Books 2026-04-12 300.00 0.00',
    'Tuition 2026-04-15 900.00 0.00',
    'Tuition 2026-05-15 900.00 0.00',
    'Tuition 2026-06-15 900.00 200.00',
    'Exam 2026-06-25 200.00 200.00',
    'Tuition 2026-07-15 900.00 900.00',
  ])

  const seen = await preview()
  expect(seen).toMatchObject({
    on: TODAY,
    batches: [{ batch_name: 'Evening' }],
    owed: '0.00',
    credit: '600.00',
  })
  expect(
    seen.lines.map(({ title, text, amount, paid, cancelled, back }) =>
      [title, text, amount, paid, cancelled, back].join(', '),
    ),
  ).toEqual([
    'Deposit, Deposit, given back, 500.00, 500.00, 500.00, 500.00',
    'Tuition, 20 of 30 days, 900.00, 700.00, 300.00, 100.00',
    'Exam, After the last day, 200.00, 0.00, 200.00, 0.00',
    'Tuition, After the last day, 900.00, 0.00, 900.00, 0.00',
  ])
  expect(await dues()).toEqual(before)

  const { status, body } = await all.leave({ refund: { method: 'cash' } })
  expect([status, body.message, body.owed, body.credit]).toEqual([200, 'Settled.', '0.00', '0.00'])
  expect(body.refund).toMatchObject({ amount: '600.00', reason: 'Moves to Pune', date: TODAY })
  const left = [
    'Books 2026-04-12 300.00 0.00',
    'Tuition 2026-04-15 900.00 0.00',
    'Tuition 2026-05-15 900.00 0.00',
    'Tuition 2026-06-15 600.00 0.00',
  ]
  expect(await dues()).toEqual(left)
  expect(await own()).toMatchObject({ refunded: '600.00', credit: '0.00' })
  expect(await findings()).toEqual([])
  await setToday('2026-07-16')
  expect(await dues()).toEqual(left)
  expect((await all.leave({ on: '2026-07-16' })).error).toBe('This student is in no batch.')
  expect((await all.asks('2026-07-16')).status).toBe(409)
})

test('more than one refund can be is refused before anything is settled', async ({ academy }) => {
  const all = await theLeaving(academy)
  for (const _ of [1, 2]) await all.pay('10000000')
  const { status, body } = await all.leave({ refund: { method: 'cash' } })
  expect([status, body]).toMatchObject([
    400,
    { fields: { refund: expect.stringContaining('in parts') } },
  ])
  expect((await all.leave()).body).toMatchObject({ owed: '0.00', credit: '20000000.00' })
})

test('a day before is the last one too: later months fall, and without pro rata what was dated after it', {
  tags: 'slow',
}, async ({ academy }) => {
  const all = await theLeaving(academy)
  const { fee, pay, dues, findings } = all
  await fee('Club', '100', '2026-04-18', monthly)
  await fee('Tuition', '900', '2026-04-05', { ...monthly, prorata: 'days' })
  await pay('3000')
  const { body } = await all.leave({ on: '2026-05-10' })

  expect(body).toMatchObject({ owed: '0.00', credit: '1710.00', refund: null })
  expect(await dues()).toEqual([
    'Tuition 2026-04-05 900.00 0.00',
    'Club 2026-04-18 100.00 0.00',
    'Tuition 2026-05-05 290.00 0.00',
  ])
  expect(await findings()).toEqual([])
})

test('single dues stay and are settled by what is let go of, and so does what was cut by hand of a due dated by then', {
  tags: 'slow',
}, async ({ academy }) => {
  const all = await theLeaving(academy)
  const { fee, pay, call, dues, own, findings } = all
  await fee('Camp', '600', '2026-06-10', once)
  await fee('Trip', '400', '2026-06-28', once)
  const camp = (await own()).dues.find(({ fee_title }) => fee_title === 'Camp')?.due_id
  const trip = (await own()).dues.find(({ fee_title }) => fee_title === 'Trip')?.due_id
  const cut = (due_id: unknown, amount: string) =>
    call(cutDue, {
      params: { due_id },
      body: {
        instalments: ['2026-07-01', '2026-08-01'].map((due_date) => ({ amount, due_date })),
      },
    } as never)
  await cut(camp, '300')
  await cut(trip, '200')
  const pieces = (await own()).dues.filter(({ fee_title }) => fee_title === 'Trip')
  await call(waiveDue, {
    params: { due_id: pieces[1]?.due_id },
    body: { amount: '50', reason: 'Hardship' },
  } as never)
  await pay('200', { fee_ids: [pieces[0]?.due_id] })
  await all.leave()

  expect(await dues()).toEqual(['Camp 2026-07-01 300.00 100.00', 'Camp 2026-08-01 300.00 300.00'])
  expect(await own()).toMatchObject({ waived: '0.00', credit: '0.00', paid: '200.00' })
  expect(await findings()).toEqual([])
})

test('a last day ahead or over 60 days back is refused, and the desk pays nothing back', async ({
  academy,
}) => {
  const all = await theLeaving(academy)
  for (const on of ['2026-06-21', '2026-04-20']) {
    expect([(await all.asks(on)).fields, (await all.leave({ on })).status]).toEqual([
      { on: expect.any(String) },
      400,
    ])
  }
  expect((await all.leave({ reason: '' })).fields).toEqual({ reason: 'Reason is required.' })
  expect((await all.leave({ refund: { method: 'cash' } }, all.desk)).status).toBe(403)
  expect((await all.leave({ refund: { method: 'gold' } })).status).toBe(400)
  expect((await all.asks('2026-04-21')).status).toBe(200)
  expect((await all.leave({ on: '2026-04-21' }, all.desk)).status).toBe(200)
})

test('a student who joined after the last day owes nothing of that batch', {
  tags: 'slow',
}, async ({ academy }) => {
  const all = await theLeaving(academy)
  const other = await all.aBatch('Morning')
  const fee = (changes: Record<string, unknown>) => all.addFee(other, changes)
  await fee({ amount: '900', due_date: '2026-04-05', fee_type: 'recurring', prorata: 'days' })
  await fee({ fee_title: 'Books', amount: '300', due_date: TODAY })
  await all.toggle(other)
  await all.pay('600')
  expect(await all.dues()).toEqual([
    'Tuition 2026-06-20 330.00 0.00',
    'Books 2026-06-20 300.00 30.00',
    'Tuition 2026-07-05 900.00 900.00',
  ])
  await all.leave({ on: '2026-06-19' })

  expect(await all.dues()).toEqual([])
  expect(await all.findings()).toEqual([])
  expect(await all.own()).toMatchObject({ credit: '600.00' })
})

test('a deposit of a batch left before comes back too, and one who comes back the same day owes it again', {
  tags: 'slow',
}, async ({ academy }) => {
  const all = await theLeaving(academy)
  await all.fee('Deposit', '500', '2026-04-10', { ...once, is_deposit: true })
  const other = await all.aBatch('Morning')
  await all.pay('500')
  await all.toggle()
  await all.toggle(other)
  expect(await all.own()).toMatchObject({ credit: '0.00', paid: '500.00' })
  expect((await all.leave()).body).toMatchObject({ credit: '500.00' })
  expect(await all.findings()).toEqual([])
  await all.toggle(other)
  expect(await all.own()).toMatchObject({ credit: '500.00' })
})

test('by any other call, too, what was paid or given up of later dues is let go of', async ({
  academy,
}) => {
  const all = await theLeaving(academy)
  await all.fee('Deposit', '500', '2026-04-10', { ...once, is_deposit: true })
  await all.fee('Exam', '200', '2026-06-25', once)
  await all.fee('Trip', '100', '2026-06-26', once)
  await all.pay('700')
  const trip = (await all.own()).dues.find(({ fee_title }) => fee_title === 'Trip')
  await all.call(waiveDue, {
    params: { due_id: trip?.due_id },
    body: { amount: '50', reason: 'Hardship' },
  } as never)
  await all.toggle()

  expect(await all.dues()).toEqual(['Deposit 2026-04-10 500.00 0.00'])
  expect(await all.own()).toMatchObject({ credit: '200.00', waived: '0.00' })
  expect(await all.findings()).toEqual([])
})

test('a student who was out of a batch and is back in is asked for what was cut by hand, as the fee is', {
  tags: 'slow',
}, async ({ academy }) => {
  const all = await theLeaving(academy)
  await all.fee('Trip', '400', '2026-06-28', once)
  const [due] = (await all.own()).dues
  await all.call(cutDue, {
    params: { due_id: due?.due_id },
    body: {
      instalments: ['2026-07-01', '2026-08-01'].map((due_date) => ({ amount: '200', due_date })),
    },
  } as never)
  await all.toggle()
  expect(await all.dues()).toEqual([])
  await all.toggle()

  expect(await all.dues()).toEqual(['Trip 2026-06-28 400.00 400.00'])
  expect(await all.findings()).toEqual([])
})

test.for(PAYMENT_METHODS)(
  'a student who leaves is given back what is left by %s, under its number',
  { tags: 'slow' },
  async (method, { academy }) => {
    const { pay, leave } = await theLeaving(academy)
    await pay('300')
    const refund = { method, transaction_id: `R-${method}` }
    const left = await leave({ refund })
    expect([left.status, left.fields]).toEqual([200, undefined])
    expect(left.body).toMatchObject({ credit: '0.00', refund: { ...refund, amount: '300.00' } })
  },
)
