import pLimit from 'p-limit'
import { readFingerprint } from '../backup/academy.ts'
import { runInSession } from '../backup/session.ts'
import { fingerprintOf } from '../db/academy/same-secret.ts'
import type { Log } from '../db/embedded/supervisor.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { databaseName, TEMPLATE } from './host-database.ts'
import { giveRole, ownerOf } from './making/make-academy.ts'
import { type Host, withHostLock } from './open-host.ts'
import { openSecret } from './secrets.ts'

/** The schema of this release. */
export const LATEST = Object.keys(migrations).toSorted().at(-1) ?? ''

/** Why a database is not the one of an academy. */
export const OTHER_SECRET = "Its database has another secret, so it may be another academy's."

const AT_ONCE = 2

type Upgradable = { academy_id: number; secret: Buffer | null }

/**
 * Brings all academies up to date that are not, or that had a problem; two at a time. One that fails is held with the
 * reason, and the others are served: one owner's odd row must not stop an urgent upgrade.
 */
export async function upgradeAll(host: Host, log: Log) {
  const behind = await host.db
    .selectFrom('academies')
    .select(['academy_id', 'secret'])
    .where('state', 'in', ['active', 'held'])
    .where(({ eb, or }) => or([eb('migrated_to', '!=', LATEST), eb('problem', 'is not', null)]))
    .orderBy('academy_id')
    .execute()
  const turns = pLimit(AT_ONCE)
  await Promise.all(
    behind.map((each) =>
      turns(async () => {
        const problem = await upgradeOne(host, each)
        if (problem) log.warn(`${databaseName(each.academy_id)} is held. ${problem}`)
      }),
    ),
  )
}

/** Brings one academy up to date; returns the problem that holds it from now on, if there is one. */
export async function upgradeOne(host: Host, { academy_id, secret: sealed }: Upgradable) {
  const problem = await tryUpgrade(host, { academy_id, secret: sealed }).then(
    () => null,
    (error: Error & { migration?: string }) =>
      `It could not be brought up to date${error.migration ? ` (${error.migration})` : ''}: ${error.message}`,
  )
  await host.db
    .updateTable('academies')
    // The reason of a host's own decision stays.
    .set(({ eb }) => ({
      problem: eb.case().when('state', '=', 'held').then(eb.ref('problem')).else(problem).end(),
      ...(!problem && { migrated_to: LATEST }),
    }))
    .where('academy_id', '=', academy_id)
    .execute()
  return problem
}

async function tryUpgrade(host: Host, { academy_id, secret: sealed }: Upgradable) {
  const secret = sealed && openSecret(host.master, academy_id, sealed)
  if (!secret) throw new Error('its secret cannot be opened')
  // Before anything of it is changed, and before this academy's role gets rights there.
  if ((await runInSession(ownerOf(host, academy_id), readFingerprint)) !== fingerprintOf(secret))
    throw new Error(OTHER_SECRET)
  await migrate(ownerOf(host, academy_id))
  await withHostLock(host, (client) => giveRole(client, host, { academy_id, secret }))
}

/** Databases that every role may enter: nobody's own file of entries protects them on a foreign PostgreSQL. */
export const openDatabases = (host: Pick<Host, 'owner'>) =>
  withHostLock(host, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
       where has_database_privilege('public', oid, 'connect')
         and datname ~ '^(academy_[0-9]+|ganit_passing_.+|${TEMPLATE}|ganit_host)$'
       order by 1`,
    )
    return rows.map(({ name }) => name)
  })

/** Holds the academies whose databases other roles may enter. */
export async function holdOpenOnes(host: Host, log: Log) {
  for (const name of await openDatabases(host)) {
    const problem = `Other roles may enter its database: revoke all on database ${name} from public`
    log.warn(`${name}: ${problem}`)
    const academy_id = Number(/^academy_(\d+)$/.exec(name)?.[1] ?? 0)
    await host.db
      .updateTable('academies')
      .set({ problem })
      .where('academy_id', '=', academy_id)
      .where('state', '=', 'active')
      .execute()
  }
}
