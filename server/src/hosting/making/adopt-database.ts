import { sql } from 'kysely'
import type { Client } from 'pg'
import type { DatabaseAddress } from '../../academy/academy.ts'
import { otherDatabase } from '../../backup/databases.ts'
import { runInSession } from '../../backup/session.ts'
import { protectDatabase } from '../../db/academy/make-database.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import { migrate } from '../../db/migrate.ts'
import { writeFingerprint } from '../copies/restore-one.ts'
import { databaseName } from '../host-database.ts'
import { type Host, withHostLock } from '../open-host.ts'
import { writeTrail } from '../trail.ts'
import { giveRole, ownerOf } from './make-academy.ts'

/** The database and the role of a single installation. */
const [SINGLE, APP_ROLE] = ['ganit', 'ganit_app']

const isThere = async (client: Client, name: string) =>
  (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1

/** The name and the owner of the academy that is to be taken in, wherever its database is by now. */
export async function readSingle(host: Host) {
  const begun = await host.db
    .selectFrom('academies')
    .select('academy_id')
    .where('request_key', 'like', 'adopt %')
    .executeTakeFirst()
  const name = await withHostLock(host, async (client) => {
    if (await isThere(client, SINGLE)) return SINGLE
    return databaseName(begun?.academy_id ?? 0)
  })
  const { db } = openOperatorConnection(otherDatabase(host.owner, name) as DatabaseAddress)
  try {
    const { rows } = await sql<{ name: string; onlyGoogle: number }>`
      select (select academy_name from settings) as name,
        (select count(*)::int from accounts a where is_active
          and exists (select from credentials c where c.account_id = a.id and c.provider = 'google')
          and not exists (
            select from credentials c where c.account_id = a.id and c.provider = 'credential'))
          as "onlyGoogle"`.execute(db)
    const owner = await db
      .selectFrom('accounts')
      .select('email')
      .where('role', '=', 'admin')
      .executeTakeFirst()
    const [row] = rows
    if (!row || !owner) throw new Error('There is no owner yet. Start Ganit once: npm start.')
    return { ...row, ...owner }
  } finally {
    await db.destroy()
  }
}

/** Gives the database of a single installation its name among many, and a role that enters it alone. */
export async function adoptDatabase(
  host: Host,
  { academy_id, secret }: { academy_id: number; secret: string },
) {
  const where = ownerOf(host, academy_id)
  await withHostLock(host, async (client) => {
    const name = databaseName(academy_id)
    if (await isThere(client, SINGLE))
      await client.query(`alter database ${SINGLE} rename to ${name}`)
    await protectDatabase(client, name)
    await migrate(where)
    await giveRole(client, host, { academy_id, secret })
  })
  await runInSession(where, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
    if (rowCount) await client.query(`drop owned by ${APP_ROLE}; drop role ${APP_ROLE}`)
  })
  await writeFingerprint(where, secret)
  await writeTrail(where, 'taken in')
}
