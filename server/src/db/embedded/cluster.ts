import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder } from '../../lifecycle/sync-folder.ts'
import { programPath } from './binaries.ts'
import type { Home } from './home.ts'
import { commandFor } from './runner.ts'
import { SHARED_MEMORY } from './settings.ts'

const MAJOR_VERSION = '18'
const UNFINISHED = 'postgres.unfinished-'

/** Name of the cluster's superuser and of the database. */
export const NAME = 'ganit'

/** Password of the cluster, created on the first start and readable by its owner only. */
export function readPassword(home: Home) {
  const file = join(home.folder, 'postgres-password')
  if (!existsSync(file)) {
    if (existsSync(join(home.cluster, 'PG_VERSION'))) throw new Error(passwordMissing(file))
    makePassword(home, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/** Writes the password and links it into place atomically, so that two parallel starts read the same one. */
function makePassword({ runner }: Home, file: string) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  if (runner.user) chownSync(draft, runner.user.uid, runner.user.gid)
  try {
    linkSync(draft, file)
  } catch {
    if (!existsSync(file)) return renameSync(draft, file)
  }
  rmSync(draft, { force: true })
}

/**
 * Creates the cluster unless it exists. It is built in a temporary folder and renamed when complete, so an interrupted
 * start leaves nothing that looks like a database.
 */
export async function ensureCluster(home: Home, options: { sync: boolean }) {
  const version = join(home.cluster, 'PG_VERSION')
  if (existsSync(version)) return assertVersion(home.cluster, readFileSync(version, 'utf8').trim())

  removeUnfinished(home.folder)
  const unfinished = mkdtempSync(join(home.folder, UNFINISHED))
  const { user } = home.runner
  if (user) chownSync(unfinished, user.uid, user.gid)
  await initialiseCluster(home, unfinished, options.sync)
  renameSync(unfinished, home.cluster)
  if (options.sync) syncFolder(home.folder)
}

function removeUnfinished(folder: string) {
  for (const name of readdirSync(folder))
    if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true })
}

/** PostgreSQL's own C.UTF-8: an upgrade of the operating system cannot change the sort order and break indexes. */
async function initialiseCluster(home: Home, folder: string, sync: boolean) {
  const settings = [
    ...['--username', NAME, '--auth', 'scram-sha-256', '--data-checksums'],
    ...[
      '--encoding',
      'UTF8',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--locale',
      'C',
    ],
    ...Object.entries(SHARED_MEMORY).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    ...[
      '--pwfile',
      join(home.folder, 'postgres-password'),
      ...(sync ? [] : ['--no-sync']),
      '--pgdata',
      folder,
    ],
  ]
  const { file, args, options } = commandFor(
    home.runner,
    programPath(home.binaries, 'initdb'),
    settings,
  )
  try {
    await promisify(execFile)(file, args, options)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not make its database: ${reasonOf(error)}`, { cause: error })
  }
}

function reasonOf(error: unknown) {
  const said = String((error as { stderr?: string }).stderr ?? '')
  const complaint = said.split('\n').find((line) => /error:|FATAL:|PANIC:/.test(line))
  return complaint?.replace(/^.*?(error|FATAL|PANIC): */, '').trim() ?? String(error)
}

function assertVersion(cluster: string, version: string) {
  if (version === MAJOR_VERSION) return
  throw new Error(
    `The database in ${cluster} is of PostgreSQL ${version}, and this Ganit brings PostgreSQL ${MAJOR_VERSION}. ` +
      'Start the Ganit that made it, or restore a backup into an empty data folder.',
  )
}

const passwordMissing = (file: string) =>
  `The password of the database, ${basename(file)}, is missing. It is in no backup that Ganit makes. Put back ${file} from a copy of the data folder, or restore the newest backup into an empty DATA_DIR: docs/operations.md, "A new machine".`
