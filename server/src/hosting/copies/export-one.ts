import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { freeFile, removePartials } from '../../backup/folder.ts'
import { writeSecret } from '../../lifecycle/secret.ts'
import { writeDeed } from '../host-database.ts'
import { ownerOf } from '../making/make-academy.ts'
import type { Host } from '../open-host.ts'
import { tellTrail } from '../trail.ts'
import { backUpOne } from './back-up-one.ts'

/**
 * Writes a verified backup of an academy that `npm run restore` reads, and its secret into a second file: whoever finds
 * the first alone has no second factors and signs no links. `to` is a file or a folder.
 */
export async function exportAcademy(
  host: Host,
  { academy_id, secret }: { academy_id: number; secret: string },
  to: string,
) {
  const isFolder = statSync(to, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder && existsSync(to)) throw new Error(`${to} is there already. Choose another name.`)
  if (!isFolder && !existsSync(dirname(to))) throw new Error(`There is no folder ${dirname(to)}.`)
  const secretOf = (file: string) => join(dirname(file), `${basename(file, '.backup')}.secret`)
  if (!isFolder && existsSync(secretOf(to)))
    throw new Error(`${secretOf(to)} is there already. Choose another name.`)
  const { file } = await backUpOne(host, academy_id, async (academy) => {
    if (!isFolder) return to
    await removePartials(to, academy)
    return freeFile(to, 'ganit', academy)
  })
  const secretFile = secretOf(file)
  writeSecret(secretFile, secret)
  await writeDeed(host.db, 'exported', { academy_id, details: file })
  await tellTrail(ownerOf(host, academy_id), 'exported')
  return { file, secretFile }
}
