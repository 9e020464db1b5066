import { updateSettings } from '@ganit/contract/ground/settings'
import { getInbox } from '@ganit/contract/messages/inbox'
import { takePayments } from '@ganit/contract/money/counter'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { mailsOfReceipts, theMessages } from '../../../../test/messages.ts'
import { thePaying, UTR } from '../../../../test/paying.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { deleteOldReceiptLinks } from '../../money/payments/receipts/short-receipt-links.ts'
import { readMessageRules } from '../academy.queries.ts'
import { announceEvent } from './events.queries.ts'
import { tellPayments } from './received.service.ts'

const RECEIPT = /http:\/\/localhost:3000\/r\/[A-Za-z0-9]{12}(?= )/g

/** Follows a short link of a message; returns the address of its receipt, and the receipt. */
async function follow(academy: Academy, link: string) {
  const { statusCode, headers } = await academy.app.inject(
    link.replace('http://localhost:3000', ''),
  )
  const address = String(headers.location ?? '')
  return { statusCode, headers, address, receipt: await academy.app.inject(address || '/api/none') }
}

/** Two children who owe, a guardian who pays for both, and a guardian who is told only about the first. */
async function theFamily(academy: Academy) {
  const paying = await thePaying(academy)
  const [riya, arjun] = [await paying.aPayer('1000'), await paying.aPayer('500.50')]
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian(
    [riya, arjun].map(({ student_id }) => ({ student_id, gets_messages: false })),
    { email: 'mita@example.in' },
  )
  const amit = await aGuardian([{ student_id: riya.student_id }], {
    ...{ name: 'Amit', email: 'amit@example.in' },
  })
  return { ...paying, riya, arjun, mother, amit, due_ids: [...riya.due_ids, ...arjun.due_ids] }
}

test('somebody who paid for two children is told once, with a receipt of each, also if they get no other messages', async ({
  academy,
}) => {
  const { mother, amit, arjun, due_ids, aPaidClaim, accept } = await theFamily(academy)
  expect((await accept(await aPaidClaim({ ...mother, due_ids }))).status).toBe(200)

  const mails = await mailsOfReceipts(academy)
  const sent = mails.map(({ to, subject, text }) => [to, subject, text.match(RECEIPT)?.length])
  expect(sent.toSorted()).toEqual(
    [
      ['amit@example.in', 'Thank you: ₹1,000.00 received', 1],
      ['mita@example.in', 'Thank you: ₹1,500.50 received', 2],
      // Nobody else is told about Arjun.
      [arjun.profile.email, 'Thank you: ₹500.50 received', 1],
    ].toSorted(),
  )
  // The transaction number of another payer stays hidden.
  for (const { to, text } of mails) {
    const [link = ''] = text.match(RECEIPT) ?? []
    const { address, receipt } = await follow(academy, link)
    expect(JSON.stringify(readPdf(receipt.rawPayload).pages).includes(UTR)).toBe(
      to !== 'amit@example.in',
    )
    const whole = await academy.app.inject(address.replace('&brief=1', ''))
    expect(whole.statusCode).toBe(to === 'amit@example.in' ? 404 : 200)
  }
  const inboxes = (await theMessages(academy).outbox()).filter(({ channel }) => channel === 'inbox')
  expect(inboxes).toHaveLength(3)
  await academy.db.updateTable('guardians').set({ language: 'hi' }).execute()
  const { items } = (await mother.call(getInbox)).body
  expect(items.map(({ subject }) => subject)).toEqual(['धन्यवाद: ₹1,500.50 प्राप्त हुए'])
  expect(items[0]?.text.match(RECEIPT)).toHaveLength(2)
  expect(items[0]?.text).not.toContain('signature')
  // Each receipt is a part of its own, in the reader's language, and its URL is signed when it is read.
  const parts = items[0]?.parts ?? []
  expect(parts.map(({ event, action }) => [event, action?.kind])).toEqual([
    ['payment_received', 'receipt'],
    ['payment_received', 'receipt'],
  ])
  expect(parts.map(({ text }) => text).join('\n\n')).toBe(items[0]?.text)
  for (const { action } of parts) {
    expect(items[0]?.text).toContain(action?.number)
    expect((await academy.app.inject(action?.path ?? '')).statusCode).toBe(200)
  }
  const [seen] = (await amit.call(getInbox)).body.items
  const { rawPayload } = await academy.app.inject(seen?.parts?.[0]?.action?.path ?? '')
  expect(JSON.stringify(readPdf(rawPayload).pages)).not.toContain(UTR)
  // Forgetting the texts also deletes their parts.
  await academy.db.updateTable('messages').set({ text: null }).execute()
  expect(await academy.db.selectFrom('messages').select('parts').distinct().execute()).toEqual([
    { parts: null },
  ])
})

test('a short link leads to its receipt for seven days, by an address for ten minutes, and another to nothing', async ({
  academy,
}) => {
  const { mother, due_ids, aPaidClaim, accept } = await theFamily(academy)
  await accept(await aPaidClaim({ ...mother, due_ids }))
  const [link = ''] = (await mailsOfReceipts(academy))[0]?.text.match(RECEIPT) ?? []
  const { statusCode, headers, address, receipt } = await follow(academy, link)
  expect([statusCode, receipt.statusCode]).toEqual([302, 200])
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const expires = Number(new URL(`http://x${address}`).searchParams.get('expires'))
  expect(expires - clock.ms() / 1000).toBeLessThanOrEqual(600)
  // Neither the token nor data from which it could be computed is stored.
  const rows = JSON.stringify(await academy.db.selectFrom('receipt_links').selectAll().execute())
  expect(rows).not.toContain(link.slice(-12))
  for (const other of [
    '',
    'A'.repeat(5_000),
    'AAAAAAAAAAAA',
    `${link.slice(-12)}A`,
    '..%2f..',
    "'or 1=1--",
  ])
    expect((await follow(academy, `/r/${other}`)).statusCode).toBe(404)
  await deleteOldReceiptLinks(academy.db)
  expect((await follow(academy, link)).statusCode).toBe(302)
  await sql`update receipt_links set expires_at = now()`.execute(academy.db)
  expect((await follow(academy, link)).statusCode).toBe(404)
  await deleteOldReceiptLinks(academy.db)
  expect(await academy.db.selectFrom('receipt_links').selectAll().execute()).toEqual([])
})

test('somebody who hears of two children paid for at the counter is told once; of a payment that an older release announced, by its job', {
  tags: 'slow',
}, async ({ academy }) => {
  const { riya, arjun, call } = await theFamily(academy)
  const { aGuardian } = await theFamilies(academy)
  const both = [riya, arjun].map(({ student_id }) => ({ student_id }))
  await aGuardian(both, { name: 'Nani', email: 'nani@example.in' })
  const payments = [
    { student_id: arjun.student_id, amount: '500.50' },
    { student_id: riya.student_id, amount: '1000' },
  ]
  const key = { 'idempotency-key': 'both' }
  const { body } = await call(takePayments, { body: { payments, method: 'cash' } } as never, key)

  const mails = await mailsOfReceipts(academy)
  expect(
    mails.map(({ to, subject, text }) => [to, subject, text.match(RECEIPT)?.length]).toSorted(),
  ).toEqual([
    ['amit@example.in', 'Thank you: ₹1,000.00 received', 1],
    ['nani@example.in', 'Thank you: ₹1,500.50 received', 2],
  ])
  const payment_id = body.payments[0]?.payment_id ?? 0
  const announced = { event: 'payment_received' as const, payment_id }
  await academy.db.transaction().execute((trx) => announceEvent(trx, announced))
  // Families had been told of all these payments already.
  expect(await mailsOfReceipts(academy)).toEqual([])
  await academy.db.deleteFrom('told_events').execute()
  await academy.db.deleteFrom('messages').execute()
  await academy.db.transaction().execute((trx) => announceEvent(trx, announced))
  expect((await mailsOfReceipts(academy)).map(({ to }) => to)).toEqual(['nani@example.in'])
})

test('of what an adult pays, who may no longer see them is told of older dues alone', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPayer, pay } = await thePaying(academy)
  const [of_age, before] = [await aPayer('1000'), await aPayer('700')]
  const { aGuardian } = await theFamilies(academy)
  for (const { student_id } of [of_age, before])
    await aGuardian([{ student_id }], { email: `mother-of-${student_id}@example.in` })
  const grow = (student_id: number, date_of_birth: string) =>
    academy.db
      .updateTable('students')
      .set({ date_of_birth })
      .where('student_id', '=', student_id)
      .execute()
  await grow(of_age.student_id, '1999-01-01')
  await grow(before.student_id, '1999-01-01')
  await sql`update dues set made_at = '2016-06-01' where student_id = ${before.student_id}`.execute(
    academy.db,
  )
  await pay({ student_id: of_age.student_id, amount: '1000' })
  await pay({ student_id: before.student_id, amount: '700' })

  expect((await mailsOfReceipts(academy)).map(({ to }) => to).toSorted()).toEqual(
    [
      of_age.profile.email,
      before.profile.email,
      `mother-of-${before.student_id}@example.in`,
    ].toSorted(),
  )
})

test('where the academy tells of no payments nobody is told', { tags: 'slow' }, async ({
  academy,
}) => {
  const { mother, due_ids, aPaidClaim, accept, call } = await theFamily(academy)
  const off = { payment_received: { on: false, channels: ['mail'] } }
  await call(updateSettings, { body: { message_events: off } } as never)
  await accept(await aPaidClaim({ ...mother, due_ids }))
  expect(await mailsOfReceipts(academy)).toEqual([])
})

test('somebody who was thanked for a payment is told that it was taken back, once, and nobody else', async ({
  academy,
}) => {
  const { mother, riya, due_ids, aPaidClaim, accept, reverse, pay } = await theFamily(academy)
  const { settle, sent } = theMessages(academy)
  const { body } = await accept(await aPaidClaim({ ...mother, due_ids }))
  expect(await mailsOfReceipts(academy)).toHaveLength(3)
  const { payment_id } =
    body.claim.payments.find(({ student_id }) => student_id === riya.student_id) ?? {}
  expect((await reverse(payment_id)).status).toBe(200)
  expect((await reverse(payment_id)).status).toBe(409)
  // Nobody was thanked for this payment yet.
  const typedTwice = await pay({ student_id: riya.student_id, amount: '700' })
  await reverse(typedTwice.payment.payment_id)
  await settle()
  const mails = await sent()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['amit@example.in', 'mita@example.in'])
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/^Correction: receipt \S+ does not count$/)
    expect(text).toContain('₹1,000.00 for Riya')
    expect(text).toContain('/guardian/dashboard')
  }
})

test('a payment taken back while its thanks are being written is corrected after them', async ({
  academy,
}) => {
  const { riya, pay, reverse } = await theFamily(academy)
  const { payment } = await pay({ student_id: riya.student_id, amount: '700' })
  const { db } = academy
  const { reach } = theMessages(academy)
  const telling = (event: 'payment_received' | 'payment_returned', before?: () => unknown) =>
    db.transaction().execute(async (trx) => {
      await tellPayments(trx, await readMessageRules(trx, reach), [payment.payment_id], event)
      await before?.()
    })
  let returned: Promise<void> | undefined
  await telling('payment_received', async () => {
    expect((await reverse(payment.payment_id)).status).toBe(200)
    returned = telling('payment_returned')
    await somebodyWaits(academy, 'advisory')
  })
  await returned
  const told = await db.selectFrom('told_events').select('event_key').execute()
  const keys = told.map(({ event_key }) => event_key.split('/')[0]).toSorted()
  expect(keys).toEqual([
    ...Array(keys.length / 2).fill('payment-received'),
    ...Array(keys.length / 2).fill('payment-returned'),
  ])
  expect(keys.length).toBeGreaterThan(0)

  // A payment taken back before the message is not thanked for.
  const other = await pay({ student_id: riya.student_id, amount: '800' })
  await reverse(other.payment.payment_id)
  const { payment_id } = other.payment
  await db.transaction().execute(async (trx) => {
    await tellPayments(trx, await readMessageRules(trx, reach), [payment_id])
  })
  expect(await db.selectFrom('told_events').select('event_key').execute()).toHaveLength(told.length)
})
