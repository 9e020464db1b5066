import { dayAfter } from '@ganit/contract/days'
import { updateSettings } from '@ganit/contract/ground/settings'
import { getInbox } from '@ganit/contract/messages/inbox'
import { listClaims } from '@ganit/contract/money/claims'
import { addDue } from '@ganit/contract/money/dues'
import { getLedger } from '@ganit/contract/money/ledger'
import { correctPayment } from '@ganit/contract/money/payments'
import { createClosedDay, deleteClosedDay } from '@ganit/contract/teaching/closed-days'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aPhoto, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { mailsOfReceipts } from '../../../../test/messages.ts'
import { thePaying, UPI, UTR } from '../../../../test/paying.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { deleteOldScreenshots } from './claim-writes.queries.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

const USED = 'This UTR was used already.'

test('a claim asks for what is owed, and says how to pay it', async ({ academy }) => {
  const { aPayer, claim } = await thePaying(academy)
  const payer = await aPayer('1000', '500.50')
  const { status, body } = await claim(payer.call, { due_ids: payer.due_ids })

  const { claim: made } = body
  const link = `upi://pay?pa=ganit@okbank&pn=Ganit%20%26%20Sons&am=1500.50&cu=INR&tn=${made.reference}%20Fees%20Riya&tr=${made.reference}`
  expect(status).toBe(201)
  expect(made).toMatchObject({
    reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
    amount: '1500.50',
    upi_link: link,
    qr_text: link,
    state: 'open',
    utr: null,
    dues: payer.due_ids.map((fee_id, n) => ({ fee_id, amount: ['1000.00', '500.50'][n] })),
  })
})

test('a payment that is told says by when it is checked, after the days the academy closes', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPayer, claim, paid, call } = await thePaying(academy)
  const payer = await aPayer('1000')
  const { body } = await claim(payer.call, { due_ids: payer.due_ids })
  expect(body.claim.check_by).toBeNull()
  const { claim_id } = (await paid(payer.call, body.claim.claim_id)).body.claim
  const shown = async () =>
    (await payer.call(listClaims)).body.items.find((each) => each.claim_id === claim_id)?.check_by
  expect(await shown()).toBeNull()
  await call(updateSettings, { body: { checks_within_days: 1 } })
  const tomorrow = dayAfter(await readAcademyToday(academy.db))
  expect(await shown()).toBe(tomorrow)
  const closed = { title: 'Holi', from_date: tomorrow, to_date: tomorrow }
  const holiday = (await call(createClosedDay, { body: closed } as never)).body
  expect(await shown()).toBe(dayAfter(tomorrow))
  const { closed_day_id } = holiday.closed_day
  await call(deleteClosedDay, { params: { closed_day_id: String(closed_day_id) } } as never)
  await call(updateSettings, { body: { checks_within_days: null } })
})

test('what is no open due of one’s own, or more than is owed, makes no claim', async ({
  academy,
}) => {
  const { aPayer, claim, call, pay } = await thePaying(academy)
  const [payer, other] = [await aPayer('1000', '500'), await aPayer('700')]
  const [first = 0, second = 0] = payer.due_ids
  const refusal = async (body: object) => {
    const { status, fields } = await claim(payer.call, body)
    return [status, ...Object.keys(fields ?? {})]
  }

  expect(await refusal({ due_ids: [...payer.due_ids, ...other.due_ids] })).toEqual([404])
  expect(await refusal({ due_ids: [987654] })).toEqual([404])
  expect(await refusal({ due_ids: [] })).toEqual([400, 'due_ids'])
  expect(await refusal({ due_ids: Array.from({ length: 51 }, (_, n) => n + 1) })).toEqual([
    400,
    'due_ids',
  ])
  const over = await claim(payer.call, { due_ids: [first], amount: '1000.01' })
  expect([over.status, over.fields]).toEqual([400, { amount: 'Amount must be at most ₹1,000.00.' }])
  expect(await refusal({ due_ids: [first], amount: '0.99' })).toEqual([400, 'amount'])
  const part = (await claim(payer.call, { due_ids: payer.due_ids, amount: '1400' })).body.claim
  expect(part.dues.map(({ amount }) => amount)).toEqual(['1000.00', '400.00'])
  expect((await claim(payer.call, { due_ids: [first], amount: '1' })).body.claim.amount).toBe(
    '1.00',
  )
  await pay({ student_id: payer.student_id, amount: '500', fee_ids: [second] })
  expect(await refusal({ due_ids: [second] })).toEqual([400, 'due_ids'])
  await call(updateSettings, { body: { upi_id: null } } as never)
  expect(await claim(payer.call, { due_ids: [first] })).toMatchObject({
    status: 409,
    error: 'Paying by UPI is not set up.',
  })
})

test('where UPI money goes is set by the owner, as name and bank, and told to the office alone', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, desk } = await thePaying(academy)
  for (const upi_id of ['ganit', 'ga nit@okbank', 'ganit@', '@okbank', 'a@b@c'])
    expect((await call(updateSettings, { body: { upi_id } } as never)).fields).toEqual({
      upi_id: 'UPI ID must be one such as academy@bank, without blanks.',
    })
  const { getSettings } = await import('@ganit/contract/ground/settings')
  expect((await desk(getSettings)).body).toMatchObject(UPI)
  expect((await academy.visitor(getSettings)).body).not.toHaveProperty('upi_id')
})

test('what was said to be paid is checked, and accepted becomes a payment with its receipt', async ({
  academy,
}) => {
  const { aPayer, claim, paid, accept, claims, payments } = await thePaying(academy)
  const payer = await aPayer('1000', '500')
  const { claim_id } = (await claim(payer.call, { due_ids: payer.due_ids })).body.claim
  const said = await paid(payer.call, claim_id, {
    utr: ' 4123 4567 8901 ',
    screenshot: await aPhoto(),
  })

  expect(said.body.claim).toMatchObject({ state: 'to check', utr: UTR })
  const { dues } = (await payer.call(getLedger, { params: { uid: payer.uid } })).body
  expect(dues.map(({ being_checked }) => being_checked)).toEqual([true, true])
  expect((await claim(payer.call, { due_ids: payer.due_ids.slice(0, 1) })).status).toBe(409)
  const shot = await academy.app.inject(String(said.body.claim.screenshot))
  expect(shot.headers['content-type']).toBe('image/jpeg')

  const accepted = await accept(claim_id, { advance: false })
  expect(accepted).toMatchObject({ status: 200, body: { claim: { state: 'accepted' } } })
  expect(accepted.body.payments).toMatchObject([
    { student_id: payer.student_id, amount: '1500.00', method: 'upi', transaction_id: UTR },
  ])
  expect((await payments(payer.student_id)).body).toEqual(accepted.body.payments)
  expect((await claims(payer.call)).items).toMatchObject([
    { claim_id, state: 'accepted', payments: [{ receipt_number: expect.any(String) }] },
  ])
  const after = (await payer.call(getLedger, { params: { uid: payer.uid } })).body
  expect(after.owed).toBe('0.00')
  expect(after.dues[0]).not.toHaveProperty('being_checked')

  // The mail's link opens this receipt and no other.
  const [mail, ...more] = await mailsOfReceipts(academy)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: payer.email, subject: 'Thank you: ₹1,500.00 received' })
  const short = /http:\/\/localhost:3000(\/r\/\w+)/.exec(String(mail?.text))?.[1] ?? ''
  const link = String((await academy.app.inject(short)).headers.location)
  const receipt = await academy.app.inject(link)
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  const other = link.replace(/receipts\/\d+/, 'receipts/99')
  expect((await academy.app.inject(other)).statusCode).toBe(404)
  const later = link.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`)
  expect((await academy.app.inject(later)).statusCode).toBe(404)
})

test('a claim is accepted once, however often and by how many', async ({ academy }) => {
  const { aPayer, aPaidClaim, accept, payments, call } = await thePaying(academy)
  const payer = await aPayer('1000', '500')
  const claim_id = await aPaidClaim(payer)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => accept(claim_id, undefined, n % 2 ? call : undefined)),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const numbers = answers.flatMap(({ body }) => body.payments.map((each) => each.payment_id))
  expect(new Set(numbers).size).toBe(1)
  expect((await payments(payer.student_id)).body).toHaveLength(1)
  expect(await mailsOfReceipts(academy)).toHaveLength(1)
})

test('a UTR is used once among claims and payments', async ({ academy }) => {
  const { aPayer, aPaidClaim, accept, claim, paid, pay, claims, desk, reverse } =
    await thePaying(academy)
  const [first, second, third] = [await aPayer('100'), await aPayer('100'), await aPayer('100')]
  const a = await aPaidClaim(first)
  const b = await aPaidClaim(second)

  // The desk sees two waiting claims with the same UTR; payers do not.
  const waiting = (await claims(desk, { state: 'to check', order: 'asc' })).items
  expect(waiting.map(({ same_utr }) => same_utr)).toEqual([[b], [a]])
  expect((await claims(first.call)).items[0]?.same_utr).toEqual([])
  const typed = { student_id: third.student_id, amount: '100', method: 'upi' }
  const spaced = '4123 4567 8901'
  expect(await pay({ ...typed, transaction_id: spaced })).toMatchObject({
    status: 409,
    error: USED,
  })

  expect((await accept(a)).status).toBe(200)
  const [declined] = (await claims(second.call)).items
  expect(declined).toMatchObject({ state: 'declined', reason: USED })
  expect(await accept(b)).toMatchObject({ status: 409 })
  expect(await pay({ ...typed, transaction_id: UTR })).toMatchObject({ status: 409, error: USED })

  // A number in an existing payment is refused like a claim's; siblings paid at once may share one.
  const counter = '500000000001'
  const { payment } = await pay({ ...typed, amount: '50', transaction_id: counter })
  expect((await pay({ ...typed, amount: '50', transaction_id: counter })).status).toBe(201)
  const { claim_id } = (await claim(second.call, { due_ids: second.due_ids })).body.claim
  expect(await paid(second.call, claim_id, { utr: UTR })).toMatchObject({
    status: 409,
    error: USED,
  })
  expect(await paid(second.call, claim_id, { utr: counter })).toMatchObject({ status: 409 })
  expect(await accept(claim_id, { utr: counter })).toMatchObject({ status: 409, error: USED })
  for (const { payment_id } of [payment, { payment_id: payment.payment_id + 1 }])
    await reverse(payment_id)
  expect((await paid(second.call, claim_id, { utr: counter })).status).toBe(200)
  for (const utr of ['41234567890', '41234567890a', '4123456789012'])
    expect((await paid(second.call, claim_id, { utr })).fields).toHaveProperty('utr')
})

test('of two claims for one due only one is being checked', async ({ academy }) => {
  const { aPayer, claim, paid, withdraw, accept } = await thePaying(academy)
  const payer = await aPayer('1000')
  const make = async () => (await claim(payer.call, { due_ids: payer.due_ids })).body.claim.claim_id
  const [a, b] = [await make(), await make()]
  const answers = await Promise.all([
    paid(payer.call, a, { utr: '100000000001' }),
    paid(payer.call, b, { utr: '100000000002' }),
  ])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [taken, refused] = answers[0]?.status === 200 ? [a, b] : [b, a]
  expect((await accept(refused, { utr: '100000000003' })).status).toBe(409)
  expect((await withdraw(payer.call, taken)).body.claim.state).toBe('withdrawn')
  expect((await accept(refused, { utr: '100000000003' })).status).toBe(200)
  expect((await withdraw(payer.call, refused)).status).toBe(409)
})

test('what the dues no longer owe settles the oldest others, or nothing is recorded', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPayer, aPaidClaim, accept, pay, ledger, payments } = await thePaying(academy)
  const payer = await aPayer('300', '1000')
  const [oldest = 0, claimed = 0] = payer.due_ids
  const { student_id } = payer
  const claim_id = await aPaidClaim(payer, UTR, [claimed])
  await pay({ student_id, amount: '400', fee_ids: [claimed] })
  expect(await accept(claim_id)).toMatchObject({
    status: 409,
    error: 'These dues owe ₹100.00 less than was paid.',
    body: { left: '100.00' },
  })
  expect((await payments(student_id)).body).toHaveLength(1)

  const { payment_id } = (await payments(student_id)).body[0] ?? {}
  const admin = await thePaying(academy)
  await admin.reverse(payment_id)
  await pay({ student_id, amount: '200', fee_ids: [claimed] })
  const { body } = await accept(claim_id)
  expect(body.payments[0]?.allocations).toEqual([
    { fee_id: oldest, amount: '200.00' },
    { fee_id: claimed, amount: '800.00' },
  ])
  expect((await ledger(payer.uid)).body.owed).toBe('100.00')
  expect(await admin.findings()).toEqual([])
})

test('a claim for one paisa more than is owed is not recorded', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aPayer, aPaidClaim, accept, pay } = await thePaying(academy)
  const payer = await aPayer('1000')
  const claim_id = await aPaidClaim(payer)
  await pay({ student_id: payer.student_id, amount: '0.01' })
  expect(await accept(claim_id)).toMatchObject({ status: 409, body: { left: '0.01' } })
})

test('in advance, what nothing is owed for is credit, of each student their own', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPayer, aPaidClaim, accept, pay, ledger, payments, findings } = await thePaying(academy)
  const { aGuardian } = await theFamilies(academy)
  const [first, second] = [await aPayer('1000'), await aPayer('500')]
  const children = [first, second].map(({ student_id }) => ({ student_id }))
  const { call } = await aGuardian(children)
  const claim_id = await aPaidClaim({ call, due_ids: [...first.due_ids, ...second.due_ids] })
  await pay({ student_id: first.student_id, amount: '700' })
  const left = { body: { left: '700.00' } }
  expect(await accept(claim_id)).toMatchObject({ status: 409, ...left })
  expect(await accept(claim_id, { advance: false })).toMatchObject({ status: 409, ...left })
  expect((await accept(claim_id, { advance: 'yes' })).fields).toHaveProperty('advance')

  const both = await Promise.all([1, 2].map(() => accept(claim_id, { advance: true })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body.payments).toMatchObject([
    { student_id: first.student_id, amount: '1000.00', allocations: [{ amount: '300.00' }] },
    { student_id: second.student_id, amount: '500.00', allocations: [{ amount: '500.00' }] },
  ])
  expect((await payments(first.student_id)).body).toHaveLength(2)
  expect((await ledger(first.uid)).body).toMatchObject({ owed: '0.00', credit: '700.00' })
  expect((await ledger(second.uid)).body).toMatchObject({ owed: '0.00', credit: '0.00' })
  expect(await findings()).toEqual([])
})

test('what is left of a claim in time pays no late fee that falls with what it settles', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, aPayer, claim, aPaidClaim, accept, pay, call, ledger, findings } =
    await thePaying(academy)
  const payer = await aPayer('100')
  const { student_id, due_ids } = payer
  const today = await readAcademyToday(db)
  const due = { student_id, title: 'Uniform', amount: '60', due_date: dayAfter(today, -10) }
  const single = (await call(addDue, { body: due } as never)).body.due.due_id
  const late_fee = { amount: '10', after_days: 5, from: dayAfter(today, -30) }
  await call(updateSettings, { body: { late_fee } } as never)
  expect((await ledger(payer.uid)).body.owed).toBe('170.00')
  const { dues } = (await claim(payer.call, { due_ids: [single] })).body.claim
  expect(dues).toMatchObject([{ fee_title: 'Uniform', batch_name: null }])
  const claim_id = await aPaidClaim(payer)
  await db
    .updateTable('claims')
    .set({ paid_on: dayAfter(today, -6) })
    .execute()
  await pay({ student_id, amount: '100', fee_ids: due_ids })

  expect(await accept(claim_id)).toMatchObject({ status: 409, body: { left: '40.00' } })
  const { body } = await accept(claim_id, { advance: true })
  expect(body.payments[0]?.allocations).toEqual([{ fee_id: single, amount: '60.00' }])
  expect((await ledger(payer.uid)).body).toMatchObject({ owed: '0.00', credit: '40.00' })
  expect(await findings()).toEqual([])
})

test('a guardian is told in their language that a payment was not found', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aPayer, aPaidClaim, decline, accept } = await thePaying(academy)
  const { aGuardian } = await theFamilies(academy)
  const child = await aPayer('1000', '500')
  const [first = 0, second = 0] = child.due_ids
  const guardian = await aGuardian([{ student_id: child.student_id }], { language: 'hi' })
  const mine = { call: guardian.call, due_ids: [first] }
  const mailsOfDecline = async () =>
    (await academy.mails()).filter(({ subject }) => subject === 'आपका भुगतान नहीं मिला')

  await decline(await aPaidClaim(mine), 'Not on our account.')
  const [mail] = await mailsOfDecline()
  expect(mail?.to).toBe(guardian.email)
  expect(mail?.text).toMatch(
    /^आपने बताया था कि आपने UPI से ₹\s?1,000\.00 .*\n.*\n\nNot on our account\.\n\nकुछ भी/,
  )
  // A guardian who has only a phone reads it in the inbox.
  expect((await guardian.call(getInbox)).body).toMatchObject({
    unread: 1,
    items: [{ subject: 'आपका भुगतान नहीं मिला', about: { purpose: 'account', students: [] } }],
  })
  // The app's own reason is in the family's language, too.
  const other = await aPaidClaim({ call: child.call, due_ids: [second] })
  await aPaidClaim(mine)
  await accept(other)
  expect((await mailsOfDecline())[1]?.text).toContain('यह UTR पहले ही इस्तेमाल हो चुका है।')
})

test('declined, the payer is told why and the number is free; after two days a claim has ended', async ({
  academy,
}) => {
  const { aPayer, aPaidClaim, decline, claims, claim, paid, db } = await thePaying(academy)
  expect((await decline(4711)).status).toBe(404)
  const [payer, other] = [await aPayer('1000'), await aPayer('10')]
  const claim_id = await aPaidClaim(payer)
  expect((await decline(claim_id, 'Not on our account.')).body.claim).toMatchObject({
    state: 'declined',
    reason: 'Not on our account.',
  })
  const mail = (await academy.mails()).at(-1)
  expect(mail).toMatchObject({
    to: payer.email,
    text: expect.stringContaining('Not on our account.'),
  })
  expect((await decline(claim_id)).status).toBe(409)
  expect(await aPaidClaim(other)).toBeGreaterThan(claim_id)

  const late = (await claim(payer.call, { due_ids: payer.due_ids })).body.claim.claim_id
  await sql`update claims set made_at = now() - interval '49 hours' where claim_id = ${late}`.execute(
    db,
  )
  expect((await claims(payer.call, { state: 'ended' })).items).toMatchObject([{ claim_id: late }])
  expect((await claims(payer.call, { state: 'open' })).total).toBe(0)
  expect((await paid(payer.call, late, { utr: '100000000009' })).status).toBe(200)
  // Nothing about other people's claims is revealed.
  expect((await claims(other.call)).items.map((each) => each.claim_id)).not.toContain(late)
  expect((await paid(other.call, late)).status).toBe(404)
})

test('screenshots go after 90 days', { tags: 'slow' }, async ({ academy }) => {
  const { aPayer, claim, paid, claims, db } = await thePaying(academy)
  const payer = await aPayer('1000')
  const { claim_id } = (await claim(payer.call, { due_ids: payer.due_ids })).body.claim
  const sent = await paid(payer.call, claim_id, {
    utr: UTR,
    screenshot: 'data:image/png;base64,AAAA',
  })
  expect(sent.fields).toHaveProperty('screenshot')
  await paid(payer.call, claim_id, { utr: UTR, screenshot: await aPhoto() })
  expect(await deleteOldScreenshots(db)).toBe(0)
  await sql`update claim_screenshots set created_at = now() - interval '91 days'`.execute(db)
  expect(await deleteOldScreenshots(db)).toBe(1)
  expect((await claims(payer.call)).items[0]?.screenshot).toBeNull()
})

test.for(['UTR 412345678901', 'UPI/412345678901/x', '4123-4567-8901', 'Paid 5 pm, 412345678901'])(
  '%s is the number of a transfer, whoever has it first',
  { tags: 'slow' },
  async (dressed, { academy }) => {
    const { aPayer, aPaidClaim, accept, claim, paid, pay } = await thePaying(academy)
    const [payer, other] = [await aPayer('1000'), await aPayer('1000')]
    const claim_id = await aPaidClaim(payer)
    const typed = { student_id: payer.student_id, method: 'upi', transaction_id: dressed }
    expect(await pay({ ...typed, amount: '1000' })).toMatchObject({ status: 409, error: USED })
    expect((await accept(claim_id)).status).toBe(200)

    const counted = dressed.replace('4123', '5123')
    expect(
      (await pay({ ...typed, amount: '5', advance: true, transaction_id: counted })).status,
    ).toBe(201)
    const next = (await claim(other.call, { due_ids: other.due_ids })).body.claim
    expect(await paid(other.call, next.claim_id, { utr: '512345678901' })).toMatchObject({
      status: 409,
      error: USED,
    })
  },
)

test('a transfer whose payment was taken back is claimed and accepted again, once', async ({
  academy,
}) => {
  const { aPayer, aPaidClaim, accept, claim, paid, pay, reverse, claims } = await thePaying(academy)
  const [wrong, right, third] = [await aPayer('1000'), await aPayer('1000'), await aPayer('1000')]
  const { payments } = (await accept(await aPaidClaim(wrong))).body
  const { claim_id } = (await claim(right.call, { due_ids: right.due_ids })).body.claim
  expect(await paid(right.call, claim_id, { utr: UTR })).toMatchObject({ status: 409 })

  await reverse(payments[0]?.payment_id ?? 0)
  expect((await paid(right.call, claim_id, { utr: UTR })).status).toBe(200)
  expect((await accept(claim_id)).status).toBe(200)
  expect((await claims(wrong.call)).items[0]).toMatchObject({
    state: 'declined',
    reason: 'The payment was reversed.',
  })
  const last = (await claim(third.call, { due_ids: third.due_ids })).body.claim
  expect(await paid(third.call, last.claim_id, { utr: UTR })).toMatchObject({ status: 409 })
  const counter = { student_id: third.student_id, amount: '1000', method: 'upi' }
  expect(await pay({ ...counter, transaction_id: `UTR ${UTR}` })).toMatchObject({ status: 409 })
})

test('the database itself keeps a due in one claim to check and a UTR in one accepted', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPayer, aPaidClaim, claim, accept, db } = await thePaying(academy)
  const [payer, other] = [await aPayer('1000'), await aPayer('10')]
  const first = await aPaidClaim(payer)
  const set = (fields: string) => sql`update claims set ${sql.raw(fields)}`
  const copied = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ claim_id: number }>`
      insert into claims (account_id, reference, amount, upi_id, upi_name, utr, paid_on, state)
      select account_id, 'ABCDEFGH', amount, upi_id, upi_name, '900000000000', paid_on, 'to check'
      from claims returning claim_id`.execute(trx)
    await sql`
      insert into claim_dues
      select ${rows[0]?.claim_id}, position, due_id, student_id, title, batch_name, due_date, amount, true
      from claim_dues where claim_id = ${first}`.execute(trx)
  })
  await expect(copied).rejects.toThrow('one_claim_to_check_a_due')
  await accept(first)
  const second = (await claim(other.call, { due_ids: other.due_ids })).body.claim.claim_id
  await expect(
    sql`${set(`utr = '${UTR}', state = 'accepted'`)} where claim_id = ${second}`.execute(db),
  ).rejects.toThrow('one_accepted_claim_a_utr')
  await expect(
    sql`${set("state = 'to check'")} where claim_id = ${second}`.execute(db),
  ).rejects.toThrow('paid_claims_say_how')
})

test('a payment that came of a claim is corrected with its number unchanged, but not with another claim’s', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPayer, claim, paid, accept, call } = await thePaying(academy)
  const numbers: (number | undefined)[] = []
  for (const utr of [UTR, '412345678902']) {
    const payer = await aPayer('1000')
    const { claim_id } = (await claim(payer.call, { due_ids: payer.due_ids })).body.claim
    await paid(payer.call, claim_id, { utr })
    numbers.push((await accept(claim_id)).body.payments[0]?.payment_id)
  }
  const correct = (transaction_id: string) =>
    call(correctPayment, {
      params: { payment_id: numbers[0] },
      body: { reason: 'By bank', method: 'bank', transaction_id },
    } as never)

  expect((await correct('412345678902')).status).toBe(409)
  const { status, body } = await correct(UTR)
  expect([status, body.payment.transaction_id]).toEqual([201, UTR])
})
