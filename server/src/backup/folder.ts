import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openArchive } from './archive-reader.ts'
import type { Manifest } from './manifest.ts'

/** Made by schedule or by the button; only these are ever deleted. */
const KEPT_FOR_A_WHILE = /^ganit-\d{4}-\d\d-\d\d-\d{4}(-\d+)?\.backup$/
const PARTIAL = /^\..+\.backup\.partial$/

export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

/** For the eyes of the data folder's owner only, also when root makes it. */
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

/** `<kind>-2026-11-20-1305.backup`, in the academy's time; a second one of the minute gets a number. */
export function freeFile(folder: string, kind: 'ganit' | 'before-restore', moment: Moment) {
  const stem = `${kind}-${stampOf(moment)}`
  let file = join(folder, `${stem}.backup`)
  for (let n = 2; existsSync(file); n++) file = join(folder, `${stem}-${n}.backup`)
  return file
}

type Moment = { now: Date; timeZone: string }

function stampOf({ now, timeZone }: Moment) {
  // The Swedish way of writing a date is 2026-11-20 13:05.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(now).replace(/[ ,]+/, '-').replace(':', '')
}

/** Where a file grows until it is whole. */
export const partialOf = (file: string) => join(dirname(file), `.${basename(file)}.partial`)

/** Removes what a killed one left. Only for who holds the lock of backups. */
export async function removePartials(folder: string) {
  for (const name of await readdir(folder))
    if (PARTIAL.test(name)) await rm(join(folder, name), { force: true })
}

/** The file gets its name, which outlives a power cut as surely as its content does. */
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
  /** Absent: the file cannot be read. */
  manifest?: Manifest
}

/** The backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.backup') && !name.startsWith('.'))
  const found = await Promise.all(files.map((name) => describe(folder, name)))
  return found.sort((a, b) => b.made_at.getTime() - a.made_at.getTime())
}

async function describe(folder: string, name: string): Promise<StoredBackup> {
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
 * Deletes the oldest of what is kept for a while, beyond a number, and never the one that was just made. Restore points and
 * foreign files stay. Where the clock was or is wrong, backups that seem to be of the future are counted apart.
 */
export async function prune(
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
