// The limits: a bare node:http server that answers the same bytes, or runs the same SQL through the same pool, as the
// product.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http'
import { Client, type ClientBase, type PoolClient, type QueryResult } from 'pg'
import pino from 'pino'
import { createAcademy, onlyAcademy } from '../../server/src/academy/academy.ts'
import { buildApp } from '../../server/src/app.ts'
import { connect } from '../../server/src/db/client.ts'
import { runningAddress } from '../../server/src/db/embedded/running.ts'
import { hashPassword, isPassword } from '../../server/src/features/accounts/sign-in/passwords.ts'
import { encodeStudentPhoto } from '../../server/src/features/ground/images/images.service.ts'
import { readSecret } from '../../server/src/lifecycle/secret.ts'
import type { Case, Request } from './case.ts'

type Row = Record<string, unknown>
type Statement = {
  client: ClientBase
  text: string
  values: unknown[]
  startedAt: number
  endedAt: number
  rows: Row[]
}

const [dataDir = 'data', productUrl = ''] = process.argv.slice(2)
const address = runningAddress(dataDir)
if (!address) throw new Error('The academy does not run.')
const { pool } = connect(address)

// The statements of a request of the product, while recording.
const watched = new AsyncLocalStorage<Statement[]>()
const send = Client.prototype.query as (...parts: unknown[]) => Promise<QueryResult<Row>>
Client.prototype.query = function query(this: ClientBase, ...parts: unknown[]) {
  const sent = send.apply(this, parts)
  const [first, second] = parts as [string | { text: string; values?: unknown[] }, unknown]
  const { text, values = [] } = typeof first === 'string' ? { text: first } : (first ?? {})
  if (typeof text !== 'string') return sent
  const statement: Statement = {
    client: this,
    text,
    values: Array.isArray(second) ? second : values,
    startedAt: performance.now(),
    endedAt: Number.POSITIVE_INFINITY,
    rows: [],
  }
  watched.getStore()?.push(statement)
  sent?.then?.(
    ({ rows = [] }) => Object.assign(statement, { endedAt: performance.now(), rows }),
    () => {},
  )
  return sent
} as typeof Client.prototype.query

const log = pino({ level: 'silent' })
const academy = createAcademy({
  pool,
  dataDir,
  hasOwnDatabase: true,
  secret: readSecret({ dataDir }),
  origins: ['http://localhost:3000'],
  adminEmail: 'admin@ganit.local',
})
const app = await buildApp({ academies: onlyAcademy(academy), log })

/** The statements of a request. Those that ran concurrently are replayed concurrently, the others in sequence. */
async function statementsOf({ method, path: url, headers = {}, body }: Request) {
  const statements: Statement[] = []
  // Inject sends the request only when awaited.
  const inject = async () =>
    await app.inject({ method: method as 'GET', url, headers, ...(body && { payload: body }) })
  // The first answer also reads what the product keeps for later ones.
  if (method === 'GET') await inject()
  const answer = await watched.run(statements, inject)
  if (answer.statusCode >= 300) throw new Error(`${url} was refused: ${answer.body}`)
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

/** Replays recorded statements. Generated values (row numbers) are replaced by the new ones. */
async function replayStatements(waves: Statement[][], replaced: Map<unknown, unknown>) {
  let own: PoolClient | undefined
  let rows: Row[] = []
  const run = async ({ text, values, rows: before }: Statement, isAlone: boolean) => {
    if (isAlone && /^(begin|start transaction)/i.test(text)) own = await pool.connect()
    const result: QueryResult<Row> = await (own ?? pool).query(
      text,
      values.map((value) => (replaced.has(value) ? replaced.get(value) : value)),
    )
    if (/^insert/i.test(text))
      for (const [name, value] of Object.entries(before[0] ?? {}))
        if (typeof value === 'string' && value.length >= 20)
          replaced.set(value, result.rows[0]?.[name])
    if (/^commit/i.test(text)) {
      own?.release()
      own = undefined
    }
    return result.rows
  }
  try {
    for (const wave of waves) {
      const answers = await Promise.all(wave.map((each) => run(each, wave.length === 1)))
      if (!SIMPLE.test(wave.at(-1)?.text ?? '')) rows = answers.flat()
    }
  } catch (error) {
    own?.release(true)
    throw error
  }
  return JSON.stringify(rows)
}

/** What a limit answers to the n-th request. */
type Handler = (n: number) => Promise<string | Bytes>
type Bytes = { headers: IncomingHttpHeaders; body: Buffer }

/** Answers with the product's bytes, or by the same SQL. A request without SQL is answered with its bytes. */
async function handlerOf({ limit, work, requests }: Case): Promise<Handler> {
  if (work === 'password') return signingIn(requests[0] as Request)
  if (work === 'photo') return registering(requests)
  const answers: (Bytes | Statement[][])[] = []
  for (const request of limit === 'database' ? requests.slice(0, 50) : requests) {
    const isApi = limit !== 'static' && request.path.startsWith('/api/')
    const waves = isApi ? await statementsOf(request) : []
    if (limit === 'database' && waves.length === 0)
      throw new Error(`${request.path} asks the database nothing.`)
    answers.push(waves.length > 0 ? waves : await bytesOf(request))
  }
  return async (n) => {
    const answer = answers[n % answers.length] ?? []
    return Array.isArray(answer) ? replayStatements(answer, new Map()) : answer
  }
}

async function signingIn(request: Request): Promise<Handler> {
  const password = 'show your working'
  const hash = await hashPassword(password)
  const waves = await statementsOf(request)
  const accounts = new Set(
    waves
      .flat()
      .flatMap(({ text, rows }) =>
        /^select.*"accounts"/is.test(text) ? rows.map(({ id }) => id) : [],
      ),
  )
  const insert = waves.flat().find(({ text }) => /^insert into "sessions"/i.test(text))
  // A new session has another token each time.
  const tokens = (insert?.values ?? []).filter(
    (value) => typeof value === 'string' && value.length === 32 && !accounts.has(value),
  )
  return async () => {
    await isPassword({ hash, password })
    return replayStatements(
      waves,
      new Map(tokens.map((value) => [value, randomBytes(16).toString('hex')])),
    )
  }
}

/** Records the last account's registration; replays go backwards from there, the product forwards. */
async function registering(requests: Request[]): Promise<Handler> {
  const { student_photo_path } = JSON.parse(requests[0]?.body ?? '{}')
  const keysOf = (request: Request | undefined) => {
    const token = request?.headers?.authorization?.replace(/^Bearer /, '').split('.')[0]
    const uid = token?.replace('bench-token-', '')
    return [token, uid, `${uid}@example.com`]
  }
  const model = requests.at(-1) as Request
  const waves = await statementsOf(model)
  return async (n) => {
    await encodeStudentPhoto(student_photo_path)
    const others = keysOf(requests.at(-2 - n))
    return replayStatements(
      waves,
      new Map<unknown, unknown>(keysOf(model).map((key, at) => [key, others[at]])),
    )
  }
}

/** The product's answer, with the headers that are its own. */
function bytesOf({ path, headers = {} }: Request) {
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>()
  ask(productUrl + path, { headers }, async (response) => {
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part)
    const body = Buffer.concat(parts)
    const {
      connection,
      'keep-alive': alive,
      date,
      'transfer-encoding': way,
      ...kept
    } = response.headers
    resolve({ headers: { ...kept, 'content-length': String(body.length) }, body })
  })
    .on('error', reject)
    .end()
  return promise
}

/** For each case, its handler and how many requests it has had. */
const taught = new Map<string, { handle: Handler; count: number }>()

const server = createServer(async (request, response) => {
  const known = taught.get(decodeURIComponent((request.url ?? '').slice(1)))
  request.resume()
  try {
    const answer = (await known?.handle(known.count++)) ?? ''
    const { headers, body } =
      typeof answer === 'object'
        ? answer
        : { headers: { 'content-type': 'application/json; charset=utf-8' }, body: answer }
    response.writeHead(200, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
  } catch (error) {
    process.stderr.write(`${request.url}: ${error}\n`)
    response.writeHead(500).end()
  }
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

process.on('message', async (wanted: Case) => {
  try {
    taught.set(wanted.name, { handle: await handlerOf(wanted), count: 0 })
    process.send?.('ready')
  } catch (error) {
    process.send?.(String(error))
  }
})
const listening = server.address()
process.send?.(typeof listening === 'object' ? (listening?.port ?? 0) : 0)
