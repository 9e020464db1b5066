import {
  findPayers,
  getCounterFamily,
  listTakings,
  takePayments,
} from '@ganit/contract/money/counter'
import { correctPayment, recordPayment } from '@ganit/contract/money/payments'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { thePaying } from '../../../../test/paying.ts'
import { statementsOf } from '../../../../test/split-writes.ts'

/** Maximum number of statements of a call at the counter, which must take 30 ms with 100,000 students. */
const MOST_STATEMENTS = 20

/** Two siblings who owe ₹1,500 each; `take` records money at the counter. */
async function theCounter(academy: Academy) {
  const admin = await theLedger(academy)
  const batch_id = await admin.aBatch()
  await admin.addFee(batch_id, { amount: '1500' })
  const phone = { contact_number_1: '+919830041299' }
  const [riya, arka, other] = [
    await academy.aStudent({ first_name: 'Riya', ...phone }),
    await academy.aStudent({ first_name: 'Arka', ...phone, student_class: 4 }),
    await academy.aStudent({ first_name: 'Mitali' }),
  ]
  for (const { profile } of [riya, arka, other]) await admin.toggle(batch_id, profile.student_id)
  const take = (body: object, key?: string) =>
    admin.call(takePayments, { body } as never, key ? { 'idempotency-key': key } : {})
  const ids = [riya, arka, other].map(({ profile }) => profile.student_id)
  const family = async (student_id: unknown) =>
    (await admin.call(getCounterFamily, { params: { student_id } } as never)).body
  return { admin, batch_id, riya, ids: ids as [number, number, number], take, family }
}

test('a person who pays is found by name, number and phone, with what they owe', async ({
  academy,
}) => {
  const { admin, riya, ids } = await theCounter(academy)
  const found = async (search: string) =>
    (await admin.call(findPayers, { querystring: { search } } as never)).body

  expect(await found('riya')).toMatchObject([
    {
      student_id: ids[0],
      uid: riya.uid,
      name: 'Riya Banerjee',
      class_name: 'Class 9',
      phone: '+919830041299',
      owed: '1500.00',
      due_now: '0.00',
      batches: [{ id: expect.any(Number) }],
      guardian: null,
      phone_end: '1299',
    },
  ])
  expect((await found('98300 41299')).map(({ student_id }) => student_id)).toEqual(ids.slice(0, 2))
  expect((await found(String(ids[2]))).map(({ student_id }) => student_id)).toContain(ids[2])
  expect(await found('')).toEqual([])
  expect(await found('nobody')).toEqual([])
})

test('a family is who has the first phone or a guardian in common; the one who was asked for first', async ({
  academy,
}) => {
  const { ids, family } = await theCounter(academy)
  const [riya, arka, other] = ids

  expect(await family(arka)).toMatchObject({
    students: [
      { student_id: arka, name: 'Arka Banerjee', class_name: 'Class 4', credit: '0.00' },
      { student_id: riya, dues: [{ owed: '1500.00' }] },
    ],
    today: { count: 0, amount: '0.00', cash: '0.00' },
  })
  expect((await family(other)).students).toHaveLength(1)

  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id: riya }, { student_id: other, confirmed_at: null }])
  expect((await family(other)).students).toHaveLength(1)
  await aGuardian([{ student_id: riya }, { student_id: other }])
  expect((await family(other)).students.map(({ student_id }) => student_id)).toEqual([other, riya])
})

test('a family pays at once, all or nothing, and once for a key', async ({ academy }) => {
  const { ids, family, take } = await theCounter(academy)
  const [riya, arka] = ids
  const both = {
    payments: [
      { student_id: riya, amount: '1500' },
      { student_id: arka, amount: '2000', advance: true },
    ],
    method: 'cash',
  }

  expect(await take(both)).toMatchObject({
    status: 400,
    fields: { 'Idempotency-Key': 'Idempotency-Key is required.' },
  })
  expect(
    await take(
      { ...both, payments: [both.payments[0], { student_id: arka, amount: '2000' }] },
      'a',
    ),
  ).toMatchObject({
    status: 400,
    fields: {
      'payments.1.amount': 'Amount must be at most ₹1,500.00, which is what is owed.',
    },
  })
  const first = await take(both, 'b')
  expect(first).toMatchObject({
    status: 201,
    body: {
      message: 'Payments recorded!',
      payments: [{ amount: '1500.00' }, { amount: '2000.00' }],
      receipts: [
        { payment: { amount: '1500.00' }, items: [{ amount: '1500.00' }] },
        { payment: { amount: '2000.00' }, advance: '500.00' },
      ],
    },
  })
  expect((await take(both, 'b')).body).toEqual(first.body)
  expect(await family(riya)).toMatchObject({
    students: [{ dues: [] }, { dues: [], credit: '500.00' }],
    today: { count: 2, amount: '3500.00', cash: '3500.00' },
  })
})

test('what the owner corrects stays with the day, and with the person, who took it', {
  tags: 'slow',
}, async ({ academy }) => {
  const paying = await thePaying(academy)
  const { student_id } = await paying.aPupil()
  const { desk, call: owner } = paying
  const body = { student_id, amount: '500', method: 'cash', date: '2026-11-01', advance: true }
  const { payment } = (await desk(recordPayment, { body } as never)).body
  const params = { payment_id: payment.payment_id }
  const changed = { reason: 'Typed wrongly', amount: '450' }
  expect((await owner(correctPayment, { params, body: changed } as never)).status).toBe(201)

  const todayOf = async (who: Academy['visitor']) =>
    (await who(getCounterFamily, { params: { student_id } } as never)).body.today
  expect(await todayOf(desk)).toEqual({ count: 1, amount: '450.00', cash: '450.00' })
  expect(await todayOf(owner)).toEqual({ count: 0, amount: '0.00', cash: '0.00' })
})

test('the database is asked no more often for three children than for one', {
  tags: 'slow',
}, async ({ academy }) => {
  const { ids, take } = await theCounter(academy)
  const pay = async (children: number[], key: string) => {
    const payments = children.map((student_id) => ({ student_id, amount: '700' }))
    const texts = await statementsOf(async () => {
      expect((await take({ payments, method: 'cash' }, key)).status).toBe(201)
    })
    return texts.length
  }
  const forOne = await pay(ids.slice(0, 1), 'one')
  expect(await pay(ids, 'three')).toBe(forOne)
  expect(forOne).toBeLessThanOrEqual(MOST_STATEMENTS)
})

test('a child for whom money is given twice has two receipts, of which the second settles what is left', {
  tags: 'slow',
}, async ({ academy }) => {
  const { ids, take, admin } = await theCounter(academy)
  const [riya, arka] = ids
  const give = (student_id: number, amount: string) => ({ student_id, amount })
  const again = { ...give(riya, '1000'), advance: true }
  const payments = [give(riya, '1000'), give(arka, '1500'), again]
  const { body } = await take({ payments, method: 'cash' }, 'twice')

  expect(body.receipts.map(({ items }) => items.map(({ amount }) => amount))).toEqual([
    ['1000.00'],
    ['1500.00'],
    ['500.00'],
  ])
  expect(body.receipts.map(({ advance }) => advance)).toEqual([undefined, undefined, '500.00'])
  const serials = body.receipts.map(({ receipt_number }) => Number(receipt_number.split('/')[1]))
  expect(serials.map((serial) => serial - (serials[0] ?? 0))).toEqual([0, 1, 2])
  expect(body.payments.map(({ receipt_number }) => receipt_number)).toEqual(
    body.receipts.map(({ receipt_number }) => receipt_number),
  )
  expect(await admin.findings()).toEqual([])
})

test('two counters that take the same money at once take it once', async ({ academy }) => {
  const { ids, take, admin } = await theCounter(academy)
  const [riya, arka] = ids
  const pay = (first: number, second: number) => ({
    payments: [
      { student_id: first, amount: '1500' },
      { student_id: second, amount: '1500' },
    ],
    method: 'upi',
    transaction_id: null,
  })
  const answers = await Promise.all([take(pay(riya, arka), 'c'), take(pay(arka, riya), 'd')])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect((await admin.payments(riya)).body).toHaveLength(1)
  expect(await admin.findings()).toEqual([])
})

test('what cannot be taken is named', async ({ academy }) => {
  const { ids, take } = await theCounter(academy)
  const payment = { student_id: ids[0], amount: '1' }
  const none = 'Payments must be 1 to 10.'

  expect((await take({ payments: [], method: 'cash' }, 'e')).fields).toEqual({ payments: none })
  expect((await take({ payments: Array(11).fill(payment), method: 'cash' }, 'e')).fields).toEqual({
    payments: none,
  })
  expect((await take({ payments: [payment], method: 'gold' }, 'e')).fields).toHaveProperty('method')
  expect(
    (await take({ payments: [payment], method: 'cash', date: '2099-01-01' }, 'e')).fields,
  ).toEqual({ date: 'Date must not be after today.' })
  expect(
    (await take({ payments: [{ ...payment, student_id: 99999 }], method: 'cash' }, 'e')).status,
  ).toBe(404)
})

test('the family is named by its first guardian, and each child is shown with what is due now and next', {
  tags: 'slow',
}, async ({ academy }) => {
  const { ids, family } = await theCounter(academy)
  const [riya, arka] = ids
  expect((await family(riya)).family).toBeNull()
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id: riya }, { student_id: arka }], { name: 'Anita Banerjee' })
  expect(await family(arka)).toMatchObject({
    family: { guardian_id: expect.any(Number), name: 'Anita Banerjee' },
    students: [
      {
        student_id: arka,
        guardian: { name: 'Anita Banerjee' },
        due_now: '0.00',
        next: { amount: '1500.00', due_date: '2190-01-10' },
      },
      { student_id: riya, batches: [{ id: expect.any(Number) }] },
    ],
  })
})

test('the last takings of today are listed, of each family in one, the desk its own alone', {
  tags: 'slow',
}, async ({ academy }) => {
  const { admin, ids, take } = await theCounter(academy)
  const [riya, arka, other] = ids
  const list = async (call = admin.call) => (await call(listTakings, {} as never)).body
  expect(await list()).toEqual([])
  const both = [
    { student_id: riya, amount: '1500' },
    { student_id: arka, amount: '500' },
  ]
  await take({ payments: both, method: 'upi', note: 'By the aunt' }, 'a')
  const { body } = await take(
    { payments: [{ student_id: other, amount: '9' }], method: 'cash' },
    'b',
  )
  expect(await list()).toMatchObject([
    {
      payments: [{ student: { name: 'Mitali Banerjee' }, amount: '9.00' }],
      amount: '9.00',
      method: 'cash',
    },
    {
      payments: [
        { student: { student_id: riya }, amount: '1500.00', receipt_number: expect.any(String) },
        { student: { student_id: arka }, amount: '500.00' },
      ],
      amount: '2000.00',
      method: 'upi',
      reversed: false,
      may_correct: true,
      whatsapp_link: expect.stringMatching(
        /^https:\/\/wa\.me\/919830041299\?text=Receipt%20.+%2Fr%2F[A-Za-z0-9]{12}%0AReceipt/,
      ),
    },
  ])
  // The link leads to the receipt, and reading again creates no other link.
  const linksOf = async () =>
    (await list()).map(({ whatsapp_link }) => decodeURIComponent(whatsapp_link ?? ''))
  const links = await linksOf()
  expect(await linksOf()).toEqual(links)
  const path = /\/r\/\w{12}/.exec(links[1] ?? '')?.[0] ?? ''
  const led = await academy.app.inject(path)
  expect([led.statusCode, led.headers.location]).toEqual([
    302,
    expect.stringMatching(/^\/api\/receipts\/\d+\?expires=\d+&signature=/),
  ])
  const notes = await academy.db
    .selectFrom('payments')
    .select('note')
    .orderBy('payment_id')
    .execute()
  expect(notes.map(({ note }) => note)).toEqual(['By the aunt', 'By the aunt', null])
  await admin.reverse(body.payments[0]?.payment_id as number)
  expect((await list())[0]).toMatchObject({
    reversed: true,
    may_correct: false,
    whatsapp_link: null,
  })
  const { desk } = await thePaying(academy)
  expect(await list(desk as never)).toEqual([])
})

test('a taking that is partly reversed is what still stands; a phone without country code is ours', {
  tags: 'slow',
}, async ({ academy }) => {
  const { admin, ids, take } = await theCounter(academy)
  const [riya, arka] = ids
  const typed = { contact_number_1: '98300 41299' }
  await academy.db
    .updateTable('students')
    .set(typed)
    .where('student_id', 'in', [riya, arka])
    .execute()
  const payments = [
    { student_id: riya, amount: '1500' },
    { student_id: arka, amount: '500' },
  ]
  const { body } = await take({ payments, method: 'upi' }, 'a')
  const [first, second] = body.payments
  const list = async () => (await admin.call(listTakings, {} as never)).body

  await admin.reverse(first?.payment_id as number)
  const [partly] = await list()
  expect(partly).toMatchObject({
    payments: [{ payment_id: second?.payment_id, student: { student_id: arka } }],
    amount: '500.00',
    reversed: false,
    may_correct: true,
  })
  const link = decodeURIComponent(partly?.whatsapp_link ?? '')
  expect(link).toMatch(
    /^https:\/\/wa\.me\/919830041299\?text=Receipt \S+ for Arka, ₹500\.00: [^\n]+$/,
  )

  await admin.reverse(second?.payment_id as number)
  expect(await list()).toMatchObject([
    { payments: [{}, {}], amount: '2000.00', reversed: true, whatsapp_link: null },
  ])
})
