import type { ColumnType } from 'kysely'
import type { DataMap } from '../db/data-map.ts'
import type { CreatedAt } from '../db/schema.ts'

/** A job's run on a day; unfinished if interrupted. */
export type JobRuns = {
  job: string
  day: string
  started_at: CreatedAt
  finished_at: Date | null
  outcome: ColumnType<unknown, string | null, string | null>
}

declare module '../db/schema.ts' {
  interface Database {
    job_runs: JobRuns
  }
}

export const DATA_MAP: DataMap = {
  job_runs: 'what the daily work came to, in numbers',
}
