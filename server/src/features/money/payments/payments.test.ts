import { listPayments, type Payment, recordPayment } from '@ganit/contract/money/payments'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'

/** A student who owes 1,000 for January, 500 for February and 700 for March 2190, numbered 1 to 3. */
async function aDebtor(academy: Academy) {
  const admin = await theLedger(academy)
  const batch_id = await admin.aBatch()
  const { student_id, uid } = await admin.aMember(batch_id)
  await admin.addFee(batch_id, { amount: '1000' })
  await admin.addFee(batch_id, { amount: '500', due_date: '2190-02-10', fee_title: 'Books' })
  await admin.addFee(batch_id, { amount: '700', due_date: '2190-03-10' })
  const pay = (amount: unknown, more: Record<string, unknown> = {}, key?: string) =>
    admin.pay({ student_id, amount, ...more }, key)
  const balance = async () => {
    const { total, paid, owed, overdue } = (await admin.ledger(uid)).body
    return { total, paid, owed, overdue }
  }
  return { ...admin, batch_id, student_id, uid, pay, balance }
}

const settled = ({ allocations }: Payment) =>
  allocations.map(({ fee_id, amount }) => [fee_id, amount])

test('a payment settles the oldest dues first and gets a receipt', async ({ academy }) => {
  const { pay, student_id, balance, findings } = await aDebtor(academy)
  const { status, payment } = await pay('1,200.50', {
    method: 'upi',
    transaction_id: ' UPI7 ',
    note: '',
  })

  expect(status).toBe(201)
  expect(payment).toEqual({
    payment_id: 1,
    receipt_number: expect.stringMatching(/^20\d\d-\d\d\/000001$/),
    student_id,
    amount: '1200.50',
    date: '2026-11-01',
    method: 'upi',
    transaction_id: 'UPI7',
    note: null,
    reversed: false,
    reversal: null,
    allocations: [
      { fee_id: 1, amount: '1000.00' },
      { fee_id: 2, amount: '200.50' },
    ],
  })
  expect(settled((await pay(999.5)).payment)).toEqual([
    [2, '299.50'],
    [3, '700.00'],
  ])
  expect(await balance()).toEqual({
    total: '2200.00',
    paid: '2200.00',
    owed: '0.00',
    overdue: '0.00',
  })
  expect((await pay('0.01')).fields).toEqual({
    amount: 'This student owes nothing at the moment.',
  })
  expect(await findings()).toEqual([])
})

test('what is due first is settled first, in whatever order it was asked for', {
  tags: 'slow',
}, async ({ academy }) => {
  const { pay, addFee, batch_id } = await aDebtor(academy)
  await addFee(batch_id, { amount: '300', due_date: '2190-01-05' })

  expect(settled((await pay(400)).payment)).toEqual([
    [4, '300.00'],
    [1, '100.00'],
  ])
})

test('a payment settles what is chosen, and nothing else', async ({ academy }) => {
  const { pay, aPupil, aMember, addFee, aBatch, toggle, student_id } = await aDebtor(academy)
  const other = await aBatch('Other')
  await aMember(other)
  await addFee(other)
  await aPupil()

  expect(settled((await pay(600, { fee_ids: ['3', 2] })).payment)).toEqual([
    [2, '500.00'],
    [3, '100.00'],
  ])
  expect((await pay(700, { fee_ids: [3] })).fields).toEqual({
    amount: 'Amount must be at most ₹600.00, which is what is owed.',
  })
  // Dues that are paid, another student's, or unknown.
  for (const fee_ids of [[2], [3, 4], [77]])
    expect(await pay(1, { fee_ids })).toMatchObject({
      status: 400,
      fields: { fee_ids: expect.any(String) },
    })
  await toggle(1, student_id)
  expect((await pay(1, { fee_ids: [1] })).fields).toHaveProperty('fee_ids')
})

test('an empty choice settles the oldest dues, and a choice names at most 500', {
  tags: 'slow',
}, async ({ academy }) => {
  const { pay } = await aDebtor(academy)

  expect(settled((await pay(200, { fee_ids: [] })).payment)).toEqual([[1, '200.00']])
  expect(settled((await pay(100, { fee_ids: Array(500).fill(2) })).payment)).toEqual([
    [2, '100.00'],
  ])
  expect((await pay(100, { fee_ids: Array(501).fill(2) })).fields).toEqual({
    fee_ids: 'fee_ids may be at most 500.',
  })
})

test.for([
  ['amount', '0'],
  ['amount', '-5'],
  ['amount', '1e3'],
  ['amount', '0.001'],
  ['amount', '9999999999'],
  ['amount', '१५००'],
  ['amount', '2200.01'],
  ['amount', ''],
  ['date', '2199-12-31'],
  ['date', '2026-02-30'],
  ['date', undefined],
  ['method', 'gold'],
  ['method', undefined],
  ['fee_ids', '1'],
  ['fee_ids.0', ['x']],
  ['transaction_id', 'a\u0000'],
  ['note', 'x'.repeat(501)],
  ['student_id', 'x'],
] as const)(
  'a payment with %s %j is 400 and names it',
  { tags: 'slow' },
  async ([field, value], { academy }) => {
    const { pay, balance } = await aDebtor(academy)
    const reply = await pay(100, { [field.split('.')[0] ?? '']: value })

    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
    expect((await balance()).paid).toBe('0.00')
  },
)

test('an unknown student is 404, and so are unknown payments', async ({ academy }) => {
  const { pay, reverse, payments } = await aDebtor(academy)

  expect(await pay(5, { student_id: 77 })).toMatchObject({
    status: 404,
    error: 'Student not found.',
  })
  for (const id of [7, 0, -1, 'x', 99_999_999_999]) expect((await reverse(id)).status).toBe(404)
  expect((await payments(77)).body).toEqual([])
  expect((await payments(undefined)).status).toBe(400)
})

test('of two payments at once on one due the second finds it paid', async ({ academy }) => {
  const { pay, balance, findings } = await aDebtor(academy)
  const replies = await Promise.all([
    pay(1500, { fee_ids: [1, 2] }),
    pay(1500, { fee_ids: [2, 1] }),
    pay(1000, { fee_ids: [1] }),
  ])

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(Number((await balance()).paid)).toBeLessThanOrEqual(1500)
  expect(await findings()).toEqual([])
})

test('many payments at once settle no more than is owed, and their receipts are numbered without gaps [S170]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { pay, balance, payments, student_id, findings } = await aDebtor(academy)
  // Sends a call that timed out again with the same key, as browsers do.
  const sendUntilAnswered = async (key: string): ReturnType<typeof pay> => {
    const answer = await pay(100, {}, key)
    return answer.status === 503 ? sendUntilAnswered(key) : answer
  }
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) => sendUntilAnswered(`many-${n}`)),
  )

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(22)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(8)
  expect((await balance()).owed).toBe('0.00')
  const numbers = (await payments(student_id)).body.map(({ receipt_number }) => receipt_number)
  expect(numbers.map((number) => Number(number.split('/')[1])).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 22 }, (_, n) => n + 1),
  )
  expect(await findings()).toEqual([])
})

test('a key is carried out once, even if it is sent ten times at once; without a key each call counts [S145 S171 S183]', async ({
  academy,
}) => {
  const { pay, balance, ledger, aBatch, aMember, addFee } = await aDebtor(academy)
  const elsewhere = await aBatch('Other')
  const other = await aMember(elsewhere)
  await addFee(elsewhere)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => pay(n % 2 === 0 ? '100' : '100.00', {}, 'once')),
  )

  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(new Set(replies.map(({ payment }) => payment.payment_id)).size).toBe(1)
  expect((await balance()).paid).toBe('100.00')
  expect(await pay(101, {}, 'once')).toMatchObject({ status: 409 })
  for (const change of [
    { note: 'x' },
    { date: '2026-10-31' },
    { method: 'upi' },
    { transaction_id: 'UPI9' },
    { fee_ids: [1] },
    { student_id: other.student_id },
  ])
    expect([change, (await pay(100, change, 'once')).status]).toEqual([change, 409])
  expect((await ledger(other.uid)).body.paid).toBe('0.00')
  await Promise.all([pay(100), pay(100)])
  expect((await balance()).paid).toBe('300.00')
  for (const fee_ids of [
    [2, 3],
    [3, 2],
    ['3', 2, 3],
  ])
    expect((await pay(10, { fee_ids }, 'chosen')).status).toBe(201)
  expect((await pay(10, { fee_ids: [2] }, 'chosen')).status).toBe(409)
  expect((await balance()).paid).toBe('310.00')
})

test('a refused payment does not use up its key; a key must have the right form [S171]', async ({
  academy,
}) => {
  const { pay } = await aDebtor(academy)

  expect((await pay(9999, {}, 'again')).status).toBe(400)
  expect((await pay(100, {}, 'again')).status).toBe(201)
  for (const key of ['a b', 'x'.repeat(256), 'ключ', '\t'])
    expect(await pay(100, {}, key)).toMatchObject({
      status: 400,
      fields: { 'Idempotency-Key': expect.any(String) },
    })
  expect((await pay(100, {}, 'x'.repeat(255))).status).toBe(201)
})

test('a reversed payment settles nothing, once, with a reason', { tags: 'slow' }, async ({
  academy,
}) => {
  const { pay, reverse, balance, payments, student_id, status, findings } = await aDebtor(academy)
  const { payment } = await pay(1200)
  expect(await reverse(1, ' ')).toMatchObject({
    status: 400,
    fields: { reason: 'Reason is required.' },
  })
  expect(await reverse(1, 'x'.repeat(501))).toMatchObject({
    status: 400,
    fields: { reason: expect.any(String) },
  })
  const replies = await Promise.all([reverse(1), reverse(1), reverse(1)])

  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
  const reversal = { reason: 'Typed twice', date: expect.any(String) }
  expect((await payments(student_id)).body).toEqual([{ ...payment, reversed: true, reversal }])
  expect(await balance()).toMatchObject({ paid: '0.00', owed: '2200.00' })
  expect((await status(1)).body[0]?.fees[0]).toMatchObject({
    payment_status: 'Due',
    payment_date: null,
  })
  expect((await pay(2200)).payment.receipt_number).toMatch(/000002$/)
  expect(await findings()).toEqual([])
})

test('what a reversal opens is owed no more once one has left', async ({ academy }) => {
  const { pay, reverse, toggle, batch_id, student_id, balance, findings } = await aDebtor(academy)
  await pay(1200)
  await toggle(batch_id, student_id)

  // Money paid on later dues becomes credit.
  expect(await balance()).toMatchObject({ total: '0.00', owed: '0.00' })
  await reverse(1)
  expect(await balance()).toMatchObject({ total: '0.00', paid: '0.00', owed: '0.00' })
  expect(await findings()).toEqual([])
})

test('a student who comes back, has a payment reversed and leaves again owes nothing later', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, pay, reverse, toggle, batch_id, student_id, balance, findings } =
    await aDebtor(academy)
  await pay(1000)
  await toggle(batch_id, student_id)
  await db
    .updateTable('memberships')
    .set({ joined_on: '2026-01-01', left_on: '2026-01-02' })
    .execute()
  await toggle(batch_id, student_id)
  await reverse(1)
  expect(await balance()).toMatchObject({ owed: '2200.00' })
  await toggle(batch_id, student_id)
  expect(await balance()).toMatchObject({ owed: '0.00' })
  expect(await findings()).toEqual([])
})

test('leaving, editing and reversing at once with a payment come out right', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatch, aMember, addFee, toggle, pay, changeFee, reverse, findings } =
    await theLedger(academy)
  for (let round = 1; round <= 6; round++) {
    const batch_id = await aBatch(`Batch ${round}`)
    const { student_id } = await aMember(batch_id)
    const { fee_id } = (await addFee(batch_id)).body.fee
    const first = await pay({ student_id, amount: 100 })
    const replies = await Promise.all([
      pay({ student_id, amount: 100 }),
      toggle(batch_id, student_id),
      changeFee({ batch_fee_id: fee_id, amount: 900 + round }),
      reverse(first.payment.payment_id),
      pay({ student_id, amount: 50 }),
    ])

    expect(replies.filter((reply) => reply.status >= 500)).toEqual([])
    expect(await findings()).toEqual([])
  }
})

test('a reason of 500 characters is kept whole', { tags: 'slow' }, async ({ academy }) => {
  const { pay, reverse } = await aDebtor(academy)
  await pay(100)
  const { status, body } = await reverse(1, 'x'.repeat(500))

  expect([status, body.payment.reversal?.reason]).toEqual([200, 'x'.repeat(500)])
})

test('recorded entries cannot be changed, not even by hand [S153]', async ({ academy }) => {
  const { db, pay, reverse } = await aDebtor(academy)
  await pay(100)
  await reverse(1)
  await pay(100)

  for (const table of ['payments', 'allocations', 'receipts', 'reversals'] as const)
    await expect(db.deleteFrom(table).execute()).rejects.toThrow('never changed')
  await expect(db.updateTable('dues').set({ amount: '1' }).execute()).rejects.toThrow('is paid')
})

test('payments are the admin’s; a visitor and a student are refused', async ({ academy }) => {
  const student = await academy.aStudent()
  const body = { student_id: 1, amount: '5', date: '2026-01-01', method: 'cash' } as const

  expect((await academy.visitor(recordPayment, { body })).status).toBe(401)
  expect((await student.call(recordPayment, { body })).status).toBe(403)
  expect((await student.call(listPayments, { querystring: { student_id: 1 } })).status).toBe(403)
})
