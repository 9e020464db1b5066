import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'old-rows')

/**
 * Rows for a migration's tables, as an academy of that day may have had: with non-ASCII text, and optional values both
 * present and absent. They are in `old-rows/<name of the migration>.sql`, or in several files with another word in
 * their names.
 */
export function oldRows(migration: string) {
  const files = readdirSync(FOLDER).filter((file) => file.startsWith(`${migration}.`))
  return files.length > 0
    ? files.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n')
    : undefined
}
