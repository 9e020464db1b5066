import * as calls from '@ganit/contract/office/connections'
import pino from 'pino'
import { expect, onTestFinished, vi } from 'vitest'
import { type Academy, ADMIN, freshTest, openAcademy, test } from '../../../../test/academy.ts'
import { aMailServer } from '../../../../test/mailbox.ts'
import { startProvider } from '../../../../test/message-provider.ts'
import { startRazorpay } from '../../../../test/razorpay.ts'
import { guardedAdmin } from '../../../../test/second-factor.ts'
import { theAcademy } from '../../../academy/place.ts'
import { repeat } from '../../../lifecycle/part.ts'
import { createWorks } from '../../../rounds/works.ts'
import { queueMail } from '../../messages/channels/mail/mail.queries.ts'
import { SENT_AT_ONCE } from '../../messages/outbox/outbox.service.ts'
import { forgetConnections } from './connected.ts'
import { sealConnection } from './stored.ts'

const RAZORPAY = {
  key_id: 'rzp_test_ganit',
  key_secret: 'key secret',
  webhook_secret: 'hook secret that is long',
}
const SMS = {
  url: 'https://sms.example.in/send',
  sender: 'GANITA',
  token: 'a token of the gateway',
}
const HOSTING = {
  ...{ domain: 'nadia.example', email: 'pal@nadia.example' },
  agreement: { version: '1', title: 'Agreement', sections: [] },
  accepted: async () => null,
  accept: async () => {},
}
const mailAt = (port: number, server = '127.0.0.1') => ({
  ...{ server, port: String(port), user: 'office', password: 'chalk and duster' },
  from: 'office@example.in',
})

/** Another app on the same database, with an owner who has a second factor. */
async function anotherApp(academy: Academy, more: Parameters<typeof openAcademy>[1]) {
  const other = await openAcademy(academy, more)
  onTestFinished(other.close)
  return other
}

type Kind = (typeof calls.CONNECTION_KINDS)[number]

const by = async ({ call }: { call: Academy['visitor'] }, kind: Kind) => {
  const { body } = await call(calls.getConnections)
  const found = body.connections.find((each) => each.kind === kind)
  if (!found) throw new Error(kind)
  return found
}

const save = ({ call }: { call: Academy['visitor'] }, kind: Kind, body: object) =>
  call(calls.saveConnection, { params: { kind }, body })

const trial = ({ call }: { call: Academy['visitor'] }, kind: Kind, body = {}) =>
  call(calls.testConnection, { params: { kind }, body })

test('only an owner with a second factor sees and changes connections', async ({ academy }) => {
  const owner = await academy.signInAdmin()
  const tries = [
    await owner.call(calls.getConnections),
    await save(owner, 'sms', SMS),
    await trial(owner, 'sms'),
    await owner.call(calls.removeConnection, { params: { kind: 'sms' } }),
  ]
  for (const { status, error } of tries)
    expect([status, error]).toEqual([409, 'Set up your second factor first.'])
  const desk = await academy.signUpAs('desk')
  expect((await desk.call(calls.getConnections)).status).toBe(403)
  const guarded = await guardedAdmin(academy)
  expect((await guarded.call(calls.getConnections)).status).toBe(200)
})

test('a connection is stored sealed, and no secret is ever answered', async ({ academy }) => {
  const owner = await guardedAdmin(academy)
  expect(await save(owner, 'razorpay', RAZORPAY)).toMatchObject({
    status: 200,
    body: { message: 'Connection saved' },
  })
  const answer = await by(owner, 'razorpay')
  expect(answer).toMatchObject({
    by: 'academy',
    hook: 'http://localhost:3000/api/hooks/razorpay',
    fields: [
      { name: 'key_id', is_set: true, value: 'rzp_test_ganit', last_four: null },
      // A short one would be half told.
      { name: 'key_secret', is_set: true, value: null, last_four: null },
      { name: 'webhook_secret', is_set: true, value: null, last_four: 'long' },
    ],
  })
  const { rows } = await academy.pool.query(`
    select encode(sealed, 'escape') as text from connections
    union all select changes::text from audit_entries where subject = 'connections'`)
  expect(rows).toHaveLength(2)
  for (const { text } of rows) expect(text).not.toMatch(/secret that|rzp_test/)

  // An empty secret stays.
  await save(owner, 'razorpay', { key_id: 'rzp_live_ganit', key_secret: '' })
  expect((await by(owner, 'razorpay')).fields[0]?.value).toBe('rzp_live_ganit')
  expect((await by(owner, 'razorpay')).fields[2]?.last_four).toBe('long')
  await owner.call(calls.removeConnection, { params: { kind: 'razorpay' } })
  expect((await by(owner, 'razorpay')).by).toBeNull()
  const again = await owner.call(calls.removeConnection, { params: { kind: 'razorpay' } })
  expect(again.status).toBe(404)
})

test('each wrong or missing value is named', async ({ academy }) => {
  const owner = await guardedAdmin(academy)
  const wrong = { server: 'smtp example', port: '70000', user: 'office', from: 'office' }
  expect((await save(owner, 'mail', wrong)).fields).toEqual({
    server: 'Mail server must be a name like smtp.example.com.',
    port: 'Port must be a number, mostly 587 or 465.',
    password: 'Password is required.',
    from: 'Send from must be an e-mail address.',
  })
  expect(
    (await save(owner, 'sms', { ...SMS, url: 'ftp://a', sender: 'G'.repeat(21) })).fields,
  ).toEqual({
    url: 'Address of the SMS gateway must begin with https://.',
    sender: 'Sender must be at most 20 characters long.',
  })
  expect((await save(owner, 'whatsapp', { phone_id: '+91' })).fields).toMatchObject({
    phone_id: 'Phone number ID must be a number of digits.',
    verify_token: 'Verify token is required.',
  })
})

test('a secret is not sent to another server than the one for which it was entered', async ({
  academy,
}) => {
  const owner = await guardedAdmin(academy)
  await save(owner, 'sms', SMS)
  const moved = { ...SMS, url: 'https://other.example.in/send', token: '' }
  expect((await save(owner, 'sms', moved)).fields).toEqual({
    token: 'Token is required, because it goes to another address now.',
  })
  expect((await save(owner, 'sms', { ...SMS, sender: 'GANITB', token: '' })).status).toBe(200)
  const mail = { ...mailAt(587, 'smtp.example.in'), password: '' }
  await save(owner, 'mail', mailAt(587, 'smtp.example.in'))
  expect((await save(owner, 'mail', { ...mail, server: 'other.example.in' })).fields).toEqual({
    password: expect.stringContaining(' is required, because it goes to another address now.'),
  })
  expect((await save(owner, 'mail', { ...mail, port: '465' })).status).toBe(200)
})

test('a row that the academy’s secret does not open counts as not set', async ({ academy }) => {
  const owner = await guardedAdmin(academy)
  const { secret } = theAcademy()
  const store = async (sealed: Buffer) => {
    await academy.db.deleteFrom('connections').execute()
    await academy.db.insertInto('connections').values({ kind: 'sms', sealed }).execute()
    forgetConnections()
    return (await by(owner, 'sms')).by
  }
  expect(await store(sealConnection(secret, 'sms', SMS))).toBe('academy')
  expect(academy.app.smsProvider).toEqual(SMS)
  expect(await store(sealConnection('cd'.repeat(32), 'sms', SMS))).toBeNull()
  expect(academy.app.smsProvider).toBeUndefined()
  expect(await store(sealConnection(secret, 'whatsapp', SMS))).toBeNull()
  expect(await store(sealConnection(secret, 'sms', { url: SMS.url }))).toBeNull()
})

freshTest('what is saved holds at once, for calls and for what is sent', async ({ academy }) => {
  const owner = await guardedAdmin(academy)
  const { received, port } = await aMailServer()
  const log = pino({ level: 'silent' })
  const works = createWorks({ academy: theAcademy(), db: academy.db, log })
  const parts = works.queues.map(repeat)
  onTestFinished(async () => void (await Promise.all(parts.map((part) => part.stop()))))
  expect(academy.app.messageReach.mail).toBe(false)
  // A round that has begun keeps its mail server, and would send the mail below.
  const waiting = academy.db
    .selectFrom('deliveries')
    .select('channel')
    .where('state', '=', 'waiting')
  await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), { timeout: 20_000 })

  // The server of the tests asks for no password, so any is taken.
  expect((await save(owner, 'mail', mailAt(port))).status).toBe(200)
  expect(academy.app.messageReach.mail).toBe(true)
  await queueMail(academy.db, { to: 'a@example.in', subject: 'Hello', text: 'x', usefulHours: 1 })
  await vi.waitFor(() => expect(received.join()).toContain('Subject: Hello'), { timeout: 20_000 })
  expect(received.join()).toMatch(/^From: .+ <office@example.in>/m)
  expect(academy.app.gateway).toBeUndefined()
  await save(owner, 'razorpay', RAZORPAY)
  expect(academy.app.gateway).toBeDefined()
})

freshTest(
  'the rest of a long queue leaves by the account that was saved meanwhile',
  async ({ academy }) => {
    const owner = await guardedAdmin(academy)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const [earlier, later] = [await aMailServer({ held }), await aMailServer()]
    await save(owner, 'mail', mailAt(earlier.port))
    for (let n = 0; n < 9; n++)
      await queueMail(academy.db, {
        ...{ to: `a${n}@example.in`, subject: 'Hello', text: 'x', usefulHours: 1 },
      })
    const log = pino({ level: 'silent' })
    const { queues } = createWorks({ academy: theAcademy(), db: academy.db, log })
    const senders = queues.filter(({ name }) => name === 'mail').map(repeat)
    onTestFinished(async () => void (await Promise.all(senders.map((each) => each.stop()))))
    const patiently = { timeout: 20_000 }
    await vi.waitFor(() => expect(earlier.received).toHaveLength(SENT_AT_ONCE), patiently)

    expect((await save(owner, 'mail', mailAt(later.port))).status).toBe(200)
    // The earlier server hangs, and the later one does not wait for it.
    const least = 9 - SENT_AT_ONCE
    await vi.waitFor(() => expect(later.received.length).toBeGreaterThanOrEqual(least), patiently)
    answer()
    const waiting = academy.db.selectFrom('deliveries').select('state').where('state', '!=', 'sent')
    await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), patiently)
    expect(earlier.received).toHaveLength(SENT_AT_ONCE)
    expect(later.received.length).toBeGreaterThanOrEqual(least)
  },
)

freshTest('another process reads what was saved once it hears of it', async ({ academy }) => {
  const owner = await guardedAdmin(academy)
  await save(owner, 'sms', SMS)
  const other = await anotherApp(academy, {})
  await other.caller(owner.token)(calls.getConnections)
  expect(other.app.smsProvider).toEqual(SMS)
})

freshTest('in a single installation the environment wins', async ({ academy }) => {
  const given = { url: 'https://given.example/send', token: 'given', sender: 'GIVEN' }
  const other = await anotherApp(academy, { sms: given, smtpUrl: 'smtp://given.example' })
  const owner = await guardedAdmin(other)
  expect((await save(owner, 'sms', SMS)).status).toBe(200)
  expect(other.app.smsProvider).toEqual(given)
  expect(await by(owner, 'sms')).toMatchObject({ by: 'environment' })
  expect(await by(owner, 'mail')).toMatchObject({ by: 'environment' })
})

freshTest('a mail server in this machine’s network is refused at a host’s', async ({ academy }) => {
  const { received, port } = await aMailServer()
  const single = await guardedAdmin(academy)
  await save(single, 'mail', mailAt(port))
  expect(await trial(single, 'mail')).toMatchObject({
    status: 200,
    body: { message: `A mail is on its way to ${ADMIN.email}.` },
  })
  expect(received).toHaveLength(1)

  // The row moved to a host, so what counts is where it leads when it is used.
  const hosted = await anotherApp(academy, { hosting: HOSTING })
  const call = hosted.caller(single.token)
  expect(await trial({ call }, 'mail')).toMatchObject({
    status: 409,
    error: 'This address is in a private network.',
  })
  for (const server of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1'])
    expect((await save({ call }, 'mail', mailAt(port, server))).fields).toEqual({
      server: 'This address is in a private network.',
    })
  // A name that leads there is known only once it is looked up.
  for (const server of ['localhost', '0x7f.1']) {
    expect((await save({ call }, 'mail', mailAt(port, server))).status).toBe(200)
    expect((await trial({ call }, 'mail')).error).toBe('This address is in a private network.')
  }
  expect(received).toHaveLength(1)
})

freshTest('an SMS gateway in a private network is refused at a host’s', async ({ academy }) => {
  const provider = await startProvider(() => ({ body: { id: 'a' } }))
  onTestFinished(provider.stop)
  const single = await guardedAdmin(academy)
  await save(single, 'sms', { ...SMS, url: provider.url })
  for (const body of [{}, { phone: '' }, { phone: null }])
    expect((await trial(single, 'sms', body)).fields).toEqual({ phone: 'Phone is required.' })
  expect((await trial(single, 'sms', { phone: '12' })).fields).toEqual({
    phone: 'Phone must be a phone number.',
  })
  expect((await trial(single, 'sms', { phone: '98300 41276' })).body.message).toBe(
    'An SMS is on its way to +919830041276.',
  )
  expect(provider.asked[0]?.body).toMatchObject({ to: '+919830041276', sender: 'GANITA' })

  const hosted = await anotherApp(academy, { hosting: HOSTING })
  const call = hosted.caller(single.token)
  expect((await trial({ call }, 'sms', { phone: '98300 41276' })).error).toBe(
    'This address is in a private network.',
  )
  const kept = { ...SMS, token: 'a new token' }
  for (const url of ['https://192.168.1.1/send', 'https://[::1]/send', 'https://2130706433/send'])
    expect((await save({ call }, 'sms', { ...kept, url })).fields).toEqual({
      url: 'This address is in a private network.',
    })
  await save({ call }, 'sms', { ...kept, url: 'https://localhost:9/send' })
  expect((await trial({ call }, 'sms', { phone: '98300 41276' })).error).toBe(
    'This address is in a private network.',
  )
  expect(provider.asked).toHaveLength(1)
})

freshTest('a trial says what the providers say', async ({ academy }) => {
  const { razorpay, stop, mood } = await startRazorpay()
  onTestFinished(stop)
  const meta = await startProvider(() => ({ status: 401 }))
  onTestFinished(meta.stop)
  const app = await anotherApp(academy, { apis: { razorpay: razorpay.api, whatsApp: meta.url } })
  const owner = await guardedAdmin(app)
  for (const kind of calls.CONNECTION_KINDS)
    expect((await trial(owner, kind, { phone: '98300 41276' })).error).toBe('It is not set up.')
  await save(owner, 'razorpay', { ...RAZORPAY, key_secret: 'another' })
  expect((await trial(owner, 'razorpay')).error).toBe('Razorpay does not take these keys.')
  await save(owner, 'razorpay', RAZORPAY)
  expect((await trial(owner, 'razorpay')).body.message).toBe('Razorpay takes your keys.')
  await mood('500')
  expect((await trial(owner, 'razorpay')).error).toBe('It could not be reached.')
  const keys = { phone_id: '1234', token: 't', app_secret: 's', verify_token: 'v' }
  await save(owner, 'whatsapp', keys)
  expect((await trial(owner, 'whatsapp')).error).toBe('The provider does not take these keys.')
})
