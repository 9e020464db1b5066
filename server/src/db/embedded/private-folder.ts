import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The shortest limit of the systems we run on (macOS), less the longest name we put behind the folder. */
const LONGEST_FOLDER_BYTES = 103 - '/.s.PGSQL.5432'.length

/**
 * A folder for sockets that only its owner can enter: in the home, unless that makes a path too long for a socket;
 * then under /tmp, with a name nobody else can guess and that the same secret always gives.
 */
export function socketFolder(home: string, secret: string, owner?: { uid: number; gid: number }) {
  const near = join(home, 'sockets')
  const far = join('/tmp', `ganit-${createHash('sha256').update(`${home}\n${secret}`).digest('hex').slice(0, 24)}`)
  const folder = Buffer.byteLength(near) <= LONGEST_FOLDER_BYTES ? near : far
  makePrivate(folder, owner)
  return folder
}

function makePrivate(folder: string, owner?: { uid: number; gid: number }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const uid = process.getuid?.()
  if (!found.isDirectory() || (uid !== undefined && found.uid !== uid && found.uid !== owner?.uid))
    throw new Error(`${folder} belongs to somebody else. Remove it and start again.`)
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
}
