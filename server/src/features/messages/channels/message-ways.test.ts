import { getChannels, getMessageWays, NO_MAIL_SERVER } from '@ganit/contract/messages/messages'
import pino from 'pino'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { createCarriers, reachableChannels } from '../messages.service.ts'
import { sendDueDelivery } from '../outbox/outbox.service.ts'
import { readChannels } from './channels.queries.ts'
import { queueMail } from './mail/mail.queries.ts'

const SECRET = 'ab'.repeat(32)
const ORIGINS = ['https://academy.example.org'] as const

test('the office is told which ways are set up; nobody else is', async ({ academy }) => {
  const ways = { mail: false, sms: false, whatsapp: false }
  for (const role of ['admin', 'desk'] as const) {
    const { call } = role === 'admin' ? await academy.signInAdmin() : await academy.signUpAs(role)
    expect(await call(getMessageWays)).toMatchObject({ status: 200, body: ways })
  }
  for (const role of ['teacher', 'guardian', 'student'] as const)
    expect((await (await academy.signUpAs(role)).call(getMessageWays)).status).toBe(403)
  expect((await academy.visitor(getMessageWays)).status).toBe(401)
})

test('mails can be sent where a mail server is set', () => {
  expect(reachableChannels({ origins: ORIGINS, secret: SECRET }).mail).toBe(false)
  expect(
    reachableChannels({ origins: ORIGINS, secret: SECRET, smtpUrl: 'smtp://127.0.0.1:1' }).mail,
  ).toBe(true)
})

test('a mail without a mail server is told as not sent, one that a server took as sent', async ({
  academy: { db },
}) => {
  const log = pino({ level: 'silent' })
  const mails: string[] = []
  const deliver = async ({ to }: { to: string }) => void mails.push(to)
  for (const [to, smtpUrl] of [
    ['a@example.in', undefined],
    ['b@example.in', 'smtp://127.0.0.1:1'],
  ] as const) {
    await queueMail(db, { to, subject: 'x', text: 'x', usefulHours: 1 })
    const [carrier] = createCarriers({
      db,
      deliver,
      secret: 's'.repeat(32),
      origins: ORIGINS,
      smtpUrl,
      adminEmail: 'a@example.in',
    })
    expect(carrier && (await sendDueDelivery({ db, carrier, log }))).toBe(true)
  }
  const told = db.selectFrom('deliveries').select(['address', 'state', 'problem'])
  expect(await told.orderBy('address').execute()).toEqual([
    { address: 'a@example.in', state: 'sent', problem: NO_MAIL_SERVER },
    { address: 'b@example.in', state: 'sent', problem: null },
  ])
  expect(mails).toEqual(['a@example.in', 'b@example.in'])
})

test('a way is failing once the last three messages by it failed, and on again with the next that left', async ({
  academy,
}) => {
  const { db } = academy
  const off = { state: 'off', why: null }
  const teacher = await academy.signUpAs('teacher')
  expect((await teacher.call(getChannels)).body).toEqual({
    ...{ mail: off, sms: off, whatsapp: off },
    links: expect.stringMatching(/^(ok|local)$/),
  })
  for (const role of ['guardian', 'student'] as const)
    expect((await (await academy.signUpAs(role)).call(getChannels)).status).toBe(403)

  const reach = { mail: true, sms: false, whatsapp: false, origin: 'https://academy.example.in' }
  const ended = async (state: string, problem: string | null) => {
    const message = { purpose: 'notice', subject: 'x', text: 'x', state: 'sent' } as const
    const { message_id } = await db
      .insertInto('messages')
      .values(message)
      .returning('message_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('deliveries')
      .values({
        ...{ message_id, channel: 'mail', address: 'a@example.in', state, problem },
        ended_at: clock.now(),
      } as never)
      .execute()
    return (await readChannels(db, reach)).mail
  }
  const on = { state: 'on', why: null }
  for (const state of ['failed', 'given up'])
    expect(await ended(state, 'No such host.')).toEqual(on)
  expect(await ended('failed', 'Refused.')).toEqual({ state: 'failing', why: 'Refused.' })
  expect(await ended('sent', null)).toEqual(on)
  const places = { 'http://localhost:3000': 'local', 'http://127.0.0.1': 'local' }
  for (const [origin, links] of Object.entries({ ...places, [reach.origin]: 'ok' }))
    expect((await readChannels(db, { ...reach, origin })).links).toBe(links)
})
