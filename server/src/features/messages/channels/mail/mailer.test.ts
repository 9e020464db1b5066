import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { aMailServer } from '../../../../../test/mailbox.ts'
import { createMailer } from './mailer.ts'

const MAIL = {
  id: '5f0c',
  to: 'riya@example.in',
  subject: 'Choose a new password',
  text: 'Open this page: …',
}
const common = { from: 'admin@ganit.local', dataDir: '', log: pino({ level: 'silent' }) }

test('with a mail server a mail goes there', async () => {
  const { received, smtpUrl } = await aMailServer()
  await createMailer({ ...common, smtpUrl })(MAIL)

  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: riya@example.in')
  expect(received[0]).toContain('Subject: Choose a new password')
  expect(received[0]).toContain('Message-ID: <5f0c@ganit.local>')
})

test('a hosted academy sends from the host’s domain, and answers go to its owner', async () => {
  const { received, smtpUrl } = await aMailServer()
  const sender = { from: 'sen-maths@mail.nadia.example', replyTo: 'ananya@example.in' }
  await createMailer({ ...common, ...sender, smtpUrl })({ ...MAIL, fromName: 'Sen, Maths' })

  expect(received[0]).toContain('From: "Sen, Maths" <sen-maths@mail.nadia.example>')
  expect(received[0]).toContain('Reply-To: ananya@example.in')
  expect(received[0]).toContain('Message-ID: <5f0c@mail.nadia.example>')
})

test('a subject cannot add another recipient [S107]', async () => {
  const { received, smtpUrl } = await aMailServer()
  const mail = { ...MAIL, subject: 'Hello\r\nBcc: someone@example.in' }
  await createMailer({ ...common, smtpUrl })(mail)

  expect(received[0]).not.toMatch(/^Bcc:/m)
})

test('a mail server that is away is an error, not silence', async () => {
  const send = createMailer({ ...common, smtpUrl: 'smtp://127.0.0.1:1' })

  await expect(send(MAIL)).rejects.toThrow()
})

test('without a mail server a mail becomes a file that only its owner reads', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ganit-mail-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  await createMailer({ ...common, dataDir, smtpUrl: undefined })(MAIL)

  const outbox = join(dataDir, 'outbox')
  const files = readdirSync(outbox)
  expect(files).toEqual([expect.stringMatching(/\.eml$/)])
  const file = join(outbox, String(files[0]))
  expect(readFileSync(file, 'utf8')).toContain('To: riya@example.in')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
