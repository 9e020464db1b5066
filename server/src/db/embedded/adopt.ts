import type { Home } from './home.ts'
import { disownPid, isAlive, isPostmasterOf, readPidFile } from './pid-file.ts'
import { type Postmaster, untilReady, watch } from './postmaster.ts'

/** The PostgreSQL that an earlier app left running, or undefined when a new one must be started. */
export async function adopt(home: Home): Promise<Postmaster | undefined> {
  const found = readPidFile(home.cluster)
  if (!found || !isAlive(found.pid)) return undefined
  if (!isPostmasterOf(home.cluster, found.pid)) {
    disownPid(home.cluster)
    return undefined
  }
  const postmaster = watch(found.pid)
  return (await untilReady(home, postmaster)) ? postmaster : undefined
}
