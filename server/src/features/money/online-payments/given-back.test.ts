import { recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import { expect } from 'vitest'
import { standIn, test, theOnline } from '../../../../test/online.ts'

test('a part that the gateway gave back is looked at until refunds of as much are recorded', async ({
  academy,
}) => {
  const { aPayer, begin, linkOf, hook, pay, read, waiting, call } = await theOnline(academy)
  const payer = await aPayer('1000', '500')
  const { student_id } = payer
  const paid: { id: number; payment_id: string }[] = []
  for (const due_id of payer.due_ids) {
    const { online_payment_id: id } = (await begin(payer, [due_id])).body
    const { hook: told, payment_id } = await standIn.pay(await linkOf(id))
    await hook(told)
    paid.push({ id, payment_id })
  }
  await pay({ student_id, amount: '300', advance: true })
  const states = async () => (await waiting()).map(({ online_payment_id }) => online_payment_id)
  const [one, two] = paid.map(({ id }) => id)
  for (const { payment_id } of paid) await hook(await standIn.giveBack(payment_id, 10_000))
  expect((await states()).toSorted()).toEqual([one, two])

  const refund = async (amount: string, online_payment_id: number | undefined) => {
    const rest = { method: 'bank', date: '2026-11-01', reason: 'Given back online' }
    const body = { student_id, amount, online_payment_id, ...rest }
    return (await call(recordRefund, { body } as never)).body.refund
  }
  // The office's own refunds of the same amount do not count as the gateway's, whatever their method.
  for (const amount of ['60', '40']) await refund(amount, undefined)
  expect(await states()).toHaveLength(2)
  await refund('60', one)
  expect(await states()).toHaveLength(2)
  const { refund_id } = await refund('40', one)
  expect(await states()).toEqual([two])
  expect(await read(one ?? 0)).toMatchObject({ state: 'paid', problem: null, refunded: '100.00' })
  await refund('100', two)
  expect(await states()).toEqual([])
  // A repeated message changes nothing. A reversed refund, or a further one at the gateway, must be looked at again.
  await call(reverseRefund, { params: { refund_id }, body: { reason: 'Typed wrongly' } } as never)
  expect(await states()).toEqual([one])
  await hook(await standIn.giveBack(paid[1]?.payment_id ?? '', 20_000))
  expect((await waiting()).map(({ problem }) => problem).toSorted()).toEqual([
    '₹100.00 were given back.',
    '₹300.00 were given back.',
  ])
})

test('a part of what settles a due that the gateway gave back is recorded, and the due owes it again', async ({
  academy,
}) => {
  const { aPayer, begin, linkOf, hook, waiting, read, findings, call, ledger } =
    await theOnline(academy)
  const [payer, other] = [await aPayer('600', '400'), await aPayer('5')]
  const { student_id, uid } = payer
  const { online_payment_id } = (await begin(payer, payer.due_ids)).body
  const { hook: told, payment_id } = await standIn.pay(await linkOf(online_payment_id))
  await hook(told)
  await hook(await standIn.giveBack(payment_id, 10_000))
  const refund = (amount: string, more: object = {}) => {
    const rest = { method: 'bank', date: '2026-11-01', reason: 'Given back online' }
    return call(recordRefund, {
      body: { student_id, amount, online_payment_id, ...rest, ...more },
    } as never)
  }
  expect(await refund('100.01')).toMatchObject({ status: 400 })
  expect(await refund('50', { student_id: other.student_id })).toMatchObject({ status: 400 })
  expect(await refund('50', { online_payment_id: 4_000 })).toMatchObject({ status: 404 })
  const { refund_id } = (await refund('100')).body.refund
  expect(await waiting()).toEqual([])
  expect(await read(online_payment_id)).toMatchObject({ state: 'paid', refunded: '100.00' })
  const owed = async () => (await ledger(uid)).body.dues.map((due) => due.owed)
  expect(await owed()).toEqual(['0.00', '100.00'])
  expect(await refund('1')).toMatchObject({ status: 409 })

  await call(reverseRefund, { params: { refund_id }, body: { reason: 'Twice' } } as never)
  expect(await owed()).toEqual(['0.00', '0.00'])
  expect(await waiting()).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('what the office gives back besides neither hides what the gateway gave back nor stands in its way', async ({
  academy,
}) => {
  const {
    aPayer,
    aBatch,
    addFee,
    begin,
    linkOf,
    hook,
    pay,
    waiting,
    read,
    call,
    toggle,
    findings,
  } = await theOnline(academy)
  const payer = await aPayer('1000')
  const { student_id } = payer
  const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
  const { hook: told, payment_id } = await standIn.pay(await linkOf(id))
  await hook(told)
  const refund = async (more: object) => {
    const rest = { amount: '100', method: 'cash', date: '2026-11-01', reason: 'Given back' }
    return (await call(recordRefund, { body: { student_id, ...rest, ...more } } as never)).status
  }
  // The student leaves: the payment is credit; part of it is refunded, and the rest settles another fee.
  const batch = await academy.db.selectFrom('memberships').select('batch_id').executeTakeFirst()
  await toggle(batch?.batch_id ?? 0, student_id)
  expect(await refund({})).toBe(201)
  const other = await aBatch('Other')
  await toggle(other, student_id)
  await addFee(other, { amount: '900', due_date: '2190-01-10' })

  await hook(await standIn.giveBack(payment_id, 10_000))
  expect(await waiting()).toHaveLength(1)
  await pay({ student_id, amount: '300', advance: true })
  expect(await refund({})).toBe(201)
  expect(await waiting()).toHaveLength(1)
  expect(await refund({ method: 'bank', online_payment_id: id })).toBe(201)
  expect(await read(id)).toMatchObject({ state: 'paid', problem: null, refunded: '100.00' })
  expect(await findings()).toEqual([])
})

test('a full refund by the gateway reverses what was recorded, once; a part is looked at', async ({
  academy,
}) => {
  const { aPayer, begin, linkOf, hook, payments, waiting, read, findings } =
    await theOnline(academy)
  const payer = await aPayer('1000')
  const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
  const { hook: told, payment_id } = await standIn.pay(await linkOf(id))
  await hook(told)
  await hook(await standIn.giveBack(payment_id, 10_000))
  expect(await waiting()).toMatchObject([
    { online_payment_id: id, refunded: '100.00', problem: '₹100.00 were given back.' },
  ])
  expect((await payments(payer.student_id)).body).toMatchObject([{ reversed: false }])
  const rest = await standIn.giveBack(payment_id, 90_000)
  expect(await Promise.all([hook(rest), hook(rest), hook(told)])).toEqual([200, 200, 200])
  expect((await payments(payer.student_id)).body).toMatchObject([
    { reversed: true, reversal: { reason: 'Given back by the gateway' } },
  ])
  expect(await read(id)).toMatchObject({ state: 'refunded' })
  expect(await findings()).toEqual([])
})

test('what the office has given back too is looked at, and reversed once that is taken back', async ({
  academy,
}) => {
  const {
    aPayer,
    begin,
    linkOf,
    hook,
    payments,
    waiting,
    read,
    reverse,
    toggle,
    giveBack,
    ...all
  } = await theOnline(academy)
  const payer = await aPayer('1000')
  const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
  const { hook: told, payment_id } = await standIn.pay(await linkOf(id))
  await hook(told)
  // The student leaves: the payment is credit, and the office refunds it in cash.
  const batch = await academy.db.selectFrom('memberships').select('batch_id').executeTakeFirst()
  await toggle(batch?.batch_id ?? 0, payer.student_id)
  const refund = await all.call(recordRefund, {
    body: {
      student_id: payer.student_id,
      amount: '1000',
      method: 'cash',
      date: '2026-11-01',
      reason: 'Leaves',
    },
  } as never)
  expect(refund.status).toBe(201)
  const back = await standIn.giveBack(payment_id)
  expect([await hook(back), await hook(back)]).toEqual([200, 200])
  expect((await payments(payer.student_id)).body).toMatchObject([{ reversed: false }])
  expect(await waiting()).toMatchObject([
    { problem: 'This was given back here, too. Reverse that refund first.' },
  ])
  const { refund_id } = refund.body.refund
  await all.call(reverseRefund, { params: { refund_id }, body: { reason: 'Twice' } } as never)
  expect((await giveBack(id, all.call)).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'refunded' })
  expect((await payments(payer.student_id)).body).toMatchObject([{ reversed: true }])
  expect(await all.findings()).toEqual([])
})

test('of what was recorded in part the rest is recorded, too, once the gateway gives all of it back', async ({
  academy,
}) => {
  const { aPayer, begin, linkOf, hook, waiting, read, findings, call, ledger } =
    await theOnline(academy)
  const { student_id, uid, due_ids, ...payer } = await aPayer('600', '400')
  const { online_payment_id } = (await begin(payer, due_ids)).body
  const { hook: told, payment_id } = await standIn.pay(await linkOf(online_payment_id))
  await hook(told)
  const refund = async (amount: string) => {
    const rest = { method: 'bank', date: '2026-11-01', reason: 'Given back online' }
    const body = { student_id, amount, online_payment_id, ...rest }
    return (await call(recordRefund, { body } as never)).body.refund.refund_id
  }
  await hook(await standIn.giveBack(payment_id, 10_000))
  await refund('100')
  await hook(await standIn.giveBack(payment_id, 90_000))
  expect(await waiting()).toMatchObject([{ problem: '₹1,000.00 were given back.' }])

  const refund_id = await refund('900')
  expect(await read(online_payment_id)).toMatchObject({ state: 'refunded', problem: null })
  expect((await ledger(uid)).body.dues.map(({ owed }) => owed)).toEqual(['600.00', '400.00'])
  await call(reverseRefund, { params: { refund_id }, body: { reason: 'Typed wrongly' } } as never)
  expect(await waiting()).toHaveLength(1)
  expect(await findings()).toEqual([])
})
