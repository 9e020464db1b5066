import { rmSync } from 'node:fs'
import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import { aYearAfter, BACKUP_DAYS, dropAcademy } from '../delete-one.ts'
import { databaseName, hostsToday } from '../host-database.ts'
import { academyFolder, freeAddresses } from '../making/make-academy.ts'
import type { Host } from '../open-host.ts'

/**
 * Removes what is left of deleted academies: databases of interrupted commands at once, backups after 30 days, the name
 * and the contact after a year, when the address is free again.
 */
export async function purgeDeleted(host: Pick<Host, 'db' | 'config' | 'owner'>) {
  const { db, config } = host
  const today = hostsToday()
  const deleted = await db
    .selectFrom('academies')
    .select(['academy_id', 'deleted_on'])
    .where('state', '=', 'deleted')
    .execute()
  const there = await databasesOf(host)
  for (const { academy_id, deleted_on } of deleted) {
    if (there.has(databaseName(academy_id))) await dropAcademy(host, academy_id)
    if (!deleted_on || today < dayAfter(deleted_on, BACKUP_DAYS)) continue
    rmSync(academyFolder(config.dataDir, academy_id), { recursive: true, force: true })
    if (today < aYearAfter(deleted_on)) continue
    await db
      .updateTable('academies')
      .set({ name: '', contact_email: '' })
      .where('academy_id', '=', academy_id)
      .execute()
  }
  await freeAddresses(db)
}

async function databasesOf({ db }: Pick<Host, 'db'>) {
  const { rows } = await sql<{ name: string }>`select datname as name from pg_database`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

type Log = { error: (facts: object, line: string) => void }

/** Purges once a day. */
export function createPurge(host: Host, log: Log) {
  let purgedOn = ''
  return async () => {
    const today = hostsToday()
    if (purgedOn === today) return
    purgedOn = today
    await purgeDeleted(host).catch((err) =>
      log.error({ err }, 'What is left of deleted academies could not be removed.'),
    )
  }
}
