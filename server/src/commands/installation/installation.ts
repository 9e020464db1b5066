import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { readFigures } from '../../features/ground/system/figures.queries.ts'
import { backupPlan } from '../../features/office/backups/backups.service.ts'
import { systemProblem } from '../../lifecycle/system-problem.ts'
import { clock, replica, schema, versions } from './database.ts'
import { HOUR_S, hours, type Installation, type Look } from './look.ts'

const LEAST_ROOM_MB = 1024
const OLDEST_BACKUP_S = 36 * HOUR_S
const LONGEST_WAIT_S = HOUR_S
const MB = 1024 * 1024

async function disk({ config }: Installation): Promise<Look> {
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = Math.floor((bavail * bsize) / MB)
  return {
    what: 'disk',
    found: `${free} MB free in ${config.dataDir}`,
    advice:
      free < LEAST_ROOM_MB
        ? 'Under 64 MB nothing is saved any more. What may be deleted: docs/operations.md, "A full disk".'
        : undefined,
  }
}

async function backups({ db, config }: Installation): Promise<Look> {
  const { schedule } = await backupPlan(db, config.databaseUrl === undefined)
  const { backup_age: age } = await readFigures(db)
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - min(finished_at)), 0)::float8 as age from job_runs`.execute(
    db,
  )
  const found = age === null ? 'none yet' : `the last good one ${hours(age)} ago`
  const isOld = (age ?? rows[0]?.age ?? 0) > OLDEST_BACKUP_S
  return {
    what: 'backups',
    found: `${found}, ${schedule === 'off' ? 'not' : schedule} made by itself`,
    advice:
      schedule === 'daily' && isOld
        ? 'Make one now: npm run backup. Settings, Backups says why the last one failed.'
        : undefined,
  }
}

async function mail({ db }: Installation): Promise<Look> {
  const { rows } = await sql<{ count: number; age: number }>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
    from deliveries where channel = 'mail' and state = 'waiting'`.execute(db)
  const { count = 0, age = 0 } = rows[0] ?? {}
  return {
    what: 'mail',
    found: count === 0 ? 'none waits' : `${count} wait, the oldest for ${hours(age)}`,
    advice:
      age > LONGEST_WAIT_S
        ? 'The mail server refuses or is away: the log names its code. What waits leaves once SMTP_URL is right.'
        : undefined,
  }
}

const PATIENCE_MS = 5_000

/** Checks that the identity provider is reachable and the configured one. */
async function signInProvider({ config: { google } }: Installation): Promise<Look | undefined> {
  if (!google) return undefined
  const what = 'sign-in provider'
  const issuer = google.issuer.replace(/\/$/, '')
  try {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const said = (await answer.json()) as { issuer?: string }
    if (said.issuer?.replace(/\/$/, '') === issuer) return { what, found: `${issuer} answers` }
    return {
      what,
      found: `${issuer} says that it is ${said.issuer ?? 'no provider'}`,
      advice: 'Set OIDC_ISSUER to exactly what the provider says that it is.',
    }
  } catch (error) {
    return {
      what,
      found: `${issuer} cannot be reached: ${systemProblem(error)}`,
      advice:
        'Signing in with a password goes on. See the way out of this machine: its DNS, proxy and firewall.',
    }
  }
}

const LOOKS = { versions, schema, disk, backups, mail, signInProvider, clock, replica }

/** Checks everything an academy depends on beside its ledger. */
export async function lookOver(installation: Installation) {
  const looks: Look[] = []
  for (const [what, look] of Object.entries(LOOKS)) {
    const found = await look(installation).catch((error: unknown) => ({
      what,
      found: `could not be looked at: ${systemProblem(error)}`,
      advice: 'See whether the database answers, and start this version of Ganit once.',
    }))
    if (found) looks.push(found)
  }
  return looks
}

/** A line for the finding, and one for the advice. */
export const linesOf = ({ what, found, advice }: Look) => [
  `${what}: ${found}`,
  ...(advice ? [`  ${advice}`] : []),
]
