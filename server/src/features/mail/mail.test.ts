import pino from 'pino'
import { expect, vi } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { aMailServer } from '../../../test/mailbox.ts'
import { queueMail, takeDueMail } from './mail.queries.ts'
import { sendDueMail, startMailSender, waitAfter } from './mail-sender.ts'
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
  return { db: academy.db, deliver, log, lines }
}

const rows = ({ db }: Academy) =>
  db.selectFrom('outgoing_mails').select(['state', 'attempts', 'body']).execute()
const isDue = ({ db }: Academy) =>
  db
    .updateTable('outgoing_mails')
    .set({ due_at: new Date(0) })
    .execute()

test('a mail waits while the mail server is away and leaves once when it is back', async ({
  academy,
}) => {
  const first = await aMailServer()
  await first.close()
  const parts = senderTo(academy, first.smtpUrl)
  await queueMail(academy.db, LETTER)

  expect(await sendDueMail(parts)).toBe(true)
  expect(await rows(academy)).toEqual([{ state: 'waiting', attempts: 1, body: LETTER.text }])
  // Not before its time.
  expect(await sendDueMail(parts)).toBe(false)

  const { received } = await aMailServer({ port: first.port })
  await isDue(academy)
  const sender = startMailSender(parts)
  await vi.waitFor(async () => expect(await rows(academy)).toMatchObject([{ state: 'sent' }]))
  await sender.stop()

  expect(received).toHaveLength(1)
  expect(received[0]).toContain('s3cret')
  expect(await rows(academy)).toEqual([{ state: 'sent', attempts: 2, body: null }])
  expect(parts.lines.join()).not.toMatch(/riya|s3cret|Choose/)
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
  const taken = await Promise.all(Array.from({ length: 5 }, () => takeDueMail(academy.db)))
  expect(taken.filter((mail) => mail !== undefined)).toHaveLength(1)

  // Whoever took it never came back: the lease runs out.
  await isDue(academy)
  expect(await takeDueMail(academy.db)).toMatchObject({ recipient: LETTER.to, attempts: 2 })
})

test('many senders at once send each of many mails once', async ({ academy }) => {
  const sent: string[] = []
  const deliver: Mailer = async ({ id }) => void sent.push(id)
  const parts = { ...senderTo(academy), deliver }
  for (let mail = 0; mail < 40; mail++) await queueMail(academy.db, LETTER)
  const senders = [startMailSender(parts), startMailSender(parts), startMailSender(parts)]
  await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(40), { timeout: 10_000 })
  await Promise.all(senders.map(({ stop }) => stop()))

  expect(new Set(sent).size).toBe(40)
  expect(sent).toHaveLength(40)
})

test('a mailbox that does not exist is not asked again', async ({ academy }) => {
  const { smtpUrl } = await aMailServer({ refuses: true })
  const parts = senderTo(academy, smtpUrl)
  await queueMail(academy.db, LETTER)
  await sendDueMail(parts)

  expect(await rows(academy)).toEqual([{ state: 'given up', attempts: 1, body: null }])
  expect(parts.lines.join()).toContain('EENVELOPE 550')
  expect(parts.lines.join()).not.toContain('riya')
})

test('a mail whose link has expired is given up unsent', async ({ academy }) => {
  const { received, smtpUrl } = await aMailServer()
  await queueMail(academy.db, { ...LETTER, usefulHours: -1 })
  await sendDueMail(senderTo(academy, smtpUrl))

  expect(received).toEqual([])
  expect(await rows(academy)).toMatchObject([{ state: 'given up', body: null }])
})

test('waits grow from seconds to hours', () => {
  const waits = Array.from({ length: 12 }, (_, attempts) => waitAfter(attempts + 1))
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect([waits[0], waits.at(-1)]).toEqual([5, 6 * 3600])
})
