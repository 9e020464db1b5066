import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { presentActor, theAcademy } from '../../src/academy/place.ts'
import type { Database } from '../../src/db/schema.ts'
import { outside } from '../in-academy.ts'
import { dial, listening } from './raw-calls.ts'
import { anAcademyAt, appFor } from './two-academies.ts'

const nameAt = async (db: Kysely<Database>) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name ?? ''

const OPEN = { config: { access: 'public' as const } }

/** Two academies in one app, whose routes say where they are; what was noted after answers and when callers hung up. */
async function opened() {
  const both = [await anAcademyAt('left.example'), await anAcademyAt('right.example')] as const
  const app = await appFor(both)
  const { db, reads, searches } = app
  const noted: string[] = []
  const note = (when: string) => (request: { headers: { host?: string } }) =>
    void noted.push(`${when} ${request.headers.host} ${theAcademy().origins[0]} ${presentActor()}`)
  app.addHook('onResponse', async (request) => note('answered')(request))
  app.addHook('onRequestAbort', async (request) => note('left')(request))
  app.get('/api/which', OPEN, async (request) => {
    request.place.actor = String(request.headers.host)
    const names = await Promise.all([db, reads, searches].map(nameAt))
    const inOne = await db
      .transaction()
      .execute(async (trx) => [await nameAt(trx), await nameAt(trx)])
    return { names: [...new Set([...names, ...inOne])], origin: app.origin }
  })
  app.post('/api/which', OPEN, async ({ body }) => ({ body, name: await nameAt(db) }))
  // The long answer is never over before its caller hangs up.
  app.get('/api/parts/:length', OPEN, async ({ params }, reply) => {
    const count = (params as { length: string }).length === 'long' ? 1_000_000 : 200
    async function* parts() {
      for (let n = 0; n < count; n++) yield `${await nameAt(db)}\n`.padEnd(2_000, '.')
    }
    return reply.type('text/plain').send(Readable.from(parts()))
  })
  const databases = new Map(both.map(({ host, address }) => [host, address.database]))
  return { app, noted, both, databases }
}

test('each call is in the academy at its address, with all its connections', async () => {
  const { app, databases } = await opened()
  const hosts = Array.from({ length: 40 }, (_, n) => (n % 3 ? 'left.example' : 'right.example'))
  const answers = await Promise.all(
    hosts.map((host) => app.inject({ url: '/api/which', headers: { host } })),
  )
  expect(answers.map((answer) => answer.json())).toEqual(
    hosts.map((host) => ({ names: [databases.get(host)], origin: `https://${host}` })),
  )
})

test('nothing is read at an address without an academy, and by work that entered none', async () => {
  const { app } = await opened()
  for (const host of ['nobody.example', 'left.example.evil.example', '']) {
    const answer = await app.inject({
      url: '/api/which',
      headers: { host, 'x-forwarded-host': 'left.example' },
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: 'No academy is at this address.' },
    ])
  }
  await outside(async () => {
    await expect(nameAt(app.db)).rejects.toThrow('No academy was entered.')
    await expect(nameAt(app.searches)).rejects.toThrow('No academy was entered.')
    await expect(nameAt(app.reads)).rejects.toThrow('No academy was entered.')
    expect(() => app.origin).toThrow('No academy was entered.')
    expect(() => app.photoUrls.sign('1')).toThrow('No academy was entered.')
  })
})

test('pipelined calls, and what is done after their answers, stay in their academies', async () => {
  const { app, noted, databases } = await opened()
  const port = await listening(app)
  const hosts = Array.from({ length: 24 }, (_, n) => (n % 2 ? 'left.example' : 'right.example'))
  const { socket, text } = dial(port)
  socket.write(hosts.map((host) => `GET /api/which HTTP/1.1\r\nHost: ${host}\r\n\r\n`).join(''))
  await vi.waitFor(() => expect(noted).toHaveLength(hosts.length))
  expect(noted.toSorted()).toEqual(
    hosts.map((host) => `answered ${host} https://${host} ${host}`).toSorted(),
  )
  // The answers are still on their way.
  const names = () => [...text().matchAll(/"names":\["(\w+)"\]/g)].map(([, name]) => name)
  await vi.waitFor(() => expect(names()).toEqual(hosts.map((host) => databases.get(host))))
})

test('bodies that come late, answers that are read slowly and callers who hang up stay, too', async () => {
  const { app, noted, databases } = await opened()
  const port = await listening(app)
  const lines = ['left.example', 'right.example'].map((host) => {
    const { socket, text } = dial(port)
    const head = `POST /api/which HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`
    socket.write(`${head}Content-Length: 12\r\n\r\n{"part":`)
    return { host, socket, text }
  })
  await sleep(20)
  for (const { socket } of lines.toReversed()) socket.write('"a"}')
  for (const { host, text } of lines)
    await vi.waitFor(() => expect(text()).toContain(`"name":"${databases.get(host)}"`))

  const readers = lines.map(({ host }) => {
    const { socket, text } = dial(port)
    socket.write(`GET /api/parts/short HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    socket.pause()
    return { host, socket, text }
  })
  for (let n = 0; n < 30; n++) {
    await sleep(2)
    for (const { socket } of readers) (n % 2 ? socket.pause() : socket.resume()).unref()
  }
  for (const { host, socket, text } of readers) {
    socket.resume()
    await vi.waitFor(() => expect(text()).toContain('\r\n0\r\n'))
    const names = new Set([...text().matchAll(/(at_\w+)\n/g)].map(([, name]) => name))
    expect([...names]).toEqual([databases.get(host)])
  }

  noted.length = 0
  for (const { host } of lines) {
    const { socket, text } = dial(port)
    socket.write(`GET /api/parts/long HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await vi.waitFor(() => expect(text()).toContain('200 OK'))
    socket.destroy()
  }
  await vi.waitFor(() => expect(noted.filter((line) => line.startsWith('left '))).toHaveLength(2))
  for (const line of noted) expect(line).toMatch(/ (\S+) https:\/\/\1 /)
})
