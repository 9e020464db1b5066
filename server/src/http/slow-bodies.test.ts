import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { BODY_TIME, serverLimits } from './limits.ts'
import { limitSlowBodies } from './slow-bodies.ts'

/** The product's limits, thirty times as quick. */
const QUICK = { firstMs: 500, bytesPerMs: 8 * 30, lookMs: 30 }
const STEP_MS = 50

/** Sends a body through a real socket, so many bytes each 50 ms, and answers what was said to it until it was closed. */
async function sendSlowly(bytes: number, perStep: number, { slowBytes = 1024 * 1024 } = {}) {
  const app = Fastify({ bodyLimit: bytes * 2 })
  await app.register(limitSlowBodies, { ...QUICK, slowBytes })
  app.post('/photo', ({ body }) => `${JSON.stringify(body).length} bytes`)
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  const begun = performance.now()
  socket.write(
    `POST /photo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  // Not `once`, which fails with the connection while nobody waits for it yet.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const body = JSON.stringify('x'.repeat(bytes - 2))
  for (let sent = 0; sent < bytes && !socket.destroyed && answer === ''; sent += perStep) {
    socket.write(body.slice(sent, sent + perStep))
    await sleep(STEP_MS)
  }
  await closed
  return { answer, took: performance.now() - begun }
}

test('a photo arrives over the slowest line, long after the first seconds [S188]', async () => {
  const { answer, took } = await sendSlowly(500_000, 500_000 / 30)
  expect(took).toBeGreaterThan(QUICK.firstMs * 2)
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*500000 bytes/s)
})

test('who sends a little now and then is cut off, whatever was announced [S188]', async () => {
  const { answer, took } = await sendSlowly(500_000, 1)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(took).toBeLessThan(QUICK.firstMs * 2)
})

test('the time does not grow without end [S188]', async () => {
  const { answer, took } = await sendSlowly(2_000_000, 15_000, { slowBytes: 60_000 })
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(took).toBeLessThan(QUICK.firstMs * 3)
})

test('a connection that sends one body after another keeps nothing of them', async () => {
  const app = Fastify()
  await app.register(limitSlowBodies, QUICK)
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
