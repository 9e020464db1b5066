import type { Weekday } from '@ganit/contract/teaching/batches'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'

export type Batches = {
  batch_id: Generated<number>
  batch_name: string
  description: Generated<string>
  course_id: number | null
  class_number: number | null
  /** Who teaches, and where, whenever a weekly time does not say so itself. */
  teacher_id: string | null
  room_id: number | null
  /** How many it is meant for; more are not refused. */
  capacity: number | null
  /** The first and the last day on which lessons are held, as `YYYY-MM-DD` text. */
  starts_on: string | null
  ends_on: string | null
  /** From which day on the weekly times hold, while that is ahead; `former_schedules` has those before. */
  times_from: string | null
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
  /** Null: the batch's. */
  teacher_id: string | null
  room_id: number | null
}

/**
 * Weekly times that hold until those of `BatchSchedules` do: from `from_day` on, which may be `-infinity`, and before `until_day`. Of
 * the batch they are only while its `times_from` is theirs. The `usual_` ones are the batch's own teacher and room of those days.
 */
export type FormerSchedules = BatchSchedules & {
  times_from: string
  from_day: string
  until_day: string
  usual_teacher_id: string | null
  usual_room_id: number | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    batches: Batches
    batch_schedules: BatchSchedules
    former_schedules: FormerSchedules
  }
}

export const DATA_MAP: DataMap = {
  batches: { ...WORK, purpose: 'groups without their members, and who teaches them' },
  batch_schedules: { ...WORK, purpose: 'times of batches, and who teaches then' },
  former_schedules: {
    ...WORK,
    purpose: 'times of batches until new ones hold, and who teaches then',
  },
}
