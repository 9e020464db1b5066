import { dayAfter } from '@ganit/contract/days'
import { updateSettings } from '@ganit/contract/ground/settings'
import { listClaims } from '@ganit/contract/money/claims'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { getToday } from '@ganit/contract/office/today'
import { exportGuardian } from '@ganit/contract/people/guardian-erasures'
import { expect } from 'vitest'
import type { Academy } from '../../../../test/academy.ts'
import { expectFaults } from '../../../../test/asked-faults.ts'
import { setClock } from '../../../../test/days.ts'
import { placesOf } from '../../../../test/erasing.ts'
import { theMessages } from '../../../../test/messages.ts'
import { standIn, test, theOnline } from '../../../../test/online.ts'
import { aFamilyToPay, pathIn, wordsOf } from '../../../../test/pay-pages.ts'
import { UTR } from '../../../../test/paying.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { tellDuesOfDay } from '../../messages/messages.service.ts'

const NOW = { what: 'now', amount: '4950.00' }

async function aReportedPayment(academy: Academy) {
  const family = await aFamilyToPay(academy)
  const { send, path, referenceIn } = family
  const claim = `${path}/${referenceIn((await send(path, NOW)).headers.location)}`
  await send(claim, { utr: UTR })
  const { claim_id } = await academy.db
    .selectFrom('claims')
    .select('claim_id')
    .executeTakeFirstOrThrow()
  return { ...family, claim, claim_id }
}

test('the other parent reads that it is being checked, and neither sees what the other only began', async ({
  academy,
}) => {
  const { open, send, path, copy, aGuardian, mita, arjun, referenceIn } =
    await aFamilyToPay(academy)
  const father = await aGuardian(
    [mita, arjun].map(({ student_id }) => ({ student_id })),
    { name: 'Ravi Banerjee', account_id: null, proven_at: null },
  )
  const his = pathIn((await copy({ guardian_id: father.guardian_id })).body.pay_link.link)
  const claim = `${path}/${referenceIn((await send(path, NOW)).headers.location)}`
  expect(wordsOf((await open(his)).body)).not.toContain('You began')
  const reference = claim.split('/')[3]
  expect((await open(`${his}/${reference}`)).statusCode).toBe(404)
  const own = `${his}/${referenceIn((await send(his, NOW)).headers.location)}`
  expect((await send(claim, { utr: UTR })).statusCode).toBe(303)
  const page = wordsOf((await open(his)).body)
  expect(page).toContain('We are checking your payment of ₹4,950')
  expect(page).not.toContain('8901')
  const second = await send(own, { utr: '412345678902' })
  expect([second.statusCode, wordsOf(second.body)]).toEqual([
    409,
    expect.stringContaining('One of the chosen dues is being checked'),
  ])
})

test('the office reads by which link it was paid, the payer gets the whole receipt, and signed in finds the claim', async ({
  academy,
}) => {
  const { claims, desk, claim, claim_id, accept, mother, aGuardian, mita, send } =
    await aReportedPayment(academy)
  await aGuardian([{ student_id: mita.student_id }], {
    name: 'Ravi Banerjee',
    email: 'ravi@example.in',
  })
  const [seen] = (await claims(desk, { state: 'to check' })).items
  expect(seen).toMatchObject({
    payer: 'Anita Banerjee',
    by_link: { told_on: null, copied_on: '2026-12-09', copied_by: expect.any(String) },
  })
  const { lines } = (await desk(getToday)).body
  expect(lines.find(({ kind }) => kind === 'claims')?.sample).toEqual(['Anita Banerjee'])
  expect((await accept(claim_id)).status).toBe(200)
  const late = await send(claim, { utr: '412345678909' })
  expect([late.statusCode, wordsOf(late.body)]).toEqual([
    409,
    expect.stringContaining('This was accepted already.'),
  ])
  await theMessages(academy).settle()
  const parts = await academy.db
    .selectFrom('messages as m')
    .innerJoin('deliveries as d', 'd.message_id', 'm.message_id')
    .select(['d.guardian_id', 'm.parts'])
    .where('m.purpose', '=', 'payment_received')
    .where('d.channel', '=', 'inbox')
    .execute()
  const isBrief = (is: boolean) =>
    parts.filter(({ parts: all }) =>
      all?.some(({ action }) => action?.kind === 'receipt' && action.is_brief === is),
    )
  expect(isBrief(false).map(({ guardian_id }) => guardian_id)).toEqual([mother.guardian_id])
  expect(isBrief(true)).toHaveLength(1)

  const account = await academy.signUpAs('guardian')
  await academy.db
    .updateTable('guardians')
    .set({ account_id: account.uid, proven_at: clock.now(), proven_contacts: ['+919830041299'] })
    .where('guardian_id', '=', mother.guardian_id)
    .execute()
  const own = (await account.call(listClaims, { querystring: {} } as never)).body.items
  expect(own).toMatchObject([{ claim_id, utr: UTR, state: 'accepted', payer: 'Anita Banerjee' }])
  expect(own[0]?.by_link).toBeNull()
})

test('of a payment for two children, one of whom was erased, the rest is an advance of the other', async ({
  academy,
}) => {
  const family = await aReportedPayment(academy)
  const { call, accept, claim_id, arjun, mita, findings } = family
  const body = { confirm: String(arjun.student_id) }
  await call(eraseStudent, { params: { uid: arjun.uid }, body } as never)
  expect(await accept(claim_id)).toMatchObject({
    status: 409,
    error: 'These dues owe ₹1,200.00 less than was paid.',
  })
  const accepted = await accept(claim_id, { advance: true })
  expect([accepted.status, accepted.body.payments]).toMatchObject([
    200,
    [{ student_id: mita.student_id, amount: '4950.00' }],
  ])
  expect((await family.ledger(mita.uid)).body).toMatchObject({ owed: '0.00', credit: '1200.00' })
  expect(await findings()).toEqual([])
})

test('a declined payment is told to the person of the link', async ({ academy }) => {
  const { claim_id, decline, mother } = await aReportedPayment(academy)
  await decline(claim_id, 'Nothing came.')
  const told = await academy.db
    .selectFrom('deliveries as d')
    .innerJoin('messages as m', 'm.message_id', 'd.message_id')
    .select(['d.guardian_id', 'm.text'])
    .where('m.purpose', '=', 'account')
    .where('d.guardian_id', 'is not', null)
    .execute()
  expect(told).toMatchObject([
    { guardian_id: mother.guardian_id, text: expect.stringContaining('Nothing came.') },
  ])
})

test('a link that ended between paying and saying so leaves the claim to the desk', async ({
  academy,
}) => {
  const { open, send, path, referenceIn, accept, mother } = await aFamilyToPay(academy)
  const claim = `${path}/${referenceIn((await send(path, NOW)).headers.location)}`
  await academy.db
    .updateTable('guardians')
    .set({ phone: '+919830041298' })
    .where('guardian_id', '=', mother.guardian_id)
    .execute()
  expect((await send(claim, { utr: UTR })).statusCode).toBe(404)
  expect((await open(claim)).statusCode).toBe(404)
  const { claim_id } = await academy.db
    .selectFrom('claims')
    .select('claim_id')
    .executeTakeFirstOrThrow()
  expect((await accept(claim_id, { utr: UTR })).status).toBe(200)
})

test('reminders lead to the page, in lists of staff and in the export without the token', async ({
  academy,
}) => {
  const { db } = academy
  const { path, mother } = await aFamilyToPay(academy)
  setClock('2026-12-13', '10:00')
  await db
    .transaction()
    .execute((trx) => tellDuesOfDay(trx, theMessages(academy).reach, '2026-12-13'))
  const mails = await db
    .selectFrom('messages')
    .select(['text', 'purpose', 'parts', 'in_others'])
    .where('purpose', '=', 'fee_overdue')
    .execute()
  expect(mails.length).toBeGreaterThan(0)
  for (const { text, parts, in_others } of mails) {
    expect(text).toContain(`http://localhost:3000${path} –`)
    expect(parts?.map(({ action }) => action?.kind === 'pay' && action.path)).toContain(
      '/guardian/pay',
    )
    expect(JSON.stringify(in_others)).toContain(path)
  }
  const { ends_on, told_on } = await db
    .selectFrom('pay_links')
    .select(['ends_on', 'told_on'])
    .executeTakeFirstOrThrow()
  expect([told_on, ends_on]).toEqual(['2026-12-13', dayAfter('2026-12-13', 30)])
  const told = await db.selectFrom('tellings').select('text').execute()
  expect(told.map(({ text }) => text).join()).toContain('/p/…')
  expect(told.map(({ text }) => text).join()).not.toContain(path)
  const account = await academy.signUpAs('guardian')
  await db
    .updateTable('guardians')
    .set({ account_id: account.uid, proven_at: clock.now() })
    .where('guardian_id', '=', mother.guardian_id)
    .execute()
  const file = await account.call(exportGuardian)
  expect(file.status).toBe(200)
  expect(JSON.stringify(file.body)).toContain('Fees overdue since')
  expect(JSON.stringify(file.body)).not.toContain(path.slice(3))
})

test('two parents with one phone get one SMS, with the link of the one who is told first', async ({
  academy,
}) => {
  const { db } = academy
  const { path, copy, call, aGuardian, mita, arjun } = await aFamilyToPay(academy)
  const father = await aGuardian(
    [mita, arjun].map(({ student_id }) => ({ student_id })),
    { name: 'Ravi Banerjee', phone: '+919830041299', account_id: null, proven_at: null },
  )
  const his = pathIn((await copy({ guardian_id: father.guardian_id })).body.pay_link.link)
  expect(his).not.toBe(path)
  const events = { fee_overdue: { on: true, channels: ['sms'] } }
  await call(updateSettings, { body: { message_events: events } } as never)
  const text = {
    event: 'fee_overdue',
    language: 'en',
    text: '{link}',
    sms_template_id: '1',
  } as const
  await db.insertInto('message_templates').values(text).execute()
  setClock('2026-12-13', '10:00')
  const { reach } = theMessages(academy, { sms: true })
  await db.transaction().execute((trx) => tellDuesOfDay(trx, reach, '2026-12-13'))
  const told = await db
    .selectFrom('deliveries as d')
    .innerJoin('messages as m', 'm.message_id', 'd.message_id')
    .select(['d.channel', 'm.values', 'm.text'])
    .where('m.purpose', '=', 'fee_overdue')
    .orderBy('d.delivery_id')
    .execute()
  const linksBy = (way: string) =>
    told.filter(({ channel }) => channel === way).map((each) => pathIn(JSON.stringify(each)))
  expect(linksBy('sms')).toEqual([path])
  expect(linksBy('inbox').toSorted()).toEqual([path, his].toSorted())
})

test('online it is the whole sum, of one parent at a time, and the gateway leads back to the page', async ({
  academy,
}) => {
  const { hook, back, ask } = await theOnline(academy)
  const { open, send, path, aGuardian, mita, copy } = await aFamilyToPay(academy)
  await standIn.followClock()
  const father = await aGuardian([{ student_id: mita.student_id }], {
    account_id: null,
    proven_at: null,
  })
  const his = pathIn((await copy({ guardian_id: father.guardian_id })).body.pay_link.link)
  expect(wordsOf((await open(path)).body)).toContain('Pay online')
  const made = await send(`${path}/online`, NOW)
  expect([made.statusCode, made.body]).toEqual([
    200,
    expect.stringMatching(/href="https:\/\/rzp\.io\//),
  ])
  expect((await send(`${path}/online`, NOW)).statusCode).toBe(200)
  expect(await academy.db.selectFrom('online_payments').select('amount').execute()).toEqual([
    { amount: '4950.00' },
  ])
  const busy = await send(`${his}/online`, { what: 'now', amount: '3750.00' })
  expect([busy.statusCode, wordsOf(busy.body)]).toEqual([
    409,
    expect.stringContaining('Somebody is paying this just now.'),
  ])
  expect((await send(`${path}/online`, { ...NOW, amount: '1.00' })).statusCode).toBe(400)
  const { link_id } = await academy.db
    .selectFrom('online_payments')
    .select('link_id')
    .executeTakeFirstOrThrow()
  const paid = await standIn.pay(String(link_id))
  const [returned] = await Promise.all([back(paid.back), hook(paid.hook), hook(paid.hook), ask()])
  expect([returned.statusCode, returned.headers.location]).toEqual([303, path])
  expect(wordsOf((await open(path)).body)).toContain('Nothing is to pay now.')
  expect(
    await academy.db.selectFrom('payments').select('amount').orderBy('amount').execute(),
  ).toEqual([{ amount: '1200.00' }, { amount: '3750.00' }])
})

test('a gateway that is away charges nothing, and five links a day are made', async ({
  academy,
}) => {
  expectFaults(502)
  const { send, path } = await aFamilyToPay(academy)
  await standIn.mood('500')
  const away = await send(`${path}/online?lang=hi`, NOW)
  expect([away.statusCode, wordsOf(away.body)]).toEqual([
    502,
    expect.stringContaining('अभी ऑनलाइन भुगतान नहीं हो पा रहा।'),
  ])
  await standIn.mood('well')
  for (let n = 0; n < 4; n += 1) await send(`${path}/online`, NOW)
  expect((await send(`${path}/online`, NOW)).statusCode).toBe(429)
})

test('an erasure leaves neither of two numbers, and both pay for nobody else', async ({
  academy,
}) => {
  const right = '412345678902'
  const family = await aReportedPayment(academy)
  const { send, claim, claim_id, accept, call, mita, arjun, aPayer, aPaidClaim, claims } = family
  expect((await send(claim, { utr: right })).statusCode).toBe(303)
  expect((await accept(claim_id)).status).toBe(200)
  for (const { uid, student_id } of [mita, arjun]) {
    const body = { confirm: String(student_id) }
    expect((await call(eraseStudent, { params: { uid }, body } as never)).status).toBe(200)
  }
  expect(await placesOf(academy.db, [UTR, right])).toEqual([])
  for (const utr of [UTR, right]) {
    const other = await aPayer('500')
    await aPaidClaim(other, utr)
    expect((await claims(other.call)).items).toMatchObject([{ state: 'open' }])
  }
})
