import { Client } from 'pg'
import type { Config } from '../config.ts'
import { lockDataFolder } from '../instance-lock.ts'
import { systemProblem } from '../system-problem.ts'
import { type Connection, connect } from './client.ts'
import { assertDurable } from './durable.ts'
import type { DatabaseAddress } from './embedded/address.ts'
import { startEmbedded } from './embedded/start.ts'
import type { Log } from './embedded/supervisor.ts'
import { migrate } from './migrate.ts'

type OnClose = (close: () => unknown) => void

/** Finds or starts the database, makes sure that it can be relied on, and brings it to this app's schema. */
export async function openDatabase(
  config: Config,
  log: Log,
  onClose: OnClose,
): Promise<Connection> {
  const address = await findServer(config, log, onClose)
  const connection = connect(address)
  onClose(() => connection.db.destroy())
  await assertDurable(connection.db)
  await migrate(address)
  return connection
}

/** The server of `DATABASE_URL`, which any number of apps may share, or else our own, which one app has. */
async function findServer(
  { databaseUrl, dataDir }: Config,
  log: Log,
  onClose: OnClose,
): Promise<DatabaseAddress> {
  if (databaseUrl) return reach(databaseUrl)
  const lock = await lockDataFolder(dataDir)
  onClose(lock.release)
  const embedded = await startEmbedded({ dataDir, log })
  onClose(embedded.stop)
  return embedded.address
}

async function reach(connectionString: string) {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    throw new Error(`The database of DATABASE_URL cannot be reached: ${reason(error)}.`, {
      cause: error,
    })
  }
  return { connectionString }
}

const reason = (error: unknown) =>
  (error as { code?: string }).code === 'ECONNREFUSED'
    ? 'nothing answers there'
    : systemProblem(error)
