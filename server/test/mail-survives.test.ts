import { expect, test, vi } from 'vitest'
import { callApi, startGanit } from './ganit-process.ts'
import { aMailServer } from './mailbox.ts'
import { usedFolder } from './used-folder.ts'

const PERSON = { name: 'Riya', email: 'riya@example.in', password: 'seven times eight' }

test('a mail survives a mail server that is down and an app that is killed [S183]', async () => {
  const down = await aMailServer()
  await down.close()
  const settings = { DATA_DIR: await usedFolder(), SMTP_URL: down.smtpUrl }

  const first = startGanit(settings)
  const url = await first.ready()
  expect((await callApi(url, 'auth/sign-up/email', { body: PERSON })).status).toBe(200)
  await vi.waitFor(() => expect(first.said.err).toContain('A mail could not be sent'), 10_000)
  first.child.kill('SIGKILL')
  await first.ended

  const { received } = await aMailServer({ port: down.port })
  const second = startGanit(settings)
  await second.ready()
  await vi.waitFor(() => expect(received).toHaveLength(1))
  second.child.kill('SIGTERM')
  await second.ended

  expect(received).toHaveLength(1)
  expect(received[0]).toContain('Subject: Confirm your email')
  expect(first.said.err + second.said.err).not.toContain(PERSON.email)
})
