import Fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createAcademy } from '../../academy/academy.ts'
import { answerError, unavailableError } from '../errors.ts'

const anAcademy = (address: string) =>
  createAcademy({ address, pool: {}, secret: '', origins: ['http://x'] } as never)

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

test('refused calls are summed up by academy, and never have a line each', async () => {
  const lines: { msg: string; academy?: string; count?: number }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = Fastify({ logger: { level: 'warn', stream } })
  onTestFinished(() => app.close())
  app.setErrorHandler(answerError)
  const academies = { one: anAcademy('one'), two: anAcademy('two') }
  app.addHook('onRequest', (request, reply, done) => {
    const academy = academies[request.headers.host as 'one' | 'two']
    if (academy) {
      request.place = { academy, actor: '' }
      request.log = reply.log = request.log.child({ academy: academy.address })
    }
    done()
  })
  app.get('/', async () => {
    throw unavailableError()
  })
  const flood = async (host: string, count: number) => {
    for (let n = 0; n < count; n++)
      expect((await app.inject({ url: '/', headers: { host } })).statusCode).toBe(503)
  }
  const told = () =>
    lines.splice(0).map(({ msg, academy, count }) => {
      expect(msg).toMatch(/^503: The service is busy/)
      return [academy, count]
    })

  await flood('one', 300)
  await flood('two', 1)
  await flood('nobody', 2)
  expect(told()).toEqual([
    ['one', undefined],
    ['two', undefined],
    [undefined, undefined],
  ])
  vi.advanceTimersByTime(5_000)
  expect(told()).toEqual([
    ['one', 299],
    [undefined, 1],
  ])
  // It goes on, so there is no line for a first one.
  await flood('one', 40)
  vi.advanceTimersByTime(5_000)
  expect(told()).toEqual([['one', 40]])
  vi.advanceTimersByTime(10_000)
  await flood('one', 1)
  expect(told()).toEqual([['one', undefined]])
})
