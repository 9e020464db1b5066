import { markFees, resetFees } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../academy.ts'
import { theLedger } from '../ledger.ts'

test.for([
  '-1',
  '0',
  '0.001',
  '1e3',
  '₹500',
  'NaN',
  'Infinity',
  '0x10',
  '१००',
  '99999999999',
  '1.005',
  '',
  null,
  {},
  [5],
  true,
])('a payment of %j is refused [S140]', async (amount, { academy }) => {
  const { aBatch, addFee, aMember, pay } = await theLedger(academy)
  const batch_id = await aBatch()
  await addFee(batch_id)
  const { student_id } = await aMember(batch_id)
  const reply = await pay({ student_id, amount })

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['amount']])
})

test.for([
  ['NaN', sql`'NaN'::numeric`],
  ['infinite', sql`'Infinity'::numeric`],
  ['nothing', sql`0::numeric`],
  ['negative', sql`-1::numeric`],
] as const)(
  'the database itself refuses an amount that is %s [S140 S170]',
  async ([, amount], { academy }) => {
    const { aBatch, addFee, db } = await theLedger(academy)
    await addFee(await aBatch())

    await expect(sql`update batch_fees set amount = ${amount}`.execute(db)).rejects.toThrow()
  },
)

test('thirty payments of ten paise are three rupees, to the paisa [S141]', async ({ academy }) => {
  const { aBatch, addFee, aMember, pay, ledger, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  await addFee(batch_id, { amount: '10.00' })
  const { student_id, uid } = await aMember(batch_id)
  for (let n = 0; n < 30; n++) expect((await pay({ student_id, amount: '0.10' })).status).toBe(201)

  expect(JSON.stringify((await ledger(uid)).body)).toContain('"7.00"')
  expect((await pay({ student_id, amount: '7.01' })).status).toBe(400)
  expect((await pay({ student_id, amount: '7.00' })).status).toBe(201)
  expect(await findings()).toEqual([])
})

test.for(['yes', 'YES', true, 'Paid', '', null, 1, ['Yes']])(
  'the mark of paid fees cannot be %j [S146]',
  async (status, { academy }) => {
    const { call } = await academy.signInAdmin()
    const { profile } = await academy.aStudent()
    const params = { id: String(profile.student_id) }
    const reply = await call(markFees, { params, body: { status } } as never)

    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['status']])
  },
)

test('a reset during marking leaves each student in one of the two states, with all changes in the trail [S148 S149 S151]', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const students = [await academy.aStudent(), await academy.aStudent(), await academy.aStudent()]
  const mark = (n: number) =>
    call(markFees, {
      params: { id: String(students[n % 3]?.profile.student_id) },
      body: { status: n % 2 ? 'Yes' : 'No' },
    } as never)
  const replies = await Promise.all(
    [...Array(9).keys()].map((n) => (n === 4 ? call(resetFees) : mark(n))),
  )

  expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(200))
  expect((await mark(1)).status).toBe(200)
  expect((await call(resetFees)).status).toBe(200)
  const last = await academy.db
    .selectFrom('audit_entries')
    .select(['action', 'changes'])
    .where('subject', '=', 'fee_marks')
    .orderBy('entry_id', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({
    action: 'deleted',
    changes: expect.objectContaining({ marked_at: [expect.any(String), null] }),
  })
})

test('a retry after a lost answer adds no second fee of the same batch unseen [S145]', async ({
  academy,
}) => {
  const { aBatch, addFee, aMember, status } = await theLedger(academy)
  const batch_id = await aBatch()
  await aMember(batch_id)
  const [first, second] = [await addFee(batch_id), await addFee(batch_id)]

  // Two equal fees may be intended; both are listed, so that the second can be undone.
  expect([first.status, second.status]).toEqual([201, 201])
  expect((await status(batch_id)).body).toMatchObject([{ fees: [{}, {}] }])
})

test('a typed day stays the same in every time zone [S143]', async ({ academy }) => {
  const { aBatch, addFee, db } = await theLedger(academy)
  const { body } = await addFee(await aBatch(), { due_date: '2028-02-29' })

  expect(body.fee.due_date).toBe('2028-02-29')
  // The zone ends with the transaction, because other tests use the connection, too.
  const stored = await db.transaction().execute(async (trx) => {
    await sql`set local time zone 'America/Los_Angeles'`.execute(trx)
    return trx.selectFrom('batch_fees').select('due_date').executeTakeFirstOrThrow()
  })
  expect(stored.due_date).toBe('2028-02-29')
})
