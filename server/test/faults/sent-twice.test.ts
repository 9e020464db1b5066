import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { MAY_BE_TWICE } from '../../src/features/messages/outbox/outbox.queries.ts'
import { aMailServer } from '../mailbox.ts'
import { aProcessAcademy } from './process-academy.ts'

const PERSON = { name: 'Riya', email: 'riya@example.in', password: 'seven times eight' }
const PATIENT = { timeout: 60_000, interval: 50 }

test('killed after a mail has left and before that is noted, the app sends it again and says so', async () => {
  let isSilent = true
  const { received, smtpUrl } = await aMailServer({ isSilent: () => isSilent })
  const academy = await aProcessAcademy(undefined, { SMTP_URL: smtpUrl })
  expect((await academy.ask('auth/sign-up/email', { body: PERSON }))?.status).toBe(200)
  await vi.waitFor(() => expect(received).toHaveLength(1), PATIENT)

  await academy.end('SIGKILL')
  isSilent = false
  await academy.start()
  // Expires the lease.
  await sql`update deliveries set due_at = now()`.execute(academy.db)
  const deliveries = async () =>
    (
      await sql<{ state: string; problem: string | null }>`
        select state, problem from deliveries`.execute(academy.db)
    ).rows
  await vi.waitFor(
    async () => expect(await deliveries()).toEqual([{ state: 'sent', problem: MAY_BE_TWICE }]),
    PATIENT,
  )
  expect(received).toHaveLength(2)
  expect(received.map((mail) => /^Subject: .*$/m.exec(mail)?.[0])).toEqual(
    Array(2).fill(expect.stringMatching(/^Subject: /)),
  )

  // After it was sent and stored, it is not sent a third time.
  await academy.restart('SIGKILL')
  await academy.untilWell()
  expect(received).toHaveLength(2)
})
