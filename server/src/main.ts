import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { academyOfLine } from './academy/place.ts'
import { dropOldLeftovers } from './backup/databases.ts'
import { prepareDataFolder } from './db/academy/data-folder.ts'
import { assertSameSecret } from './db/academy/same-secret.ts'
import { type Opened, openDatabase } from './db/open.ts'
import { ensureAdmin } from './features/accounts/admin.ts'
import { announceAdmin } from './lifecycle/announce-admin.ts'
import { type Config, configWarnings, readConfig } from './lifecycle/config.ts'
import { createLog } from './lifecycle/log.ts'
import { readSecret } from './lifecycle/secret.ts'
import { createClosing, ignoreClosedOutput, onStopSignal } from './lifecycle/stop.ts'
import { startBeating } from './processes/beats.ts'
import { databaseFromParent, tellParentAddress } from './processes/parted.ts'
import { serveAcademy } from './processes/serve-academy.ts'
import { serveWithWorkers } from './processes/workers.ts'

const WEB_BUILD = join(import.meta.dirname, '../../web/build')

const NEW_SECRET =
  'The secret is another one than before. Everyone signs in again, links in earlier messages no longer open, phones are to be asked again for messages, and second factors are to be switched off (docs/operations.md, "A lost phone").'

const { onClose, closeAll, abandonAll } = createClosing()
const stopping = new AbortController()
/** With several processes only the parent prints. */
const printLine = (line: string) => void (cluster.isWorker || process.stdout.write(`${line}\n`))

async function startGanit(config: Config) {
  const log = createLog(config.logLevel, academyOfLine)
  if (cluster.isWorker) {
    const opened = await databaseFromParent(config, { log, onClose, stopping: stopping.signal })
    tellParentAddress(await serveConfigured(config, log, opened))
    startBeating()
    return
  }
  prepareDataFolder(config.dataDir)
  const mayBeginAnew = process.argv.includes('--new')
  const wish = { ...config, mayBeginAnew, stopping: stopping.signal }
  const opened = await openDatabase(wish, log, onClose)
  await dropLeftoverDatabases(opened, log)
  if (opened.isNew) printLine(`A new, empty academy was made in ${config.dataDir}.`)
  const hasNewSecret = await assertSameSecret(opened.db, readSecret(config), {
    isShared: config.databaseUrl !== undefined,
    mayChange: process.argv.includes('--new-secret'),
  })
  if (hasNewSecret) log.warn(NEW_SECRET)
  const { adminEmail: email, adminPassword: password } = config
  announceAdmin(printLine, email, await ensureAdmin(opened.db, { email, password }))
  if (!webBuildDir())
    log.warn('The pages are not built, so only the API is served. "npm start" builds them.')
  const address =
    config.processes === 1
      ? await serveConfigured(config, log, opened)
      : await serveWithWorkers({ config, opened, log, onClose, stopping: stopping.signal })
  startBeating()
  printLine(`Ganit is running at ${address}`)
  for (const line of configWarnings(config)) log.warn(line)
  printLine('Press Ctrl-C to stop it.')
}

/** Drops half-restored databases, which would occupy the academy's disk for good. */
async function dropLeftoverDatabases({ owner }: Opened, log: ReturnType<typeof createLog>) {
  try {
    const count = await dropOldLeftovers(owner)
    if (count > 0) log.info(`Databases that backups or restores had left, removed: ${count}.`)
  } catch (error) {
    log.warn({ err: error }, 'Databases that backups or restores had left could not be removed.')
  }
}

const webBuildDir = () => (existsSync(WEB_BUILD) ? WEB_BUILD : undefined)

const serveConfigured = (config: Config, log: ReturnType<typeof createLog>, opened: Opened) =>
  serveAcademy({
    config,
    opened,
    log,
    onClose,
    secret: readSecret(config),
    webBuildDir: webBuildDir(),
    stopping: stopping.signal,
  })

function exitWithLines(lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Serves many academies (`npm run host`). A single installation does not load its code. */
async function startHost() {
  const { readHostConfig, serveHost } = await import('./hosting/serve-host.ts')
  const found = readHostConfig(process.env)
  if ('problems' in found) throw new Error(found.problems.join('\n'))
  const { config } = found
  const address = await serveHost({
    ...{ config, onClose, say: printLine, log: createLog(config.logLevel) },
    ...{ webBuildDir: webBuildDir(), stopping: stopping.signal },
  })
  startBeating()
  printLine(`Ganit is running at ${address}`)
  printLine('Press Ctrl-C to stop it.')
}

function startOne() {
  const read = readConfig(process.env)
  if ('problems' in read) exitWithLines(read.problems)
  return startGanit(read.config)
}

ignoreClosedOutput()
const started = process.argv.includes('--hosting') ? startHost() : startOne()
onStopSignal(
  async (why) => {
    stopping.abort()
    await started.catch(() => {})
    printLine(`Stopping Ganit (${why}).`)
    await closeAll()
    process.exit(0)
  },
  () => {
    abandonAll()
    process.exit(1)
  },
)
await started.catch(async (error: unknown) => {
  await closeAll()
  exitWithLines([error instanceof Error ? error.message : String(error)])
})
