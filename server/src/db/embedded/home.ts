import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  canRun,
  findUnprivilegedUser,
  PLAIN,
  type Runner,
  rootInNamespace,
  runsAsRoot,
} from './runner.ts'

/** Root's folder for files that an unprivileged user must reach. */
const SHARED = '/var/lib/ganit'

/** Location of a database, and how its programs run. */
export type Home = {
  /** Contains the cluster, its password and its socket. */
  folder: string
  cluster: string
  binaries: string
  runner: Runner
}

/** Finds the database of a data folder, or decides where a new one goes. */
export function findHome(dataDir: string, binaries: string): Home {
  const cluster = join(dataDir, 'postgres')
  const found = lstatSync(cluster, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) return homeIn(dirname(readlinkSync(cluster)), binaries)
  if (found) return homeIn(dataDir, binaries)
  return newHome(dataDir, binaries)
}

function homeIn(folder: string, binaries: string): Home {
  const cluster = join(folder, 'postgres')
  const { uid, gid } = statSync(existsSync(cluster) ? cluster : folder)
  if (!runsAsRoot()) {
    if (process.getuid && uid !== process.getuid()) throw new Error(belongsToAnother(cluster))
    return { folder, cluster, binaries, runner: PLAIN }
  }
  if (uid !== 0) return homeOfUser({ uid, gid }, folder, binaries)
  const runner = rootInNamespace(binaries, folder)
  if (!runner) throw new Error(`${onlyRootSentence(cluster)}`)
  return { folder, cluster, binaries, runner }
}

function newHome(dataDir: string, binaries: string): Home {
  const cluster = join(dataDir, 'postgres')
  if (!runsAsRoot()) return { folder: dataDir, cluster, binaries, runner: PLAIN }
  const runner = rootInNamespace(binaries, dataDir)
  if (runner) return { folder: dataDir, cluster, binaries, runner }

  const user = findUnprivilegedUser()
  mkdirSync(SHARED, { recursive: true, mode: 0o755 })
  const folder = mkdtempSync(join(SHARED, 'database-'))
  chownSync(folder, user.uid, user.gid)
  symlinkSync(join(folder, 'postgres'), cluster)
  return homeOfUser(user, folder, binaries)
}

function homeOfUser(user: { uid: number; gid: number }, folder: string, binaries: string): Home {
  const runner = { prefix: [], user }
  const reachable = canRun(runner, binaries) ? binaries : copyBinaries(binaries)
  return { folder, cluster: join(folder, 'postgres'), binaries: reachable, runner }
}

/**
 * Copies the programs for an unprivileged user, for a checkout that only root can enter. Root owns the copy, so that
 * user cannot change it.
 */
function copyBinaries(binaries: string) {
  const { version } = JSON.parse(readFileSync(join(dirname(binaries), 'package.json'), 'utf8'))
  const copy = join(SHARED, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(SHARED, { recursive: true, mode: 0o755 })
  const unfinished = mkdtempSync(`${copy}-`)
  cpSync(binaries, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  try {
    renameSync(unfinished, copy)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return copy
}

const belongsToAnother = (cluster: string) =>
  `The database in ${cluster} belongs to another user. Start Ganit as that user, or give the folder to yours with chown -R.`

const onlyRootSentence = (cluster: string) =>
  `The database in ${cluster} belongs to root, and this machine does not let root run PostgreSQL. ` +
  'Give the data folder to an ordinary user with chown -R, and start Ganit as that user.'
