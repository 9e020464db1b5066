import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const GROUPS = [
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
  ['/sys/fs/cgroup', 'memory.max'],
] as const

/** Moves out of a group whatever is in it, and removes it. Connections that ended meanwhile are passed over. */
function lift(root: string, group: string) {
  for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
    try {
      writeFileSync(join(root, 'cgroup.procs'), pid)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error
    }
  rmdirSync(group)
}

/** Bounds the memory of processes with their part of the disk's cache; returns how to lift it, undefined if it cannot. */
export function boundMemory(pids: readonly number[], megabytes: number) {
  for (const [root, limit] of GROUPS) {
    const group = join(root, `ganit-bench-${process.pid}`)
    try {
      mkdirSync(group)
      if (!existsSync(join(group, limit))) throw new Error('There is no such limit.')
      writeFileSync(join(group, limit), String(megabytes * 1_048_576))
      for (const pid of pids) writeFileSync(join(group, 'cgroup.procs'), String(pid))
      return () => lift(root, group)
    } catch {
      if (existsSync(join(group, 'cgroup.procs'))) lift(root, group)
    }
  }
  return undefined
}
