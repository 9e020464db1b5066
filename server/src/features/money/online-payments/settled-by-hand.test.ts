import { getToday } from '@ganit/contract/office/today'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { expectFaults } from '../../../../test/asked-faults.ts'
import { somebodyWaits, waitForWaiters } from '../../../../test/locks.ts'
import { standIn, test, theOnline } from '../../../../test/online.ts'

test('somebody who settles by hand waits for whoever changes the batches before they hold the payment', async ({
  academy,
}) => {
  const { db } = academy
  const { aPayer, begin, linkOf, hook, pay, settle } = await theOnline(academy)
  const payer = await aPayer('1000')
  const { student_id } = payer
  const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
  await pay({ student_id, amount: '300' })
  await hook((await standIn.pay(await linkOf(id))).hook)

  const { settling } = await db.transaction().execute(async (trx) => {
    await sql`select from batches for no key update`.execute(trx)
    const pending = settle(id, [{ student_id, amount: '1000' }], { advance: true })
    await somebodyWaits(academy)
    // A refund on leaving also locks the batches, and then this payment.
    await sql`select from online_payments for update nowait`.execute(trx)
    return { settling: pending }
  })
  expect((await settling).status).toBe(200)
})

test('money that waits is settled or given back, not both, however close together', async ({
  academy,
}) => {
  const { aPayer, begin, linkOf, hook, pay, settle, giveBack, read, payments, findings } =
    await theOnline(academy)
  for (const isSettledFirst of [true, false]) {
    const payer = await aPayer('1000')
    const { student_id } = payer
    const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
    await pay({ student_id, amount: '300' })
    await hook((await standIn.pay(await linkOf(id))).hook)
    const settles = () => settle(id, [{ student_id, amount: '1000' }], { advance: true })
    const calls = isSettledFirst ? [settles, () => giveBack(id)] : [() => giveBack(id), settles]
    const { answers } = await academy.db.transaction().execute(async (trx) => {
      await sql`select from online_payments for update`.execute(trx)
      const pending = Promise.all(calls.map((call) => call()))
      await waitForWaiters(academy, 2)
      return { answers: pending }
    })

    expect((await answers).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { state } = await read(id)
    const online = (await payments(student_id)).body.filter(({ method }) => method === 'online')
    expect([state, online.length]).toEqual(online.length > 0 ? ['paid', 1] : ['refunded', 0])
  }
  expect(await findings()).toEqual([])
})

test('what waits stands on Today as in the list, also while the gateway does not answer', async ({
  academy,
}) => {
  const { aPayer, begin, linkOf, hook, pay, giveBack, waiting, call } = await theOnline(academy)
  const payer = await aPayer('1000')
  const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
  await pay({ student_id: payer.student_id, amount: '300' })
  await hook((await standIn.pay(await linkOf(id))).hook)
  const counted = async () =>
    (await call(getToday)).body.lines.find(({ kind }) => kind === 'payments_to_look_at')?.count
  expect(await counted()).toBe(1)
  expectFaults(502)
  await standIn.mood('500')
  expect((await giveBack(id)).status).toBe(502)
  expect([await counted(), (await waiting()).length]).toEqual([1, 1])
})

test('money that lies at the gateway is not reversed here, where it would be in no book', async ({
  academy,
}) => {
  const { aPayer, begin, linkOf, hook, payments, reverse, read, ledger } = await theOnline(academy)
  const payer = await aPayer('1000')
  const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
  await hook((await standIn.pay(await linkOf(id))).hook)
  const [{ payment_id } = { payment_id: 0 }] = (await payments(payer.student_id)).body
  expect(await reverse(payment_id)).toMatchObject({
    status: 409,
    body: { error: 'This came through the gateway. Give it back there.' },
  })
  expect(await read(id)).toMatchObject({ state: 'paid' })
  expect((await ledger(payer.profile.uid)).body.owed).toBe('0.00')
})
