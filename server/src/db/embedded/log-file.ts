import { copyFileSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'

const LARGEST_BYTES = 5 * 1024 * 1024

export function openLog(file: string) {
  truncateLog(file)
  return openSync(file, 'a', 0o600)
}

/**
 * Empties a log that is too large; keeps its content beside it, if the disk has room. PostgreSQL has the file open, so
 * it is truncated, not renamed. Failures are ignored: a growing log must not stop anything.
 */
export function truncateLog(file: string) {
  if (fileSize(file) <= LARGEST_BYTES) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch {
    rmSync(`${file}.1`, { force: true })
  }
  try {
    truncateSync(file)
  } catch {}
}

export const fileSize = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Text written since the log had that size, to explain a failed start. */
export function complaintsSince(file: string, size: number) {
  const lines = readFileSync(file).subarray(size).toString('utf8').split('\n')
  const complaints = lines.filter((line) => /FATAL|PANIC|ERROR|could not/.test(line))
  return complaints.map((line) => line.replace(/^.*?(?:FATAL|PANIC|ERROR):\s*/, '')).join(' ')
}
