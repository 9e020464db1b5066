import { onTestFinished } from 'vitest'
import type { LineHandler } from '../src/db/academy/instance-lock.ts'
import { findFreePort } from '../src/db/embedded/address.ts'
import { readHostConfig } from '../src/hosting/host-config.ts'
import { type Host, openHost } from '../src/hosting/open-host.ts'
import { createClosing } from '../src/lifecycle/stop.ts'
import { temporaryFolder } from './temporary.ts'

const QUIET = { info: () => {}, warn: () => {} }

/** A host in a folder of its own, as a command opens it; closed after the test. */
export async function aHost(
  dataDir = temporaryFolder(),
  env: Record<string, string> = {},
  onTold?: LineHandler,
) {
  const read = readHostConfig({ DATA_DIR: dataDir, PORT: String(await findFreePort()), ...env })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const { onClose, closeAll } = createClosing()
  onTestFinished(closeAll)
  const host: Host = await openHost({
    config: read.config,
    log: QUIET,
    onClose,
    ...(onTold && { onTold }),
  }).catch(async (error: unknown) => {
    await closeAll()
    throw error
  })
  return { host, close: closeAll, dataDir }
}
