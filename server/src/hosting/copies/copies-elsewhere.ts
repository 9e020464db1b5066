import { backupsFolder } from '../../backup/folder.ts'
import { areCopiesOld, readOffsiteAge } from '../../features/ground/system/machine.ts'
import { clock } from '../../lifecycle/clock.ts'
import type { HostConfig } from '../host-config.ts'
import type { HostDb } from '../host-database.ts'
import { academyFolder } from '../making/make-academy.ts'
import type { Listed } from '../upkeep/figures.ts'
import { listsFolder } from './list-copies.ts'

const LIST = 'the list of academies'

type Copied = Pick<Listed, 'academy_id' | 'state' | 'problem' | 'made_at'> &
  Partial<Pick<Listed, 'address'>>

/**
 * For each served academy, and the list, the seconds since its backups last left this machine; if they never did, since
 * it began. Empty for a host that never copied anything: it copies in another way, or `npm run doctor` says so.
 */
async function agesOfCopies({ dataDir }: Pick<HostConfig, 'dataDir'>, all: Copied[]) {
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
  return copied.map(({ name, since }, n) => ({
    name,
    age: ages[n] ?? (clock.ms() - since) / 1000,
  }))
}

/** A sentence for each academy whose backups have not left this machine for three days, and one if the list has not. */
export async function linesOfCopies(config: Pick<HostConfig, 'dataDir'>, all: Copied[]) {
  const old = (await agesOfCopies(config, all)).filter(({ age }) => areCopiesOld(age))
  if (old.length === 0) return []
  return [
    `No copy has left this machine for three days: ${old.map(({ name }) => name).join(', ')}. See systemctl status ganit-offsite.`,
  ]
}

/** Age of the copy that is oldest elsewhere, in seconds, as `linesOfCopies` reckons it; null if none ever left. */
export async function oldestCopyAge({ config, db }: { config: HostConfig; db: HostDb }) {
  const all = await db
    .selectFrom('academies')
    .select(['academy_id', 'state', 'problem', 'made_at'])
    .where('state', '=', 'active')
    .execute()
  const ages = await agesOfCopies(config, all)
  return ages.length === 0 ? null : Math.max(...ages.map(({ age }) => age))
}
