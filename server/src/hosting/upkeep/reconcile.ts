import { readdirSync } from 'node:fs'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import { academiesFolder } from '../../lifecycle/hosts-folder.ts'
import { databaseName } from '../host-database.ts'
import { ownerOf } from '../making/make-academy.ts'
import { type Host, withHostLock } from '../open-host.ts'

/** Compares the list with the databases and folders that are there, and says what differs. It changes nothing. */
export async function linesOfReconciling(host: Host) {
  const rows = await host.db
    .selectFrom('academies')
    .select(['academy_id', 'name', 'state', 'fingerprints'])
    .orderBy('academy_id')
    .execute()
  const databases = new Set(await academyDatabases(host))
  const known = new Set(rows.map(({ academy_id }) => academy_id))
  const lines: string[] = []
  for (const { academy_id, name, state, fingerprints } of rows) {
    const database = databaseName(academy_id)
    if (state === 'making') lines.push(`${name} (academy ${academy_id}) is half made.`)
    else if (state === 'deleted' && databases.has(academy_id))
      lines.push(
        `Academy ${academy_id} is deleted, and its database ${database} is still there. It goes within a day while Ganit runs.`,
      )
    else if (state !== 'deleted' && !databases.has(academy_id))
      lines.push(`${name} is in the list, and its database ${database} is not there.`)
    else if (state !== 'deleted') {
      const { fingerprint } = await whoseDatabase(host, academy_id)
      if (!fingerprint || !fingerprints.includes(fingerprint))
        lines.push(`${name} is in the list, and its database ${database} has another secret.`)
    }
  }
  for (const academy_id of databases)
    if (!known.has(academy_id)) {
      const { name } = await whoseDatabase(host, academy_id)
      lines.push(
        `The database ${databaseName(academy_id)} (${name ?? 'without a name'}) is not in the list.`,
      )
    }
  for (const folder of readdirSync(academiesFolder(host.config.dataDir)))
    if (!known.has(Number(folder)))
      lines.push(`The folder academies/${folder} belongs to no academy of the list.`)
  return lines.length > 0 ? lines : ['List, databases and folders agree.']
}

const academyDatabases = (host: Host) =>
  withHostLock(host, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select substr(datname, 9)::int as id from pg_database where datname ~ '^academy_[0-9]{1,9}$' order by 1`,
    )
    return rows.map(({ id }) => id)
  })

async function whoseDatabase(host: Host, academy_id: number) {
  const { db } = openOperatorConnection(ownerOf(host, academy_id))
  try {
    const used = await db.selectFrom('secret_in_use').select('fingerprint').executeTakeFirst()
    const settings = await db.selectFrom('settings').select('academy_name').executeTakeFirst()
    return { fingerprint: used?.fingerprint, name: settings?.academy_name }
  } catch {
    return {}
  } finally {
    await db.destroy()
  }
}
