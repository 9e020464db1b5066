import { backupsFolder, freeFile, prepareFolder, removePartials } from '../../backup/folder.ts'
import { fileSizeInWords } from '../../backup/size.ts'
import { backUpOne } from '../copies/back-up-one.ts'
import { exportAcademy } from '../copies/export-one.ts'
import { importAcademy } from '../copies/import-one.ts'
import { secretOf } from '../copies/restore-one.ts'
import { deleteAcademy, endDeleting, giveUpMaking } from '../delete-one.ts'
import { writeDeed } from '../host-database.ts'
import { academyFolder } from '../making/make-academy.ts'
import { exchangeSecret } from '../making/new-secret.ts'
import type { Host } from '../open-host.ts'
import {
  academyAt,
  type LineWriter,
  noteChange,
  pathOf,
  type Run,
  readContact,
} from './at-academy.ts'
import { restore } from './restore-hosted.ts'

/** Commands for the life of one academy (docs/hosting.md, "Every day"). */
export const LIFE_USAGE = `npm run host -- backup ADDRESS                    writes a verified backup of one academy
npm run host -- restore ADDRESS FILE              puts one academy back to a backup of its own
npm run host -- export ADDRESS FILE|FOLDER        writes a backup to take away, and the secret beside it
npm run host -- import FILE --address A --owner E-MAIL [--secret FILE]
                                                  makes an academy of a backup; a copy, without its secret
npm run host -- adopt ADDRESS                     makes the academy of a single installation the first of many
npm run host -- delete ADDRESS ADDRESS            deletes one academy; its address is typed twice
npm run host -- new-secret ADDRESS                exchanges one academy's secret; all there sign in anew`

export const LIFE_OPTIONS = {
  'accept-ledger': { type: 'boolean', default: false },
  address: { type: 'string', default: '' },
  owner: { type: 'string', default: '' },
  secret: { type: 'string' },
} as const

type Values = {
  'accept-ledger': boolean
  address: string
  owner: string
  secret?: string | undefined
}

export const academyCommands = (rest: string[], values: Values): Record<string, Run> => ({
  backup: (host, say) => backUp(host, rest, say),
  restore: (host, say) => restore(host, rest, { insistOnLedger: !values['accept-ledger'], say }),
  export: (host, say) => takeOut(host, rest, say),
  import: (host, say) => takeIn(host, rest, values, say),
  delete: (host, say) => remove(host, rest, say),
  'new-secret': (host, say) => newSecret(host, rest, say),
})

/** Backs one academy up into its own folder, and restores the file on trial. */
export async function backUp(host: Host, [address = '']: string[], say: LineWriter) {
  const { academy_id } = await academyAt(host, address)
  const folder = backupsFolder(academyFolder(host.config.dataDir, academy_id))
  const { file } = await backUpOne(host, academy_id, async (academy) => {
    await prepareFolder(folder)
    await removePartials(folder)
    return freeFile(folder, 'ganit', academy)
  })
  await writeDeed(host.db, 'backed up', { academy_id, details: file })
  await noteChange(host, say)
  say(
    `${file} (${await fileSizeInWords(file)}). It was restored on trial and is equal row for row.`,
  )
}

async function newSecret(host: Host, [address = '']: string[], say: LineWriter) {
  await exchangeSecret(host, await academyAt(host, address))
  await noteChange(host, say)
  say(
    `The secret of ${address} is another one than before. Everyone there signs in again, links to receipts, photos and payments in earlier messages no longer open, phones are to be asked again for messages, and second factors are to be switched off (docs/operations.md, "A lost phone"). The owner enters her keys anew under Settings › Connections.`,
  )
}

async function takeOut(host: Host, [address = '', to]: string[], say: LineWriter) {
  const academy = await academyAt(host, address)
  if (!to) throw new Error(`Say where to: npm run host -- export ${address} <file or folder>`)
  const secret = secretOf(host, academy)
  const { file, secretFile } = await exportAcademy(host, { ...academy, secret }, pathOf(to))
  await noteChange(host, say)
  say(
    `${file} (${await fileSizeInWords(file)}). It was restored on trial and is equal row for row.`,
  )
  say(
    `The secret is ${secretFile}. Carry it apart: only both together open second factors and links.`,
  )
}

const MOVED =
  'It was moved here: messages go out, and second factors and links go on. Stop it where it was.'
const COPIED =
  'It is a copy, because no secret was given: waiting messages are given up, second factors are off, and links in earlier mails open nothing.'

async function takeIn(host: Host, [file]: string[], values: Values, say: LineWriter) {
  const { address, owner, secret } = values
  if (!file || !address || !owner)
    throw new Error('Say what and where: npm run host -- import <file> --address … --owner …')
  // As from a variable without a value: the copy would give up what the academy still sends.
  if (secret?.trim() === '') throw new Error('--secret names no file. Leave it out for a copy.')
  const { link, name, isMove } = await importAcademy(host, {
    ...{ address, say, file: pathOf(file), email: readContact(owner) },
    secretFile: secret && pathOf(secret),
    insistOnLedger: !values['accept-ledger'],
  })
  // First, because the link stands nowhere else.
  say(`${name} is at ${new URL(link).origin}.`)
  say(isMove ? MOVED : COPIED)
  say('Its owner chooses a password here within 7 days, once:')
  say(`  ${link}`)
  await noteChange(host, say)
}

async function remove(host: Host, [address = '', again]: string[], say: LineWriter) {
  if (await endDeleting(host, address)) return say(`${address} is deleted.`)
  if (again === address && (await giveUpMaking(host, address))) {
    await noteChange(host, say)
    return say(`${address} was half made. It is given up, and its address is free.`)
  }
  const academy = await academyAt(host, address)
  if (again !== address)
    throw new Error(
      `To delete ${academy.name}, type its address twice: npm run host -- delete ${address} ${address}`,
    )
  const { file, backupsEnd, freeFrom } = await deleteAcademy(host, { ...academy, address })
  await noteChange(host, say)
  say(`${academy.name} is deleted, and with it its database and its secret.`)
  if (file)
    say(`The last backup is ${file}. It is deleted on ${backupsEnd}, with all earlier ones.`)
  say(`The address ${address} can be given again from ${freeFrom}.`)
}
