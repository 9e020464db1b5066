import { createHmac } from 'node:crypto'
import { getSignInWays } from '@ganit/contract/accounts/accounts'
import { updateSettings } from '@ganit/contract/ground/settings'
import { updateMessageTemplate } from '@ganit/contract/messages/message-templates'
import { getMessage } from '@ganit/contract/messages/messages'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, buildTestApp, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { aProvider } from '../../../../test/provider.ts'
import { DAY, mark, theRegisters } from '../../../../test/registers.ts'
import { retryFailed } from '../notices/notices.queries.ts'
import { sendDueDelivery } from '../outbox/outbox.service.ts'
import { createSmsCarrier } from './sms.ts'
import { sendToPhone } from './to-phone.service.ts'
import { createWhatsAppCarrier } from './whatsapp.ts'

beginEachTestAt(DAY, '18:30')

const SMS = { token: 'the token', sender: 'GANIT' }
const WHATSAPP = {
  phoneId: '1055',
  token: 'of meta',
  appSecret: 'of the app',
  verifyToken: 'hello meta',
}

/** A child is absent, and the mother is told by phone. */
async function tellAbsence(academy: Academy, channel: 'sms' | 'whatsapp', changes: object = {}) {
  const registers = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const lesson_id = await registers.lesson()
  const child = await registers.aPupil('Riya')
  await aGuardian([{ student_id: child.student_id }], changes)
  const { call } = registers
  await call(updateMessageTemplate, {
    params: { event: 'absent', language: 'en' },
    body: {
      text: '{student} was absent on {date} in {batch}.',
      sms_template_id: '1107161',
      whatsapp_template: 'absent_child',
    },
  } as never)
  await call(updateSettings, {
    body: { message_events: { absent: { on: true, channels: [channel, 'mail'] } } },
  } as never)
  await forgetMessages(academy)
  const messages = theMessages(academy, { [channel]: true })
  await registers.save(lesson_id, { marks: [mark(child.student_id, 'A')] })
  await messages.settle()
  const row = () =>
    academy.db
      .selectFrom('deliveries')
      .select(['delivery_id', 'state', 'problem', 'attempts', 'provider_id', 'address'])
      .select('message_id')
      .where('channel', '=', channel)
      .executeTakeFirstOrThrow()
  return {
    ...messages,
    call,
    row,
    isDue: () =>
      academy.db
        .updateTable('deliveries')
        .set({ due_at: new Date(0) })
        .where('state', '=', 'waiting')
        .execute(),
  }
}

async function bySms(academy: Academy, nameOf = (n: number) => `sms-${n}`) {
  const provider = await aProvider((n) => ({ body: { id: nameOf(n) } }))
  const family = await tellAbsence(academy, 'sms')
  const carrier = createSmsCarrier(academy.db, { ...SMS, url: `${provider.url}/send` })
  const log = { warn: () => {}, error: () => {} }
  return {
    ...provider,
    ...family,
    send: () => sendDueDelivery({ db: academy.db, carrier, log }),
  }
}

test('an SMS goes to the provider with its template, its values cut to 30 signs, in signs of GSM-7', async ({
  academy,
}) => {
  const { send, asked, row, call } = await bySms(academy)
  const shown = async () => {
    const { message_id } = await row()
    const { body } = await call(getMessage, { params: { message_id } } as never)
    return body.sms
  }
  expect(await shown()).toBeNull()
  expect(await send()).toBe(true)
  expect(await shown()).toBe('Riya Banerjee was absent on 7 December 2026 in Class 9 - Morning.')
  const { delivery_id, address } = await row()
  expect(asked).toEqual([
    {
      path: '/send',
      authorization: 'Bearer the token',
      body: {
        to: address,
        // The batch's name has a dash that would require UCS-2.
        text: 'Riya Banerjee was absent on 7 December 2026 in Class 9 - Morning.',
        template_id: '1107161',
        reference: delivery_id,
        sender: 'GANIT',
      },
    },
  ])
  expect(await row()).toMatchObject({ state: 'sent', provider_id: 'sms-1', attempts: 1 })
})

test.for([
  ['429', { status: 429 }],
  ['503', { status: 503 }],
  ['a connection that breaks off', { hangs: true }],
] as const)('%s is tried again', { tags: 'slow' }, async ([, said], { academy }) => {
  const { send, says, row, isDue, asked } = await bySms(academy)
  says.push(said)
  await send()
  expect(await row()).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(await send()).toBe(false)
  await isDue()
  await send()
  expect(await row()).toMatchObject({ state: 'sent', attempts: 2 })
  expect(asked).toHaveLength(2)
})

test.for([
  ['400', { status: 400 }],
  ['a number that is barred', { status: 403 }],
  ['a redirect', { status: 302, location: 'http://127.0.0.1:1/' }],
  ['no id', { body: { ok: true } }],
  ['no JSON', { text: '<html>OK</html>' }],
  ['endless text', { text: 'x'.repeat(100_000) }],
] as const)(
  '%s is failed, and not asked again',
  { tags: 'slow' },
  async ([, said], { academy }) => {
    const { send, says, row, isDue } = await bySms(academy)
    says.push(said)
    await send()
    expect(await row()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('The provider refused it'),
    })
    await isDue()
    expect(await send()).toBe(false)
  },
)

test('a language without a template is told in English by the same channel', {
  tags: 'slow',
}, async ({ academy }) => {
  const provider = await aProvider(() => ({ body: { id: 'sms-1' } }))
  const family = await tellAbsence(academy, 'sms', { language: 'hi', email: 'mita@example.in' })
  const carrier = createSmsCarrier(academy.db, { ...SMS, url: `${provider.url}/send` })
  await sendDueDelivery({ db: academy.db, carrier, log: { warn: () => {}, error: () => {} } })
  expect(provider.asked).toMatchObject([
    { body: { template_id: '1107161', text: expect.stringContaining('was absent on 7 December') } },
  ])
  expect((await family.outbox()).map(({ channel }) => channel)).toEqual(['inbox', 'sms'])
})

test('what lost its registered text while it waited is not sent, and can be sent once it has another', async ({
  academy,
}) => {
  const { send, asked, row, call } = await bySms(academy)
  const register = (sms_template_id: string | null) =>
    call(updateMessageTemplate, {
      params: { event: 'absent', language: 'en' },
      body: { text: '{student} was absent.', sms_template_id },
    } as never)
  await register(null)
  await send()
  expect(asked).toEqual([])
  expect(await row()).toMatchObject({
    state: 'failed',
    problem: 'No text is registered for it any more.',
  })
  await register('1107162')
  const { message_id } = await row()
  await academy.db.transaction().execute((trx) => retryFailed(trx, message_id, sql`true`))
  await send()
  expect(asked).toMatchObject([
    { body: { template_id: '1107162', text: 'Riya Banerjee was absent.' } },
  ])
})

test.for([
  ['SMS', 'sms', { sms_template_id: '12' }],
  ['WhatsApp', 'whatsapp', { whatsapp_template: 'absent_hi' }],
] as const)(
  'Hindi values do not go out in the English text of %s if the Hindi one lost its registration',
  async ([, channel, registered], { academy }) => {
    const provider = await aProvider(() => ({ body: { id: 'sms-1', messages: [{ id: 'w-1' }] } }))
    const text = '{student} अनुपस्थित'
    const hindi = { event: 'absent', language: 'hi', text } as const
    await academy.db
      .insertInto('message_templates')
      .values({ ...hindi, ...registered })
      .execute()
    const { row } = await tellAbsence(academy, channel, { language: 'hi' })
    await academy.db
      .updateTable('message_templates')
      .set({ sms_template_id: null, whatsapp_template: null })
      .where('language', '=', 'hi')
      .execute()
    const settings = { ...SMS, ...WHATSAPP, url: provider.url }
    const create = channel === 'sms' ? createSmsCarrier : createWhatsAppCarrier
    const carrier = create(academy.db, settings)
    await sendDueDelivery({ db: academy.db, carrier, log: { warn: () => {}, error: () => {} } })
    expect(provider.asked).toEqual([])
    expect(await row()).toMatchObject({
      state: 'failed',
      problem: 'No text is registered for it any more.',
    })
  },
)

test('without a template, or a phone, the next channel has it', { tags: 'slow' }, async ({
  academy,
}) => {
  const family = await tellAbsence(academy, 'sms', { phone: null, email: 'mita@example.in' })
  expect((await family.outbox()).map(({ channel }) => channel)).toEqual(['inbox', 'mail'])
})

test('WhatsApp gets a template message with the values in their order', async ({ academy }) => {
  const provider = await aProvider((n) => ({
    body: { messaging_product: 'whatsapp', messages: [{ id: `wamid.${n}` }] },
  }))
  const { row } = await tellAbsence(academy, 'whatsapp')
  const carrier = createWhatsAppCarrier(academy.db, { ...WHATSAPP, url: provider.url })
  await sendDueDelivery({ db: academy.db, carrier, log: { warn: () => {}, error: () => {} } })
  const { delivery_id, address, state, provider_id } = await row()
  expect([state, provider_id]).toEqual(['sent', 'wamid.1'])
  const text = (each: string) => ({ type: 'text', text: each })
  expect(provider.asked).toEqual([
    {
      path: '/v23.0/1055/messages',
      authorization: 'Bearer of meta',
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: address?.slice(1),
        type: 'template',
        template: {
          name: 'absent_child',
          language: { code: 'en' },
          components: [
            {
              type: 'body',
              parameters: [
                text('Riya Banerjee'),
                text('7 December 2026'),
                text('Class 9 – Morning'),
              ],
            },
          ],
        },
        biz_opaque_callback_data: delivery_id,
      },
    },
  ])
})

test('a code goes to a phone by an authentication template, and is forgotten when it has left', async ({
  academy,
}) => {
  const { db } = academy
  const reach = { mail: true, sms: true, whatsapp: true, origin: 'http://x' }
  const code = {
    event: 'code',
    phone: '+919830041276',
    language: 'en',
    values: { code: '482913' },
    useful_hours: 1,
  } as const
  const ask = () => db.transaction().execute((trx) => sendToPhone(trx, reach, code))
  expect(await ask()).toBe(false)
  await db
    .insertInto('message_templates')
    .values({ event: 'code', language: 'en', text: '{code}', whatsapp_template: 'sign_in' })
    .execute()
  expect(await ask()).toBe(true)
  const provider = await aProvider(() => ({ body: { messages: [{ id: 'wamid.1' }] } }))
  const carrier = createWhatsAppCarrier(db, { ...WHATSAPP, url: provider.url })
  await sendDueDelivery({ db, carrier, log: { warn: () => {}, error: () => {} } })
  const parameters = [{ type: 'text', text: '482913' }]
  expect(provider.asked[0]?.body).toMatchObject({
    to: '919830041276',
    template: {
      name: 'sign_in',
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  })
  const { text, short_text, values } = await db
    .selectFrom('messages')
    .selectAll()
    .where('purpose', '=', 'code')
    .executeTakeFirstOrThrow()
  expect([text, short_text, values]).toEqual([null, null, null])
})

const signBody = (secret: string, body: string) =>
  createHmac('sha256', secret).update(body).digest('hex')

/** The academy with providers, and a helper to report. */
async function createReporter(academy: Academy) {
  const app = await buildTestApp(academy, {
    sms: { ...SMS, url: 'http://127.0.0.1:1/send' },
    whatsApp: { ...WHATSAPP, url: 'http://127.0.0.1:1' },
  })
  const post = async (url: string, body: string, headers: Record<string, string>) => {
    const all = { 'content-type': 'application/json', ...headers }
    return (await app.inject({ method: 'POST', url, headers: all, payload: body })).statusCode
  }
  const sms = (body: object, signature?: string) => {
    const text = JSON.stringify(body)
    return post('/api/hooks/sms', text, { 'x-signature': signature ?? signBody(SMS.token, text) })
  }
  const whatsApp = (statuses: object[], signature?: string) => {
    const text = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses } }] }],
    })
    const right = `sha256=${signBody(WHATSAPP.appSecret, text)}`
    return post('/api/hooks/whatsapp', text, { 'x-hub-signature-256': signature ?? right })
  }
  return { app, sms, whatsApp, post }
}

test('a code to the phone is offered where something sends there', { tags: 'slow' }, async ({
  academy,
}) => {
  const { app } = await createReporter(academy)
  const answer = await app.inject({ method: 'GET', url: '/api/sign-in-ways' })
  expect(answer.json()).toEqual({ google: false, phone_code: true })
  expect((await academy.visitor(getSignInWays)).body.phone_code).toBe(false)
})

test('reports of the provider are noted, an older state never over a newer one', async ({
  academy,
}) => {
  const { send, row } = await bySms(academy)
  const { sms } = await createReporter(academy)
  const { delivery_id } = await row()
  // A report may come before the answer was stored.
  expect(await sms({ reference: delivery_id, id: 'sms-1', state: 'sent' })).toBe(200)
  expect(await row()).toMatchObject({ state: 'sent', provider_id: 'sms-1' })
  await send()
  await sms({ id: 'sms-1', state: 'delivered' })
  for (const state of ['sent', 'failed']) await sms({ id: 'sms-1', state, problem: 'late' })
  expect(await row()).toMatchObject({ state: 'delivered', problem: null })
})

test('a provider that calls every message the same has each sent once', { tags: 'slow' }, async ({
  academy,
}) => {
  const { asked, send, row } = await bySms(academy, () => 'ok')
  await sql`
    insert into deliveries (message_id, channel, address, useful_until, is_urgent)
    select message_id, channel, '+919830099999', useful_until, true from deliveries
    where channel = 'sms'`.execute(academy.db)
  while (await send());
  const states = () =>
    academy.db
      .selectFrom('deliveries')
      .select(['address', 'state', 'provider_id'])
      .where('channel', '=', 'sms')
      .orderBy('provider_id')
      .execute()
  expect(asked).toHaveLength(2)
  expect(await states()).toMatchObject([
    { state: 'sent', provider_id: 'ok' },
    { state: 'sent', provider_id: null },
  ])
  // One failing report does not stop the others.
  const { sms } = await createReporter(academy)
  const { delivery_id } = await row()
  const other = { reference: delivery_id, id: 'ok', state: 'delivered' }
  expect(await sms([other, { id: 'ok', state: 'delivered' }])).toBe(200)
})

test('what is reported again of a message that failed does not end its next attempt', {
  tags: 'slow',
}, async ({ academy }) => {
  const { send, row } = await bySms(academy)
  const { sms } = await createReporter(academy)
  await send()
  const { delivery_id, provider_id } = await row()
  const failed = { reference: delivery_id, id: provider_id, state: 'failed', problem: 'full' }
  await sms(failed)
  expect(await row()).toMatchObject({ state: 'failed', problem: 'full' })
  const { message_id } = await academy.db
    .selectFrom('deliveries')
    .select('message_id')
    .where('delivery_id', '=', delivery_id)
    .executeTakeFirstOrThrow()
  await academy.db.transaction().execute((trx) => retryFailed(trx, message_id, sql`true`))
  await sms(failed)
  expect(await row()).toMatchObject({ state: 'waiting', problem: null })
})

test('a wrong signature is 401, what is unknown or makes no sense is forgotten, 2 MB are refused', async ({
  academy,
}) => {
  const { row } = await bySms(academy)
  const { sms, whatsApp, post } = await createReporter(academy)
  const { delivery_id } = await row()
  const before = await row()
  const report = { reference: delivery_id, id: 'x', state: 'delivered' }
  for (const wrong of ['', 'ab', signBody('another', JSON.stringify(report))])
    expect(await sms(report, wrong)).toBe(401)
  expect(await whatsApp([{ id: 'x', status: 'read' }], 'sha256=00')).toBe(401)
  for (const odd of [
    { id: 'unknown', state: 'delivered' },
    { id: 'x', state: 'eaten' },
    [],
    { reference: 'x' },
  ])
    expect(await sms(odd)).toBe(200)
  const text = 'no JSON'
  const headers = { 'x-signature': signBody(SMS.token, text) }
  expect(await post('/api/hooks/sms', text, headers)).toBe(200)
  expect(await post('/api/hooks/sms', 'x'.repeat(2 * 1024 * 1024 + 1), headers)).toBe(413)
  expect(await row()).toEqual(before)
})

test('WhatsApp says what was delivered and read, in any order, and greets with its token', {
  tags: 'slow',
}, async ({ academy }) => {
  const { row } = await tellAbsence(academy, 'whatsapp')
  const { app, whatsApp } = await createReporter(academy)
  const { delivery_id } = await row()
  const own = { id: 'wamid.1', biz_opaque_callback_data: delivery_id }
  expect(await whatsApp([{ ...own, status: 'read' }])).toBe(200)
  await whatsApp([
    { ...own, status: 'delivered' },
    { id: 'wamid.other', status: 'failed' },
  ])
  expect((await row()).state).toBe('read')

  const hello = (token: string) =>
    app.inject({
      url: '/api/hooks/whatsapp',
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '4711' },
    })
  expect((await hello('x'.repeat(201))).statusCode).toBe(400)
  const answer = await hello(WHATSAPP.verifyToken)
  expect([answer.statusCode, answer.body]).toEqual([200, '4711'])
  expect((await hello('guess')).statusCode).toBe(403)
})

test('where no provider is set nothing reports', async ({ academy }) => {
  const answer = await academy.app.inject({ method: 'POST', url: '/api/hooks/sms', payload: {} })
  expect(answer.statusCode).toBe(404)
})
