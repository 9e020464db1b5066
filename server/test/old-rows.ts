import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'old-rows')

/**
 * Rows for the tables that a migration made, as an academy of that day may have had them: beyond ASCII, with what may be
 * missing both there and not. They stand in `old-rows/<name of the migration>.sql`.
 */
export function oldRows(migration: string) {
  const file = join(FOLDER, `${migration}.sql`)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
