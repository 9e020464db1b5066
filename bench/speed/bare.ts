// The limits: a bare node:http server that answers the same bytes, or runs the same SQL through the same pool, as the
// product.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { Client, type ClientBase, type PoolClient, type QueryResult } from 'pg'
import pino from 'pino'
import { buildApp } from '../../server/src/app.ts'
import { connect } from '../../server/src/db/client.ts'
import { runningAddress } from '../../server/src/db/embedded/running.ts'
import {
  hashPassword,
  passwordMatches,
} from '../../server/src/features/accounts/sign-in/passwords.ts'
import { studentPhoto } from '../../server/src/features/ground/images/images.service.ts'
import { readSecret } from '../../server/src/lifecycle/secret.ts'
import type { Case, Request } from './case.ts'

type Statement = {
  client: ClientBase
  text: string
  values: unknown[]
  startedAt: number
  endedAt: number
  rows: Record<string, unknown>[]
}
type Row = Record<string, unknown>

const dataDir = process.argv[2] ?? 'data'
const address = runningAddress(dataDir)
if (!address) throw new Error('The academy does not run.')
const { db, pool } = connect(address)

// The statements of a request of the product, while recording.
const watched = new AsyncLocalStorage<Statement[]>()
const send = Client.prototype.query as (...parts: unknown[]) => Promise<QueryResult<Row>>
Client.prototype.query = function query(this: ClientBase, ...parts: unknown[]) {
  const statements = watched.getStore()
  const [first, second] = parts as [string | { text: string; values?: unknown[] }, unknown]
  const text = typeof first === 'string' ? first : first?.text
  if (!statements || typeof text !== 'string') return send.apply(this, parts)
  const values =
    (Array.isArray(second) ? second : typeof first === 'string' ? [] : first.values) ?? []
  const statement: Statement = {
    client: this,
    text,
    values,
    startedAt: performance.now(),
    endedAt: Number.POSITIVE_INFINITY,
    rows: [],
  }
  statements.push(statement)
  const sent = send.apply(this, parts)
  sent?.then?.(
    (result) => {
      statement.endedAt = performance.now()
      statement.rows = result.rows ?? []
    },
    () => {},
  )
  return sent
} as typeof Client.prototype.query

const app = await buildApp({
  db,
  pool,
  dataDir,
  hasOwnDatabase: true,
  secret: readSecret({ dataDir }),
  origins: ['http://localhost:3000'],
  adminEmail: 'admin@ganit.local',
  log: pino({ level: 'silent' }),
})

async function recorded(request: Request) {
  const waves = await statementsOf(request)
  if (waves.length === 0) throw new Error(`${request.path} asks the database nothing.`)
  return waves
}

async function statementsOf({ method, path, headers, body }: Request) {
  const statements: Statement[] = []
  // Inject sends the request only when awaited.
  const ask = async () =>
    await app.inject({
      method,
      url: path,
      headers: headers ?? {},
      ...(body && { payload: body }),
    })
  // The first answer also reads what the product keeps for later ones.
  if (method === 'GET') await ask()
  const answer = await watched.run(statements, ask)
  if (answer.statusCode >= 300) throw new Error(`${path} was refused: ${answer.body}`)
  return steps(statements)
}

/** Statements that ran concurrently are replayed concurrently, the others in sequence. */
function steps(statements: Statement[]) {
  const waves: Statement[][] = []
  for (const statement of statements) {
    const wave = waves.at(-1)
    const isBeside = wave?.every(
      ({ client, endedAt }) => client !== statement.client && statement.startedAt < endedAt,
    )
    if (wave && isBeside) wave.push(statement)
    else waves.push([statement])
  }
  return waves
}

const SIMPLE = /^(begin|start transaction|commit|set |rollback)/i
const isBegin = (text: string) => /^(begin|start transaction)/i.test(text)

/** Replays recorded statements. Generated values (row numbers) are replaced by the new ones. */
async function replay(waves: Statement[][], replaced: Map<unknown, unknown>) {
  let own: PoolClient | undefined
  let rows: Row[] = []
  const run = async ({ text, values, rows: before }: Statement, alone: boolean) => {
    if (alone && isBegin(text)) own = await pool.connect()
    const result: QueryResult<Row> = await (own ?? pool).query(
      text,
      values.map((value) => (replaced.has(value) ? replaced.get(value) : value)),
    )
    if (before[0] && /^insert/i.test(text)) learn(before[0], result.rows[0], replaced)
    if (/^commit/i.test(text)) {
      own?.release()
      own = undefined
    }
    return result.rows
  }
  try {
    for (const wave of waves) {
      const answers = await Promise.all(wave.map((each) => run(each, wave.length === 1)))
      const last = wave.at(-1)
      if (last && !SIMPLE.test(last.text)) rows = answers.flat()
    }
  } catch (error) {
    own?.release(true)
    throw error
  }
  return rows
}

function learn(before: Row, now: Row | undefined, replaced: Map<unknown, unknown>) {
  for (const [name, value] of Object.entries(before))
    if (typeof value === 'string' && value.length >= 20 && now?.[name] !== value)
      replaced.set(value, now?.[name])
}

type Handler = (n: number) => Promise<string | Bytes>
type Bytes = { headers: Record<string, string>; body: Buffer }

const PASSWORD = 'show your working'

async function workOf({ work, requests }: Case): Promise<() => Promise<unknown>> {
  if (work === 'password') {
    const hash = await hashPassword(PASSWORD)
    return () => passwordMatches({ hash, password: PASSWORD })
  }
  if (work === 'photo') {
    const { student_photo_path } = JSON.parse(requests[0]?.body ?? '{}')
    return () => studentPhoto(student_photo_path)
  }
  return async () => {}
}

/** The session tokens in recorded statements. */
const tokenIn = ({ headers = {} }: Request) =>
  headers.authorization?.replace(/^Bearer /, '').split('.')[0]

/** Gives a recorded new session another token. */
function freshSession(waves: Statement[][]) {
  const replaced = new Map<unknown, unknown>()
  const insert = waves.flat().find(({ text }) => /^insert into "sessions"/i.test(text))
  for (const value of insert?.values ?? [])
    if (typeof value === 'string' && value.length === 32 && !accountsIn(waves).has(value))
      replaced.set(value, randomBytes(16).toString('hex'))
  return replaced
}

const accountsIn = (waves: Statement[][]) =>
  new Set(
    waves
      .flat()
      .flatMap(({ text, rows }) =>
        /"accounts"/.test(text) && /^select/i.test(text) ? rows.map(({ id }) => id) : [],
      ),
  )

async function databaseHandler(wanted: Case): Promise<Handler> {
  const { requests, work } = wanted
  const doWork = await workOf(wanted)
  if (work === 'photo') return registering(requests, doWork)
  const traces: Statement[][][] = []
  for (const request of requests.slice(0, 50)) traces.push(await recorded(request))
  return async (n) => {
    await doWork()
    const waves = traces[n % traces.length] ?? []
    return JSON.stringify(
      await replay(waves, work === 'password' ? freshSession(waves) : new Map()),
    )
  }
}

/** The requests of a visit in turn; those without SQL are answered with the same bytes. */
async function mixedHandler({ requests }: Case, bytes: Bytes[]): Promise<Handler> {
  const traces: Statement[][][] = []
  for (const request of requests)
    traces.push(request.path.startsWith('/api/') ? await statementsOf(request) : [])
  return async (n) => {
    const at = n % requests.length
    const waves = traces[at] ?? []
    if (waves.length > 0) return JSON.stringify(await replay(waves, new Map()))
    return bytes[at] ?? ''
  }
}

/** Records the last account's registration; replays go backwards from there, the product forwards. */
async function registering(requests: Request[], doWork: () => Promise<unknown>): Promise<Handler> {
  const last = requests.length - 1
  const model = requests[last] as Request
  const waves = await recorded(model)
  const uidOf = (token: string | undefined) => token?.replace('bench-token-', '')
  const [token, uid] = [tokenIn(model), uidOf(tokenIn(model))]
  return async (n) => {
    await doWork()
    const other = tokenIn(requests[last - 1 - n] as Request)
    return JSON.stringify(
      await replay(
        waves,
        new Map<unknown, unknown>([
          [token, other],
          [uid, uidOf(other)],
          [`${uid}@example.com`, `${uidOf(other)}@example.com`],
        ]),
      ),
    )
  }
}

const handlers = new Map<string, Handler>()
const statics = new Map<string, Bytes>()
const counts = new Map<string, number>()

function answer(response: ServerResponse, { headers, body }: Bytes) {
  response.writeHead(200, { ...headers, 'content-length': body.length })
  response.end(body)
}

const server = createServer(async (request, response) => {
  const name = decodeURIComponent((request.url ?? '').slice(1))
  request.resume()
  const bytes = statics.get(name)
  if (bytes) return answer(response, bytes)
  const n = counts.get(name) ?? 0
  counts.set(name, n + 1)
  try {
    const answered = (await handlers.get(name)?.(n)) ?? ''
    if (typeof answered === 'object') return answer(response, answered)
    const body = Buffer.from(answered)
    answer(response, { headers: { 'content-type': 'application/json; charset=utf-8' }, body })
  } catch (error) {
    process.stderr.write(`${name}: ${error}\n`)
    response.writeHead(500).end()
  }
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

type Job = { wanted: Case; bytes: { headers: Record<string, string>; body: string }[] }

process.on('message', async ({ wanted, bytes }: Job) => {
  try {
    const sent = bytes.map(({ headers, body }) => ({ headers, body: Buffer.from(body, 'base64') }))
    if (wanted.limit === 'mixed') handlers.set(wanted.name, await mixedHandler(wanted, sent))
    else if (sent[0]) statics.set(wanted.name, sent[0])
    else handlers.set(wanted.name, await databaseHandler(wanted))
    process.send?.('ready')
  } catch (error) {
    process.send?.(String(error))
  }
})
const listening = server.address()
process.send?.(typeof listening === 'object' ? (listening?.port ?? 0) : 0)
