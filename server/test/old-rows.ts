import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'old-rows')

/**
 * Rows for the tables that a migration made, as an academy of that day may have had them: beyond ASCII, with what may be
 * missing both there and not. They stand in `old-rows/<name of the migration>.sql`, or in several such files, each with a
 * word more in its name.
 */
export function oldRows(migration: string) {
  const files = readdirSync(FOLDER).filter((file) => file.startsWith(`${migration}.`))
  return files.length > 0
    ? files.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n')
    : undefined
}
