// Written by `npm run index` from the files of this folder.
import type { Migration } from 'kysely/migration'
import * as m20261202T0001_first_schema from './2026-12-02T0001-first-schema.ts'

/** Every change of the schema, run in the order of its name. Landed ones are never edited. */
export const migrations: Record<string, Migration> = {
  '2026-12-02T0001-first-schema': m20261202T0001_first_schema,
}
