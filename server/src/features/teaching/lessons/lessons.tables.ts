import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD, WORK } from '../../../db/data-map.ts'

/**
 * A dated lesson. `origin_date` and `origin_start` identify its weekly time, which has at most one lesson for each;
 * extra lessons have neither. Dates are `YYYY-MM-DD`, times `HH:MM:SS`, on the academy's clock.
 */
export type Lessons = {
  lesson_id: Generated<number>
  batch_id: number
  date: string
  start_time: string
  end_time: string
  /** Time span of the lesson, for the overlap constraints. */
  during: ColumnType<string, never, never>
  room_id: number | null
  /** Where the lesson is held online; such a lesson has no room. */
  online_url: string | null
  teacher_id: string | null
  state: Generated<'scheduled' | 'cancelled'>
  kind: 'weekly' | 'extra'
  origin_date: string | null
  origin_start: string | null
  /** Original day of a moved extra lesson; null if not moved. */
  first_date: string | null
  first_start: string | null
  makes_up_for: number | null
  /** Day of the missed lesson for which this one is held; it stays when that lesson is deleted. */
  made_up_day: string | null
  /** The lesson of another batch to which this one is joined. A joined lesson needs no room or teacher of its own. */
  joined_to: number | null
  /** For a joined lesson, its time, room and teacher from before it was joined. */
  apart: ColumnType<Apart | null, string | null | undefined, string | null>
  closed_day_id: number | null
  reason: string | null
  /** True if the lesson was moved, cancelled, restored or changed by hand, so that new weekly times leave it alone. */
  is_touched: Generated<boolean>
  end_by_hand: Generated<boolean>
  room_by_hand: Generated<boolean>
  teacher_by_hand: Generated<boolean>
  /** Grows with each change that calendars show (RFC 5545). */
  sequence: Generated<number>
  version: Generated<number>
  changed_at: Generated<Date>
}

/** Fields that a joined lesson gets back when it is separated from its host. */
export type Apart = {
  start_time: string
  end_time: string
  room_id: number | null
  /** Absent if an earlier release joined the lesson. */
  online_url?: string | null
  teacher_id: string | null
  end_by_hand: boolean
  room_by_hand: boolean
  teacher_by_hand: boolean
}

/** Students from other batches in a lesson. */
export type LessonGuests = {
  lesson_id: number
  student_id: number
  makes_up_for: number | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    lessons: Lessons
    lesson_guests: LessonGuests
  }
}

export const DATA_MAP: DataMap = {
  lessons: { ...WORK, purpose: 'when batches meet, where online, and who teaches them' },
  lesson_guests: {
    ...RECORD,
    told: '**Attendance:**',
    purpose: 'who sat in a lesson of another batch',
  },
}
