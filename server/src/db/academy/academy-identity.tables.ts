import type { Generated } from 'kysely'
import type { DataMap } from '../data-map.ts'

/** A single row that identifies the academy. The id stays when the name changes, and backups contain it. */
export type AcademyIdentity = { is_only: Generated<true>; academy_id: Generated<string> }

declare module '../schema.ts' {
  interface Database {
    academy_identity: AcademyIdentity
  }
}

export const DATA_MAP: DataMap = {
  academy_identity: 'a random number, by which backups and monitoring tell academies apart',
}
