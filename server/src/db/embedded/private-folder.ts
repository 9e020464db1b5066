import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'

type User = { uid: number; gid: number }

/** The shortest limit of the systems we run on (macOS), less the longest name we put behind the folder. */
const LONGEST_FOLDER_BYTES = 103 - '/.s.PGSQL.5432'.length

/**
 * A folder for sockets that only its owner can enter: in the home, unless that makes a path too long for a socket;
 * then under /tmp, with a name that the same home and salt always give.
 */
export function socketFolder(home: string, salt: string, owner?: User) {
  const near = join(home, 'sockets')
  const isShort = Buffer.byteLength(near) <= LONGEST_FOLDER_BYTES
  const folder = isShort ? near : join('/tmp', `ganit-${fingerprint(home, salt)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isShort) assertOurs(folder, owner)
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** Removes it when no socket is left in it. */
export function dropSocketFolder(folder: string) {
  try {
    rmdirSync(folder)
  } catch {
    // The other socket still needs it.
  }
}

const fingerprint = (...words: string[]) =>
  createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 24)

/** Anybody may make a folder under /tmp before us. */
function assertOurs(folder: string, owner?: User) {
  const found = lstatSync(folder)
  const users = [process.getuid?.(), owner?.uid]
  if (!found.isDirectory() || !users.includes(found.uid))
    throw new Error(`${folder} belongs to another user. Have it removed and start again.`)
}
