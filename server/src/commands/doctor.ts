// npm run doctor: recomputes the ledger of the academy in DATA_DIR (or DATABASE_URL) and says what does not agree.

import { operatorDatabase } from '../db/operator.ts'
import { type Finding, inWords } from '../features/ledger/checkup.ts'
import { findingsOf } from '../jobs/findings.ts'
import { type Config, readConfig } from '../lifecycle/config.ts'
import { createLog } from '../lifecycle/log.ts'
import { createClosing, onStopSignal } from '../lifecycle/stop.ts'

const UNKNOWN_TABLE_OR_COLUMN = /^42(P01|703)$/

const { onClose, closeAll, abandonAll } = createClosing()
const say = (line: string) => process.stdout.write(`${line}\n`)

function fail(lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

async function examine(config: Config) {
  return findingsOf(await operatorDatabase(config, createLog('warn'), onClose))
}

function report(findings: Finding[]) {
  for (const finding of findings) for (const line of inWords(finding)) say(line)
  say(findings.length === 0 ? 'The ledger is right.' : 'The ledger is not right.')
}

function reason(error: unknown) {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  return UNKNOWN_TABLE_OR_COLUMN.test(code)
    ? 'The database is of another version of Ganit. Start this version once, then try again.'
    : message
}

const read = readConfig(process.env)
if ('problems' in read) fail(read.problems)
onStopSignal(
  () => closeAll().finally(() => process.exit(1)),
  () => {
    abandonAll()
    process.exit(1)
  },
)
try {
  const findings = await examine(read.config)
  await closeAll()
  report(findings)
  process.exit(findings.length === 0 ? 0 : 1)
} catch (error) {
  await closeAll()
  fail([reason(error)])
}
