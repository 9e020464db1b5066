import pino from 'pino'
import { expect, vi } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { aMailServer } from '../../../../../test/mailbox.ts'
import { repeat } from '../../../../lifecycle/part.ts'
import { MAY_BE_TWICE, takeDueDelivery } from '../../outbox/outbox.queries.ts'
import { createSender, secondsToWaitAfter, sendDueDelivery } from '../../outbox/outbox.service.ts'
import { queueMail } from './mail.queries.ts'
import { createMailCarrier } from './mail.service.ts'
import { createMailer, type Mailer } from './mailer.ts'

const LETTER = {
  to: 'riya@example.in',
  subject: 'Choose a new password',
  text: 'https://academy.example/reset-password?token=s3cret',
  usefulHours: 1,
}

function senderTo(academy: Academy, smtpUrl = 'smtp://127.0.0.1:1') {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const deliver = createMailer({ from: 'admin@ganit.local', dataDir: '', smtpUrl, log })
  return { db: academy.db, carrier: createMailCarrier(deliver), log, lines }
}

const rows = ({ db }: Academy) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('messages as m', 'm.message_id', 'd.message_id')
    .select(['d.state', 'd.attempts', 'm.text'])
    .execute()
const isDue = ({ db }: Academy) =>
  db
    .updateTable('deliveries')
    .set({ due_at: new Date(0) })
    .execute()

test('a mail waits while the mail server is away and leaves once when it is back', async ({
  academy,
}) => {
  const first = await aMailServer()
  await first.close()
  const parts = senderTo(academy, first.smtpUrl)
  await queueMail(academy.db, LETTER)

  expect(await sendDueDelivery(parts)).toBe(true)
  expect(await rows(academy)).toEqual([{ state: 'waiting', attempts: 1, text: LETTER.text }])
  // The mail is not tried again before its next time.
  expect(await sendDueDelivery(parts)).toBe(false)

  const { received } = await aMailServer({ port: first.port })
  await isDue(academy)
  const sender = repeat(createSender(parts))
  await vi.waitFor(async () => expect(await rows(academy)).toMatchObject([{ state: 'sent' }]))
  await sender.stop()

  expect(received).toHaveLength(1)
  expect(received[0]).toContain('s3cret')
  expect(await rows(academy)).toEqual([{ state: 'sent', attempts: 2, text: null }])
  expect(parts.lines.join()).not.toMatch(/riya|s3cret|Choose/)
})

test('a mail server that stops in the middle gets the rest once it is back, and nobody has a mail twice', async ({
  academy,
}) => {
  const families = ['arka', 'bela', 'chitra', 'dev', 'esha', 'farah']
  const first = await aMailServer()
  const parts = senderTo(academy, first.smtpUrl)
  for (const name of families) await queueMail(academy.db, { ...LETTER, to: `${name}@example.in` })
  const sendNext = async (times: number) => {
    for (let n = 0; n < times; n++) expect(await sendDueDelivery(parts)).toBe(true)
  }
  const states = async () => (await rows(academy)).map(({ state }) => state).toSorted()
  const to = (mails: string[]) => mails.map((mail) => /^To: (\w+)@/m.exec(mail)?.[1]).toSorted()

  await sendNext(2)
  await first.close()
  await sendNext(4)
  expect(await states()).toEqual(['sent', 'sent', 'waiting', 'waiting', 'waiting', 'waiting'])

  const { received } = await aMailServer({ port: first.port })
  await isDue(academy)
  await sendNext(4)
  expect(await states()).toEqual(Array(6).fill('sent'))
  expect(to([...first.received, ...received])).toEqual(families)
})

test('a mail of a transaction that fails never leaves', async ({ academy }) => {
  const failing = academy.db.transaction().execute(async (trx) => {
    await queueMail(trx, LETTER)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rows(academy)).toEqual([])
})

test('two senders never take one mail, and a third takes it over from one that died', async ({
  academy,
}) => {
  await queueMail(academy.db, LETTER)
  const taken = await Promise.all(
    Array.from({ length: 5 }, () => takeDueDelivery(academy.db, 'mail')),
  )
  expect(taken.filter((mail) => mail !== undefined)).toHaveLength(1)

  // The process that took the delivery is gone, and its lease expires.
  await isDue(academy)
  expect(await takeDueDelivery(academy.db, 'mail')).toMatchObject({
    address: LETTER.to,
    attempts: 2,
  })
})

test('what a sender that died may have sent before is sent again, and said to have gone twice', async ({
  academy,
}) => {
  const { smtpUrl, received } = await aMailServer()
  const parts = senderTo(academy, smtpUrl)
  const problems = () => academy.db.selectFrom('deliveries').select(['state', 'problem']).execute()
  await queueMail(academy.db, LETTER)
  // The mail was sent, but the sender died before it stored that.
  await parts.carrier.send((await takeDueDelivery(academy.db, 'mail')) as never)
  await isDue(academy)
  const away = await aMailServer()
  await away.close()
  // The next sender cannot reach the server. The sender after it still knows that the first attempt may have sent the
  // mail.
  await sendDueDelivery({ ...senderTo(academy, away.smtpUrl), log: parts.log })
  await isDue(academy)
  await sendDueDelivery(parts)

  expect(received).toHaveLength(2)
  expect(await problems()).toEqual([{ state: 'sent', problem: MAY_BE_TWICE }])
  expect(parts.lines.join()).toContain('A mail is sent that may have gone before')
})

test('what could not be sent, and what waits for the morning, is not said to have gone twice', async ({
  academy,
}) => {
  const away = await aMailServer()
  await away.close()
  await queueMail(academy.db, LETTER)
  const { smtpUrl } = await aMailServer()
  const there = senderTo(academy, smtpUrl)
  const quiet = { ...there, carrier: { ...there.carrier, quietFor: async () => 60 } }
  await academy.db.updateTable('deliveries').set({ is_urgent: false }).execute()
  for (const parts of [senderTo(academy, away.smtpUrl), quiet, there]) {
    await sendDueDelivery(parts)
    await isDue(academy)
  }

  expect(await rows(academy)).toMatchObject([{ state: 'sent', attempts: 3 }])
  expect(await academy.db.selectFrom('deliveries').select('problem').execute()).toEqual([
    { problem: null },
  ])
  expect(there.lines).toEqual([])
})

test('many senders at once send each of many mails once', async ({ academy }) => {
  const sent: string[] = []
  const deliver: Mailer = async ({ id }) => void sent.push(id)
  const parts = { ...senderTo(academy), carrier: createMailCarrier(deliver) }
  for (let mail = 0; mail < 40; mail++) await queueMail(academy.db, LETTER)
  const senders = [
    repeat(createSender(parts)),
    repeat(createSender(parts)),
    repeat(createSender(parts)),
  ]
  await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(40))
  await Promise.all(senders.map(({ stop }) => stop()))

  expect(new Set(sent).size).toBe(40)
  expect(sent).toHaveLength(40)
})

test.for(['550 No such mailbox', '550 5.1.1 No such user', '553 5.1.2 No such host'])(
  'a mailbox that does not exist is not asked again: %s',
  async (refuses, { academy }) => {
    const { smtpUrl } = await aMailServer({ refuses })
    const parts = senderTo(academy, smtpUrl)
    await queueMail(academy.db, LETTER)
    await sendDueDelivery(parts)

    expect(await rows(academy)).toEqual([{ state: 'given up', attempts: 1, text: null }])
    expect(parts.lines.join()).toContain(`EENVELOPE ${refuses.slice(0, 3)}`)
    expect(parts.lines.join()).not.toContain('riya')
  },
)

test.for([
  '554 5.7.1 Relay access denied',
  '550 5.7.1 Blocked by a list',
  '550 relay not permitted',
  '530 5.7.0 Authentication required',
  '452 4.2.2 Mailbox full',
])('what is no fault of the mailbox is tried again: %s', async (refuses, { academy }) => {
  const { smtpUrl } = await aMailServer({ refuses })
  await queueMail(academy.db, LETTER)
  await sendDueDelivery(senderTo(academy, smtpUrl))
  expect(await rows(academy)).toEqual([{ state: 'waiting', attempts: 1, text: LETTER.text }])
})

test('what is of use for the shortest time leaves first, and a slow mail holds up no other', async ({
  academy,
}) => {
  for (let n = 0; n < 5; n++)
    await queueMail(academy.db, { ...LETTER, to: `${n}@example.in`, usefulHours: 72 })
  await queueMail(academy.db, LETTER)
  const begun: string[] = []
  const held: (() => void)[] = []
  const deliver: Mailer = ({ to }) => {
    begun.push(to)
    return new Promise((resolve) => held.push(resolve))
  }
  const sender = repeat(createSender({ ...senderTo(academy), carrier: createMailCarrier(deliver) }))
  await vi.waitFor(() => expect(begun).toHaveLength(4))
  expect(begun[0]).toBe(LETTER.to)
  held[1]?.()
  await vi.waitFor(() => expect(begun).toHaveLength(5))
  const stopped = sender.stop()
  for (const end of held) end()
  await stopped
})

test('a mail whose link has expired is given up unsent', async ({ academy }) => {
  const { received, smtpUrl } = await aMailServer()
  await queueMail(academy.db, { ...LETTER, usefulHours: -1 })
  await sendDueDelivery(senderTo(academy, smtpUrl))

  expect(received).toEqual([])
  expect(await rows(academy)).toMatchObject([{ state: 'given up', text: null }])
})

test('waits grow from seconds to hours', () => {
  const waits = Array.from({ length: 12 }, (_, attempts) => secondsToWaitAfter(attempts + 1))
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect([waits[0], waits.at(-1)]).toEqual([5, 6 * 3600])
})
