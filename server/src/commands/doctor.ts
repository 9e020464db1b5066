// npm run doctor: checks the ledger of the academy in DATA_DIR (or DATABASE_URL) and the installation, and reports what
// needs attention. --installation lists everything it saw there, --ledger checks only the ledger. In a
// host's folder --academy NAME says which academy.

import { parseArgs } from 'node:util'
import { connect } from '../db/client.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { type Finding, findingInWords } from '../features/money/ledger/checkup.ts'
import { findingsOf } from '../jobs/findings.ts'
import { type Config, readConfig } from '../lifecycle/config.ts'
import { createLog } from '../lifecycle/log.ts'
import { createClosing, onStopSignal } from '../lifecycle/stop.ts'
import { checkInstallation, linesOfLook } from './installation/installation.ts'
import type { Look } from './installation/look.ts'
import { ACADEMY_OPTION, openOneAcademy } from './one-academy.ts'

const UNKNOWN_TABLE_OR_COLUMN = /^42(P01|703)$/

const { onClose, closeAll, abandonAll } = createClosing()
const printLine = (line: string) => process.stdout.write(`${line}\n`)

function exitWithLines(lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

async function examineAcademy(given: Config) {
  // Unknown arguments are ignored, as they always were.
  const { academy } = parseArgs({ options: ACADEMY_OPTION, strict: false }).values
  const {
    config,
    where: address,
    hosted,
  } = await openOneAcademy(given, {
    academy: academy === undefined ? undefined : String(academy),
    ...{ log: createLog('warn'), onClose },
  })
  const ledger = openOperatorConnection(address)
  onClose(() => ledger.db.destroy())
  const findings = await findingsOf(ledger.db)
  if (process.argv.includes('--ledger')) return { findings, looks: [] }
  const { db, pool } = connect(address, { max: 2 })
  onClose(() => db.destroy())
  return { findings, looks: await checkInstallation({ config, db, pool, hosted }) }
}

function printReport(findings: Finding[], looks: Look[]) {
  for (const finding of findings) for (const line of findingInWords(finding)) printLine(line)
  printLine(findings.length === 0 ? 'The ledger is right.' : 'The ledger is not right.')
  const isWhole = process.argv.includes('--installation')
  for (const look of looks)
    if (isWhole || look.advice) for (const line of linesOfLook(look)) printLine(line)
}

function reasonOfFailure(error: unknown) {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  return UNKNOWN_TABLE_OR_COLUMN.test(code)
    ? 'The database is of another version of Ganit. Start this version once: it brings the database up to date, or says what does.'
    : message
}

const read = readConfig(process.env)
if ('problems' in read) exitWithLines(read.problems)
onStopSignal(
  () => closeAll().finally(() => process.exit(1)),
  () => {
    abandonAll()
    process.exit(1)
  },
)
try {
  const { findings, looks } = await examineAcademy(read.config)
  await closeAll()
  printReport(findings, looks)
  process.exit(findings.length === 0 && looks.every(({ advice }) => !advice) ? 0 : 1)
} catch (error) {
  await closeAll()
  exitWithLines([reasonOfFailure(error)])
}
