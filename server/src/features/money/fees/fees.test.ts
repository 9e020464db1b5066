import { getFeeStatus, listBatchFees } from '@ganit/contract/money/fees'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { statementsOf } from '../../../../test/split-writes.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

test('a fee is owed by each member at once, and listed by batch', async ({ academy }) => {
  const { call, aBatch, aMember, aPupil, addFee, status, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const member = await aMember(batch_id)
  await aPupil()
  const other = await aBatch('Morning')
  const added = await addFee(String(batch_id), { amount: '1,500.50' })
  const texts = await statementsOf(() => addFee(other, { fee_title: 'Books' }))

  // One statement reads the caller. The transaction reads the day, locks the batch, stores the fee, locks the members,
  // and stores the dues with their breakdown.
  expect(texts.filter((text) => !text.includes('set_config'))).toHaveLength(8)
  expect(added.status).toBe(201)
  expect(added.body.fee).toEqual({
    fee_id: 1,
    batch_id,
    title: 'Tuition',
    amount: '1500.50',
    due_date: '2190-01-10',
    fee_type: 'one-time',
    last_due_date: null,
    prorata: 'none',
    is_deposit: false,
    instalments: null,
    late_fee: true,
    paid_from: null,
    paid_to: null,
    on_joining: false,
    asks_within: false,
    asks_left: false,
    version: 1,
  })
  const list = async (querystring: object) => (await call(listBatchFees, { querystring })).body
  expect((await list({})).map(({ title }) => title)).toEqual(['Tuition', 'Books'])
  expect(await list({ batch_id: other })).toEqual([
    { fee_id: 2, title: 'Books', amount: '1500.00', due_date: '2190-01-10', fee_type: 'one-time' },
  ])
  expect((await status(batch_id)).body).toEqual([
    {
      student_id: member.student_id,
      uid: member.uid,
      name: expect.any(String),
      fees: [
        {
          fee_id: 1,
          amount: '1500.50',
          owed: '1500.50',
          fee_title: 'Tuition',
          label: 'Tuition',
          due_date: '2190-01-10',
          payment_date: null,
          transaction_id: null,
          payment_status: 'Due',
        },
      ],
    },
  ])
  expect(await findings()).toEqual([])
})

test.for([undefined, null, '', ' '])(
  'the type %j is as good as none',
  async (fee_type, { academy }) => {
    const { aBatch, addFee } = await theLedger(academy)
    const { fee } = (await addFee(await aBatch(), { fee_type })).body

    expect(fee.fee_type).toBe('recurring')
  },
)

test('the rows of the wire are positional', async ({ academy }) => {
  const { aBatch, addFee, token } = await theLedger(academy)
  await addFee(await aBatch(), { fee_type: '' })
  const answer = await academy.app.inject({
    url: '/api/batchmanegment/all_batch_fee/?batch_id=',
    headers: { authorization: `Bearer ${token}` },
  })

  expect(answer.json()).toEqual([[1, 'Tuition', '1500.00', '2190-01-10', 'recurring']])
})

test.for([
  ['amount', '0'],
  ['amount', 0],
  ['amount', '-5'],
  ['amount', -5],
  ['amount', '1e3'],
  ['amount', '0.001'],
  ['amount', 0.001],
  ['amount', '9999999999'],
  ['amount', 10_000_000.01],
  ['amount', '१५००'],
  ['amount', '1,50'],
  ['amount', '₹500'],
  ['amount', 'NaN'],
  ['amount', 'Infinity'],
  ['amount', '0x10'],
  ['amount', ' '],
  ['amount', null],
  ['amount', []],
  ['fee_title', ' '],
  ['fee_title', 'a\u0000b'],
  ['fee_title', 'x'.repeat(201)],
  ['due_date', '2027-02-29'],
  ['due_date', 'infinity'],
  ['due_date', '0001-01-01'],
  ['due_date', ''],
  ['fee_type', 'One Time'],
  ['fee_type', 7],
  ['batch_id', 77],
  ['batch_id', '99999999999'],
  ['batch_id', 'x'],
  ['is_deposit', 'yes'],
] as const)(
  'a new fee with %s %j is refused with 400 that names the field [S140 S142 S143]',
  async ([field, value], { academy }) => {
    const { aBatch, addFee } = await theLedger(academy)
    const reply = await addFee(await aBatch(), { [field]: value })

    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
  },
)

test.for([
  ['1500', '1500.00'],
  [1500, '1500.00'],
  [1000.1, '1000.10'],
  ['1,500.50', '1500.50'],
  [' 0.01 ', '0.01'],
  ['10,000,000.00', '10000000.00'],
] as const)('the amount %j is %s', async ([amount, stored], { academy }) => {
  const { aBatch, addFee } = await theLedger(academy)

  expect((await addFee(await aBatch(), { amount })).body.fee.amount).toBe(stored)
})

test('only a one-time fee is a deposit, and stays none when it is asked for each month', async ({
  academy,
}) => {
  const { aBatch, addFee, changeFee } = await theLedger(academy)
  const batch_id = await aBatch()
  const monthly = await addFee(batch_id, { fee_type: 'recurring', is_deposit: true })
  expect(Object.keys(monthly.fields ?? {})).toEqual(['is_deposit'])
  const { fee } = (await addFee(batch_id, { is_deposit: true })).body
  expect(fee.is_deposit).toBe(true)
  const change = (changes: object) => changeFee({ batch_fee_id: fee.fee_id, ...changes })
  expect((await change({ fee_type: 'recurring', is_deposit: true })).status).toBe(400)
  expect((await change({ fee_type: 'recurring' })).body.fee.is_deposit).toBe(false)
})

test('all that is missing is named at once', { tags: 'slow' }, async ({ academy }) => {
  const { call, addFee, changeFee, status } = await theLedger(academy)
  const nothing = { fee_title: undefined, amount: undefined, due_date: undefined }

  expect(Object.keys((await addFee(undefined, nothing)).fields ?? {}).sort()).toEqual([
    'amount',
    'batch_id',
    'due_date',
    'fee_title',
  ])
  expect((await changeFee({})).fields).toEqual({ batch_fee_id: 'batch_fee_id is required.' })
  expect((await changeFee({ batch_fee_id: 7, amount: '5' })).status).toBe(404)
  expect((await status(7)).status).toBe(404)
  expect((await call(getFeeStatus, { body: {} } as never)).status).toBe(400)
})

test('a change of a fee moves unpaid dues and leaves dues that are paid in part [S144]', async ({
  academy,
}) => {
  const { aBatch, aMember, addFee, changeFee, pay, status, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const [payer, other] = [await aMember(batch_id), await aMember(batch_id)]
  await addFee(batch_id, { amount: '1000' })
  await pay({ student_id: payer.student_id, amount: '400', transaction_id: 'T1' })
  const edit = { batch_fee_id: 1, amount: '1200', fee_title: 'Fees', due_date: '2190-02-10' }
  const { fee } = (await changeFee({ ...edit, version: 1 })).body

  expect(fee).toMatchObject({ amount: '1200.00', title: 'Fees', version: 2, batch_id })
  const ofBatch = (await status(batch_id)).body
  const feesOf = ({ student_id }: { student_id: number }) =>
    ofBatch.find((each) => each.student_id === student_id)?.fees
  expect(feesOf(payer)).toMatchObject([
    {
      amount: '1000.00',
      owed: '600.00',
      fee_title: 'Tuition',
      due_date: '2190-01-10',
      payment_status: 'Partly paid',
      payment_date: '2026-11-01',
      transaction_id: 'T1',
    },
  ])
  expect(feesOf(other)).toMatchObject([
    { amount: '1200.00', owed: '1200.00', fee_title: 'Fees', due_date: '2190-02-10' },
  ])
  expect((await changeFee({ ...edit, version: 1 })).status).toBe(409)
  expect(await findings()).toEqual([])
})

test('beside a due stands its latest payment, in whatever order they were recorded', async ({
  academy,
}) => {
  const { batch_id, pay, status } = await aFeeOfOne(academy)
  const latest = async () => {
    const [fee] = (await status(batch_id)).body[0]?.fees ?? []
    return [fee?.payment_date, fee?.transaction_id]
  }
  const of = (date: string, transaction_id: string) =>
    pay({ student_id: 1, amount: 10, date, transaction_id })

  await of('2026-11-05', 'T1')
  await of('2026-11-01', 'T2')
  expect(await latest()).toEqual(['2026-11-05', 'T1'])
  await of('2026-11-05', 'T3')
  expect(await latest()).toEqual(['2026-11-05', 'T3'])
})

test('a fee that is added while its batch is deleted waits, and is then told so', async ({
  academy,
}) => {
  const { db, aBatch, addFee } = await theLedger(academy)
  const batch_id = await aBatch()
  const { adding } = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('batches').execute()
    const answer = addFee(batch_id)
    await somebodyWaits(academy)
    return { adding: answer }
  })

  expect(await adding).toMatchObject({ status: 400, fields: { batch_id: expect.any(String) } })
})

/** A batch with one member and a one-time fee. */
async function aFeeOfOne(academy: Academy) {
  const ledger = await theLedger(academy)
  const batch_id = await ledger.aBatch()
  await ledger.aMember(batch_id)
  await ledger.addFee(batch_id)
  return { ...ledger, batch_id }
}

test('a one-time fee that is moved before one joined is owed no more, and again when moved back', {
  tags: 'slow',
}, async ({ academy }) => {
  const { batch_id, changeFee, status, findings } = await aFeeOfOne(academy)
  const move = async (due_date: string) => {
    await changeFee({ batch_fee_id: 1, due_date })
    return (await status(batch_id)).body[0]?.fees.map((fee) => [fee.fee_id, fee.due_date])
  }

  expect(await move('2020-01-01')).toEqual([])
  expect(await findings()).toEqual([])
  expect(await move('2191-01-01')).toEqual([[1, '2191-01-01']])
  expect(await findings()).toEqual([])
})

test('another type withdraws the dues of the old one; another date the coming one that it no longer makes', {
  tags: 'slow',
}, async ({ academy }) => {
  const { batch_id, changeFee, status, findings } = await aFeeOfOne(academy)
  const dates = async () => (await status(batch_id)).body[0]?.fees.map((fee) => fee.due_date)

  await changeFee({ batch_fee_id: 1, fee_type: 'recurring', due_date: '2062-05-31' })
  expect(await dates()).toEqual(['2062-05-31'])
  await changeFee({ batch_fee_id: 1, due_date: '2061-05-31' })
  expect(await dates()).toEqual(['2061-05-31'])
  await changeFee({ batch_fee_id: 1, due_date: '2061-05-12' })
  expect(await dates()).toEqual(['2061-05-31'])
  await changeFee({ batch_fee_id: 1, fee_type: 'one-time' })
  expect(await dates()).toEqual(['2061-05-12'])
  expect(await findings()).toEqual([])
})

test('a student who left owing stays listed until it is paid; members without dues have none', async ({
  academy,
}) => {
  const { db, aBatch, aMember, addFee, toggle, pay, status, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id } = await aMember(batch_id)
  await db.updateTable('memberships').set({ joined_on: '2026-01-01' }).execute()
  await addFee(batch_id, { due_date: '2026-02-01' })
  await addFee(batch_id, { fee_title: 'Later' })
  await toggle(batch_id, student_id)
  const now = async () =>
    (await status(batch_id)).body.map((each) => [
      each.student_id,
      each.fees.map(({ payment_status }) => payment_status),
    ])

  expect(await now()).toEqual([[student_id, ['Overdue']]])
  await pay({ student_id, amount: '500' })
  expect(await now()).toEqual([[student_id, ['Partly paid']]])
  await pay({ student_id, amount: '1000' })
  expect(await now()).toEqual([])
  await toggle(batch_id, student_id)
  expect(await now()).toEqual([[student_id, ['Paid', 'Due']]])
  const late = await aMember(await aBatch('Other'))
  expect((await status(2)).body).toMatchObject([{ student_id: late.student_id, fees: [] }])
  expect(await findings()).toEqual([])
})

test('toggling at once and in turn leaves each due once', { tags: 'slow' }, async ({ academy }) => {
  const { db, aBatch, aMember, addFee, toggle, status, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id } = await aMember(batch_id)
  const replies = await Promise.all([
    addFee(batch_id),
    addFee(batch_id, { fee_type: 'recurring', due_date: '2026-01-31' }),
    ...Array.from({ length: 8 }, () => toggle(batch_id, student_id)),
  ])

  expect(replies.map((reply) => reply.status).sort()).toEqual([
    ...Array<number>(8).fill(200),
    201,
    201,
  ])
  expect((await status(batch_id)).body).toMatchObject([
    { student_id, fees: [{ payment_status: 'Due' }, { payment_status: 'Due' }] },
  ])
  expect(await db.selectFrom('memberships').select('left_on').execute()).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('a student who joins while a fee is added owes it', { tags: 'slow' }, async ({ academy }) => {
  const { aBatch, aPupil, addFee, toggle, findings } = await theLedger(academy)
  for (let round = 0; round < 5; round++) {
    const batch_id = await aBatch(`Batch ${round}`)
    const { student_id } = await aPupil()
    await Promise.all([addFee(batch_id), toggle(batch_id, student_id)])
  }
  expect(await findings()).toEqual([])
})

test('fees are the admin’s', async ({ academy }) => {
  const student = await academy.aStudent()
  for (const call of [academy.visitor, student.call]) {
    const { status } = await call(getFeeStatus, { body: { batch_id: 1 } })
    expect(status).toBe(call === student.call ? 403 : 401)
  }
})
