import type { DatabaseAddress } from '../academy/academy.ts'
import type { Log } from '../db/embedded/supervisor.ts'
import type { Config } from '../lifecycle/config.ts'
import type { OnClose } from '../lifecycle/stop.ts'
import { mailDomainOf } from './addresses.ts'
import { academyAt, addressesOf, noteChange } from './commands/at-academy.ts'
import { readHostConfig } from './host-config.ts'
import { writeDeed } from './host-database.ts'
import { academyFolder, ownerOf } from './making/make-academy.ts'
import { openHost } from './open-host.ts'
import { openSecret } from './secrets.ts'
import { tellTrail } from './trail.ts'
import { copyNotice } from './upkeep/needs.ts'

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

/** The facts about an academy's host that a command on the academy needs. */
export type HostedAcademy = {
  /** The academy's secret; undefined if it cannot be opened. */
  secret: string | undefined
  /** The domain from which the host's mail server sends. */
  mailDomain: string
  /** Whether people reach it, and not only this machine. */
  isPublic: boolean
  /** Writes down what an operator did to it, in the host's list and on the academy's own trail. */
  note: (deed: string) => Promise<void>
  /** Sentences for a host whose master secret has no copy yet. */
  copyNotice: () => Promise<string[]>
}

/** The database of one of a host's academies, as its owner, and the academy's own folder. */
export async function openHostsAcademy(
  parts: Parts,
): Promise<{ config: Config; where: DatabaseAddress; hosted: HostedAcademy }> {
  const { host, academy } = await openHostFor(parts)
  const { academy_id, secret: sealed } = await academyAt(host, academy)
  const { config, master } = host
  const dataDir = academyFolder(config.dataDir, academy_id)
  return {
    config: { ...config, dataDir },
    where: ownerOf(host, academy_id),
    hosted: {
      secret: sealed ? openSecret(master, academy_id, sealed) : undefined,
      mailDomain: mailDomainOf(config),
      isPublic: config.domain !== 'localhost',
      async note(deed) {
        await writeDeed(host.db, deed, { academy_id })
        await tellTrail(ownerOf(host, academy_id), deed)
        await noteChange(host, (line) => parts.log.warn(line))
      },
      copyNotice: () => copyNotice(host),
    },
  }
}
