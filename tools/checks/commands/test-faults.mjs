// npm run test:faults: kills, hangs, fills and overloads the whole app, checks query plans on large tables, and plays
// more random histories of lessons and money than npm test does. GANIT_ROUNDS=200 makes it long (an hour or more); an
// argument such as `npm run test:faults -- crash` selects files by name.
import { readdirSync, readFileSync } from 'node:fs'
import { prepare, run } from '../../build/bootstrap.mjs'
import { PATIENTLY } from './patiently.mjs'

/** In `npm test` these tests play an eighth of their runs. */
const RANDOM = ['server/src', 'server/test']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => /\/(runs|paying-office)\.ts'/.test(readFileSync(file, 'utf8')))

const ELSEWHERE = [
  'server/test/ledger-crash.test.ts',
  'server/test/lessons-crash.test.ts',
  'server/test/online-crash.test.ts',
  'server/test/set-up.test.ts',
  'server/test/backup-commands.test.ts',
  'server/test/security-commands.test.ts',
  'server/test/doctor.test.ts',
  'server/test/app-role.test.ts',
  'server/test/mail-survives.test.ts',
  'server/src/features/office/backups/backups.test.ts',
  'server/src/features/ground/images/decoder/decoder.test.ts',
  'server/seed/papers/bank.test.ts',
  'server/seed/money/fees.test.ts',
  'server/seed/teaching/practice.test.ts',
  'server/src/restore/erase-again.test.ts',
  'server/src/db/upgrade.test.ts',
  'plans.test.ts',
  ...RANDOM,
]

const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test']
const CRASH = 'e2e/crash.spec.ts'

const [part = ''] = process.argv.slice(2)
// The crash test starts the built app.
const killsProduct = CRASH.includes(part)
await prepare({ pages: killsProduct })
const files = [`server/test/faults/${part}`, ...ELSEWHERE.filter((file) => file.includes(part))]
const ofServer = await run(
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...files],
  {
    GANIT_FAULTS: '1',
    LEDGER_RUNS: '60',
    LESSON_RUNS: '60',
    LESSONS_RUNS: '30',
    PAYING_RUNS: '40',
    ...process.env,
    ...PATIENTLY,
    NODE_ENV: 'test',
  },
)
const ofProduct = killsProduct
  ? await run([...PLAYWRIGHT, '--config', 'e2e/playwright.config.ts', CRASH], {
      GANIT_FAULTS: '1',
      ...process.env,
      ...PATIENTLY,
      NODE_ENV: 'test',
    })
  : 0
process.exitCode = ofServer || ofProduct
