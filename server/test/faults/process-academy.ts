import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import { connect, WAIT_MS } from '../../src/db/client.ts'
import { runningAddress } from '../../src/db/embedded/running.ts'
import { ADMIN } from '../academy.ts'
import { runDoctor } from '../ganit-command.ts'
import { postgresPid, startGanit } from '../ganit-process.ts'
import { usedFolder } from '../used-folder.ts'

export const RIGHT = { code: 0, said: 'The ledger is right.\n' }

/** Many times the browser's timeout: these tests check answers, not speed. */
const PATIENT_MS = 120_000

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> }
type Request = {
  method?: string
  body?: object
  token?: string
  key?: string
}

/** An academy in a process that can be killed and restarted, with a new port. */
export async function aProcessAcademy(given?: string, more: Record<string, string> = {}) {
  const dataDir = given ?? (await usedFolder('data'))
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'error', ...more }
  let running = startGanit(env)
  let url = await running.ready()
  const address = runningAddress(dataDir)
  if (!address) throw new Error('PostgreSQL does not run.')
  // Long timeouts for filling and checking whole academies on a busy machine.
  const waits = { ...WAIT_MS, statement: PATIENT_MS, silence: PATIENT_MS }
  const { db } = connect(address, { max: 2, waits })
  onTestFinished(() => db.destroy())

  /** The app's answer; undefined if there is none. */
  async function ask(path: string, { method = 'POST', body, token, key }: Request = {}) {
    try {
      const answer = await fetch(`${url}/api/${path}`, {
        method,
        signal: AbortSignal.timeout(PATIENT_MS),
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const { status, headers } = answer
      return { status, headers, body: await answer.json() } as Answer
    } catch {
      return undefined
    }
  }

  async function end(signal: NodeJS.Signals) {
    running.child.kill(signal)
    return running.ended
  }
  async function start() {
    running = startGanit(env)
    url = await running.ready()
  }

  /** Lets leases of interrupted background work expire at once. */
  const takeOverWork = () =>
    sql`update jobs set run_at = now() where state in ('running', 'waiting')`.execute(db)

  const health = async () => (await ask('health', { method: 'GET' }))?.status

  return {
    db,
    dataDir,
    ask,
    health,
    url: () => url,
    pid: () => Number(running.child.pid),
    isRunning: () => running.child.exitCode === null && running.child.signalCode === null,
    /** Only the ledger: some disks here are small on purpose. */
    doctor: () => runDoctor(env, '--ledger'),
    async signIn() {
      const answer = await ask('auth/sign-in/email', { body: ADMIN })
      return String(answer?.body.token)
    },
    /** Waits until requests are answered. */
    untilWell: () =>
      vi.waitFor(
        async () => {
          const status = await health()
          if (status !== 200) throw new Error(`The app answers ${status}.`)
        },
        { timeout: 240_000, interval: 50 },
      ),
    killPostgres: () => process.kill(postgresPid(dataDir), 'SIGKILL'),
    killAllOfPostgres: () => signalAll(postgresProcesses(dataDir), 'SIGKILL'),
    /** Kills one of PostgreSQL's backends. */
    async killBackend() {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where application_name = 'ganit'
          and pid <> pg_backend_pid() order by random() limit 1`.execute(db)
      if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
    },
    async restart(signal: NodeJS.Signals = 'SIGKILL') {
      const code = await end(signal)
      await start()
      return code
    },
    /** Kills the app and all of PostgreSQL. */
    async killAll() {
      const ended = end('SIGKILL')
      signalAll(postgresProcesses(dataDir), 'SIGKILL')
      await ended
      // Before it ended, the app may have started another PostgreSQL.
      signalAll(postgresProcesses(dataDir), 'SIGKILL')
    },
    takeOverWork,
    start,
    /** Ends the app until it is started again. */
    end,
  }
}

export type ProcessAcademy = Awaited<ReturnType<typeof aProcessAcademy>>

/** The postmaster and its children; only the postmaster if the system does not list them. */
export function postgresProcesses(dataDir: string) {
  const first = postgresPid(dataDir)
  if (!existsSync('/proc/self/stat')) return [first]
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === first,
  )
  return [first, ...children.map(Number)]
}

export function signalAll(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended by itself.
    }
}

function parentOf(pid: string) {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    return Number(rest.split(' ')[1])
  } catch {
    return undefined
  }
}
