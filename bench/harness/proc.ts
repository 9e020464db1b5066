// Reads figures of processes from `/proc`; a system without it has none.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export const hasProc = () => existsSync('/proc/self/smaps_rollup')

/** A file of a process; empty if the process has ended. */
function fileOf(pid: number, name: string) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, each) => sum + each, 0)

const statusOf = (pid: number, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(fileOf(pid, 'status'))?.[1] ?? 0)

export const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => statusOf(other, 'PPid') === pid)

/** The kernel counts in hundredths of a second. */
const MS_OF_TICK = 10

/** CPU time so far of a process and its children, in ms. */
export function processorOf(pid: number) {
  const ticks = (one: number, fields: readonly number[]) => {
    const text = fileOf(one, 'stat')
    const values = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return sumOf(fields.map((field) => Number(values[field] ?? 0)))
  }
  // Its own user and system time, then that of children that have ended.
  const whole = ticks(pid, [11, 12, 13, 14])
  return (whole + sumOf(childrenOf(pid).map((child) => ticks(child, [11, 12])))) * MS_OF_TICK
}

/** `parts` counts shared memory in shares, `own` leaves it out. */
const KINDS = { parts: /^Pss:\s+(\d+)/gm, own: /^Private_\w+:\s+(\d+)/gm }

/** Resident memory in MB. */
export const residentOf = (pid: number) => statusOf(pid, 'VmRSS') / 1024

/** Memory of some processes, in MB. */
export const memoryOf = (pids: readonly number[], kind: keyof typeof KINDS) =>
  sumOf(
    pids.flatMap((pid) =>
      [...fileOf(pid, 'smaps_rollup').matchAll(KINDS[kind])].map(([, kB]) => Number(kB) / 1024),
    ),
  )
