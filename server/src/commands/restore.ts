// npm run restore -- file [--academy NAME]: restores the academy in DATA_DIR (or DATABASE_URL) from a backup. Ganit must not run;
// a host may, and lets go of this academy meanwhile.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../backup/command.ts'
import { isHostsFolder } from '../lifecycle/hosts-folder.ts'
import { restoreBackup } from '../restore/restore.ts'
import { ACADEMY_OPTION, refuseAcademy } from './one-academy.ts'

await runCommand(async (tools) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...ACADEMY_OPTION,
      'no-restore-point': { type: 'boolean', default: false },
      'another-academy': { type: 'boolean', default: false },
      'accept-ledger': { type: 'boolean', default: false },
    },
  })
  const [file] = positionals
  if (!file || positionals.length > 1)
    throw new Error('Say which backup: npm run restore -- <file>')
  const { academy } = values
  if (isHostsFolder(tools.config.dataDir)) {
    const { restoreHosted } = await import('../hosting/commands/restore-hosted.ts')
    return restoreHosted({ ...tools, academy, file, insistOnLedger: !values['accept-ledger'] })
  }
  refuseAcademy(academy)
  await restoreBackup({
    ...tools,
    // npm changes to the project folder; paths are relative to where it was called.
    file: resolve(process.env.INIT_CWD ?? '.', file),
    restorePoint: !values['no-restore-point'],
    anotherAcademy: values['another-academy'],
    insistOnLedger: !values['accept-ledger'],
  })
})
