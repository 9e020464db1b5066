import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built app, as it appears in a running app's command line. */
export const MAIN = fileURLToPath(new URL('../../server/build/main.js', import.meta.url))

/** True if an app runs from this folder, with any data folder. Windows itself protects files in use. */
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

/** Other users' processes are not readable. */
function folderOf(pid) {
  try {
    return readlinkSync(join('/proc', pid, 'cwd'))
  } catch {
    return '/'
  }
}

const inProcessList = () =>
  execFileSync('ps', ['-axww', '-o', 'command='], { encoding: 'utf8' }).includes(MAIN)
