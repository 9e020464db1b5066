import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10
/** Index of `utime` and `stime` in proc(5) after the name, which may contain blanks and brackets. */
const [USER, SYSTEM] = [11, 12]

/** CPU milliseconds of a process; undefined if the system does not tell. */
export function processorMsOf(pid: number | undefined) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS
  } catch {
    return undefined
  }
}
