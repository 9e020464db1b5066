import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10
/** Where `utime` and `stime` of proc(5) stand behind the name, which may have blanks and brackets itself. */
const [USER, SYSTEM] = [11, 12]

/** How many milliseconds of the processor a process has had; undefined where the system does not tell. */
export function processorMsOf(pid: number | undefined) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS
  } catch {
    return undefined
  }
}
