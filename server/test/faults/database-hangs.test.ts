import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aProcessAcademy, postgresProcesses, signalAll } from './process-academy.ts'

const HANGS_MS = process.env.GANIT_ROUNDS ? 30_000 : 10_000
/** The browser gives up then. */
const BROWSER_MS = 10_000

vi.setConfig({ testTimeout: 180_000 })

test.skipIf(process.platform !== 'linux')(
  'a database that hangs is answered with 503 before the browser gives up, and recovers by itself [S178]',
  async () => {
    const academy = await aProcessAcademy()
    const token = await academy.signIn()
    const stopped = postgresProcesses(academy.dataDir)
    signalAll(stopped, 'SIGSTOP')
    onTestFinished(() => signalAll(stopped, 'SIGCONT'))

    const until = Date.now() + HANGS_MS
    const answers: { status: number | undefined; took: number }[] = []
    const keepAsking = async () => {
      while (Date.now() < until) {
        const began = Date.now()
        const path = answers.length % 2 ? 'settings' : 'student/?page=1'
        const answer = await academy.ask(path, { method: 'GET', token })
        answers.push({ status: answer?.status, took: Date.now() - began })
        await sleep(50)
      }
    }
    await Promise.all(Array.from({ length: 30 }, keepAsking))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(BROWSER_MS)

    signalAll(stopped, 'SIGCONT')
    await academy.untilWell()
    const answer = await academy.ask('student/?page=1', { method: 'GET', token })
    // Whoever was signed in still is.
    expect(answer?.status).toBe(200)
  },
)
