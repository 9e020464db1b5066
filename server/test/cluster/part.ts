import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Part = {
  name: string
  file: string
  args: string[]
  env?: Record<string, string> | undefined
  /** The user who runs the part; absent: the present user. */
  user?: { uid: number; gid: number } | undefined
}

const LOOK_MS = 50
const END_MS = 40_000

const pidFile = (folder: string, name: string) => join(folder, 'pids', name)

/** Starts a detached program in the cluster's folder; its output goes to a file there. */
export function startPart(folder: string, { name, file, args, env, user }: Part) {
  mkdirSync(join(folder, 'pids'), { recursive: true })
  const log = openSync(join(folder, `${name}.log`), 'a', 0o644)
  if (user) chownSync(join(folder, `${name}.log`), user.uid, user.gid)
  const child = spawn(file, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
    ...user,
  })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  if (!child.pid) throw new Error(`${file} could not be started.`)
  writeFileSync(pidFile(folder, name), `${child.pid}`)
  return child.pid
}

/** Process id of a part of the cluster, if it was started in this folder. */
export function pidOf(folder: string, name: string) {
  const file = pidFile(folder, name)
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8'))
  return isOurs(folder, pid) ? pid : undefined
}

function isOurs(folder: string, pid: number) {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
    return state !== 'Z' && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
  } catch {
    return false
  }
}

export const isRunning = (folder: string, name: string) => pidOf(folder, name) !== undefined

export async function endPart(folder: string, name: string, signal: NodeJS.Signals = 'SIGTERM') {
  const pid = pidOf(folder, name)
  if (pid) await endProcess(folder, pid, signal)
  rmSync(pidFile(folder, name), { force: true })
}

async function endProcess(folder: string, pid: number, signal: NodeJS.Signals) {
  process.kill(pid, signal)
  const until = performance.now() + END_MS
  while (isOurs(folder, pid)) {
    if (performance.now() > until) process.kill(pid, 'SIGKILL')
    await sleep(LOOK_MS)
  }
}

export const partsOf = (folder: string) =>
  existsSync(join(folder, 'pids')) ? readdirSync(join(folder, 'pids')) : []

/** Postmaster of one of the cluster's data folders. */
export function postmasterOf(folder: string, name: string) {
  try {
    const pid = Number(
      readFileSync(join(folder, name, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    return isOurs(folder, pid) ? pid : undefined
  } catch {
    return undefined
  }
}
