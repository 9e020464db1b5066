import type { Weekday } from '@ganit/contract/teaching/batches'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'

export type Batches = {
  batch_id: Generated<number>
  batch_name: string
  description: Generated<string>
  course_id: number | null
  class_number: number | null
  /** Whether the batch was opened to any class. If it is not and has no class, the site offers it to nobody. */
  any_class: Generated<boolean>
  /** Default teacher and room of the weekly times. */
  teacher_id: string | null
  room_id: number | null
  /** Where the lessons are held if the batch always meets online; they then take no room. */
  online_url: string | null
  /** Intended number of students; more are not refused. */
  capacity: number | null
  /** First and last day of lessons, `YYYY-MM-DD`. */
  starts_on: string | null
  ends_on: string | null
  /** Day from which the weekly times apply, if it is still to come; `former_schedules` has the earlier ones. */
  times_from: string | null
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

/** Times are `HH:MM:SS`; none overlaps another of its batch and weekday. */
export type BatchSchedules = {
  batch_id: number
  position: number
  weekday: Weekday
  start_time: string
  end_time: string
  /** Null for the batch's teacher. */
  teacher_id: string | null
  room_id: number | null
}

/**
 * Weekly times that applied before those of `BatchSchedules`: from `from_day` (may be `-infinity`) until the day before
 * `until_day`. They count only while the batch's `times_from` matches. The `usual_` columns are the batch's default
 * teacher and room of those days.
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
  batches: {
    ...WORK,
    purpose: 'groups without their members, where they meet online, and who teaches them',
  },
  batch_schedules: { ...WORK, purpose: 'times of batches, and who teaches then' },
  former_schedules: {
    ...WORK,
    purpose: 'times of batches until new ones hold, and who teaches then',
  },
}
