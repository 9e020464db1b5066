import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { chooseAddress, type EmbeddedAddress, ensureDatabase, listenSettings } from './address.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, readPassword } from './cluster.ts'
import { writeEntries } from './entries.ts'
import { findHome, type Home } from './home.ts'
import { isPostmasterOf, readPidFile } from './pid-file.ts'
import { dropSocketFolder, socketFolder } from './private-folder.ts'
import { type Settings, settingsArguments } from './settings.ts'
import { type Log, supervisePostgres } from './supervisor.ts'

type Embedded = {
  /** Whether the database was just created. */
  isNew: boolean
  /** Does not change when PostgreSQL restarts. */
  address: EmbeddedAddress
  pid: () => number
  /** Whether the disk is too full to save anything. */
  isStorageFull: () => boolean
  stop: () => Promise<void>
}

type Options = {
  /** Must exist, and only one process may use it at a time. */
  dataDir: string
  log: Log
  /** Whether the caller is a command that may run beside the app. */
  isGuest?: boolean
  /** Additional or overriding settings: tests are faster without durability. */
  settings?: Settings
  /** A host's own database. Then each role but the owner enters the database of its name alone. */
  hostsDatabase?: string
}

/** Starts or adopts the bundled PostgreSQL, and keeps it running. */
export async function startEmbedded({
  dataDir,
  log,
  isGuest = false,
  settings = {},
  hostsDatabase,
}: Options): Promise<Embedded> {
  const home = findHome(realpathSync(dataDir), findBinaries())
  if (isGuest) assertReachable(home)
  const password = readPassword(home)
  const isNew = !existsSync(home.cluster)
  await ensureCluster(home, { sync: settings.fsync !== 'off' })

  const folder = socketFolder(home.folder, password, home.runner.user)
  const wanted = await chooseAddress(folder, { password, database: hostsDatabase })
  const supervised = await supervisePostgres({
    home,
    log,
    logFile: join(dataDir, 'postgres.log'),
    settings: settingsArguments(listenSettings(wanted), {
      ...(hostsDatabase && { hba_file: writeEntries(home) }),
      ...settings,
    }),
  })
  const stop = () => supervised.stop().then(() => dropSocketFolder(folder))

  const address = addressOfServer(home.cluster, wanted)
  await ensureDatabase(address).catch(async (error: Error) => {
    await stop()
    throw new Error(`PostgreSQL runs but does not let Ganit in: ${error.message}`, { cause: error })
  })
  const { pid, isStorageFull } = supervised
  return { address, pid, isNew, isStorageFull, stop }
}

/** An adopted server may have another address. */
function addressOfServer(cluster: string, wanted: EmbeddedAddress): EmbeddedAddress {
  const { port = wanted.port, socketFolder: folder } = readPidFile(cluster) ?? {}
  return { ...wanted, port, host: folder || wanted.host }
}

/**
 * Throws if the database is run by another container, or by a process with a private /tmp: this process sees neither
 * that app nor its PostgreSQL.
 */
function assertReachable({ cluster }: Home) {
  const { pid = 0, port, socketFolder: folder } = readPidFile(cluster) ?? {}
  if (!folder || !isPostmasterOf(cluster, pid)) return
  if (existsSync(join(folder, `.s.PGSQL.${port}`))) return
  throw new Error(
    `PostgreSQL runs with the data in ${cluster}, but cannot be reached from here: ${folder} is missing. Run this where Ganit runs: in the same container, with the same /tmp.`,
  )
}
