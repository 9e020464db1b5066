import type { Migration } from 'kysely/migration'
import * as academies from './academies.ts'

/** Migrations of the host's database, by name. */
export const HOST_MIGRATIONS: Record<string, Migration> = {
  '2026-12-28T1001-academies': academies,
}
