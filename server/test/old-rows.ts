import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'

const FOLDER = join(import.meta.dirname, 'old-rows')

/**
 * Rows for a migration's tables, as an academy of that day may have had: with non-ASCII text, and optional values both
 * present and absent. They are in `old-rows/<name of the migration>.sql`, or in several files with another word in
 * their names.
 */
export function oldRows(migration: string) {
  const files = filesOf(migration)
  return files.length > 0 ? files.map(readRows).join('\n') : undefined
}

const filesOf = (migration: string) =>
  readdirSync(FOLDER).filter((file) => file.startsWith(`${migration}.`))
const readRows = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

/** Adds the rows for a migration's tables. An error names the file with the wrong statement. */
export async function addOldRows(client: Pick<Client, 'query'>, migration: string) {
  for (const file of filesOf(migration))
    await client.query(readRows(file)).catch((cause: Error) => {
      throw new Error(`server/test/old-rows/${file}: ${cause.message}`, { cause })
    })
}
