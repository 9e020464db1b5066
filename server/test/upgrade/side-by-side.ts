// npm run test:upgrade: see tools/checks/commands/test-upgrade.mjs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareAppRole, withAppRole } from '../../src/db/academy/app-role.ts'
import { connect } from '../../src/db/client.ts'
import type { EmbeddedAddress } from '../../src/db/embedded/address.ts'
import { runningAddress } from '../../src/db/embedded/running.ts'
import { migrate } from '../../src/db/migrate.ts'
import { findingsOf } from '../../src/jobs/findings.ts'
import { urlOf } from '../replica.ts'
import { journeysAt } from './journeys.ts'
import { filesOfPages, nextRelease } from './pages.ts'
import { knowsWeekly, readsAfterWeekly, writeWeekly } from './weekly.ts'

const [previous = ''] = process.argv.slice(2)
const ADMIN = { email: 'admin@ganit.local', password: 'chalk and duster' }
const START_MS = 180_000
const GOOD = [200, 201]
const MAIN = 'server/src/main.ts'
const ROOT = join(import.meta.dirname, '../../..')

const dataDir = mkdtempSync(join(tmpdir(), 'ganit-upgrade-'))
const ownDir = mkdtempSync(join(tmpdir(), 'ganit-upgrade-'))
const nextFolder = mkdtempSync(join(tmpdir(), 'ganit-upgrade-'))
const ends: (() => Promise<unknown>)[] = []
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function start(folder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(folder, MAIN)], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  ends.unshift(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const until = performance.now() + START_MS
  for (;;) {
    const url = /running at (\S+)/.exec(said)?.[1]
    if (url) return url
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`It did not start: ${said}`)
    await sleep(100)
  }
}

const rows: { release: string; schema: string; steps: number; failed: string }[] = []

async function checkRelease(release: string, schema: string, url: string) {
  const steps = await journeysAt(url, ADMIN)
  const failed = steps.filter(({ status }) => !GOOD.includes(status))
  const said = failed.map(({ name, status }) => `${name} ${status}`).join(', ')
  rows.push({ release, schema, steps: steps.length, failed: said || 'none' })
}

/** Pages of this release and of a later one, each with files from the other, as behind a balancer or in an open tab. */
async function lookAtPages(newer: string, env: (own: string) => Record<string, string>) {
  nextRelease(ROOT, nextFolder)
  const next = await start(nextFolder, env(join(nextFolder, 'data')))
  for (const url of [newer, next]) while (!(await fetch(`${url}/api/ready`)).ok) await sleep(100)
  for (const [release, pagesOf, filesFrom] of [
    ['this', newer, next],
    ['the one after this', next, newer],
  ] as const) {
    const { files, missing } = await filesOfPages(pagesOf, filesFrom)
    const schema = 'this, files from the other machine'
    const failed = files === 0 ? 'no page names a file' : missing.join(', ')
    rows.push({ release, schema, steps: files, failed: failed || 'none' })
  }
}

async function run() {
  const older = await start(previous, { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password })
  await checkRelease('previous', 'previous', older)
  const owner = runningAddress(dataDir) as EmbeddedAddress
  await migrate(owner)
  await prepareAppRole(owner)
  await checkRelease('previous', 'this', older)
  const env = (own: string) => ({
    DATA_DIR: own,
    DATABASE_URL: urlOf(withAppRole(owner)),
    OWNER_DATABASE_URL: urlOf(owner),
    SECRET: readFileSync(join(dataDir, 'secret'), 'utf8').trim(),
  })
  const newer = await start(ROOT, env(ownDir))
  await Promise.all([checkRelease('this', 'this', newer), checkRelease('previous', 'this', older)])
  await lookAtPages(newer, env)
  const { db } = connect(owner, { max: 2 })
  // Names are added to the contract one release before they are written.
  if (knowsWeekly(previous)) {
    await writeWeekly(db)
    const steps = await readsAfterWeekly(older, ADMIN)
    const failed = steps.filter(({ status }) => !GOOD.includes(status)).map(({ name }) => name)
    const row = { release: 'previous', schema: 'this, after a weekly note', steps: steps.length }
    rows.push({ ...row, failed: failed.join(', ') || 'none' })
  }
  const findings = await findingsOf(db).finally(() => db.destroy())
  say('| release | schema | steps | failed |\n| --- | --- | --- | --- |')
  for (const row of rows) say(`| ${Object.values(row).join(' | ')} |`)
  say(`ledger: ${findings.length === 0 ? 'right' : JSON.stringify(findings)}`)
  return findings.length === 0 && rows.every(({ failed }) => failed === 'none')
}

let isMet = false
try {
  isMet = await run()
} catch (error) {
  say(String((error as Error).stack))
} finally {
  for (const end of ends) await end()
  for (const folder of [dataDir, ownDir, nextFolder])
    rmSync(folder, { recursive: true, force: true })
}
say(`met: ${isMet ? 'yes' : 'no'}`)
process.exit(isMet ? 0 : 1)
