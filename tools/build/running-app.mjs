import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built app, as the command line of a running one names it. */
export const MAIN = fileURLToPath(new URL('../../server/build/main.js', import.meta.url))

/**
 * Whether an app runs from this folder, whoever started it and with whatever data. On Windows the system itself keeps files
 * that are in use.
 */
export function isAppRunning() {
  if (process.platform === 'win32') return false
  return process.platform === 'linux' ? inProc() : inProcessList()
}

const inProc = () =>
  readdirSync('/proc').some(
    (pid) =>
      /^\d+$/.test(pid) &&
      wordsOf(pid).some(
        (word) => word.endsWith('main.js') && resolve(folderOf(pid), word) === MAIN,
      ),
  )

function wordsOf(pid) {
  try {
    return readFileSync(join('/proc', pid, 'cmdline'), 'utf8').split('\0')
  } catch {
    return []
  }
}

/** Another user's is not told. */
function folderOf(pid) {
  try {
    return readlinkSync(join('/proc', pid, 'cwd'))
  } catch {
    return '/'
  }
}

const inProcessList = () =>
  execFileSync('ps', ['-axww', '-o', 'command='], { encoding: 'utf8' }).includes(MAIN)
