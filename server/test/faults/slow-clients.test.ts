import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MAX_CONNECTIONS } from '../../src/http/limits/limits.ts'
import { aProcessAcademy, type ProcessAcademy } from './process-academy.ts'

const LONG = process.env.GANIT_ROUNDS !== undefined
const MANY = LONG ? 400 : 60
/** More bodies than are worked on at once. */
const BODIES = 520
/** Further connections; in a long run all together are above ten thousand. */
const BEYOND = LONG ? 9000 : 200
const ABORTED = LONG ? 1000 : 100
/** The server's limits are 10 s and, for a slow body, 15 s, checked every few seconds. */
const CUT_MS = 60_000

/** A raw connection that sends `said` and then nothing until the test writes to it. */
async function aConnection(academy: ProcessAcademy, said = '') {
  const socket = connect(Number(new URL(academy.url()).port), 'localhost')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  if (said) socket.write(said)
  return socket
}

const openConnections = (academy: ProcessAcademy, count: number, said: string) =>
  Promise.all(Array.from({ length: count }, () => aConnection(academy, said)))

/** Sends a byte per second until the server closes the connection. */
async function sendSlowly(socket: Socket) {
  while (!socket.destroyed) {
    socket.write('x')
    await sleep(1000)
  }
}

/** A reset counts too, because senders may get one. */
const isCut = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) resolve()
    else socket.resume().once('close', () => resolve())
  })

const HEALTH = 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n'
const POST = (length: number) =>
  `POST /api/auth/sign-in/email HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

/** Sends 4 kB a second; returns the answer and the time. */
async function photoOverSlowLine(academy: ProcessAcademy) {
  const body = JSON.stringify({ email: 'a@example.in', password: 'x'.repeat(84_000) })
  const socket = await aConnection(academy, POST(body.length))
  const answered = once(socket, 'data').then(([answer]) => String(answer))
  const begun = performance.now()
  for (let sent = 0; sent < body.length && !socket.destroyed; await sleep(500)) {
    const due = Math.floor((performance.now() - begun) * 4)
    socket.write(body.slice(sent, due))
    sent = Math.max(sent, due)
  }
  return { answer: await answered, took: performance.now() - begun }
}

test('slow headers and slow bodies are cut off, others do not notice, and a photo arrives over a slow line [S188]', async () => {
  const academy = await aProcessAcademy()
  const slow = [
    ...(await openConnections(academy, MANY, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')),
    ...(await openConnections(academy, BODIES, `${POST(1000)}{`)),
    // Half open: nothing is ever sent.
    ...(await openConnections(academy, 20, '')),
  ]
  const trickling = slow.slice(0, MANY + BODIES)
  for (const socket of trickling) void sendSlowly(socket)
  // Received bytes earn time at 8 kB a second, beside the usual 15 s.
  const photo = photoOverSlowLine(academy)
  for (let n = 0; n < 20; n++) {
    await academy.untilWell()
    await vi.waitFor(async () =>
      expect((await academy.ask('classes', { method: 'GET' }))?.status).toBe(200),
    )
  }
  const cut = Promise.all(trickling.map(isCut)).then(() => 'cut')
  expect(await Promise.race([cut, sleep(CUT_MS, 'still open', { ref: false })])).toBe('cut')
  await academy.untilWell()
  const { answer, took } = await photo
  expect(took).toBeGreaterThan(20_000)
  expect(answer).toMatch(/^HTTP\/1\.1 4(00|01) /)

  // A client that sends many requests and never reads an answer blocks nobody.
  const ask = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const sockets = await openConnections(academy, LONG ? 50 : 20, ask.repeat(LONG ? 20 : 10))
  for (const socket of sockets) socket.pause()
  for (let n = 0; n < 20; n++) await academy.untilWell()
})

test.for([
  ['silent', ''],
  ['with a begun head', 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n'],
  ['kept alive', HEALTH],
])('more connections than there are places, all %s, shut nobody out [S188]', async ([, said]) => {
  const academy = await aProcessAcademy()
  let held: Socket[] = []
  for (let round = 0; round < 20; round++) {
    // The test opens each closed connection anew, as an attacker does.
    held = held.filter(({ destroyed }) => !destroyed)
    held.push(
      ...(await openConnections(academy, MAX_CONNECTIONS + BEYOND - held.length, String(said))),
    )
    const socket = await aConnection(academy, HEALTH)
    const answered = Promise.race([once(socket, 'data'), once(socket, 'close')])
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  }
  for (const socket of held) socket.destroy()
})

test.skipIf(process.platform !== 'linux')(
  'uploads that are interrupted leave nothing behind [S184]',
  async () => {
    const academy = await aProcessAcademy()
    const token = await academy.signIn()
    const head = `POST /api/coursemanegment/create_course HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 5000000\r\n\r\n{"course_image_path":"data:image/png;base64,`
    const open = () => readdirSync(`/proc/${academy.pid()}/fd`).length
    await academy.untilWell()
    const before = open()
    const junk = randomBytes(60_000).toString('base64')
    for (let n = 0; n < ABORTED; n += 50) {
      const sockets = await openConnections(academy, 50, head + junk)
      for (const socket of sockets) socket.destroy()
    }
    await vi.waitFor(() => expect(open()).toBeLessThan(before + 20), { timeout: CUT_MS })
    await academy.untilWell()
  },
)
