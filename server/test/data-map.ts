import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { DataMap, Holding } from '../src/db/data-map.ts'

const SOURCES = join(import.meta.dirname, '../src')

/** Tables of the database itself, not of a feature. */
const OWN: Record<string, string> = {
  kysely_migration: 'the state of the database itself',
  kysely_migration_lock: 'the state of the database itself',
}

const parts: DataMap[] = await Promise.all(
  globSync('**/*.tables.ts', { cwd: SOURCES })
    .toSorted()
    .map(async (file) => (await import(join(SOURCES, file))).DATA_MAP),
)

/** The whole data map. It says for each table which data about a person it has, or in a sentence why it has none. */
export const DATA_MAP: Record<string, Holding | string> = Object.assign({ ...OWN }, ...parts)

/** Tables with personal data. */
export const HOLDINGS = Object.fromEntries(
  Object.entries(DATA_MAP).filter(
    (entry): entry is [string, Holding] => typeof entry[1] !== 'string',
  ),
)
