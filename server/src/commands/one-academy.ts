import type { DatabaseAddress } from '../academy/academy.ts'
import { openOperatorServer } from '../db/academy/operator.ts'
import type { Log } from '../db/embedded/supervisor.ts'
import type { HostedAcademy } from '../hosting/open-academy.ts'
import type { Config } from '../lifecycle/config.ts'
import { isHostsFolder } from '../lifecycle/hosts-folder.ts'
import type { OnClose } from '../lifecycle/stop.ts'

/** The option by which a command names one of a host's academies. */
export const ACADEMY_OPTION = { academy: { type: 'string' } } as const

type Parts = { academy: string | undefined; log: Log; onClose: OnClose }

/**
 * The database that a command is about, as its owner: that of the only academy, or in a host's folder that of the one
 * with the given address. A single installation loads no code of hosts.
 */
export async function openOneAcademy(
  config: Config,
  parts: Parts,
): Promise<{ config: Config; where: DatabaseAddress; hosted?: HostedAcademy }> {
  if (isHostsFolder(config.dataDir)) {
    const { openHostsAcademy } = await import('../hosting/open-academy.ts')
    return openHostsAcademy(parts)
  }
  refuseAcademy(parts.academy)
  return { config, where: await openOperatorServer(config, parts.log, parts.onClose) }
}

/** Throws where there is only one academy, and one is named. */
export function refuseAcademy(academy: string | undefined) {
  if (academy !== undefined) throw new Error('This folder holds one academy: leave --academy out.')
}
