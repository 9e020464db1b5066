import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseAddress } from '../../academy/academy.ts'
import type { Config } from '../../lifecycle/config.ts'
import { refuseHostsFolder } from '../../lifecycle/hosts-folder.ts'
import { runningAddress } from '../embedded/running.ts'
import { startEmbedded } from '../embedded/start.ts'
import type { Log } from '../embedded/supervisor.ts'
import { lockDataFolder } from './instance-lock.ts'

type OnClose = (close: () => unknown) => void

/**
 * The database of a single installation as it is, whether Ganit runs or not: starts our own PostgreSQL if needed, and
 * neither creates nor migrates anything.
 */
export async function openOperatorServer(
  { databaseUrl, dataDir }: Config,
  log: Log,
  onClose: OnClose,
): Promise<DatabaseAddress> {
  refuseHostsFolder(dataDir)
  if (databaseUrl) return { connectionString: databaseUrl }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no academy in ${dataDir}. Set DATA_DIR to your academy’s folder.`)
  const lock = await lockDataFolder(dataDir).catch(() => undefined)
  if (lock) {
    onClose(lock.release)
    const embedded = await startEmbedded({ dataDir, log, isGuest: true })
    onClose(embedded.stop)
    return embedded.address
  }
  const address = runningAddress(dataDir)
  if (!address) throw new Error('Ganit is just starting or stopping. Try again in a moment.')
  return address
}
