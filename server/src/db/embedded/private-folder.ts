import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'

type User = { uid: number; gid: number }

/** Shortest limit for socket paths (macOS), less our longest file name. */
const LONGEST_FOLDER_BYTES = 103 - '/.s.PGSQL.5432'.length

/** A socket folder only its owner can enter: in the home, or under /tmp if the path is too long, with a fixed name. */
export function socketFolder(home: string, salt: string, owner?: User) {
  const near = join(home, 'sockets')
  const isShort = Buffer.byteLength(near) <= LONGEST_FOLDER_BYTES
  const folder = isShort ? near : join('/tmp', `ganit-${fingerprintOf(home, salt)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isShort) assertOurs(folder, owner)
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** Deletes a socket folder that has no socket left. */
export function dropSocketFolder(folder: string) {
  try {
    rmdirSync(folder)
  } catch {
    // Another socket still needs the folder.
  }
}

const fingerprintOf = (...words: string[]) =>
  createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 24)

/** Throws unless the folder is ours, because anyone may have created one under /tmp first. */
function assertOurs(folder: string, owner?: User) {
  const found = lstatSync(folder)
  const users = [process.getuid?.(), owner?.uid]
  if (!found.isDirectory() || !users.includes(found.uid))
    throw new Error(`${folder} belongs to another user. Have it removed and start again.`)
}
