import { addConcession } from '@ganit/contract/money/concessions'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'

const PARTS = [
  { amount: '600', due_date: '2190-01-10' },
  { amount: '300', due_date: '2190-02-10' },
  { amount: '101', due_date: '2190-03-10' },
]

/** A member of a batch with a fee of 1,001 in three instalments. */
async function aCutFee(academy: Academy, instalments: object[] = PARTS) {
  const admin = await theLedger(academy)
  const batch_id = await admin.aBatch()
  const { student_id, uid } = await admin.aMember(batch_id)
  const added = await admin.addFee(batch_id, { amount: '1001', instalments })
  const dues = async () =>
    (await admin.ledger(uid)).body.dues.map(({ due_date, amount, parts }) =>
      [due_date, amount, ...parts.map((part) => `${part.text} ${part.amount}`)].join(', '),
    )
  const amounts = async () => (await admin.ledger(uid)).body.dues.map(({ amount }) => amount)
  return { ...admin, batch_id, student_id, uid, added, dues, amounts }
}

test('a fee is asked for in its instalments, each with its day', async ({ academy }) => {
  const { added, dues, findings } = await aCutFee(academy)

  expect([added.status, added.body.fee.instalments]).toEqual([
    201,
    PARTS.map((part) => ({ ...part, amount: `${part.amount}.00` })),
  ])
  expect(await dues()).toEqual([
    '2190-01-10, 600.00, Tuition 1001.00, Instalment 1 of 3 -401.00',
    '2190-02-10, 300.00, Tuition 1001.00, Instalment 2 of 3 -701.00',
    '2190-03-10, 101.00, Tuition 1001.00, Instalment 3 of 3 -900.00',
  ])
  expect(await findings()).toEqual([])
})

test('what concessions leave is shared in proportion; paid ones stay, and the others share the rest', async ({
  academy,
}) => {
  const { call, amounts, pay, student_id, findings } = await aCutFee(academy)
  const give = (terms: object) =>
    call(addConcession, {
      body: { student_id, kind: 'merit', from_date: '2026-01-01', reason: 'First', ...terms },
    } as never)
  expect((await give({ percent: '10' })).body.changed).toBe(3)
  expect(await amounts()).toEqual(['540.00', '270.00', '91.00'])
  await pay({ student_id, amount: '540' })
  expect((await give({ amount: '500' })).body.changed).toBe(2)
  // 540 is paid already, more than the new total of 451, so the others are 0.
  expect(await amounts()).toEqual(['540.00', '0.00', '0.00'])
  expect(await findings()).toEqual([])
})

test('a change of the instalments moves what is unpaid', async ({ academy }) => {
  const { added, changeFee, amounts, pay, student_id, findings } = await aCutFee(academy)
  const batch_fee_id = added.body.fee.fee_id
  expect((await changeFee({ batch_fee_id, amount: '900' })).status).toBe(400)
  await changeFee({
    batch_fee_id,
    amount: '900',
    instalments: PARTS.slice(0, 2).map((part) => ({ ...part, amount: '450' })),
  })
  expect(await amounts()).toEqual(['450.00', '450.00'])
  await pay({ student_id, amount: '1' })
  expect((await changeFee({ batch_fee_id, instalments: null })).status).toBe(409)
  expect(await findings()).toEqual([])
})

test.for([
  [PARTS.slice(0, 1), {}],
  [PARTS.toReversed(), {}],
  [PARTS, { amount: '1000' }],
  [PARTS, { fee_type: 'recurring' }],
] as const)('%j with %j is refused', async ([instalments, changes], { academy }) => {
  const { addFee, batch_id } = await aCutFee(academy)
  const { status, body } = await addFee(batch_id, { amount: '1001', instalments, ...changes })

  expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([
    400,
    ['instalments'],
  ])
})

test('a fee in instalments that is asked for each month is owed no longer by its instalments', async ({
  academy,
}) => {
  const { addFee, changeFee, batch_id, uid, ledger, findings } = await aCutFee(academy)
  const instalments = PARTS.map((part, n) => ({ ...part, due_date: `2026-0${n + 1}-10` }))
  const { body } = await addFee(batch_id, { amount: '1001', instalments })
  const { fee_id } = body.fee
  const turned = { fee_type: 'recurring', due_date: '2190-01-10' }
  const { status } = await changeFee({ batch_fee_id: fee_id, ...turned })

  expect(status).toBe(200)
  expect((await ledger(uid)).body.dues.filter(({ due_date }) => due_date < '2190')).toEqual([])
  expect(await findings()).toEqual([])
})
