import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { Encoded } from '../http/bodies/encodings.ts'

/** Number of releases whose files are kept: the running one, and the one before it. */
const RELEASES = 2
const AT_ONCE = 20
/** Files compressed again for old browsers, which get the uncompressed ones instead. */
const LEFT_OUT = /\.gz$/

const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .toSorted()

/**
 * Stores the built files below `assets` of this release, so that every machine and the next release can read them, and
 * deletes all but those of the last two releases. Names have a hash of the content, so together they identify the
 * release.
 */
export async function keepBuiltFiles(db: Db, clientDir: string, stopping: AbortSignal) {
  const names = namesIn(join(clientDir, 'assets')).map((name) => `/assets${name}`)
  const [first] = names
  if (first === undefined) return
  const release = createHash('sha256').update(names.join('\n')).digest('base64url').slice(0, 22)
  const begun = await db
    .updateTable('built_files')
    .set({ kept_at: sql<Date>`now()` })
    .where('release', '=', release)
    .where('path', '=', first)
    .executeTakeFirstOrThrow()
  if (begun.numUpdatedRows > 0n) return
  // The first file is stored last, as a mark that all are there.
  for (let to = names.length; to > 0; to -= AT_ONCE) {
    if (stopping.aborted) return
    const paths = names.slice(Math.max(0, to - AT_ONCE), to)
    const contents = await Promise.all(paths.map((path) => readFile(join(clientDir, path))))
    await sql`
      insert into built_files (release, path, content)
      select ${release}, path, content from unnest(${paths}::text[], ${contents}::bytea[]) as sent (path, content)
      on conflict do nothing`.execute(db)
  }
  await sql`
    delete from built_files where release not in (
      select release from built_files group by release order by max(kept_at) desc limit ${RELEASES})`.execute(
    db,
  )
}

/** A file of another release, with its packed twin; undefined if none of the last two has it. */
export async function readKeptFile(db: Db, path: string): Promise<Encoded | undefined> {
  const rows = await db
    .selectFrom('built_files')
    .select(['path', 'content'])
    .distinctOn('path')
    .where('path', 'in', [path, `${path}.br`])
    .orderBy('path')
    .execute()
  const contentWithEnding = (ending: string) =>
    rows.find((row) => row.path === path + ending)?.content
  const [identity, br] = [contentWithEnding(''), contentWithEnding('.br')]
  return identity && { identity, ...(br && { br }) }
}
