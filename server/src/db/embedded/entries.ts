import { chownSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NAME } from './cluster.ts'
import type { Home } from './home.ts'

/** `sameuser`: a role enters no trial, no template and no renamed database, whenever that was made. */
const ENTRIES = ['local', 'host'].flatMap((kind) => {
  const from = kind === 'host' ? ' 127.0.0.1/32' : ''
  return [`${kind} all ${NAME}${from} scram-sha-256`, `${kind} sameuser all${from} scram-sha-256`]
})

/** Writes which role may enter which database of a host, and returns the file (`hba_file`). */
export function writeEntries({ folder, runner: { user } }: Home) {
  const file = join(folder, 'pg_hba.conf')
  writeFileSync(`${file}.new`, `${ENTRIES.join('\n')}\n`, { mode: 0o600 })
  if (user) chownSync(`${file}.new`, user.uid, user.gid)
  renameSync(`${file}.new`, file)
  return file
}
