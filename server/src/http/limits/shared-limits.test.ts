import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { test as withAcademy } from '../../../test/academy.ts'
import { outside } from '../../../test/in-academy.ts'
import { createAcademy } from '../../academy/academy.ts'
import { inAcademy, resumeAt } from '../../academy/place.ts'
import { answerError } from '../errors.ts'
import { loadShedding } from './load-shedding.ts'
import { countOne, createRateLimiter } from './rate-limiter.ts'

/** Records of academies that nothing is asked of. */
const anAcademy = (address?: string, pool: unknown = {}) =>
  createAcademy({ address, pool, secret: '', origins: ['http://x'] } as never)

/** An app of two academies whose calls of `/slow` wait. */
async function aSharedApp(isShared: boolean) {
  const academies = { one: anAcademy('one'), two: anAcademy('two') }
  const app = Fastify()
  app.setErrorHandler(answerError)
  app.addHook('onRequest', ({ headers }, _reply, done) =>
    resumeAt({ academy: academies[headers.host as 'one' | 'two'], actor: '' }, done),
  )
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  await app.register(loadShedding, { most: 100, isShared })
  app.get('/slow', () => finished.then(() => 'done'))
  app.get('/quick', () => 'done')
  onTestFinished(() => app.close())
  const at = (host: string, url: string) => app.inject({ url, headers: { host } })
  const fill = async (host: string, count: number) => {
    const running = Array.from({ length: count }, () => at(host, '/slow').then((reply) => reply))
    // A call that is answered after the others have begun.
    await at('two', '/quick')
    return running
  }
  const quick = async (host: string) => (await at(host, '/quick')).statusCode
  return { fill, quick, finish: () => finish() }
}

test('of a nearly full process an academy has at most half, and all of it while there is room', () =>
  outside(async () => {
    const { fill, quick, finish } = await aSharedApp(true)
    const running = [...(await fill('one', 70))]
    expect([await quick('one'), await quick('two')]).toEqual([200, 200])
    running.push(...(await fill('two', 6)))
    expect([await quick('one'), await quick('two')]).toEqual([503, 200])
    running.push(...(await fill('two', 23)))
    expect([await quick('one'), await quick('two')]).toEqual([503, 200])
    finish()
    const statuses = (await Promise.all(running)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await quick('one')).toBe(200)
  }))

test('a process of one academy gives it all of its room', () =>
  outside(async () => {
    const { fill, quick, finish } = await aSharedApp(false)
    const running = await fill('one', 90)
    expect(await quick('one')).toBe(200)
    finish()
    await Promise.all(running)
  }))

withAcademy(
  'a network has ten times as much in all academies of a host as in one, in a single one only its own limit',
  async ({ connection: { pool } }) => {
    const limiter = createRateLimiter({
      ...{ what: 'shared', points: 2, seconds: 60 },
      isOfNetwork: true,
    })
    const tries = async (address: string | undefined, keyed: string, count: number) => {
      const statuses: number[] = []
      for (let n = 0; n < count; n += 1) {
        // Each try is in another academy; their counters share a table, so the keys differ there.
        const academy = anAcademy(address && `${address}${n}`, pool)
        const store = createRateLimiter({ what: `shared${keyed}${n}`, points: 2, seconds: 60 })
        const own = Object.assign(store, { inAll: limiter.inAll })
        statuses.push(
          await outside(() =>
            inAcademy(academy, () =>
              countOne(own, keyed).then(
                () => 200,
                (error) => error.statusCode,
              ),
            ),
          ),
        )
      }
      return statuses
    }
    expect(await tries('a', '203.0.113.7', 21)).toEqual([...Array(20).fill(200), 429])
    expect(await tries('a', '203.0.113.8', 1)).toEqual([200])
    expect(await tries(undefined, '203.0.113.9', 21)).toEqual(Array(21).fill(200))
  },
)
