import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { systemProblem } from '../../lifecycle/system-problem.ts'
import { reserveFile } from '../embedded/room.ts'

/** Creates the data folder, readable by its owner only, and checks that it is writable. */
export function prepareDataFolder(folder: string) {
  try {
    makeFolder(folder)
    chmodSync(folder, 0o700)
    try {
      probeFolder(folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      // The freed space is enough to start and read.
      rmSync(reserveFile(folder), { force: true })
      probeFolder(folder)
    }
  } catch (error) {
    throw new Error(explainProblem(folder, systemProblem(error)), { cause: error })
  }
}

/**
 * Makes one level at a time, because Node's recursive mkdir never ends below a folder that allows none, such as
 * `/proc`.
 */
function makeFolder(folder: string) {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  if (isThere()) return
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another process was faster.
    if (code === 'EEXIST' && isThere()) return
    if (code !== 'ENOENT') throw error
    throw new Error('no folder can be made there', { cause: error })
  }
}

function probeFolder(folder: string) {
  const file = join(folder, `.probe-${process.pid}`)
  try {
    writeFileSync(file, 'Ganit can write here.', { flush: true })
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * Explains the problem. Suggests another folder only if there is no academy in this one, because another folder would
 * be another academy.
 */
const explainProblem = (folder: string, problem: string) =>
  existsSync(join(folder, 'postgres'))
    ? `Ganit cannot write to its data in ${folder}: ${problem}. Nothing is lost. Mend that (on a full disk, delete old files in backups/ and outbox/ and nothing else), then start again.`
    : `Ganit cannot keep its data in ${folder}: ${problem}. Choose another folder with DATA_DIR.`

/**
 * Throws for a folder with traces of an academy but no database. The database may be missing only for now, and people
 * must not register into an empty one.
 */
export function assertNoTraces(folder: string) {
  if (existsSync(join(folder, 'postgres'))) return
  const backups = join(folder, 'backups')
  const hasBackup =
    existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.backup'))
  if (!hasBackup && !existsSync(join(folder, 'secret'))) return
  throw new Error(
    `An academy was kept in ${folder}, but its database (${join(folder, 'postgres')}) is not there. ` +
      'Is its disk missing, or DATABASE_URL? "npm run restore -- <file>" puts a backup back; ' +
      '"npm start -- --new" begins a new, empty academy here.',
  )
}
