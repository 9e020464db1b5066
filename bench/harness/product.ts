import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN, freePort } from '../../e2e/product.ts'
import { ownerId } from '../../server/seed/owner.ts'
import { type Academy, createAcademy } from '../../server/src/academy/academy.ts'
import { inAcademy } from '../../server/src/academy/place.ts'
import { connect } from '../../server/src/db/client.ts'
import { openOwnConnection } from '../../server/src/db/connections/own-connection.ts'
import type { EmbeddedAddress } from '../../server/src/db/embedded/address.ts'
import { runningAddress } from '../../server/src/db/embedded/running.ts'
import { startEmbedded } from '../../server/src/db/embedded/start.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { ensureAdmin } from '../../server/src/features/accounts/admin.ts'
import { signSessionToken } from '../../server/src/features/accounts/sessions/session-token.ts'
import { deriveKey } from '../../server/src/lifecycle/secret.ts'
import { tell } from './figures.ts'
import { childrenOf, hasProc, memoryOf, processorOf, residentOf } from './proc.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAUSE_MS = 5

/** How the app is started; from a script, which has no types. */
export const { APP } = await import(join(ROOT, 'tools/build/bootstrap.mjs'))

/**
 * The contents of an academy. `teaching`: 2,000 batches with years of lessons instead of a few with fees. `papers`: years
 * of papers. `years`: years of use.
 */
type Filling = { students: number; teaching?: boolean; papers?: boolean; years?: number }

/** The folder of an academy that `npm run seed` has filled, on first use. */
export function academyOf({ students, years = 0, ...more }: Filling) {
  const kinds = (['teaching', 'papers'] as const).filter((kind) => more[kind])
  const dataDir = join(
    ROOT,
    '.cache/bench',
    [students, ...kinds, ...(years > 0 ? [`${years}-years`] : [])].join('-'),
  )
  const marker = join(dataDir, '.seeded')
  if (existsSync(marker)) return dataDir
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  tell(`Filling an academy with ${students} students …`)
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      'server/seed/main.ts',
      ...['--students', String(students), '--years', String(years)],
      ...kinds.map((kind) => `--${kind}`),
    ],
    // The log has each slow statement in full, more than `spawnSync`'s default of one megabyte.
    { cwd: ROOT, env: settings(dataDir), encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY },
  )
  if (status !== 0) throw new Error(`The academy could not be filled: ${stderr}`)
  writeFileSync(marker, '')
  return dataDir
}

const settings = (dataDir: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: undefined,
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'error',
  ...more,
})

const urlOf = ({ host, port, user, password, database }: EmbeddedAddress) =>
  `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** Settings of an app without a launcher, on a database that outlives it. */
const appAlone = (address: EmbeddedAddress) => ({
  DATABASE_URL: urlOf(address),
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
  MALLOC_ARENA_MAX: '2',
})

/** The product as `npm start` runs it; with a database given, the app alone. */
export class Product {
  readonly dataDir: string
  url = ''
  /** From starting the command to the first answer, in ms. */
  startMs = 0
  readonly #more: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #app = 0
  #port = 0
  readonly #keys = new Map<string, string>()

  constructor(dataDir: string, more: NodeJS.ProcessEnv = {}) {
    this.dataDir = dataDir
    this.#more = more
  }

  async start() {
    this.#port ||= await freePort()
    this.url = `http://127.0.0.1:${this.#port}`
    const isAlone = this.#more.DATABASE_URL !== undefined
    const started = performance.now()
    const child = spawn(process.execPath, isAlone ? APP : ['tools/commands/start.mjs'], {
      cwd: ROOT,
      env: settings(this.dataDir, { PORT: String(this.#port), ...this.#more }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#child = child
    for (let isWell = false; !isWell; await sleep(isWell ? 0 : PAUSE_MS)) {
      if (child.exitCode !== null) throw new Error('Ganit did not start.')
      isWell = await fetch(`${this.url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isWell) this.startMs = performance.now() - started
    }
    const pid = child.pid ?? 0
    this.#app = !hasProc() ? 0 : isAlone ? pid : (childrenOf(pid)[0] ?? 0)
  }

  /** The app alone, beside the running one and on its PostgreSQL: time to the first answer, in ms. */
  async startOfAppAlone() {
    const other = new Product(this.dataDir, appAlone(this.address()))
    await other.start()
    await other.stop()
    return other.startMs
  }

  address() {
    const address = runningAddress(this.dataDir)
    if (!address) throw new Error('The academy does not run.')
    return address
  }

  connect = () => connect(this.address(), { max: 2 })

  /** The app's memory in MB; null if the system does not tell. */
  appMemory = () => (this.#app ? residentOf(this.#app) : null)

  /** The app's peak memory during some work, even if the app is restarted meanwhile. */
  async mostMemory<Result>(work: () => Promise<Result>, everyMs = 50) {
    let most = this.appMemory()
    const looking = setInterval(() => {
      if (most !== null) most = Math.max(most, this.appMemory() ?? 0)
    }, everyMs)
    const result = await work()
    clearInterval(looking)
    return { most, result }
  }

  /** The memory of each serving process, shared memory in shares, the parent's first. */
  memoryOfWorkers() {
    const workers = childrenOf(this.#app).filter((pid) => pid !== this.#postmaster())
    return [this.#app, ...workers].map((pid) => memoryOf([pid], 'parts'))
  }

  /** The app's open files and connections; null if the system does not tell. */
  openFiles = () => (this.#app ? readdirSync(`/proc/${this.#app}/fd`).length : null)

  /** CPU time so far of app and PostgreSQL, in ms; null if the system does not tell. */
  processor = () =>
    this.#app ? { app: processorOf(this.#app), database: processorOf(this.#postmaster()) } : null

  /** PostgreSQL's memory in MB, shared memory in shares or left out; null if the system does not tell. */
  databaseMemory(kind: 'parts' | 'own' = 'parts') {
    const pid = this.#app ? this.#postmaster() : 0
    return pid ? memoryOf([pid, ...childrenOf(pid)], kind) : null
  }

  /** PostgreSQL's processes. */
  postgres() {
    const pid = this.#postmaster()
    return pid ? [pid, ...childrenOf(pid)] : []
  }

  #postmaster() {
    const file = join(this.dataDir, 'postgres', 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  }

  /** The token of an account's session that `openSessions` opened, as callers send it. */
  tokenOf = (uid: string) => this.#sign(`bench-token-${uid}`, 'sessions')

  /** The cookie of such a token's session, with which the server draws pages. */
  cookieOf = (token: string) => this.#sign(token.split('.')[0] ?? '', 'drawn pages')

  #sign(token: string, purpose: string) {
    let key = this.#keys.get(purpose)
    if (!key) {
      const secret = readFileSync(join(this.dataDir, 'secret'), 'utf8').trim()
      key = deriveKey(secret, purpose).toString('hex')
      this.#keys.set(purpose, key)
    }
    return signSessionToken(token, key)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM') {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
}

/** Works in an empty academy on a database that is deleted afterwards, with an admin, and an app to be started. */
export async function onThrowAway<Result>(work: (academy: ThrowAway) => Promise<Result>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ganit-bench-'))
  const server = await startEmbedded({ dataDir, log: { info: () => {}, warn: tell } })
  const app = new Product(dataDir, { ...appAlone(server.address), LOG_LEVEL: 'fatal' })
  try {
    await migrate(server.address)
    const { db, pool } = connect(server.address)
    const patient = openOwnConnection(pool).db
    await ensureAdmin(db, ADMIN)
    const owner = { role: 'admin', uid: await ownerId(db) } as const
    const academy = createAcademy({
      ...{ pool, secret: 'ab'.repeat(32), dataDir, adminEmail: ADMIN.email },
      ...{ origins: ['http://localhost'], hasOwnDatabase: false },
    })
    const result = await inAcademy(academy, () =>
      work({ db, patient, pool, app, academy, owner, server }),
    )
    await app.stop()
    await Promise.all([db.destroy(), patient.destroy()])
    return result
  } finally {
    await app.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** `patient` waits for slow statements. */
export type ThrowAway = ReturnType<typeof connect> & {
  patient: ReturnType<typeof openOwnConnection>['db']
  app: Product
  academy: Academy
  owner: { role: 'admin'; uid: string }
  server: Awaited<ReturnType<typeof startEmbedded>>
}

/** Calls of the API as some account; refusals are thrown. */
export function callerOf(url: string, token?: string) {
  return async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Body
  }
}
export type Call = ReturnType<typeof callerOf>

/** Signs the admin in by the password that `academyOf` has set. */
export async function adminOf(url: string): Promise<Call> {
  const { token } = await callerOf(url)<{ token: string }>('POST', 'auth/sign-in/email', ADMIN)
  return callerOf(url, token)
}
