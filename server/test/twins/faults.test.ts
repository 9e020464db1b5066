import { Writable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createAcademy } from '../../src/academy/academy.ts'
import { academyOfLine, inAcademy, theAcademy } from '../../src/academy/place.ts'
import { connect } from '../../src/db/client.ts'
import { createPrinter } from '../../src/typesetting/print-queue.ts'
import { aBuildOf } from '../builds.ts'
import { administer, PATIENT } from '../database.ts'
import { outside } from '../in-academy.ts'
import { PASSWORD } from '../registrations.ts'
import { dial, listening } from './raw-calls.ts'
import { anAcademyAt, appFor, type Housed } from './two-academies.ts'

const SOON = { interval: 10 }
const OPEN = { config: { access: 'public' as const } }

/** A log and its lines. */
function aLog() {
  const lines: { academy?: string; msg: string }[] = []
  const write = (line: Buffer, _: string, done: () => void) => {
    lines.push(JSON.parse(String(line)))
    done()
  }
  const log = pino({ level: 'debug', mixin: academyOfLine }, new Writable({ write }))
  return { log, lines, said: (msg: string) => lines.filter((line) => line.msg === msg) }
}

const both = async () => [await anAcademyAt('left.example'), await anAcademyAt('right.example')]

/** A build with one page, which says how often it was drawn. */
const aBuild = () =>
  aBuildOf(
    `let drawn = 0
    export const entry = { module: { createPageHandlers: () => ({ render: async () =>
      new Response(String(++drawn), { headers: { 'content-type': 'text/html' } }) }) } }`,
  )

test('a listening connection that is lost and made again tells its own academy alone', async () => {
  const [left, right] = (await both()) as [Housed, Housed]
  const { log, said } = aLog()
  const app = await appFor([left, right], { log, webBuildDir: await aBuild() })
  const read = async ({ host }: Housed) => (await app.inject({ url: '/', headers: { host } })).body
  const isKept = (at: Housed) =>
    vi.waitFor(async () => expect(await read(at)).toBe(await read(at)), SOON)
  await isKept(left)
  await isKept(right)
  const kept = await read(right)

  await administer(
    inject('database'),
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${left.address.database}' and query like 'listen%'`,
  )
  const LOST = 'Changes may go unheard for a moment, so pages are not kept.'
  await vi.waitFor(() => expect(said(LOST)).toHaveLength(1), SOON)
  expect(said(LOST)[0]?.academy).toBe('left.example')
  // It listens again, and hears of what is changed there.
  await isKept(left)
  const before = await read(left)
  await sql`notify changed_pages`.execute(left.db)
  await vi.waitFor(async () => expect(await read(left)).not.toBe(before), SOON)
  expect(await read(right)).toBe(kept)
})

test('pools at their limit: four sign-ups at once in each academy, and reads beside them', async () => {
  const houses: Housed[] = []
  for (const housed of await both()) {
    const { pool } = connect(housed.address, { max: 6, waits: PATIENT })
    onTestFinished(() => pool.end())
    houses.push({ ...housed, academy: createAcademy({ ...housed.settings, pool }) })
  }
  const app = await appFor(houses)
  const call = (host: string, url: string, payload?: object) =>
    app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: { host },
      ...(payload && { payload }),
    })
  const signUp = (host: string, n: number) =>
    call(host, '/api/auth/sign-up/email', {
      ...{ name: `Riya ${n} of ${host}`, email: `riya${n}@example.in`, password: PASSWORD },
    })
  const answers = await Promise.all(
    houses.flatMap(({ host }) => [
      ...[1, 2, 3, 4].map((n) => signUp(host, n)),
      ...Array.from({ length: 8 }, () => call(host, '/api/settings')),
    ]),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  for (const { host, db } of houses) {
    const accounts = await db.selectFrom('accounts').select('name').orderBy('name').execute()
    expect(accounts.map(({ name }) => name)).toEqual(
      [1, 2, 3, 4].map((n) => `Riya ${n} of ${host}`),
    )
  }
})

test('an upload that breaks off ends in its academy, and leaves nothing', async () => {
  const houses = await both()
  const app = await appFor(houses)
  const ended = new Set<string>()
  const note = async ({ headers }: Pick<FastifyRequest, 'headers'>) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
    ended.add(`${headers.host} ${theAcademy().origins[0]} ${rows[0]?.name}`)
  }
  // An upload that breaks off ends as aborted, or with a refusal that nobody reads.
  app.addHook('onRequestAbort', note)
  app.addHook('onResponse', note)
  let arrived = 0
  app.addHook('onRequest', async () => {
    arrived += 1
  })
  let stored = 0
  app.post('/api/upload', { ...OPEN, bodyLimit: 4_000_000 }, async () => ({ stored: ++stored }))
  const port = await listening(app)
  const sockets = houses.map(({ host }) => {
    const { socket } = dial(port)
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 3000000\r\n\r\n{"a":"`,
    )
    for (let n = 0; n < 8; n++) socket.write('a'.repeat(64_000))
    return socket
  })
  await vi.waitFor(() => expect(arrived).toBe(2), SOON)
  for (const socket of sockets.toReversed()) socket.destroy()
  await vi.waitFor(() => expect(ended.size).toBe(2), SOON)
  expect([...ended].toSorted()).toEqual(
    houses.map(({ host, address }) => `${host} https://${host} ${address.database}`),
  )
  expect(stored).toBe(0)
})

/** A thread that prints, and ends when told to. */
const PRINTER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.postMessage('ready')
    parentPort.on('message', ({ id, sheet }) =>
      sheet === 'die' ? process.exit(3) : parentPort.postMessage({ id, pdf: sheet }))`)}`,
)

/** Asks each academy once: an academy's first call reads its connections, and so would come after the others. */
const wake = (app: FastifyInstance, all: Housed[]) =>
  Promise.all(all.map(({ host }) => app.inject({ url: '/api/settings', headers: { host } })))

test('a worker that dies fails those who wait for it, each in its academy', async () => {
  const [left, right] = (await both()) as [Housed, Housed]
  const { log, lines } = aLog()
  const app = await appFor([left, right], { log })
  const print = createPrinter<string, string>(PRINTER)
  app.get('/api/print/:sheet', OPEN, async ({ params, headers }) => {
    const { sheet } = params as { sheet: string }
    const end = await print(sheet).catch(() => 'failed')
    app.log.info(`${headers.host} ${sheet} ${end}`)
    return { at: theAcademy().address, end }
  })
  const ask = async ({ host }: Housed, sheet: string) =>
    (await app.inject({ url: `/api/print/${sheet}`, headers: { host } })).json()
  await wake(app, [left, right])
  const died = await Promise.all([ask(left, 'die'), ask(right, 'r1'), ask(left, 'l1')])
  expect(died).toEqual([
    { at: left.host, end: 'failed' },
    { at: right.host, end: 'failed' },
    { at: left.host, end: 'failed' },
  ])
  const after = await Promise.all([ask(right, 'r2'), ask(left, 'l2')])
  expect(after).toEqual([
    { at: right.host, end: 'r2' },
    { at: left.host, end: 'l2' },
  ])
  expect(lines).toHaveLength(5)
  for (const { academy, msg } of lines) expect(msg).toMatch(new RegExp(`^${academy} `))
})

test('an error outside of a call is no academy’s, and one within it has its academy', async () => {
  const [left, right] = (await both()) as [Housed, Housed]
  const { log, said } = aLog()
  const app = await appFor([left, right], { log })
  app.get('/api/fails', OPEN, async ({ headers, log: own }) => {
    outside(() => own.warn('a call’s, elsewhere'))
    // The timer is the call's, and the event below is nobody's.
    await new Promise((resolve) => setTimeout(resolve, 5))
    throw new Error(`fault of ${headers.host}`)
  })
  await wake(app, [left, right])
  const answers = await Promise.all(
    [left, right].map(({ host }) => app.inject({ url: '/api/fails', headers: { host } })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500])
  expect(said('request failed').map(({ academy }) => academy)).toEqual([left.host, right.host])

  expect(said('a call’s, elsewhere').map(({ academy }) => academy)).toEqual([left.host, right.host])

  outside(() => log.error('of nobody'))
  outside(() => inAcademy(right.academy, () => log.error('of one')))
  expect(said('of nobody')[0]).not.toHaveProperty('academy')
  expect(said('of one')[0]?.academy).toBe(right.host)
})

test('in a single installation no line of the log names an academy', async () => {
  const [left] = (await both()) as [Housed]
  const { log, lines } = aLog()
  const { address: _, ...settings } = left.settings
  const academy = createAcademy({ ...settings, pool: left.academy.pool })
  const app = await appFor([{ ...left, academy }], { log })
  app.get('/api/line', OPEN, async (request) => {
    request.log.info('a call’s')
    app.log.info('a line')
    return {}
  })
  await app.inject({ url: '/api/line', headers: { host: left.host } })
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).not.toHaveProperty('academy')
})
