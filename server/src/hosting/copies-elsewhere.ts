import { backupsFolder } from '../backup/folder.ts'
import { areCopiesOld, readOffsiteAge } from '../features/ground/system/machine.ts'
import { clock } from '../lifecycle/clock.ts'
import type { Listed } from './figures.ts'
import type { HostConfig } from './host-config.ts'
import { listsFolder } from './list-copies.ts'
import { academyFolder } from './make-academy.ts'

const LIST = 'the list of academies'

type Copied = Pick<Listed, 'academy_id' | 'address' | 'state' | 'problem' | 'made_at'>

/**
 * Says whose backups, or that the list, have not left this machine for three days. A host that never copied anything has
 * another way, or is told by the doctor; one that did is also told of an academy of which nothing has left yet.
 */
export async function linesOfCopies({ dataDir }: Pick<HostConfig, 'dataDir'>, all: Copied[]) {
  const served = all.filter(({ state, problem }) => state === 'active' && problem === null)
  const made = served.map(({ made_at }) => made_at.getTime())
  const copied = [
    ...served.map(({ academy_id, address, made_at }) => ({
      name: address ?? String(academy_id),
      folder: backupsFolder(academyFolder(dataDir, academy_id)),
      since: made_at.getTime(),
    })),
    { name: LIST, folder: listsFolder(dataDir), since: Math.min(clock.ms(), ...made) },
  ]
  const ages = await Promise.all(copied.map(({ folder }) => readOffsiteAge(folder)))
  if (ages.every((age) => age === null)) return []
  const old = copied.filter(({ since }, n) => areCopiesOld(ages[n] ?? (clock.ms() - since) / 1000))
  if (old.length === 0) return []
  return [
    `No copy has left this machine for three days: ${old.map(({ name }) => name).join(', ')}. See systemctl status ganit-offsite.`,
  ]
}
