import type { Migration } from 'kysely/migration'
import * as academies from './academies.ts'
import * as deleted from './deleted.ts'
import * as requests from './requests.ts'

/** Migrations of the host's database, by name. */
export const HOST_MIGRATIONS: Record<string, Migration> = {
  '2026-12-28T1001-academies': academies,
  '2026-12-28T1101-deleted': deleted,
  '2026-12-30T1001-requests': requests,
}
