import type { Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

/** Days without lessons, both ends included, for one batch or for all. */
export type ClosedDays = {
  closed_day_id: Generated<number>
  title: string
  from_date: string
  to_date: string
  batch_id: number | null
  version: Generated<number>
}

declare module '../../../db/schema.ts' {
  interface Database {
    closed_days: ClosedDays
  }
}

export const DATA_MAP: DataMap = { closed_days: 'when no lessons are held' }
