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
import { systemProblem } from '../lifecycle/system-problem.ts'
import { reserveIn } from './embedded/room.ts'

/** Makes the data folder for the owner's eyes only, and proves that it can be written to. */
export function prepareDataFolder(folder: string) {
  try {
    makeFolder(folder)
    chmodSync(folder, 0o700)
    try {
      probe(folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      // Enough to start and to read.
      rmSync(reserveIn(folder), { force: true })
      probe(folder)
    }
  } catch (error) {
    throw new Error(explain(folder, systemProblem(error)), { cause: error })
  }
}

/** One after the other: Node's own way to make all of them never ends where a folder takes none, as `/proc` does. */
function makeFolder(folder: string) {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  if (isThere()) return
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Somebody else was faster.
    if (code === 'EEXIST' && isThere()) return
    if (code !== 'ENOENT') throw error
    throw new Error('no folder can be made there', { cause: error })
  }
}

function probe(folder: string) {
  const file = join(folder, `.probe-${process.pid}`)
  try {
    writeFileSync(file, 'Ganit can write here.', { flush: true })
  } finally {
    rmSync(file, { force: true })
  }
}

/** Another folder would be another academy, so it is no way out where there is one. */
const explain = (folder: string, problem: string) =>
  existsSync(join(folder, 'postgres'))
    ? `Ganit cannot write to its data in ${folder}: ${problem}. Nothing is lost. Mend that (on a full disk, delete old files in backups/ and outbox/ and nothing else), then start again.`
    : `Ganit cannot keep its data in ${folder}: ${problem}. Choose another folder with DATA_DIR.`

/**
 * Refuses a folder without a database that an academy has been kept in: what is missing is perhaps only not there at the
 * moment, and people must not register into another, empty academy.
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
