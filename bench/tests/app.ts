import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deriveKey } from '../../server/src/lifecycle/secret.ts'

const ROOT = join(import.meta.dirname, '../..')
const LOOK_MS = 50

type Parts = { dataDir: string; port: number; databaseUrl: string }

/** The app as `npm start` runs it, on a database that outlives it. */
export class App {
  readonly url: string
  readonly #parts: Parts
  #child: ChildProcess | undefined
  /** Peak memory in MB. */
  memory = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.url = `http://127.0.0.1:${parts.port}`
  }

  async start() {
    const { dataDir, port, databaseUrl } = this.#parts
    const { APP } = await import(join(ROOT, 'tools/build/bootstrap.mjs'))
    this.#child = spawn(process.execPath, APP, {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        LOG_LEVEL: 'fatal',
        MALLOC_ARENA_MAX: '2',
        NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    while (this.#child.exitCode === null) {
      const answer = await fetch(`${this.url}/api/health`).catch(() => undefined)
      if (answer?.ok) return
      await sleep(LOOK_MS)
    }
    throw new Error('Ganit did not start.')
  }

  noteMemory() {
    try {
      const text = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')
      this.memory = Math.max(this.memory, Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024)
    } catch {
      // Just killed, or the system does not tell.
    }
  }

  async end(signal: 'SIGKILL' | 'SIGTERM') {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** The authorization header of a student's browser. */
  bearer() {
    const secret = readFileSync(join(this.#parts.dataDir, 'secret'), 'utf8').trim()
    const key = deriveKey(secret, 'sessions').toString('hex')
    return (uid: string) => {
      const token = `bench-token-${uid}`
      return `Bearer ${token}.${createHmac('sha256', key).update(token).digest('base64')}`
    }
  }
}
