import { sql } from 'kysely'
import pino from 'pino'
import { APP_VERSION } from '../../backup/version.ts'
import { clockSkew } from '../../db/connections/clock-skew.ts'
import { nameChanges } from '../../db/earlier-databases.ts'
import { migrations } from '../../db/migrations/index.ts'
import { openReplica } from '../../db/replica/open-replica.ts'
import type { Installation, Look } from './look.ts'

const OLDEST_POSTGRES = 15
const MOST_SKEW_S = 5
const MOST_LAG_S = 60

export async function checkVersions({ db }: Installation): Promise<Look> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? ''
  return {
    what: 'versions',
    found: `Ganit ${APP_VERSION}, Node ${process.versions.node}, PostgreSQL ${version}`,
    advice:
      Number.parseInt(version, 10) < OLDEST_POSTGRES
        ? `Ganit is tested with PostgreSQL ${OLDEST_POSTGRES} to 18: bring the server up to date.`
        : undefined,
  }
}

export async function checkSchema({ db }: Installation): Promise<Look> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = nameChanges(
    rows.map(({ name }) => name),
    'The database',
  )
  const known = Object.keys(migrations)
  const missing = known.filter((name) => !done.includes(name)).length
  const foreign = done.filter((name) => !known.includes(name)).length
  const advice = foreign
    ? 'A newer Ganit has changed the database: start that version, this one could damage it.'
    : missing
      ? 'The database is of an older Ganit: "npm start" brings it up to date.'
      : undefined
  return {
    what: 'schema',
    found: `${done.length} changes, ${missing} still to make, ${foreign} unknown here`,
    advice,
  }
}

export async function checkClock({ db }: Installation): Promise<Look> {
  const skew = await clockSkew(db)
  return {
    what: 'clock',
    found: `${skew.toFixed(1)} s from the database's`,
    advice:
      skew > MOST_SKEW_S
        ? 'Let both machines follow NTP: timedatectl set-ntp true. Links and sessions end by the clock.'
        : undefined,
  }
}

export async function checkReplica({ config, pool }: Installation): Promise<Look | undefined> {
  if (!config.replicaUrl) return undefined
  const log = pino({ level: 'silent' })
  const { replicaLag, close } = openReplica(config.replicaUrl, { primary: pool, processes: 1, log })
  const lag = await replicaLag().finally(close)
  const what = 'replica'
  if (lag === undefined)
    return {
      what,
      found: 'away, or it follows no primary',
      advice:
        'Lists are read from the primary meanwhile. See pg_stat_replication there, and the log of the replica.',
    }
  return {
    what,
    found: `${lag.toFixed(1)} s behind`,
    advice:
      lag > MOST_LAG_S
        ? 'It does not keep up: see its disk, its processor and the line to it.'
        : undefined,
  }
}
