import { expect, onTestFinished, test } from 'vitest'
import { aProcessAcademy, postgresProcesses, signalAll } from './process-academy.ts'

/** Requests of each of thirty clients meanwhile. */
const TIMES = process.env.GANIT_ROUNDS ? 10 : 2

test.skipIf(process.platform !== 'linux')(
  'while a database hangs the answer is 503, and it recovers by itself [S178]',
  async () => {
    const academy = await aProcessAcademy()
    const token = await academy.signIn()
    const stopped = postgresProcesses(academy.dataDir)
    signalAll(stopped, 'SIGSTOP')
    onTestFinished(() => signalAll(stopped, 'SIGCONT'))

    // The database stays frozen until all requests are answered: the app gives up by itself.
    const statuses = new Set<number | undefined>()
    const keepAsking = async () => {
      for (let n = 0; n < TIMES; n++) {
        const path = n % 2 ? 'settings' : 'student/?page=1'
        statuses.add((await academy.ask(path, { method: 'GET', token }))?.status)
      }
    }
    await Promise.all(Array.from({ length: 30 }, keepAsking))
    expect([...statuses]).toEqual([503])

    signalAll(stopped, 'SIGCONT')
    await academy.untilWell()
    const answer = await academy.ask('student/?page=1', { method: 'GET', token })
    // Sessions are still valid.
    expect(answer?.status).toBe(200)
  },
)
