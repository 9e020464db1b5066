// npm run restore -- file: puts the academy in DATA_DIR (or DATABASE_URL) back to what a backup holds. Ganit must not run.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../backup/command.ts'
import { restore } from '../restore/restore.ts'

await runCommand(async (tools) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'no-restore-point': { type: 'boolean', default: false },
      'accept-ledger': { type: 'boolean', default: false },
    },
  })
  const [file] = positionals
  if (!file || positionals.length > 1)
    throw new Error('Say which backup: npm run restore -- <file>')
  await restore({
    ...tools,
    // npm changes to the project's folder; the person is elsewhere.
    file: resolve(process.env.INIT_CWD ?? '.', file),
    restorePoint: !values['no-restore-point'],
    insistOnLedger: !values['accept-ledger'],
  })
})
