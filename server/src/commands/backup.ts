// npm run backup [-- file] [--academy NAME]: writes the academy in DATA_DIR (or DATABASE_URL) into one file, whether Ganit runs or not.
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Academy } from '../backup/academy.ts'
import { runCommand } from '../backup/command.ts'
import { backupsFolder, freeFile, prepareFolder, removePartials } from '../backup/folder.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { fileSizeInWords } from '../backup/size.ts'
import { readMachine } from '../features/ground/system/machine.ts'
import { freeBytesFor } from '../restore/restore.ts'
import { assertNotFull } from '../restore/room.ts'
import { ACADEMY_OPTION, openOneAcademy } from './one-academy.ts'

async function chooseFile(wanted: string | undefined, dataDir: string, academy: Academy) {
  if (wanted && existsSync(wanted))
    throw new Error(`${wanted} is there already. Choose another name.`)
  if (wanted) return wanted
  const folder = backupsFolder(dataDir)
  await prepareFolder(folder)
  await removePartials(folder)
  return freeFile(folder, 'ganit', academy)
}

function wordsOnVerification(isVerified: boolean, isUnasked: boolean) {
  if (isVerified) return 'It was restored on trial and is equal row for row.'
  const words = 'It was read back, but not restored on trial'
  return isUnasked
    ? `${words}.`
    : `${words}: the database user may not create databases. ALTER ROLE … CREATEDB, by a superuser, lets it.`
}

await runCommand(async ({ config, log, onClose, say }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...ACADEMY_OPTION, 'no-verify': { type: 'boolean', default: false } },
  })
  // npm changes to the project folder; paths are relative to where it was called.
  const [wanted] = positionals.map((file) => resolve(process.env.INIT_CWD ?? '.', file))
  if (wanted && !existsSync(dirname(wanted)))
    throw new Error(`There is no folder ${dirname(wanted)}.`)
  // A trial makes a database, which needs room on its disk; a file alone needs room where it is written.
  const onlyFile = values['no-verify'] ? wanted : undefined
  assertNotFull(
    onlyFile ? (await readMachine(dirname(onlyFile))).disk_free : await freeBytesFor(config),
  )
  const started = performance.now()
  const { academy: named } = values
  const opened = await openOneAcademy(config, { academy: named, log, onClose })
  const { file, manifest } = await makeBackup({
    where: opened.where,
    chooseFile: (academy) => chooseFile(wanted, opened.config.dataDir, academy),
    verify: !values['no-verify'],
  })
  await opened.hosted?.note('backed up')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const students = manifest.tables.find(({ name }) => name === 'students')?.rows ?? 0
  say(`${file}\n${students} students, ${await fileSizeInWords(file)}, ${seconds} s.`)
  say(wordsOnVerification(manifest.verified, values['no-verify']))
})
