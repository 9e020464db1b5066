import { realpathSync } from 'node:fs'
import type { EmbeddedAddress } from './address.ts'
import { findBinaries } from './binaries.ts'
import { NAME, readPassword } from './cluster.ts'
import { findHome } from './home.ts'
import { readPidFile } from './pid-file.ts'

/** Address of a data folder's PostgreSQL that another process runs; undefined if there is none. */
export function runningAddress(dataDir: string, database = NAME): EmbeddedAddress | undefined {
  const home = findHome(realpathSync(dataDir), findBinaries())
  const { port, socketFolder } = readPidFile(home.cluster) ?? {}
  if (port === undefined) return undefined
  const who = { user: NAME, password: readPassword(home), database }
  return { host: socketFolder || '127.0.0.1', port, ...who }
}
