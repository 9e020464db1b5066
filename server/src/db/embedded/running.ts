import { realpathSync } from 'node:fs'
import type { EmbeddedAddress } from './address.ts'
import { findBinaries } from './binaries.ts'
import { NAME, readPassword } from './cluster.ts'
import { findHome } from './home.ts'
import { readPidFile } from './pid-file.ts'

/** Where the PostgreSQL of a data folder listens that another process has started; undefined when none runs. */
export function runningAddress(dataDir: string): EmbeddedAddress | undefined {
  const home = findHome(realpathSync(dataDir), findBinaries())
  const { port, socketFolder } = readPidFile(home.cluster) ?? {}
  if (port === undefined) return undefined
  const who = { user: NAME, password: readPassword(home), database: NAME }
  return { host: socketFolder || '127.0.0.1', port, ...who }
}
