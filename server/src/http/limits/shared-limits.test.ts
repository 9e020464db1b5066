import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
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

/** An app of two academies. Answers of `/slow` begin and do not end, calls of `/busy` are not answered, until `finish`. */
async function aSharedApp(isShared: boolean) {
  const academies = { one: anAcademy('one'), two: anAcademy('two') }
  const app = Fastify()
  app.setErrorHandler(answerError)
  app.addHook('onRequest', (request, _reply, done) => {
    request.place = { academy: academies[request.headers.host as 'one' | 'two'], actor: '' }
    resumeAt(request.place, done)
  })
  let begun = 0
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  await app.register(loadShedding, { most: 100, isShared })
  app.get('/slow', (_request, reply) => {
    begun += 1
    const body = new PassThrough()
    body.write('do')
    void finished.then(() => body.end('ne'))
    return reply.send(body)
  })
  app.get('/busy', () => {
    begun += 1
    return finished.then(() => 'done')
  })
  app.get('/quick', () => {
    begun += 1
    return 'done'
  })
  onTestFinished(() => app.close())
  const at = (host: string, url: string) => app.inject({ url, headers: { host } })
  const call = (host: string, url: string, count: number) =>
    Array.from({ length: count }, () => at(host, url).then(({ statusCode }) => statusCode))
  const fill = async (host: string, count: number) => {
    const before = begun
    const running = call(host, '/slow', count)
    await vi.waitFor(() => expect(begun - before).toBe(count))
    return running
  }
  const quick = async (host: string) => (await at(host, '/quick')).statusCode
  return { call, fill, quick, begun: () => begun, finish: () => finish() }
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
    expect(new Set(await Promise.all(running))).toEqual(new Set([200]))
    expect(await quick('one')).toBe(200)
  }))

test('a process of one academy gives it all of its room', () =>
  outside(async () => {
    const { call, quick, begun, finish } = await aSharedApp(false)
    const running = call('one', '/busy', 90)
    expect(await quick('one')).toBe(200)
    expect(begun()).toBe(91)
    finish()
    await Promise.all(running)
  }))

const turned = async () => {
  // Turns are given on after other events were read.
  for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('calls of an academy wait for their turn, and another one’s do not wait for them', () =>
  outside(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { call, quick, begun, finish } = await aSharedApp(true)
    const running = call('one', '/busy', 40)
    await turned()
    expect(begun()).toBe(8)
    expect(await quick('two')).toBe(200)
    // A call that takes long gives its turn on, and one that waits for two seconds is refused.
    vi.advanceTimersByTime(1_000)
    await turned()
    expect(begun()).toBe(17)
    vi.advanceTimersByTime(1_000)
    const refused = await Promise.all(running.slice(16))
    expect(refused).toEqual(Array(24).fill(503))
    finish()
    expect(new Set(await Promise.all(running.slice(0, 16)))).toEqual(new Set([200]))
    expect([await quick('one'), await quick('two')]).toEqual([200, 200])
  }))

test('answers that wait for nothing leave the event loop to others between them', () =>
  outside(async () => {
    const { call, begun } = await aSharedApp(true)
    const running = call('one', '/quick', 100)
    const steps: number[] = []
    for (let before = 0; before < 100; before = begun()) {
      await new Promise((resolve) => setImmediate(resolve))
      steps.push(begun() - before)
    }
    expect(Math.max(...steps)).toBeLessThanOrEqual(16)
    expect(new Set(await Promise.all(running))).toEqual(new Set([200]))
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
