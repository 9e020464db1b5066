import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a running PostgreSQL says of itself in its postmaster.pid. */
type PidFile = { pid: number; port: number; socketFolder: string; status: string }

/** Greater than any process id of any system we run on. */
const NOBODY = 2 ** 31 - 1
/** PostgreSQL writes its file right after it has made it. */
const WRITTEN_WITHIN_MS = 2000

const fileOf = (cluster: string) => join(cluster, 'postmaster.pid')

/** Undefined when there is none, or it is still being written. */
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

/** Dead, and in the list of processes until its parent asks for it, which in a container may be never. Linux alone tells. */
function isDefunct(pid: number) {
  try {
    return / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''))
  } catch {
    return false
  }
}

/** Whether that process is the PostgreSQL of this cluster, and not one that got its number later. */
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
 * PostgreSQL will not start while the number in a left-over file belongs to any process. The file itself must stay: it
 * names the shared memory by which PostgreSQL sees that its own orphaned processes still write to the cluster.
 */
export function disownPid(cluster: string) {
  const [, ...rest] = readLines(fileOf(cluster))
  writeFileSync(fileOf(cluster), [NOBODY, ...rest].join('\n'))
}

/**
 * Nor will it start while the file is empty, as power that goes at the wrong moment leaves it. One that was made just now
 * belongs to a PostgreSQL that starts.
 */
export function removeEmptyPidFile(cluster: string) {
  const found = statSync(fileOf(cluster), { throwIfNoEntry: false })
  const isLeft = found?.size === 0 && Math.abs(Date.now() - found.mtimeMs) > WRITTEN_WITHIN_MS
  if (isLeft) rmSync(fileOf(cluster))
}

/**
 * Nor will it start while the lock beside its socket names any process: after a power cut that may be quite another one,
 * and a killed PostgreSQL whose parent is gone can stay in the list of processes.
 */
export function removeDeadSocketLock(cluster: string, lock: string) {
  const pid = Number(readLines(lock)[0])
  if (!isPostmasterOf(cluster, pid)) rmSync(lock, { force: true })
}
