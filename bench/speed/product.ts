import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN, freePort } from '../../e2e/product.ts'
import { connect } from '../../server/src/db/client.ts'
import { runningAddress } from '../../server/src/db/embedded/running.ts'

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, '.cache', 'bench')
const PAUSE_MS = 5

/**
 * The contents of an academy. `teaching`: 2,000 batches with years of lessons instead of a few with fees. `papers`: years
 * of papers.
 */
type Filling = { students: number; teaching?: boolean; papers?: boolean }

/** The folder of an academy, filled on first use. */
export function academyOf({ students, ...more }: Filling, say: (line: string) => void) {
  const kinds = (['teaching', 'papers'] as const).filter((kind) => more[kind])
  const dataDir = join(CACHE, [students, ...kinds].join('-'))
  const marker = join(dataDir, '.seeded')
  if (existsSync(marker)) return dataDir
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  say(`Filling an academy with ${students} students …`)
  const { status, stderr } = spawnSync(
    process.execPath,
    ['server/seed/main.ts', '--students', String(students), ...kinds.map((kind) => `--${kind}`)],
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
  ...more,
})

/** The time in ms until a process just started answers. */
async function untilAnswer(url: string, started: number, child: ChildProcess) {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return performance.now() - started
    await sleep(PAUSE_MS)
  }
  throw new Error('Ganit did not start.')
}

const statusOf = (pid: number, field: string) => {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
}
const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => {
      try {
        return statusOf(other, 'PPid') === pid
      } catch {
        return false
      }
    })
const hasProc = () => existsSync('/proc/self/smaps_rollup')

/** The kernel counts in hundredths of a second. */
const MS_OF_TICK = 10
const FIELDS_TO_COMM = 2

/** CPU time so far of a process and its children, in ms. */
export function processorOf(pid: number) {
  const ticks = (one: number, fields: readonly number[]) => {
    try {
      const text = readFileSync(`/proc/${one}/stat`, 'utf8')
      const values = text.slice(text.lastIndexOf(')') + FIELDS_TO_COMM).split(' ')
      return fields.reduce((sum, field) => sum + Number(values[field]), 0)
    } catch {
      return 0
    }
  }
  // Its own user and system time, then that of children that have ended.
  const whole = ticks(pid, [11, 12, 13, 14])
  return childrenOf(pid).reduce((sum, child) => sum + ticks(child, [11, 12]), whole) * MS_OF_TICK
}

/** `parts` counts shared memory in shares, `own` leaves it out. */
const KINDS = { parts: /^Pss:\s+(\d+)/gm, own: /^Private_\w+:\s+(\d+)/gm }

/** In kB. */
function memoryOf(pid: number, kind: keyof typeof KINDS) {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return [...text.matchAll(KINDS[kind])].reduce((sum, [, kB]) => sum + Number(kB), 0)
  } catch {
    return 0
  }
}

/** The product as `npm start` runs it, on a filled academy. */
export class Product {
  readonly dataDir: string
  url = ''
  /** From starting the command to the first answer, in ms. */
  startMs = 0
  #launcher: ChildProcess | undefined
  #app = 0

  readonly #more: NodeJS.ProcessEnv

  constructor(dataDir: string, more: NodeJS.ProcessEnv = {}) {
    this.dataDir = dataDir
    this.#more = more
  }

  async start() {
    const port = await freePort()
    this.url = `http://127.0.0.1:${port}`
    const started = performance.now()
    this.#launcher = spawn(process.execPath, ['tools/commands/start.mjs'], {
      cwd: ROOT,
      env: settings(this.dataDir, { PORT: String(port), LOG_LEVEL: 'error', ...this.#more }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.startMs = await untilAnswer(this.url, started, this.#launcher)
    this.#app = hasProc() ? (childrenOf(this.#launcher.pid ?? 0)[0] ?? 0) : 0
  }

  /** The app alone, beside the running one and on its PostgreSQL: time to the first answer, in ms. */
  async startOfAppAlone() {
    const { APP } = await import(join(ROOT, 'tools/build/bootstrap.mjs'))
    const address = this.address()
    const url = `postgres://${address.user}:${address.password}@localhost:${address.port}/${address.database}?host=${encodeURIComponent(address.host)}`
    const port = await freePort()
    const started = performance.now()
    const app = spawn(process.execPath, APP, {
      cwd: ROOT,
      env: settings(this.dataDir, {
        DATABASE_URL: url,
        PORT: String(port),
        NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
        MALLOC_ARENA_MAX: '2',
      }),
      stdio: 'ignore',
    })
    const taken = await untilAnswer(`http://127.0.0.1:${port}`, started, app)
    app.kill('SIGTERM')
    await once(app, 'exit')
    return taken
  }

  address() {
    const address = runningAddress(this.dataDir)
    if (!address) throw new Error('The academy does not run.')
    return address
  }

  connect = () => connect(this.address(), { max: 2 })

  /** The app's memory in MB; null if the system does not tell. */
  appMemory = () => (this.#app ? statusOf(this.#app, 'VmRSS') / 1024 : null)

  /** The memory of each serving process, shared memory in shares, the parent's first. */
  memoryOfWorkers() {
    const own = (pid: number) => memoryOf(pid, 'parts') / 1024
    const workers = childrenOf(this.#app).filter((pid) => pid !== this.#postmaster())
    return [this.#app, ...workers].map(own)
  }

  /** The app's open files and connections; null if the system does not tell. */
  openFiles = () => (this.#app ? readdirSync(`/proc/${this.#app}/fd`).length : null)

  /** CPU time so far of app and PostgreSQL, in ms; null if the system does not tell. */
  processor = () =>
    this.#app ? { app: processorOf(this.#app), database: processorOf(this.#postmaster()) } : null

  /** PostgreSQL's memory in MB, shared memory in shares or left out; null if the system does not tell. */
  databaseMemory(kind: keyof typeof KINDS = 'parts') {
    const pid = this.#app ? this.#postmaster() : 0
    if (!pid) return null
    const all = [pid, ...childrenOf(pid)]
    return all.reduce((sum, each) => sum + memoryOf(each, kind), 0) / 1024
  }

  #postmaster() {
    const file = join(this.dataDir, 'postgres', 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  }

  async stop() {
    this.#launcher?.kill('SIGTERM')
    if (this.#launcher) await once(this.#launcher, 'exit')
  }
}
