import { clock } from '../lifecycle/clock.ts'
import { type Listed, listAcademies } from './figures.ts'
import type { HostConfig } from './host-config.ts'
import { type HostDb, writeDeed } from './host-database.ts'
import type { Host } from './open-host.ts'
import { secretFileOf } from './secrets.ts'
import { openDatabases } from './upgrade.ts'

const COPIED = 'copied the master secret'
const BACKUP_IS_LATE_MS = 36 * 3_600_000

export const noteCopy = (db: HostDb) => writeDeed(db, COPIED)

/** Where the master secret is to be copied from, until an operator said that it was. */
export async function copyNotice({ config, db }: { config: HostConfig; db: HostDb }) {
  const said = await db
    .selectFrom('deeds')
    .select('deed_id')
    .where('deed', '=', COPIED)
    .limit(1)
    .executeTakeFirst()
  if (said) return []
  return [
    `Keep a copy of ${secretFileOf(config)} on another machine: it is in no backup, and without it no academy opens.`,
    'Then say so: npm run host -- --copied',
  ]
}

function needsOf({ address, state, problem, academy_id, backed_up_at, made_at }: Listed) {
  if (state === 'making') return [`${address} is half made: repeat the command that makes it.`]
  if (state === 'held' || problem) return [`${address} is held: ${problem}`]
  const backedUp = backed_up_at ?? made_at
  return clock.ms() - backedUp.getTime() > BACKUP_IS_LATE_MS
    ? [`${address} (academy ${academy_id}) has no backup of the last day.`]
    : []
}

/** What needs the host today, a sentence each; empty on a good day. */
export async function readNeeds(host: Host) {
  const academies = await listAcademies(host)
  const open = await openDatabases(host)
  return [
    ...academies.flatMap(needsOf),
    ...open.map((name) => `Every role may enter the database ${name}.`),
    ...(host.isStorageFull() ? ['The disk is full.'] : []),
    ...(await copyNotice(host)),
  ]
}
