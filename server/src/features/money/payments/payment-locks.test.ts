import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aCashPayment, theLedger } from '../../../../test/ledger.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

/** A student who owes 1,000 and has paid 100 of it. */
async function aPayer(academy: Academy) {
  const ledger = await theLedger(academy)
  const batch_id = await ledger.aBatch()
  const { student_id } = await ledger.aMember(batch_id)
  await ledger.addFee(batch_id, { amount: '1000' })
  const { payment } = await ledger.pay({ student_id, amount: 100 })
  return { ...ledger, student_id, payment_id: payment.payment_id }
}

/** Answer of a call that must wait for another transaction, which is about to commit. */
async function meanwhile<T>(academy: Academy, change: RawBuilder<unknown>, call: () => Promise<T>) {
  const { answer } = await academy.db.transaction().execute(async (trx) => {
    await change.execute(trx)
    const pending = call()
    await somebodyWaits(academy)
    return { answer: pending }
  })
  return answer
}

test.for([
  ['the student', sql`select from students for no key update`],
  [
    'the number of the student, who may be erased',
    sql`select from student_numbers for no key update`,
  ],
  ['what was settled', sql`select from dues for update`],
  ['the membership', sql`select from memberships for no key update`],
  ['the fee', sql`select from batch_fees for no key update`],
] as const)('a reversal waits for whoever is changing %s', async ([, held], { academy }) => {
  const { reverse, payment_id } = await aPayer(academy)

  expect((await meanwhile(academy, held, () => reverse(payment_id))).status).toBe(200)
})

test('a payment waits for whoever is changing what is owed, and settles what it is by then', async ({
  academy,
}) => {
  const { pay, student_id, reverse, payment_id, addFee, findings } = await aPayer(academy)
  await reverse(payment_id)
  await addFee(1, { amount: '500', due_date: '2190-02-10' })
  const lowered = sql`
    with lowered as (update dues set amount = 900 where due_id = 1)
    update due_parts set amount = 900 where due_id = 1`
  const { status, payment } = await meanwhile(academy, lowered, () =>
    pay({ student_id, amount: 1000 }),
  )

  expect(status).toBe(201)
  expect(payment.allocations).toEqual([
    { fee_id: 1, amount: '900.00' },
    { fee_id: 2, amount: '100.00' },
  ])
  // The fee itself is unchanged.
  expect((await findings()).map(({ rule }) => rule)).not.toContain(
    'no due is paid or given up more than once',
  )
})

test('a fee waits for a payment of it that is on its way, and keeps its type then', async ({
  academy,
}) => {
  const { changeFee, db, student_id, reverse, payment_id } = await aPayer(academy)
  await reverse(payment_id)
  const today = await readAcademyToday(db)

  const { changing } = await db.transaction().execute(async (trx) => {
    await aCashPayment(trx, { student_id, amount: '100.00' }, today)
    const pending = changeFee({ batch_fee_id: 1, fee_type: 'recurring' })
    await somebodyWaits(academy)
    return { changing: pending }
  })
  expect((await changing).status).toBe(409)
})

test.for([
  ['the student', sql`select from students for no key update`],
  ['the number of the student', sql`select from student_numbers for no key update`],
] as const)('a payment waits for whoever is changing %s', async ([, held], { academy }) => {
  const { pay, student_id } = await aPayer(academy)

  expect((await meanwhile(academy, held, () => pay({ student_id, amount: 100 }))).status).toBe(201)
})
