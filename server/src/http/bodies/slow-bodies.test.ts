import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BODY_TIME, serverLimits } from '../limits/limits.ts'
import { limitSlowBodies } from './slow-bodies.ts'

const STEP_MS = 1_500

/** Sends a body over a real socket, some bytes per 1.5 s of a fake clock that advances on arrival; returns the answer. */
async function sendSlowly(bytes: number, perStep: number, { slowBytes = 1024 * 1024 } = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = Fastify({ bodyLimit: bytes * 2 })
  await app.register(limitSlowBodies, { slowBytes })
  app.post('/photo', ({ body }) => `${JSON.stringify(body).length} bytes`)
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const [receiver]: Socket[] = await accepted
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  // `once` would reject together with the connection, before anything awaits it.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const begun = performance.now()
  let sent = 0
  const send = async (text: string) => {
    socket.write(text)
    sent += text.length
    while (Number(receiver?.bytesRead) < sent && !receiver?.destroyed) await turn()
  }
  await send(
    `POST /photo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  const body = JSON.stringify('x'.repeat(bytes - 2))
  for (let at = 0; at < bytes && !receiver?.destroyed; at += perStep) {
    await send(body.slice(at, at + perStep))
    await vi.advanceTimersByTimeAsync(STEP_MS)
  }
  await closed
  return { answer, took: performance.now() - begun }
}

test('a photo arrives over the slowest line, long after the first seconds [S188]', async () => {
  const { answer, took } = await sendSlowly(500_000, 500_000 / 40)
  expect(took).toBeGreaterThan(BODY_TIME.firstMs * 3)
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*500000 bytes/s)
})

test('a sender of a few bytes now and then is cut off, whatever length was announced [S188]', async () => {
  const { answer, took } = await sendSlowly(500_000, 1)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(took).toBeLessThan(BODY_TIME.firstMs * 1.2)
})

test('the time for a body has a maximum [S188]', async () => {
  const { answer, took } = await sendSlowly(2_000_000, 15_000, { slowBytes: 60_000 })
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(took).toBeLessThan(BODY_TIME.firstMs * 1.7)
})

test('a connection that sends one body after another keeps nothing of them', async () => {
  const app = Fastify()
  await app.register(limitSlowBodies)
  app.post('/photo', ({ raw }) => `${raw.socket.listenerCount('close')} listeners`)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const counts: string[] = []
  for (let n = 0; n < 6; n++) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/photo`, { method: 'POST', headers, body: '{}' })
    counts.push(await answer.text())
  }
  expect(new Set(counts).size, counts.join()).toBe(1)
})

test('Node itself waits longer than these limits allow', () => {
  const longest = BODY_TIME.firstMs + BODY_TIME.slowBytes / BODY_TIME.bytesPerMs
  expect(serverLimits.requestTimeout).toBeGreaterThan(longest)
  expect(longest).toBeLessThan(150_000)
})
