import type { ColumnType, Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

type Json = ColumnType<Record<string, unknown>, string, string>

/** `key` identifies work of which only one job may wait. While running, `run_at` is the end of the lease. */
export type Jobs = {
  job_id: Generated<number>
  kind: string
  key: string | null
  /** The requesting account, which may see the progress; null for the app. */
  account_id: string | null
  input: Json
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  done: Generated<number>
  of: number | null
  problem: string | null
  result: ColumnType<Record<string, unknown> | null, string | null, string | null>
  /** Number of starts; identifies the attempt. */
  attempts: Generated<number>
  failures: Generated<number>
  run_at: Generated<Date>
  created_at: CreatedAt
  ended_at: Date | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    jobs: Jobs
  }
}

export const DATA_MAP: DataMap = {
  jobs: {
    ...WORK,
    purpose: 'what the app still has to do, in numbers, and for whom',
    kept: '30 days after it is done',
  },
}
