import type { DatabaseAddress } from '../academy/academy.ts'
import type { Log } from '../db/embedded/supervisor.ts'
import type { Config } from '../lifecycle/config.ts'
import type { OnClose } from '../lifecycle/stop.ts'
import { academyAt, addressesOf } from './commands/at-academy.ts'
import { readHostConfig } from './host-config.ts'
import { academyFolder, ownerOf } from './make-academy.ts'
import { openHost } from './open-host.ts'

type Parts = { academy: string | undefined; log: Log; onClose: OnClose }

/** Opens the host of a data folder for a command about one of its academies; refused without its address. */
export async function openHostFor({ academy, log, onClose }: Parts) {
  const read = readHostConfig(process.env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const host = await openHost({ config: read.config, log, onClose, mayBegin: false })
  if (academy) return { host, academy }
  const all = await addressesOf(host)
  throw new Error(
    `This folder holds many academies. Say which one: --academy ${all[0] ?? 'NAME'}. There are: ${all.join(', ') || 'none'}.`,
  )
}

/** The database of one of a host's academies, as its owner, and the academy's own folder. */
export async function openHostsAcademy(
  parts: Parts,
): Promise<{ config: Config; where: DatabaseAddress }> {
  const { host, academy } = await openHostFor(parts)
  const { academy_id } = await academyAt(host, academy)
  const dataDir = academyFolder(host.config.dataDir, academy_id)
  return { config: { ...host.config, dataDir }, where: ownerOf(host, academy_id) }
}
