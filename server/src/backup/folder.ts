import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { clock } from '../lifecycle/clock.ts'
import { type Academy, shortId } from './academy.ts'
import { openArchive } from './archive-reader.ts'
import type { Manifest } from './manifest.ts'

/** Names of backups by schedule or button, the earlier ones without an academy's id; only these are ever deleted. */
const KEPT_FOR_A_WHILE = /^ganit-([0-9a-f]{8}-)?\d{4}-\d\d-\d\d-\d{4}(-\d+)?\.backup$/
const PARTIAL = /^\..+\.backup\.partial$/

export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

/** Creates a folder that only the owner of the data folder can read, even if root creates it. */
export async function prepareFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  await giveToOwnerOf(dirname(folder), folder)
}

async function giveToOwnerOf(folder: string, made: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(made, uid, gid)
}

/**
 * `<kind>-1a2b3c4d-2026-11-20-1305.backup`: the academy's id, and the present time in its time zone; numbered within a
 * minute.
 */
export function freeFile(
  folder: string,
  kind: 'ganit' | 'before-restore',
  { id, timeZone }: Pick<Academy, 'id' | 'timeZone'>,
) {
  const stem = [kind, shortId(id), stampOf(timeZone)].filter(Boolean).join('-')
  let file = join(folder, `${stem}.backup`)
  for (let n = 2; existsSync(file); n++) file = join(folder, `${stem}-${n}.backup`)
  return file
}

function stampOf(timeZone: string) {
  // The Swedish format is 2026-11-20 13:05.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(clock.now()).replace(/[ ,]+/, '-').replace(':', '')
}

/** Temporary name of a backup while it is written. */
export const partialNameOf = (file: string) => join(dirname(file), `.${basename(file)}.partial`)

/**
 * Deletes the partial files of killed processes. Requires the lock of backups; in a folder of several academies, where
 * another one may be written just now, only those of `academy` are deleted.
 */
export async function removePartials(folder: string, academy?: Pick<Academy, 'id'>) {
  const own = academy && `.ganit-${shortId(academy.id)}-`
  for (const name of await readdir(folder))
    if (PARTIAL.test(name) && (own === undefined || name.startsWith(own)))
      await rm(join(folder, name), { force: true })
}

/** Renames the finished file, durably even across a power cut. */
export async function giveName(partial: string, file: string) {
  await giveToOwnerOf(dirname(file), partial)
  await rename(partial, file)
  if (process.platform === 'win32') return
  const folder = await open(dirname(file), 'r')
  await folder.sync().finally(() => folder.close())
}

export type StoredBackup = {
  name: string
  bytes: number
  made_at: Date
  /** Absent if the file cannot be read. */
  manifest?: Manifest
}

/** Backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.backup') && !name.startsWith('.'))
  const found = await Promise.all(files.map((name) => describeBackup(folder, name)))
  return found.sort((a, b) => b.made_at.getTime() - a.made_at.getTime())
}

async function describeBackup(folder: string, name: string): Promise<StoredBackup> {
  const file = join(folder, name)
  const { size: bytes, mtime } = await stat(file)
  try {
    const archive = await openArchive(file)
    archive.close()
    const { manifest } = archive
    return { name, bytes, made_at: new Date(manifest.made_at), manifest }
  } catch {
    return { name, bytes, made_at: mtime }
  }
}

/**
 * Deletes the oldest scheduled backups beyond a number, never the one just made. Restore points and foreign files stay.
 * Backups dated in the future, from a wrong clock, are counted separately.
 */
export async function pruneBackups(
  folder: string,
  { kept, made, now }: { kept: number; made: string; now: Date },
) {
  const ours = (await listBackups(folder)).filter(
    ({ name, manifest }) => manifest && KEPT_FOR_A_WHILE.test(name),
  )
  const [future, past] = [
    ours.filter(({ made_at }) => made_at > now),
    ours.filter(({ made_at }) => made_at <= now),
  ]
  for (const { name } of [...future.slice(kept), ...past.slice(kept)])
    if (name !== made) await rm(join(folder, name), { force: true })
}
