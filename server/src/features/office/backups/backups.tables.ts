import type { Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** An attempt at a backup. The files are in the data folder. */
export type BackupRuns = {
  run_id: Generated<number>
  started_at: CreatedAt
  ended_at: Date | null
  stage: Generated<'writing' | 'checking' | 'done' | 'failed'>
  file_name: string | null
  problem: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    backup_runs: BackupRuns
  }
}

export const DATA_MAP: DataMap = {
  backup_runs: 'when the machine made copies',
}
