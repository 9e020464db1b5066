import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { DatabaseAddress } from '../academy/academy.ts'
import type { Config } from '../lifecycle/config.ts'
import { refuseHostsFolder } from '../lifecycle/hosts-folder.ts'
import type { OnClose } from '../lifecycle/stop.ts'
import { systemProblem } from '../lifecycle/system-problem.ts'
import { giveRights, prepareAppRole, withAppRole } from './academy/app-role.ts'
import { assertNoTraces } from './academy/data-folder.ts'
import { lockDataFolder } from './academy/instance-lock.ts'
import { type Connection, connect, shareOfConnections } from './client.ts'
import { isDatabaseAway } from './connections/failures.ts'
import { startEmbedded } from './embedded/start.ts'
import type { Log } from './embedded/supervisor.ts'
import { migrate } from './migrate.ts'
import { assertDurable } from './transactions/durable.ts'

type OpenOptions = Config & {
  /** Whether an empty academy may be created in a folder that had another. */
  mayBeginAnew?: boolean
  /** Aborts waiting for a server that is not up yet. */
  stopping?: AbortSignal
}

type Found = {
  address: DatabaseAddress
  /** Whether our own database was just created. */
  isNew?: boolean
  isStorageFull?: () => boolean
}

export type Opened = Connection & {
  /** Address for the app. */
  address: DatabaseAddress
  /** The owner's address, for work that the app's role may not do. */
  owner: DatabaseAddress
  isNew?: boolean
  isStorageFull?: () => boolean
}

/** Finds or starts the database, checks that it is durable, and migrates it. */
export async function openDatabase(
  config: OpenOptions,
  log: Log,
  onClose: OnClose,
): Promise<Opened> {
  refuseHostsFolder(config.dataDir)
  const { address: owner, ...found } = await findServer(config, log, onClose)
  const { db } = connect(owner, { max: 1 })
  await assertDurable(db).finally(() => db.destroy())
  await migrate(owner)
  const address = await enterAsApp(config, owner, log)
  const connection = connect(address, { log })
  onClose(() => connection.db.destroy())
  return { ...connection, ...found, address, owner }
}

/** Enters a database opened by another process of this machine, with one process's share of connections. */
export function enterOpened(
  opened: Omit<Opened, keyof Connection>,
  { processes, log }: { processes: number; log: Log },
): Opened {
  const max = shareOfConnections(processes)
  return { ...connect(opened.address, { max, log }), ...opened }
}

/** Enters as the app's role; with an external server only if its operator has created that role. */
async function enterAsApp(
  { appDatabaseUrl, stopping }: OpenOptions,
  owner: DatabaseAddress,
  log: Log,
) {
  if (!('connectionString' in owner)) {
    await prepareAppRole(owner)
    return withAppRole(owner)
  }
  if (!appDatabaseUrl) return owner
  await giveRights(owner, decodeURIComponent(new URL(appDatabaseUrl).username))
  return waitForServer(appDatabaseUrl, log, stopping)
}

/** The server of `DATABASE_URL`, which any number of apps may share, or our own, which one app uses. */
async function findServer(
  { databaseUrl, dataDir, stopping, processes, mayBeginAnew = false }: OpenOptions,
  log: Log,
  onClose: OnClose,
): Promise<Found> {
  if (databaseUrl) return { address: await waitForServer(databaseUrl, log, stopping) }
  if (!mayBeginAnew) assertNoTraces(dataDir)
  const lock = await lockDataFolder(dataDir)
  onClose(lock.release)
  const embedded = await startEmbedded({ dataDir, log, settings: connectionSettings(processes) })
  onClose(embedded.stop)
  const { address, isNew, isStorageFull } = embedded
  return { address, isNew, isStorageFull }
}

/** Connections of a process beside its pool: for notifications, the daily work and long operations. */
const CONNECTIONS_OF_A_PROCESS = 12
const USUAL_CONNECTIONS = 100

/** Settings that give several processes enough connections. */
const connectionSettings = (processes: number) => ({
  max_connections: Math.max(USUAL_CONNECTIONS, CONNECTIONS_OF_A_PROCESS * (processes + 2)),
})

const PATIENCE_MS = 300_000
const PAUSE_MS = 1000

/** Waits for a server that starts later than we do, as after a power cut. */
export async function waitForServer(connectionString: string, log: Log, stopping?: AbortSignal) {
  const until = performance.now() + PATIENCE_MS
  let told = false
  for (;;) {
    try {
      await tryToConnect(connectionString)
      return { connectionString }
    } catch (error) {
      const problem = `The database of DATABASE_URL cannot be reached: ${reasonUnreachable(error)}.`
      const mayCome = isDatabaseAway(error) && performance.now() < until
      if (!mayCome || stopping?.aborted) throw new Error(problem, { cause: error })
      if (!told) log.warn(`${problem} Trying again for five minutes.`)
      told = true
      await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
}

async function tryToConnect(connectionString: string) {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  await client.end()
}

const reasonUnreachable = (error: unknown) =>
  (error as { code?: string }).code === 'ECONNREFUSED'
    ? 'nothing answers there'
    : systemProblem(error)
