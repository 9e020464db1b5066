import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const GROUPS = [
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
  ['/sys/fs/cgroup', 'memory.max'],
] as const

/** Bounds the memory of processes with their part of the disk's cache; returns how to lift it, undefined if it cannot. */
export function boundMemory(pids: readonly number[], megabytes: number) {
  for (const [root, limit] of GROUPS) {
    const group = join(root, `ganit-bench-${process.pid}`)
    try {
      mkdirSync(group)
      if (!existsSync(join(group, limit))) throw new Error('There is no such limit.')
      writeFileSync(join(group, limit), String(megabytes * 1_048_576))
      for (const pid of pids) writeFileSync(join(group, 'cgroup.procs'), String(pid))
      return () => {
        for (const pid of pids) writeFileSync(join(root, 'cgroup.procs'), String(pid))
        rmdirSync(group)
      }
    } catch {
      if (existsSync(group)) rmdirSync(group)
    }
  }
  return undefined
}
