// Sleeping academies of a host: what making and keeping them takes, and the first call of each. `--count 100`.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../e2e/product.ts'
import { runningAddress } from '../server/src/db/embedded/running.ts'
import { readHostConfig } from '../server/src/hosting/host-config.ts'
import { HOSTS_DATABASE } from '../server/src/hosting/host-database.ts'
import { makeAcademy } from '../server/src/hosting/making/make-academy.ts'
import { openHost } from '../server/src/hosting/open-host.ts'
import { createClosing } from '../server/src/lifecycle/stop.ts'
import { figureOf, tell } from './harness/figures.ts'
import { hasProc, memoryOf } from './harness/proc.ts'
import { APP } from './harness/product.ts'
import { atPercent } from './harness/timer.ts'

const ROOT = join(import.meta.dirname, '..')
const QUIET = { info: () => {}, warn: () => {} }

const addressOf = (n: number) => `academy-${n}x`

/** Makes the academies as commands do, one after the other; returns how long each took, in ms. */
async function make(env: NodeJS.ProcessEnv, count: number) {
  const read = readHostConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const { onClose, closeAll } = createClosing()
  const host = await openHost({ config: read.config, log: QUIET, onClose })
  const took: number[] = []
  try {
    for (let n = 0; n < count; n += 1) {
      const began = performance.now()
      await makeAcademy(host, {
        address: addressOf(n),
        name: `Academy ${n}`,
        email: `o${n}@example.com`,
      })
      took.push(performance.now() - began)
    }
  } finally {
    await closeAll()
  }
  return took
}

/** Milliseconds of a call at an academy's address. */
const callAt = (port: string, n: number) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now()
    const headers = { host: `${addressOf(n)}.localhost:${port}` }
    request({ port, path: '/api/settings', headers }, (answer) => {
      answer
        .resume()
        .once('end', () =>
          answer.statusCode === 200
            ? resolve(performance.now() - began)
            : reject(new Error(`Answered ${answer.statusCode}.`)),
        )
    })
      .once('error', reject)
      .end()
  })

const untilServed = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (part) => {
      said += part
      if (said.includes('is running at')) resolve()
    })
    child.once('close', () => reject(new Error('The host did not start.')))
  })

/** Transactions so far in the databases of academies. */
async function transactions(dataDir: string) {
  const client = new Client(runningAddress(dataDir, HOSTS_DATABASE))
  await client.connect()
  const { rows } = await client.query(
    `select sum(xact_commit + xact_rollback)::int as count from pg_stat_database where datname ~ '^academy_'`,
  )
  await client.end()
  return rows[0].count as number
}

/** `seconds`: longer than the rounds of all, and than a pool stays open. */
export async function hosting({ count, seconds }: { count: number; seconds: number }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ganit-bench-host-'))
  const port = String(await freePort())
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: port,
    LOG_LEVEL: 'error',
  }
  let child: ChildProcess | undefined
  try {
    tell(`Making ${count} academies …`)
    const made = await make(env, count)
    child = spawn(process.execPath, [...APP, '--hosting'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await untilServed(child)
    tell('Waiting until the first day’s works are done …')
    await sleep(seconds * 1000)
    const before = await transactions(dataDir)
    await sleep(seconds * 1000)
    const passes = (await transactions(dataDir)) - before
    const memory = hasProc() && child.pid ? memoryOf([child.pid], 'parts') : null
    const first: number[] = []
    for (let n = 0; n < count; n += 1) first.push(await callAt(port, n))
    return [
      figureOf('making an academy, median', atPercent(made, 50), 'ms'),
      figureOf(`${count} asleep: transactions a second`, passes / seconds, '1/s'),
      figureOf(`${count} asleep: memory of the app`, memory, 'MB'),
      figureOf('first call of a sleeper, median', atPercent(first, 50), 'ms'),
      figureOf('first call of a sleeper, 99 of 100', atPercent(first, 99), 'ms'),
    ]
  } finally {
    if (child) {
      const ended = new Promise((resolve) => child?.once('close', resolve))
      child.kill()
      await ended
    }
    const database = realpathSync(join(dataDir, 'postgres'))
    for (const folder of [dirname(database), dataDir])
      rmSync(folder, { recursive: true, force: true })
  }
}
