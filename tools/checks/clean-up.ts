import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Folder of the run, made by `own-folder.ts`. */
const folder = String(process.argv[2])
/** In the environment of all processes that the run has started; read as Latin-1, byte by byte. */
const MARK = Buffer.from(`TMPDIR=${folder}`).toString('latin1')
const TO_END_MS = 2000
const ROUNDS = 5

const textOf = (file: string) => {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // The process has ended, or belongs to another user.
    return ''
  }
}

/** Entries of a folder that may vanish meanwhile. */
const entriesOf = (place: string) => {
  try {
    return readdirSync(place, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The folder to which a link leads, if that is one of root's databases. */
function homeOf(link: string) {
  try {
    const home = dirname(readlinkSync(link))
    return home.startsWith('/var/lib/ganit/database-') ? [home] : []
  } catch {
    return []
  }
}

/** Places of root's databases, each behind the link of a data folder. */
function linkedHomes(place: string, depth = 3): string[] {
  return entriesOf(place).flatMap((each) => {
    const path = join(place, each.name)
    if (each.isSymbolicLink() && each.name === 'postgres') return homeOf(path)
    return each.isDirectory() && depth > 0 ? linkedHomes(path, depth - 1) : []
  })
}

/** Processes that the run's tests started and left. Linux only: elsewhere there is no /proc, and nothing is found. */
const findLeftProcesses = (homes: string[]) =>
  (process.platform === 'linux' ? readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      if (textOf(`/proc/${pid}/environ`).split('\0').includes(MARK)) return true
      const [program = '', ...given] = textOf(`/proc/${pid}/cmdline`).split('\0')
      return program.endsWith('postgres') && homes.some((home) => given.join().includes(home))
    })
    .map(Number)

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended meanwhile.
  }
}

process.stdin.resume()
await once(process.stdin, 'end')
const homes = linkedHomes(folder)
for (let round = 0; round < ROUNDS; round += 1) {
  const pids = findLeftProcesses(homes)
  if (pids.length === 0) break
  // SIGQUIT stops PostgreSQL at once, and it gives its shared memory back; what stays is killed in the next round.
  for (const pid of pids) signal(pid, round === 0 ? 'SIGQUIT' : 'SIGKILL')
  await setTimeout(TO_END_MS)
}
for (const place of [folder, ...homes])
  rmSync(place, { recursive: true, force: true, maxRetries: 5 })
