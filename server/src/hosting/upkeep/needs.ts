import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '../../lifecycle/clock.ts'
import { linesOfCopies } from '../copies/copies-elsewhere.ts'
import { listRequests } from '../front/requests.ts'
import type { HostConfig } from '../host-config.ts'
import { type HostDb, writeDeed } from '../host-database.ts'
import type { Host } from '../open-host.ts'
import { secretFileOf } from '../secrets.ts'
import { openDatabases } from '../upgrade.ts'
import { type Listed, listAcademies } from './figures.ts'

const COPIED = 'copied the master secret'
/** The deed after which the master secret has to be copied again. */
export const EXCHANGED = 'exchanged the master secret'
/** Backups are made after midnight, one after the other, and looked at at seven. */
const BACKUP_IS_LATE_MS = 26 * 3_600_000
/** Share of a disk in use from which on an operator is told. */
const DISK_SHARE = 0.8

export const recordSecretCopy = (db: HostDb) => writeDeed(db, COPIED)

/** The place to copy the master secret from, until an operator said that it was copied. */
export async function copyNotice({ config, db }: { config: HostConfig; db: HostDb }) {
  const last = await db
    .selectFrom('deeds')
    .select('deed')
    .where('deed', 'in', [COPIED, EXCHANGED])
    .orderBy('deed_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.deed === COPIED) return []
  return [
    `Keep a copy of ${secretFileOf(config)} on another machine: it is in no backup, and without it no academy opens.`,
    'Then say so: npm run host -- --copied',
  ]
}

function needsOf({ address, state, problem, academy_id, ...row }: Listed) {
  const { backed_up_at, made_at, backup_problem } = row
  if (state === 'making')
    return [`${address} is half made: repeat the command that makes it, or delete it.`]
  if (state === 'held' || problem) return [`${address} is held: ${problem}`]
  if (typeof backup_problem === 'string')
    return [`${address} (academy ${academy_id}): its last backup failed. ${backup_problem}`.trim()]
  const backedUp = backed_up_at ?? made_at
  return clock.ms() - backedUp.getTime() > BACKUP_IS_LATE_MS
    ? [`${address} (academy ${academy_id}) has no backup of the last day.`]
    : []
}

type Disk = { blocks: number; bfree: number; bavail: number }

/** Says that a disk is 80 % full, as `df` reckons; nothing before. */
export function lineOfDisk(folder: string, { blocks, bfree, bavail }: Disk) {
  const used = blocks - bfree
  const share = used / (used + bavail)
  return share >= DISK_SHARE ? [`The disk of ${folder} is ${Math.floor(share * 100)} % full.`] : []
}

/** The disks of the data folder, and of a database that is elsewhere. */
async function linesOfDisks({ dataDir }: HostConfig) {
  const folders = [dataDir, join(dataDir, 'postgres')]
  const said = await Promise.all(
    folders.map((folder) =>
      statfs(folder).then(
        (disk) => lineOfDisk(folder, disk),
        () => [],
      ),
    ),
  )
  return (said[0]?.length ? said[0] : said[1]) ?? []
}

async function linesOfWaiting(db: HostDb) {
  const { length } = await listRequests(db)
  return length > 0 ? [`Requests that wait for you: ${length}. See npm run host -- requests`] : []
}

/** The sentences about what an operator must do today; empty on a good day. */
export async function readNeeds(host: Host) {
  const academies = await listAcademies(host)
  const open = await openDatabases(host)
  return [
    ...academies.flatMap(needsOf),
    ...(await linesOfCopies(host.config, academies)),
    ...open.map((name) => `Every role may enter the database ${name}.`),
    ...(host.isStorageFull() ? ['The disk is full.'] : await linesOfDisks(host.config)),
    ...(await linesOfWaiting(host.db)),
    ...(await copyNotice(host)),
  ]
}
