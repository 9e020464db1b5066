import { dayAfter } from '@ganit/contract/days'
import { expect, vi } from 'vitest'
import { localTime } from '../../../src/features/ground/settings/clock.service.ts'
import { ADMIN } from '../../academy.ts'
import { runCommand } from '../../ganit-command.ts'
import { temporaryFolder } from '../../temporary.ts'
import { type Answer, aProcessAcademy } from '../process-academy.ts'

const LONG_MS = 240_000

/** The demo of `npm run demo`, in a process that can be killed. */
export async function aDemo() {
  const dataDir = temporaryFolder('data')
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password }
  const seeded = await runCommand('../seed/main.ts', env)
  expect(seeded.code, seeded.said).toBe(0)
  const academy = await aProcessAcademy(dataDir)
  const { ask, untilWell } = academy
  const token = await academy.signIn()

  /** Sends a request again until it is answered. */
  async function sure(path: string, request: Parameters<typeof ask>[1] = {}): Promise<Answer> {
    for (;;) {
      const answer = await ask(path, { token, ...request })
      if (answer && answer.status !== 503) return answer
      await untilWell()
    }
  }

  return {
    ...academy,
    token,
    sure,
    until: (check: () => unknown, interval = 5) =>
      vi.waitFor(check, { timeout: LONG_MS, interval }),
    /** A separate front desk, signed in. */
    async aDesk(name: string) {
      const email = `${name}@example.in`
      const invited = await sure('staff', { body: { name, email, role: 'desk' } })
      const { link } = invited.body.invitation as { link: string }
      const accepted = await sure('invitations/accept', {
        body: {
          token: new URL(link, academy.url()).searchParams.get('token'),
          password: ADMIN.password,
          agreed: true,
        },
      })
      expect(accepted.status).toBe(200)
      return String(accepted.body.token)
    },
  }
}

export type Demo = Awaited<ReturnType<typeof aDemo>>
export type Fault = (demo: Demo) => Promise<unknown>

/** The academy's today, `YYYY-MM-DD`. */
export const dayOf = (days = 0) => dayAfter(localTime('Asia/Kolkata').date, days)
