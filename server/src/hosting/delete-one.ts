import { dayAfter } from '@ganit/contract/days'
import { dropDatabase, dropLeftovers, takeLock } from '../backup/databases.ts'
import { backupsFolder, freeFile, prepareFolder } from '../backup/folder.ts'
import { runInSession } from '../backup/session.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { readAcademyToday } from '../features/ground/settings/settings.service.ts'
import { backUpOne } from './copies/back-up-one.ts'
import { databaseName, hostsToday, writeDeed } from './host-database.ts'
import { whileLetGo } from './let-go.ts'
import { academyFolder, ownerOf } from './making/make-academy.ts'
import { type Host, withHostLock } from './open-host.ts'

/** Days for which backups of a deleted academy stay. */
export const BACKUP_DAYS = 30

const IS_GONE = '3D000'

/** The same day of next year; 1 March after a leap day. */
export function aYearAfter(day: string) {
  const year = Number(day.slice(0, 4)) + 1
  const same = `${year}${day.slice(4)}`
  return new Date(same).toISOString().startsWith(same) ? same : `${year}-03-01`
}

/**
 * Deletes an academy: a last backup, then its secret, database and role. Backups stay for 30 days, and the
 * address rests for a year, so that old links and saved passwords meet nobody new. What a crash leaves goes with
 * `endDeleting`.
 */
export const deleteAcademy = (
  host: Host,
  { academy_id, address }: { academy_id: number; address: string },
) =>
  whileLetGo(host, academy_id, async (assertAlone) => {
    const last = await lastLook(host, academy_id).catch((error: { code?: string }) => {
      // Nothing is left that could be backed up.
      if (error.code !== IS_GONE) throw error
      return { file: undefined, today: hostsToday() }
    })
    assertAlone()
    const freeFrom = aYearAfter(last.today)
    await host.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('academies')
        .set({ state: 'deleted', secret: null, problem: null, deleted_on: last.today })
        .set({ request_key: `deleted ${academy_id}` })
        .where('academy_id', '=', academy_id)
        .execute()
      await trx
        .updateTable('addresses')
        .set({ free_from: freeFrom })
        .where('academy_id', '=', academy_id)
        .execute()
      await writeDeed(trx, 'deleted', { academy_id, details: address })
    })
    await dropAcademy(host, academy_id)
    return { ...last, freeFrom, backupsEnd: dayAfter(last.today, BACKUP_DAYS) }
  })

/** Makes a last backup; returns its file and the academy's day. */
async function lastLook(host: Host, academy_id: number) {
  const folder = backupsFolder(academyFolder(host.config.dataDir, academy_id))
  const { file } = await backUpOne(host, academy_id, async (academy) => {
    await prepareFolder(folder)
    return freeFile(folder, 'ganit', academy)
  })
  const { db } = openOperatorConnection(ownerOf(host, academy_id))
  const today = await readAcademyToday(db).finally(() => db.destroy())
  return { file, today }
}

/**
 * Gives up an academy that was never served, as after an import that cannot go on; false if none of this address is half
 * made. Its address is free at once, because nobody knows it.
 */
export async function giveUpMaking(host: Host, address: string) {
  const making = await host.db
    .selectFrom('academies')
    .innerJoin('addresses', 'addresses.academy_id', 'academies.academy_id')
    .select('academies.academy_id')
    .where('address', '=', address)
    .where('state', '=', 'making')
    .executeTakeFirst()
  if (!making) return false
  const { academy_id } = making
  await host.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('academies')
      .set({ state: 'deleted', secret: null, problem: null, deleted_on: hostsToday() })
      .set({ request_key: `deleted ${academy_id}` })
      .where('academy_id', '=', academy_id)
      .execute()
    await trx.deleteFrom('addresses').where('academy_id', '=', academy_id).execute()
    await writeDeed(trx, 'given up', { academy_id, details: address })
  })
  await dropAcademy(host, academy_id)
  return true
}

/** Ends an interrupted deleting; false if none of this address was interrupted. */
export async function endDeleting(host: Host, address: string) {
  const deleted = await host.db
    .selectFrom('academies')
    .innerJoin('addresses', 'addresses.academy_id', 'academies.academy_id')
    .select('academies.academy_id')
    .where('address', '=', address)
    .where('state', '=', 'deleted')
    .executeTakeFirst()
  if (!deleted) return false
  await dropAcademy(host, deleted.academy_id)
  return true
}

/** Drops an academy's database and role, if they are there. */
export async function dropAcademy(host: Pick<Host, 'owner'>, academy_id: number) {
  const name = databaseName(academy_id)
  // Leftovers of a restore have rights of the role, which would prevent dropping it.
  await runInSession(ownerOf(host, academy_id), async (client) => {
    if (await takeLock(client)) await dropLeftovers(client)
  }).catch((error: { code?: string }) => {
    if (error.code !== IS_GONE) throw error
  })
  await dropDatabase(host.owner, name)
  await withHostLock(host, (client) => client.query(`drop role if exists ${name}`))
}
