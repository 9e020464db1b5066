import { execFile, spawn } from 'node:child_process'
import { closeSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { programPath } from './binaries.ts'
import type { Home } from './home.ts'
import { complaintsSince, fileSize, openLog } from './log-file.ts'
import {
  isAlive,
  isPostmasterOf,
  readPidFile,
  removeDeadSocketLock,
  removeEmptyPidFile,
} from './pid-file.ts'
import { commandFor } from './runner.ts'

/**
 * Kills the remaining processes of a PostgreSQL whose postmaster was killed. Idle ones end by themselves; a busy one
 * would block a new PostgreSQL until it is done. Other systems than Linux wait for that.
 */
function endOrphans(cluster: string) {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (pid > 1 && hasWorkingFolder(pid, cluster)) process.kill(pid, 'SIGQUIT')
  }
}

/** Whether the process has the cluster as working directory, as PostgreSQL's processes do and hardly any others. */
function hasWorkingFolder(pid: number, cluster: string) {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      readlinkSync(`/proc/${pid}/exe`)
        .replace(/ \(deleted\)$/, '')
        .endsWith('/postgres')
    )
  } catch {
    return false
  }
}

const LOOK_MS = 20
const WATCH_MS = 200
const FAST_STOP_MS = 20_000

const SOCKET_LOCK = /lock file "(.+\.s\.PGSQL\.\d+\.lock)" already exists/
const EMPTY_PID_FILE = /lock file "postmaster\.pid" is empty/

/** A running PostgreSQL, started by this process or an earlier one. */
export type Postmaster = { pid: number; ended: Promise<void> }

/** Starts PostgreSQL in its own process group, out of reach of Ctrl-C, and waits until it accepts connections. */
export async function launchPostmaster(
  home: Home,
  logFile: string,
  settings: string[],
): Promise<Postmaster> {
  const size = fileSize(logFile)
  const postmaster = await (process.platform === 'win32' ? launchOnWindows : spawnPostmaster)(
    home,
    logFile,
    settings,
  )
  if (await untilReady(home, postmaster)) return postmaster
  const complaints = complaintsSince(logFile, size) || `see ${logFile}`
  // The next attempt works once the orphans have ended.
  if (/still in use/.test(complaints)) endOrphans(home.cluster)
  if (EMPTY_PID_FILE.test(complaints)) removeEmptyPidFile(home.cluster)
  const [, lock] = SOCKET_LOCK.exec(complaints) ?? []
  if (lock) removeDeadSocketLock(home.cluster, lock)
  throw new Error(`PostgreSQL did not start: ${complaints}`)
}

async function spawnPostmaster(
  home: Home,
  logFile: string,
  settings: string[],
): Promise<Postmaster> {
  const log = openLog(logFile)
  const command = commandFor(home.runner, programPath(home.binaries, 'postgres'), [
    '-D',
    home.cluster,
    ...settings,
  ])
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.unref()
  return { pid: child.pid as number, ended }
}

/** Starts by pg_ctl, which on Windows is the only program that can drop administrator rights for PostgreSQL. */
async function launchOnWindows(
  home: Home,
  logFile: string,
  settings: string[],
): Promise<Postmaster> {
  const words = settings.map((word) => `"${word}"`).join(' ')
  const args = ['start', '--wait', '--pgdata', home.cluster, '--log', logFile, '--options', words]
  await promisify(execFile)(programPath(home.binaries, 'pg_ctl'), args)
  const found = readPidFile(home.cluster)
  if (!found) throw new Error(`PostgreSQL did not start: see ${logFile}`)
  return watchPostmaster(found.pid)
}

/** A PostgreSQL started by another process. */
export function watchPostmaster(pid: number): Postmaster {
  const ended = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      resolve()
    }, WATCH_MS)
    timer.unref()
  })
  return { pid, ended }
}

/** Waits until PostgreSQL accepts connections; false if it ends instead. Crash recovery may take any time. */
export async function untilReady(home: Home, { pid, ended }: Postmaster) {
  let over = false
  void ended.then(() => {
    over = true
  })
  while (!over) {
    const found = readPidFile(home.cluster)
    if (found?.pid === pid && found.status === 'ready') return true
    await sleep(LOOK_MS)
  }
  return false
}

/** Stops PostgreSQL cleanly: open transactions are rolled back, everything else is written. */
export async function stopServer(home: Home, { pid, ended }: Postmaster) {
  if (process.platform === 'win32') return stopOnWindows(home, pid)
  signalPostmaster(home, pid, 'SIGINT')
  // PostgreSQL ignores the first request during recovery, so it is repeated. The timer also keeps this process alive
  // until then.
  const hurry = setInterval(() => signalPostmaster(home, pid, 'SIGQUIT'), FAST_STOP_MS)
  await ended
  clearInterval(hurry)
}

async function stopOnWindows(home: Home, pid: number) {
  const args = ['stop', '--mode', 'fast', '--pgdata', home.cluster]
  if (isAlive(pid)) await promisify(execFile)(programPath(home.binaries, 'pg_ctl'), args)
}

function signalPostmaster(home: Home, pid: number, signal: NodeJS.Signals) {
  if (isPostmasterOf(home.cluster, pid)) process.kill(pid, signal)
}
