import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CLOCK_OF_TESTS, moveClockOf } from './product-clock.ts'

const ROOT = join(import.meta.dirname, '..')

export const ADMIN = { email: 'admin@ganit.local', password: 'chalk and duster' }

/** A free local port. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Waits for the line in which the app says that it listens. */
function untilListening(app: ChildProcess) {
  let said = ''
  return new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes('is running at')) resolve()
    }
    app.stdout?.on('data', hear)
    app.stderr?.on('data', hear)
    app.once('exit', () => reject(new Error(`The app did not start:\n${said}`)))
  })
}

/** The real product: its own process and PostgreSQL, in a folder that is deleted afterwards. */
export class Ganit {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'ganit-e2e-'))
  port = 0
  /** How often a call is repeated while the app is busy. 0 where a test kills the database: a call may have been done. */
  triesWhileBusy = 60
  app: ChildProcess | undefined

  get url() {
    return `http://localhost:${this.port}`
  }

  async start(settings: NodeJS.ProcessEnv = {}) {
    this.port ||= await freePort()
    const { GANIT_MODEL: model, ...environment } = process.env
    if (readdirSync(this.dataDir).length === 0) {
      if (model) cpSync(model, this.dataDir, { recursive: true })
      else await moveClockOf(this.dataDir)
    }
    this.app = spawn(process.execPath, ['server/build/main.js'], {
      cwd: ROOT,
      env: {
        ...environment,
        NODE_ENV: 'production',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        ADMIN_PASSWORD: ADMIN.password,
        ...CLOCK_OF_TESTS,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await untilListening(this.app)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM') {
    const { app } = this
    if (!app || app.exitCode !== null || app.signalCode !== null) return
    app.kill(signal)
    await once(app, 'exit')
  }

  async remove() {
    await this.stop()
    const database = join(this.dataDir, 'postgres')
    // When root runs the tests, the database may be elsewhere, behind a link.
    const home = dirname(realpathSync(database))
    for (const folder of [home, this.dataDir])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /**
   * Makes a call of the API that prepares data, and repeats it while the app is busy, as on a slow machine. The call
   * keeps its idempotency key, because a call that was answered 503 may have been carried out. `body` is cast to the
   * named type.
   */
  async call<Body = unknown>(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ) {
    const key = randomUUID()
    const ask = () =>
      fetch(`${this.url}/api/${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    let response = await ask()
    for (let again = 0; response.status === 503 && again < this.triesWhileBusy; again += 1) {
      await setTimeout(1000)
      response = await ask()
    }
    return { status: response.status, body: (await response.json().catch(() => null)) as Body }
  }
}
