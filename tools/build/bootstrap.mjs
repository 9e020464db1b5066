// What every command needs before it can start: the packages, the pages, and the pinned Node.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { isAppRunning, MAIN } from './running-app.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ORPHAN_CHECK_MS = 300

const STOP_FIRST =
  'Ganit is running from this folder, and the folder has changed since: it is another version now. ' +
  'Stop Ganit first. "npm start" then installs and builds what has changed.'

/**
 * Installs and builds what is missing or has changed; ends the process with a sentence when that fails, or when it would
 * take files away from a running app.
 */
export async function prepare({ pages = true } = {}) {
  const isReady = async () => (await isInstalled()) && (!pages || (await isBuilt()))
  if (await isReady()) return
  try {
    await withLock(async () => {
      // Another window may have seen to it, and runs the app by now.
      if (await isReady()) return
      if (isAppRunning()) throw new Error(STOP_FIRST)
      await install()
      if (pages) await build()
    })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/** Node's memory is collected early and in small steps: a third of it is saved for a twentieth of the work (0014). */
export const APP = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--initial-old-space-size=72',
  '--heap-growing-percent=40',
  // What a cache was filled with once would have its like, made for each answer, begin in old space for good.
  '--no-allocation-site-pretenuring',
  MAIN,
]

/** Runs the app. Compiled code is kept between starts: it saves a third of the time to get going. */
export const runApp = (env = {}, args = []) =>
  run([...APP, ...args], {
    NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
    // The C library keeps memory for each thread otherwise.
    MALLOC_ARENA_MAX: '2',
    ...env,
  })

/**
 * Runs a script of ours on the pinned Node and answers its exit code. Signals are passed on; when this process is
 * killed, the child sees the channel close and ends cleanly too.
 */
export function run(args, env = {}) {
  const child = spawn(pinnedNode(), args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => passOn(signal, child))
  onNpmGone(() => child.kill('SIGTERM'))
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(
        `The Node that Ganit brings does not run here (${error.code}). It needs glibc on Linux.`,
      )
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** On Windows the console tells the child too, and passing it on would end the child on the spot. */
function passOn(signal, child) {
  if (process.platform !== 'win32') child.kill(signal)
}

/**
 * A signal to npm ends npm and the shell between us, but never reaches this process: it only finds itself orphaned. Where
 * npm is killed outright, the shell stays and is orphaned instead.
 */
function onNpmGone(stop) {
  if (!process.env.npm_lifecycle_event) return
  const above = () => `${process.ppid} ${parentOfShell(process.ppid)}`
  const atFirst = above()
  const timer = setInterval(() => {
    if (above() === atFirst) return
    clearInterval(timer)
    stop()
  }, ORPHAN_CHECK_MS)
  timer.unref()
}

/**
 * Who started the shell that started us; undefined where npm did so without one, because whoever started npm may well be
 * gone. Linux alone tells.
 */
function parentOfShell(pid) {
  try {
    return /^Name:\s*\w*sh\n[\s\S]*^PPid:\s*(\d+)/m.exec(
      readFileSync(`/proc/${pid}/status`, 'utf8'),
    )?.[1]
  } catch {
    return undefined
  }
}
