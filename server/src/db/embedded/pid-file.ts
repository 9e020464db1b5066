import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clock } from '../../lifecycle/clock.ts'

/** Contents of postmaster.pid. */
type PidFile = { pid: number; port: number; socketFolder: string; status: string }

/** A process id above all that our systems give. */
const NOBODY = 2 ** 31 - 1
/** PostgreSQL fills its pid file right after creating it. */
const WRITTEN_WITHIN_MS = 2000

const fileOf = (cluster: string) => join(cluster, 'postmaster.pid')

/** Undefined if there is no file, or it is still being written. */
export function readPidFile(cluster: string): PidFile | undefined {
  const lines = readLines(fileOf(cluster))
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
    status: (lines[7] ?? '').trim(),
  }
}

function readLines(file: string) {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return !isDefunct(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process is a zombie: dead, but listed until its parent reaps it, which in a container may never happen.
 * Linux only.
 */
function isDefunct(pid: number) {
  try {
    return / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''))
  } catch {
    return false
  }
}

/** Whether the process is this cluster's PostgreSQL, and not another with the same id. */
export function isPostmasterOf(cluster: string, pid: number) {
  if (!isAlive(pid)) return false
  return process.platform === 'win32' || commandLine(pid).includes(`postgres -D ${cluster} `)
}

function commandLine(pid: number) {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/**
 * PostgreSQL does not start while the pid in a stale file belongs to any process. The file itself must stay: it names
 * the shared memory by which PostgreSQL detects its own orphans.
 */
export function disownPid(cluster: string) {
  const [, ...rest] = readLines(fileOf(cluster))
  writeFileSync(fileOf(cluster), [NOBODY, ...rest].join('\n'))
}

/**
 * Removes an empty file, as a power cut can leave it, because PostgreSQL does not start with one. A file just created
 * belongs to a starting PostgreSQL.
 */
export function removeEmptyPidFile(cluster: string) {
  const found = statSync(fileOf(cluster), { throwIfNoEntry: false })
  const isLeft = found?.size === 0 && Math.abs(clock.ms() - found.mtimeMs) > WRITTEN_WITHIN_MS
  if (isLeft) rmSync(fileOf(cluster))
}

/**
 * Removes the lock beside the socket if it is stale. PostgreSQL does not start while it names any process: after a
 * power cut that may be a foreign one, and a killed PostgreSQL may remain as a zombie.
 */
export function removeDeadSocketLock(cluster: string, lock: string) {
  const pid = Number(readLines(lock)[0])
  if (!isPostmasterOf(cluster, pid)) rmSync(lock, { force: true })
}
