import { readFigures } from '../../features/ground/system/figures.queries.ts'
import { isLow, OLDEST_COPY_S, readMachine } from '../../features/ground/system/machine.ts'
import { readBackupPlan } from '../../features/office/backups/backups.service.ts'
import { systemProblem } from '../../lifecycle/system-problem.ts'
import { checkClock, checkReplica, checkSchema, checkVersions } from './database.ts'
import { HOUR_S, type Installation, type Look, toHours } from './look.ts'
import { checkMailServer, checkMasterSecret } from './mail-server.ts'

const OLDEST_BACKUP_S = 36 * HOUR_S
const OLDEST_WORK_S = 36 * HOUR_S
const LONGEST_WAIT_S = HOUR_S
const MB = 1024 * 1024

async function checkDisk({ config }: Installation): Promise<Look> {
  const { disk_free } = await readMachine(config.dataDir)
  return {
    what: 'disk',
    found: `${Math.floor((disk_free ?? 0) / MB)} MB free in ${config.dataDir}`,
    advice: isLow(disk_free)
      ? 'Under 64 MB nothing is saved any more. What may be deleted: docs/operations.md, "A full disk".'
      : undefined,
  }
}

/** Advice if the last good backup is too old, by the academy's schedule of backups. */
const BACKUP_ADVICE = {
  daily: 'Make one now: npm run backup. Settings, Backups says why the last one failed.',
  weekly: undefined,
  off: 'Is somebody else making backups? If not, switch them on under Settings, Backups.',
}

async function checkBackups({ db, config }: Installation): Promise<Look> {
  const { schedule } = await readBackupPlan(db, {
    hasOwnDatabase: config.databaseUrl === undefined,
  })
  const { backup_age, academy_age } = await readFigures(db)
  const found =
    backup_age === academy_age ? 'none yet' : `the last good one ${toHours(backup_age)} ago`
  return {
    what: 'backups',
    found: `${found}, ${schedule === 'off' ? 'not' : schedule} made by itself`,
    advice: backup_age > OLDEST_BACKUP_S ? BACKUP_ADVICE[schedule] : undefined,
  }
}

async function checkOffsiteCopies({ db, config }: Installation): Promise<Look> {
  const { offsite_age } = await readMachine(config.dataDir)
  const { academy_age } = await readFigures(db)
  return {
    what: 'copies elsewhere',
    found: offsite_age === null ? 'none has left' : `the last one left ${toHours(offsite_age)} ago`,
    advice:
      (offsite_age ?? academy_age) > OLDEST_COPY_S
        ? 'A backup on this disk alone is lost with it: docs/operations.md, "Off the machine".'
        : undefined,
  }
}

/** Messages that wait to be sent, and advice if they wait for long. */
const describeUnsent = (what: string, count: number, oldest: number, advice: string): Look => ({
  what,
  found: count === 0 ? 'none waits' : `${count} wait, the oldest for ${toHours(oldest)}`,
  advice: oldest > LONGEST_WAIT_S ? advice : undefined,
})

async function checkMail({ db }: Installation) {
  const { mails_waiting, mail_oldest } = await readFigures(db)
  const advice =
    'The mail server refuses or is away: the log names its code. What waits leaves once it is right: SMTP_URL, or Settings, Connections.'
  return describeUnsent('mail', mails_waiting, mail_oldest, advice)
}

async function checkMessages({ db }: Installation) {
  const { messages_waiting, message_oldest } = await readFigures(db)
  const advice = 'The provider refuses or is away: the log names its code.'
  return describeUnsent('messages to phones', messages_waiting, message_oldest, advice)
}

async function checkDailyWork({ db }: Installation): Promise<Look> {
  const { daily_work_unfinished: count, daily_work_age: age } = await readFigures(db)
  return {
    what: 'daily work',
    found: `${count === 0 ? 'done' : `${count} parts not done`}, dues last made ${toHours(age)} ago`,
    advice:
      count > 0 || age > OLDEST_WORK_S
        ? 'The log says which part failed, and why. It is tried again by itself while Ganit runs.'
        : undefined,
  }
}

async function checkBackgroundJobs({ db }: Installation): Promise<Look> {
  const { jobs_failed_today: count } = await readFigures(db)
  return {
    what: 'work of the background',
    found: count === 0 ? 'nothing given up' : `${count} given up in the last 24 hours`,
    advice: count > 0 ? 'The log says which, and why.' : undefined,
  }
}

const PATIENCE_MS = 5_000

/** Checks that the identity provider is reachable and is the configured one. */
async function checkSignInProvider({
  config: { google },
}: Installation): Promise<Look | undefined> {
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

const LOOKS = {
  versions: checkVersions,
  schema: checkSchema,
  disk: checkDisk,
  backups: checkBackups,
  copies: checkOffsiteCopies,
  masterSecret: checkMasterSecret,
  mailServer: checkMailServer,
  mail: checkMail,
  messages: checkMessages,
  dailyWork: checkDailyWork,
  background: checkBackgroundJobs,
  signInProvider: checkSignInProvider,
  clock: checkClock,
  replica: checkReplica,
}

/** Checks everything an academy depends on beside its ledger. */
export async function checkInstallation(installation: Installation) {
  const looks: Look[] = []
  for (const [what, look] of Object.entries(LOOKS)) {
    const found = await look(installation).catch((error: unknown) => ({
      what,
      found: `could not be looked at: ${systemProblem(error)}`,
      advice: 'See whether the database answers, and start this version of Ganit once.',
    }))
    if (found) looks.push(...[found].flat())
  }
  return looks
}

/** A line for the finding, and one for the advice. */
export const linesOfLook = ({ what, found, advice }: Look) => [
  `${what}: ${found}`,
  ...(advice ? [`  ${advice}`] : []),
]
