import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** The sources, or a build: `GANIT_MAIN=server/build/main.js` starts faster. */
const MAIN = join(ROOT, process.env.GANIT_MAIN ?? 'server/src/main.ts')
/** On a busy machine a first start takes over a minute. */
const START_MS = 180_000
/** Node's flags, as in `npm start` (tools/build/bootstrap.mjs). */
const FLAGS = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--initial-old-space-size=48',
  '--heap-growing-percent=40',
]

type After = (end: () => Promise<void>) => void

/** Starts the whole app as a process on a free port, and ends it after the test. */
export function startGanit(
  env: Record<string, string>,
  after: After = onTestFinished,
  args: string[] = [],
) {
  const child = spawn(process.execPath, [...FLAGS, MAIN, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
      MALLOC_ARENA_MAX: '2',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    said.err += chunk
  })
  const ended = endOf(child)
  after(() => endCleanly(child, ended))
  return { child, said, ended, ready: () => readyAt(child, said) }
}

/**
 * Resolves to the child's exit code, once all its output has arrived. The event "close" does not come after a
 * disconnect.
 */
async function endOf(child: ChildProcess) {
  const streams = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'))
  const [code] = await once(child, 'exit')
  await Promise.all(streams)
  return code as number | null
}

type Call = { method?: string; token?: string; body?: object }

const AGAIN_MS = 500
const TIMES = 40

/** Calls a running app's API, retrying when it asks to; `body` is the answer, typed as named. */
export async function callApi<Body = Record<string, string>>(
  url: string,
  path: string,
  { method = 'POST', token, body }: Call = {},
) {
  const ask = () =>
    fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  let answer = await ask()
  for (let n = 1; answer.status === 503 && n < TIMES; n++) {
    await sleep(AGAIN_MS)
    answer = await ask()
  }
  return { status: answer.status, body: (await answer.json()) as Body }
}

/** Waits until the process prints its address. */
async function readyAt(child: ChildProcess, said: { out: string; err: string }) {
  return vi.waitFor(
    () => {
      const [, url] = /running at (\S+)/.exec(said.out) ?? []
      if (url) return url
      throw new Error(`not running (exit code ${child.exitCode}): ${said.out}${said.err}`)
    },
    { timeout: START_MS, interval: 20 },
  )
}

async function endCleanly(child: ChildProcess, ended: Promise<unknown>) {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await ended
}

export const postgresPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
