import type { Weekday } from '@ganit/contract/batches'
import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../db/data-map.ts'

export type Batches = {
  batch_id: Generated<number>
  batch_name: string
  description: Generated<string>
  course_id: number | null
  class_number: number | null
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

/** Times are `HH:MM:SS` text; none overlaps another of its batch and weekday. */
export type BatchSchedules = {
  batch_id: number
  position: number
  weekday: Weekday
  start_time: string
  end_time: string
}

declare module '../../db/schema.ts' {
  interface Database {
    batches: Batches
    batch_schedules: BatchSchedules
  }
}

export const DATA_MAP: DataMap = {
  batches: 'groups, without their members',
  batch_schedules: 'times of batches',
}
