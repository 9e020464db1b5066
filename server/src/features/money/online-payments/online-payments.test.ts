import { createOnlinePayment } from '@ganit/contract/money/online-payments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openAcademy } from '../../../../test/academy.ts'
import { expectFaults } from '../../../../test/asked-faults.ts'
import { mailsOfReceipts } from '../../../../test/messages.ts'
import { standIn, test, theOnline } from '../../../../test/online.ts'

test('a link is made for what is owed, and paid becomes one payment however it is told', async ({
  academy,
}) => {
  const { aPayer, begin, linkOf, hook, back, read, payments, ask, findings } =
    await theOnline(academy)
  const payer = await aPayer('1000', '500.50')
  const { status, body } = await begin(payer, payer.due_ids)
  const { online_payment_id: id, pay_url } = body
  expect([status, pay_url]).toEqual([201, expect.stringMatching(/^https:\/\/rzp\.io\//)])
  const link_id = await linkOf(id)
  const made = (await standIn.links()).find((link) => link.id === link_id)
  expect(made).toMatchObject({
    amount: 150_050,
    currency: 'INR',
    accept_partial: false,
    callback_method: 'get',
    callback_url: 'http://localhost:3000/api/online-payments/return',
    notify: { sms: false, email: false },
    reminder_enable: false,
  })
  expect(made).not.toHaveProperty('customer')
  // While it is open, the same payment is returned.
  expect((await begin(payer, payer.due_ids)).body).toMatchObject({ online_payment_id: id, pay_url })
  expect(await read(id, payer.call)).toMatchObject({ says: 'We are waiting for the bank' })

  const paid = await standIn.pay(link_id)
  const [returned, ...heard] = await Promise.all([
    back(paid.back),
    hook(paid.hook),
    hook(paid.hook),
    ask(),
  ])
  await hook(paid.hook)
  expect([returned.statusCode, returned.headers.location]).toEqual([
    303,
    `/student/pay?online_payment=${id}`,
  ])
  expect(heard.slice(0, 2)).toEqual([200, 200])
  const recorded = (await payments(payer.student_id)).body
  expect(recorded).toMatchObject([
    { amount: '1500.50', method: 'online', transaction_id: paid.payment_id },
  ])
  const seen = await read(id, payer.call)
  expect(seen).toMatchObject({ state: 'paid', says: 'Paid' })
  const receipt = await academy.app.inject(String(seen.receipts[0]?.receipt))
  expect(receipt.headers['content-type']).toBe('application/pdf')
  const mails = await mailsOfReceipts(academy)
  expect(mails).toMatchObject([{ to: payer.email, subject: 'Thank you: ₹1,500.50 received' }])
  expect(await findings()).toEqual([])
})

test('it is off without keys, and says so', async ({ academy, connection }) => {
  const { aPayer } = await theOnline(academy)
  const payer = await aPayer('10')
  const off = await openAcademy(connection)
  const answer = await off.caller(payer.token)(createOnlinePayment, {
    body: { due_ids: payer.due_ids },
  } as never)
  const hook = await off.app.inject({ method: 'POST', url: '/api/hooks/razorpay', payload: {} })
  await off.close()
  expect(answer).toMatchObject({ status: 409, error: 'Paying online is not set up.' })
  expect(hook.statusCode).toBe(404)
})

test('wrong signatures, unknown links and large bodies do nothing', async ({ academy }) => {
  const { aPayer, begin, linkOf, hook, back, read, payments } = await theOnline(academy)
  const payer = await aPayer('100')
  const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
  const { hook: told, back: way } = await standIn.pay(await linkOf(id))

  expect(await hook({ ...told, signature: told.signature.replace(/.$/, 'g') })).toBe(401)
  expect(await hook({ ...told, signature: '' })).toBe(401)
  expect(await hook({ ...told, body: `${told.body} ` })).toBe(401)
  const large = { body: `{"a":"${'x'.repeat(2 * 1024 * 1024 - 8)}"}`, signature: 'f'.repeat(64) }
  expect(await hook(large)).toBe(401)
  expect(await hook({ ...large, body: `${large.body}  ` })).toBe(413)
  await back(way.replace(/signature=./, 'signature=g'))
  await back(way.replace('status=paid', 'status=created'))
  expect(await read(id)).toMatchObject({ state: 'open' })
  expect((await payments(payer.student_id)).body).toEqual([])

  await sql`update online_payments set reference = 'ZZZZZZZZ'`.execute(academy.db)
  expect(await hook(told)).toBe(200)
  expect((await payments(payer.student_id)).body).toEqual([])
})

test('nobody else pays the same meanwhile, nor what is being checked or another’s', async ({
  academy,
}) => {
  const { aPayer, begin, aPaidClaim, db } = await theOnline(academy)
  const [payer, other] = [await aPayer('100', '50'), await aPayer('10')]
  await begin(payer, payer.due_ids)
  expect((await begin(other, payer.due_ids)).status).toBe(404)
  await sql`update online_payments set account_id = ${other.uid}`.execute(db)
  expect(await begin(payer, payer.due_ids.slice(0, 1))).toMatchObject({
    status: 409,
    error: 'Somebody is paying this just now.',
  })
  await aPaidClaim(other)
  expect((await begin(other, other.due_ids)).status).toBe(409)
})

test.for(['429', '500', 'garbled', 'lying', 'deaf'] as const)(
  'a gateway that is %s charges nobody, and works again when it is well',
  { tags: 'slow' },
  async (mood, { academy }) => {
    expectFaults(502)
    const { aPayer, begin, linkOf, hook, payments } = await theOnline(academy)
    const payer = await aPayer('100')
    await standIn.mood(mood)
    expect(await begin(payer, payer.due_ids)).toMatchObject({
      status: 502,
      error: 'Paying online does not work just now. Nothing was charged.',
    })
    await standIn.mood('well')
    const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
    await hook((await standIn.pay(await linkOf(id))).hook)
    expect((await payments(payer.student_id)).body).toHaveLength(1)
  },
)

test('what was made and never heard of is the same link when it is asked for again', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPayer, begin, linkOf, db } = await theOnline(academy)
  const payer = await aPayer('100')
  const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
  const link_id = await linkOf(id)
  // Removes the stored link, as if the server had died before storing it.
  await sql`update online_payments set link_id = null, pay_url = null`.execute(db)
  expect((await begin(payer, payer.due_ids)).body.online_payment_id).toBe(id)
  expect(await linkOf(id)).toBe(link_id)
})

test('what the dues do not owe any more waits whole, and the desk settles it or gives it back', async ({
  academy,
}) => {
  expectFaults(502)
  const { aPayer, begin, linkOf, hook, pay, payments, waiting, settle, giveBack, read } =
    await theOnline(academy)
  const [payer, sibling] = [await aPayer('1000'), await aPayer('400')]
  const opened = (await begin(payer, payer.due_ids)).body
  await pay({ student_id: payer.student_id, amount: '300' })
  const { hook: told, payment_id } = await standIn.pay(await linkOf(opened.online_payment_id))
  await hook(told)
  const id = opened.online_payment_id
  expect(await waiting()).toMatchObject([
    {
      online_payment_id: id,
      paid_amount: '1000.00',
      transaction_id: payment_id,
      problem: 'These dues owe ₹300.00 less than was paid.',
    },
  ])
  const to = ({ student_id }: { student_id: number }, amount: string) => ({ student_id, amount })
  expect((await settle(id, [to(payer, '700')])).fields).toHaveProperty('allocations')
  const unknown = { ...to(payer, '1000'), due_ids: [987654] }
  expect((await settle(id, [unknown])).fields).toHaveProperty('due_ids')
  expect((await settle(id, [to(payer, '701'), to(sibling, '299')])).status).toBe(400)
  expect((await settle(id, [to(payer, '700'), to(payer, '300')])).status).toBe(400)
  const both = await Promise.all(
    [1, 2].map(() => settle(id, [to(sibling, '300'), to(payer, '700')], { advance: false })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await payments(sibling.student_id)).body).toMatchObject([
    { amount: '300.00', method: 'online', transaction_id: payment_id },
  ])
  expect((await giveBack(id)).status).toBe(409)
  expect((await giveBack(4711)).status).toBe(404)
  expect((await settle(4711, [to(payer, '700')])).status).toBe(404)

  // A wrong amount is refunded.
  const more = (await begin(sibling, sibling.due_ids)).body.online_payment_id
  const second = await standIn.pay(await linkOf(more), { amount: 5_000 })
  await hook(second.hook)
  await standIn.mood('500')
  expect((await giveBack(more)).status).toBe(502)
  expect((await settle(more, [to(sibling, '50')])).status).toBe(409)
  await standIn.mood('deaf')
  expect((await giveBack(more)).status).toBe(502)
  await standIn.mood('well')
  expect((await giveBack(more)).status).toBe(200)
  expect(await read(more)).toMatchObject({ state: 'refunded', refunded: '50.00', says: 'Not paid' })
  expect((await payments(sibling.student_id)).body).toHaveLength(1)
})

test('money that waits may be settled ahead of what is owed', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aPayer, begin, linkOf, hook, pay, settle, read, ledger, findings } =
    await theOnline(academy)
  const payer = await aPayer('1000')
  const { student_id } = payer
  const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
  await pay({ student_id, amount: '300' })
  await hook((await standIn.pay(await linkOf(id))).hook)
  const allocations = [{ student_id, due_ids: payer.due_ids, amount: '1000' }]
  expect((await settle(id, allocations)).fields).toHaveProperty('amount')
  expect((await settle(id, allocations, { advance: true })).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'paid', problem: null })
  expect((await ledger(payer.uid)).body).toMatchObject({ owed: '0.00', credit: '300.00' })
  expect(await findings()).toEqual([])
})

test('a refund that is told before its payment leaves nothing recorded', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aPayer, begin, linkOf, hook, payments, read } = await theOnline(academy)
  const payer = await aPayer('1000')
  const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
  const { hook: told, payment_id } = await standIn.pay(await linkOf(id))
  await hook(await standIn.giveBack(payment_id))
  await hook(told)
  expect((await payments(payer.student_id)).body).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'refunded' })
})

test('of a link that is paid twice, what was given back before it is told waits for nobody', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPayer, begin, linkOf, hook, waiting, payments } = await theOnline(academy)
  const payer = await aPayer('1000')
  const link = await linkOf((await begin(payer, payer.due_ids)).body.online_payment_id)
  await hook((await standIn.pay(link)).hook)
  const second = await standIn.pay(link)
  await hook(await standIn.giveBack(second.payment_id))
  await hook(second.hook)
  await hook(second.hook)
  expect(await waiting()).toEqual([])
  expect((await payments(payer.student_id)).body).toHaveLength(1)
})

test('what the gateway could not tell is found by asking; what ended unpaid is not paid', async ({
  academy,
}) => {
  const { aPayer, begin, linkOf, ask, payments, read } = await theOnline(academy)
  const [payer, other] = [await aPayer('1000'), await aPayer('20')]
  const paid = (await begin(payer, payer.due_ids)).body.online_payment_id
  const ended = (await begin(other, other.due_ids)).body.online_payment_id
  const links = [await linkOf(paid), await linkOf(ended)] as const
  await standIn.pay(links[0], { created_at: Date.parse('2026-11-02T20:00:00Z') / 1000 })
  await standIn.end(links[1])
  await ask()
  // The academy's day, not UTC.
  expect((await payments(payer.student_id)).body).toMatchObject([{ date: '2026-11-03' }])
  expect(await read(paid)).toMatchObject({ state: 'paid' })
  expect(await read(ended, other.call)).toMatchObject({ state: 'not paid', says: 'Not paid' })
  // Late money is recorded all the same.
  await standIn.pay(links[1])
  await ask()
  expect(await read(ended)).toMatchObject({ state: 'paid' })
})

test('a link that was paid twice is found so by asking', { tags: 'slow' }, async ({ academy }) => {
  const { aPayer, begin, linkOf, ask, hook, waiting, payments } = await theOnline(academy)
  const payer = await aPayer('1000')
  const link = await linkOf((await begin(payer, payer.due_ids)).body.online_payment_id)
  await standIn.pay(link)
  const second = await standIn.pay(link)
  await ask()
  await hook(second.hook)
  expect(await waiting()).toMatchObject([
    { paid_amount: '1000.00', transaction_id: second.payment_id, problem: 'This was paid twice.' },
  ])
  expect((await payments(payer.student_id)).body).toHaveLength(1)
})

test('a link of which the gateway knows nothing keeps nobody from hearing of the others', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPayer, begin, linkOf, ask, read, lines } = await theOnline(academy)
  const payers = [await aPayer('10'), await aPayer('20'), await aPayer('30')]
  const ids: number[] = []
  for (const payer of payers) ids.push((await begin(payer, payer.due_ids)).body.online_payment_id)
  for (const id of ids) await standIn.pay(await linkOf(id))
  // One payment's link was made under other keys of the gateway.
  const [lost = 0] = ids
  await academy.db
    .updateTable('online_payments')
    .set({ link_id: 'plink_other' })
    .where('online_payment_id', '=', lost)
    .execute()
  await ask()
  const states = []
  for (const id of ids) states.push((await read(id)).state)
  expect(states).toEqual(['open', 'paid', 'paid'])
  expect(lines).toEqual([expect.stringContaining('It answers 400')])
})

test('a way back with what no gateway sends leads to the landing page', { tags: 'slow' }, async ({
  academy,
}) => {
  const query = { razorpay_payment_link_id: '\0', razorpay_signature: 'x' }
  const { statusCode, headers } = await academy.app.inject({
    url: '/api/online-payments/return',
    query,
  })
  expect([statusCode, headers.location]).toEqual([303, '/'])
})
