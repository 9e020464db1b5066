import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerError } from '../errors.ts'
import { UPLOAD_BYTES } from './limits.ts'
import { loadShedding } from './load-shedding.ts'

const MB = 2 ** 20

/** The app's sockets, by the client's port. */
const receivers = new Map<number, Socket>()

/** An app that answers the length of the sent text, and slow calls on demand. */
async function anApp() {
  const app = Fastify({ bodyLimit: UPLOAD_BYTES })
  app.setErrorHandler(answerError)
  await app.register(loadShedding, {})
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  app.get('/slow', () => finished.then(() => 'done'))
  app.post<{ Body: { text: string } }>('/text', ({ body }) => body.text.length)
  app.get('/quick', () => 'done')
  app.server.on('connection', (socket) => receivers.set(Number(socket.remotePort), socket))
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, url: `http://127.0.0.1:${port}`, finish }
}

/** Cached by size, because writing ten megabytes for each request takes longer than sending them. */
const bodies = new Map<number, Buffer>()
function bodyOf(bytes: number) {
  const known = bodies.get(bytes) ?? Buffer.from(JSON.stringify({ text: 'x'.repeat(bytes - 11) }))
  bodies.set(bytes, known)
  return known
}

/** Sends part of a body; `end` sends the rest and returns the status. */
function sending(url: string, bytes: number, atFirst: number) {
  const whole = bodyOf(bytes)
  const asked = request(`${url}/text`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': whole.length },
  })
  asked.on('error', () => {})
  onTestFinished(() => void asked.destroy())
  const answered = once(asked, 'response')
  // Some of the answers are never awaited.
  answered.catch(() => {})
  asked.flushHeaders()
  asked.write(whole.subarray(0, atFirst))
  return {
    /** Resolves when the first part has arrived. */
    begun: () =>
      vi.waitFor(() => {
        const arrived = receivers.get(Number(asked.socket?.localPort))?.bytesRead ?? 0
        expect(arrived).toBeGreaterThan(atFirst)
      }),
    async end() {
      asked.end(whole.subarray(atFirst))
      return (await answered)[0].statusCode as number
    },
    giveUp: () => asked.destroy(),
  }
}

const sent = (url: string, bytes: number) => sending(url, bytes, 0).end()

test('the slower the requests, the fewer are admitted at once, and more again when they are fast [S186]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, finish } = await anApp()
  const running = Array.from({ length: 120 }, () => app.inject('/slow').then((reply) => reply))
  const quick = async () => (await app.inject('/quick')).statusCode
  expect(await quick()).toBe(200)
  // Checks run each half second: nothing is finished meanwhile.
  vi.advanceTimersByTime(4_000)
  expect(await quick()).toBe(503)
  finish()
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(
    Array(120).fill(200),
  )
  expect(await quick()).toBe(200)
})

test('a caller who left before being counted holds no place', async () => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  // As a hook that asks the database does.
  app.addHook('preValidation', async ({ url }) => {
    if (url === '/slow') await held
  })
  await app.register(loadShedding, { most: 2 })
  for (const path of ['/slow', '/quick']) app.get(path, () => 'done')
  let left = 0
  app.addHook('onRequestAbort', async (_request) => {
    left += 1
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  for (let n = 1; n <= 2; n += 1) {
    const asked = request({ port, path: '/slow', agent: false }).on('error', () => {})
    const arrived = once(app.server, 'request')
    asked.end()
    await arrived
    asked.destroy()
    await vi.waitFor(() => expect(left).toBe(n))
  }
  goOn()
  await held
  await vi.waitFor(async () => expect((await app.inject('/quick')).statusCode).toBe(200))
})

test('a caller who is still sending takes no place among the requests at work [S186, S188]', async () => {
  const { app, url } = await anApp()
  const slow = []
  // In groups, because more connections at once than the queue holds would be retried seconds later.
  for (let group = 0; group < 4; group++) {
    const all = Array.from({ length: 130 }, () => sending(url, 1000, 1))
    await Promise.all(all.map((each) => each.begun()))
    slow.push(...all)
  }
  expect((await app.inject('/quick')).statusCode).toBe(200)
  expect(await slow[0]?.end()).toBe(200)
})

test('large bodies are kept in memory only while there is room, and an announced body takes none [S182, S189]', async () => {
  const { url } = await anApp()
  const announced = Array.from({ length: 10 }, () => sending(url, 10 * MB, 0))
  expect(await sent(url, 10 * MB)).toBe(200)

  const first = sending(url, 10 * MB, 9 * MB)
  const half = sending(url, 10 * MB, 9 * MB)
  await Promise.all([first.begun(), half.begun()])
  expect(await sent(url, 10 * MB)).toBe(503)
  // A form without a photo is not large.
  expect(await sent(url, 1000)).toBe(200)
  expect(await half.end()).toBe(200)
  expect(await sent(url, 10 * MB)).toBe(200)

  // An aborted request releases its share; the first request keeps its own.
  const left = sending(url, 10 * MB, 9 * MB)
  await left.begun()
  expect(await sent(url, 10 * MB)).toBe(503)
  left.giveUp()
  await vi.waitFor(async () => expect(await sent(url, 10 * MB)).toBe(200))
  expect(await first.end()).toBe(200)
  expect(await announced[0]?.end()).toBe(200)
})

test('a body that grows beyond the room is refused, and its sender can read the refusal [S182]', async () => {
  const { url } = await anApp()
  // All six are being sent before one is complete, on any machine.
  const all = Array.from({ length: 6 }, () => sending(url, 10 * MB, 3 * MB))
  await Promise.all(all.map((each) => each.begun()))
  const statuses = await Promise.all(all.map((each) => each.end()))
  expect(statuses).toContain(503)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  // Refused requests have released their share.
  expect(await sent(url, 10 * MB)).toBe(200)
})

test('only what may be a large body is read through the counter', async () => {
  const app = Fastify()
  const asIs: [string, boolean][] = []
  await app.register(loadShedding, {})
  app.addHook('preParsing', ({ method, raw }, _reply, body, done) => {
    asIs.push([method, body === raw])
    done(null, body)
  })
  app.get('/', () => 'done')
  app.post('/', () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const ask = (init: RequestInit) => fetch(`http://127.0.0.1:${port}`, init)
  const headers = { 'content-type': 'application/json' }
  await ask({})
  await ask({ method: 'POST', headers, body: '{}' })
  const inChunks = new Blob(['{}']).stream()
  await ask({ method: 'POST', headers, body: inChunks, duplex: 'half' } as RequestInit)
  expect(asIs).toEqual([
    ['GET', true],
    ['POST', true],
    ['POST', false],
  ])
})
