import { getMe } from '@ganit/contract/accounts/accounts'
import { getInbox } from '@ganit/contract/messages/inbox'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { getToday } from '@ganit/contract/office/today'
import { endClaim } from '@ganit/contract/office/welcome'
import { listEnquiries } from '@ganit/contract/people/enquiries'
import { claimRecord } from '@ganit/contract/people/records'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, ORIGIN, PASSWORD, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { DIGITS, GONE, theWelcomed } from '../../../../test/welcomed-family.ts'
import { createMailCarrier } from '../../messages/channels/mail/mail.service.ts'
import { sendDueDelivery } from '../../messages/outbox/outbox.service.ts'

beginEachTestAt('2026-11-24', '10:00')

const TOO_LATE = { ...GONE, error: `${GONE.error} Please call the academy.` }

const PROOF = { email: 'stranger@example.com', date_of_birth: '2012-03-04' }

/** Arka's record, claimed by a stranger who knows e-mail and birthday, and Arka's mother, who signs in. */
async function theClaimed(academy: Academy, language = 'en', date_of_birth = PROOF.date_of_birth) {
  const { db } = academy
  const family = await theWelcomed(academy, PROOF)
  await db.updateTable('students').set({ date_of_birth }).execute()
  const mother = await academy.signUpAs('guardian')
  await db
    .updateTable('guardians')
    .set({ account_id: mother.uid, proven_at: sql<Date>`now()`, email: 'anita@example.in' })
    .set({ language: language as 'en' })
    .where('guardian_id', '=', family.guardian.guardian_id)
    .execute()
  const stranger = await academy.signUp(PROOF.email)
  await sql`update accounts set email_verified = true where id = ${stranger.uid}`.execute(db)
  const claim = () => stranger.call(claimRecord, { body: { date_of_birth } })
  expect((await claim()).status).toBe(200)
  const [told] = (await mother.call(getInbox, { querystring: {} })).body.items
  const path = told?.parts?.[0]?.action?.path ?? ''
  const [, token = ''] = path.split('#not-us=')
  const notUs = () => academy.visitor(endClaim, { body: { token } })
  return { ...family, mother, stranger, claim, told, path, token, notUs }
}

test('the first parent is told of each claim, with a page to say that it was not them, in the inbox and by mail', async ({
  academy,
}) => {
  const { told, path } = await theClaimed(academy)
  expect(told).toMatchObject({
    subject: 'Arka has an account now',
    text: expect.stringContaining('This was not us'),
    parts: [{ action: { kind: 'page' } }],
  })
  expect(path).toMatch(/^\/welcome#not-us=[\w-]{43}$/)

  const mails: { to: string; text: string }[] = []
  const carrier = createMailCarrier(async (mail) => void mails.push(mail), { origin: ORIGIN })
  while (await sendDueDelivery({ db: academy.db, carrier, log: academy.app.log }));
  const ofMother = mails.filter(({ to }) => to === 'anita@example.in')
  expect(ofMother).toMatchObject([{ text: expect.stringContaining(`\n\n${ORIGIN}${path}`) }])
  // A sent mail keeps no address that ends an account.
  const kept = await academy.db
    .selectFrom('messages as m')
    .innerJoin('deliveries as d', 'd.message_id', 'm.message_id')
    .select(['d.state', 'm.text', 'm.parts'])
    .where('d.address', '=', 'anita@example.in')
    .execute()
  expect(kept).toEqual([{ state: 'sent', text: null, parts: null }])
})

test('“This was not us” shuts the account out for good, and the office is told', async ({
  academy,
}) => {
  const { notUs, stranger, claim, record, student_id, call, admin, mother, read, token } =
    await theClaimed(academy)
  expect(await notUs()).toMatchObject({ status: 200 })
  expect(await record()).toMatchObject({
    uid: `record-${student_id}`,
    ...{ email: '', agreed_at: null, terms_version: null },
  })
  // Sessions end, and the account that signs in again finds no record to claim.
  expect((await stranger.call(getMe)).status).toBe(401)
  const again = await academy.auth('sign-in/email', {
    email: PROOF.email,
    password: PASSWORD,
  })
  const back = academy.caller(again.json<{ token: string }>().token)
  expect((await back(getMe)).body).toMatchObject({ registered: false })
  expect(await back(claimRecord, { body: { date_of_birth: PROOF.date_of_birth } })).toMatchObject({
    status: 404,
  })
  expect((await claim()).status).toBe(401)
  expect((await mother.call(getMe)).status).toBe(200)

  const { lines } = (await call(getToday)).body
  expect(lines.find(({ kind }) => kind === 'enquiries_due')).toMatchObject({ count: 1 })
  const { items } = (await call(listEnquiries, { querystring: {} })).body
  expect(items).toMatchObject([
    { student_id, phone: '+919830041276', message: expect.stringContaining('This was not us') },
  ])
  const trail = (await admin.call(listAuditEntries, { querystring: { subject: 'students' } })).body
    .items
  expect(trail[0]).toMatchObject({ actor: { uid: `family-${student_id}` } })
  expect(await notUs()).toMatchObject(TOO_LATE)
  // Nobody has the record now, so a remaining link would open it.
  expect(await read(DIGITS, token)).toMatchObject(GONE)
})

test('a parent who sees nothing of a child of age is not told that it has an account', async ({
  academy,
}) => {
  const { told, record, stranger } = await theClaimed(academy, 'en', '2005-03-04')
  expect((await record()).account_id).toBe(stranger.uid)
  expect(told).toBeUndefined()
})

test('the page is in the parent’s language, lasts fourteen days, and is no key to the record', async ({
  academy,
}) => {
  const { path, token, read, notUs, record } = await theClaimed(academy, 'hi')
  expect(path).toContain('/welcome?lang=hi#not-us=')
  expect(await read('1276', token)).toMatchObject(GONE)
  setDay('2026-12-09')
  expect(await notUs()).toMatchObject(TOO_LATE)
  expect((await record()).account_id).not.toBeNull()
})
