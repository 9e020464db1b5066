import { mkdirSync } from 'node:fs'
import { Client } from 'pg'
import type { DatabaseAddress } from '../academy/academy.ts'
import { otherDatabase } from '../backup/databases.ts'
import { prepareDataFolder } from '../db/academy/data-folder.ts'
import { askRunning, type LineHandler, lockDataFolder } from '../db/academy/instance-lock.ts'
import { makeDatabase, protectDatabase } from '../db/academy/make-database.ts'
import { LOCKS } from '../db/connections/lock-numbers.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { runningAddress } from '../db/embedded/running.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import type { Log } from '../db/embedded/supervisor.ts'
import { migrate } from '../db/migrate.ts'
import { waitForServer } from '../db/open.ts'
import { assertDurable } from '../db/transactions/durable.ts'
import { academiesFolder, isHostsFolder, refuseFolderOfOne } from '../lifecycle/hosts-folder.ts'
import type { OnClose } from '../lifecycle/stop.ts'
import type { HostConfig } from './host-config.ts'
import { connectHost, HOSTS_DATABASE, type HostDb, TEMPLATE } from './host-database.ts'
import { HOST_MIGRATIONS } from './migrations/index.ts'
import { readMasterSecret } from './secrets.ts'

/** An open host: its database, as owner, and the secret that opens its academies. */
export type Host = {
  config: HostConfig
  db: HostDb
  /** The owner's address of the host's database. */
  owner: DatabaseAddress
  master: string
  isStorageFull: () => boolean
  /** Whether another process serves it. */
  isRunning: boolean
}

type Parts = {
  config: HostConfig
  log: Log
  onClose: OnClose
  stopping?: AbortSignal
  /** Whether a folder without anything becomes a host's. */
  mayBegin?: boolean
  /** Whether the academy of a single installation is taken in here. */
  adopts?: boolean
  /** Handles the lines of commands. Absent: this is a command, which may work beside the running host. */
  onTold?: LineHandler
}

/** Connections for the pools of all academies together, for daily work and backups, and for the owner. */
const CONNECTIONS = { max_connections: 200 }

/**
 * Opens the host in a data folder: starts PostgreSQL unless the host runs, and makes or migrates the host's database and
 * the template of academies.
 */
export async function openHost(parts: Parts): Promise<Host> {
  const { config, onClose, mayBegin = true, adopts = false } = parts
  if (!adopts) refuseFolderOfOne(config.dataDir)
  if (!mayBegin && !isHostsFolder(config.dataDir))
    throw new Error(
      `There is no academy in ${config.dataDir}. Set DATA_DIR to your academy’s folder, or make one: npm run host -- new.`,
    )
  prepareDataFolder(config.dataDir)
  // It marks the folder as a host's from now on.
  mkdirSync(academiesFolder(config.dataDir), { recursive: true, mode: 0o700 })
  const { server, isRunning, isStorageFull = () => false } = await findServer(parts)
  const owner = otherDatabase(server, HOSTS_DATABASE) as DatabaseAddress
  if (!isRunning) await prepareHost(server, owner)
  const { db } = connectHost(owner)
  onClose(() => db.destroy())
  const master = await readMasterSecret(config, db)
  const host = { config, db, owner, master, isStorageFull, isRunning }
  if (!isRunning) await prepareTemplate(host)
  return host
}

type Found = { server: DatabaseAddress; isRunning: boolean; isStorageFull?: () => boolean }

async function findServer({ config, log, onClose, stopping, onTold }: Parts): Promise<Found> {
  const { dataDir, databaseUrl } = config
  const isRunning = onTold === undefined && (await askRunning(dataDir, 'is there')) !== undefined
  if (!isRunning) onClose((await lockDataFolder(dataDir, onTold)).release)
  if (databaseUrl) return { server: await waitForServer(databaseUrl, log, stopping), isRunning }
  if (isRunning) {
    const server = runningAddress(dataDir, HOSTS_DATABASE)
    if (!server) throw new Error('Ganit is just starting or stopping. Try again in a moment.')
    return { server, isRunning }
  }
  const embedded = await startEmbedded({
    ...{ dataDir, log, hostsDatabase: HOSTS_DATABASE, isGuest: onTold === undefined },
    settings: CONNECTIONS,
  })
  onClose(embedded.stop)
  return { server: embedded.address, isRunning, isStorageFull: embedded.isStorageFull }
}

async function prepareHost(server: DatabaseAddress, owner: DatabaseAddress) {
  const { db } = openOperatorConnection(server)
  await assertDurable(db).finally(() => db.destroy())
  await inSession(server, async (client) => {
    await makeDatabase(client, { name: HOSTS_DATABASE, template: 'template1' })
    await protectDatabase(client, HOSTS_DATABASE)
  })
  await migrate(owner, HOST_MIGRATIONS)
}

/** Migrates the empty academy of which all are copies. */
const prepareTemplate = (host: Pick<Host, 'owner'>) =>
  withHostLock(host, async (client) => {
    await makeDatabase(client, { name: TEMPLATE, template: 'template1' })
    await migrate(otherDatabase(host.owner, TEMPLATE) as DatabaseAddress)
  })

/**
 * Works in the host's database, one at a time: roles and databases belong to the whole server, and a template is copied
 * only while nobody is connected to it.
 */
export const withHostLock = <T>(
  { owner }: Pick<Host, 'owner'>,
  work: (client: Client) => Promise<T>,
) =>
  inSession(owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCKS.appRole])
    return work(client)
  })

async function inSession<T>(address: DatabaseAddress, work: (client: Client) => Promise<T>) {
  const client = new Client({ ...address, application_name: 'ganit host' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
