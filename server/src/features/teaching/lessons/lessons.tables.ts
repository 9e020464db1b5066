import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD, WORK } from '../../../db/data-map.ts'

/**
 * One dated lesson. `origin_date` and `origin_start` name the weekly time that it came from, of which there is never another
 * one; an extra lesson has neither. Dates are `YYYY-MM-DD`, times `HH:MM:SS` text, on the academy's clock.
 */
export type Lessons = {
  lesson_id: Generated<number>
  batch_id: number
  date: string
  start_time: string
  end_time: string
  /** When it is held, for the constraints against overlaps. */
  during: ColumnType<string, never, never>
  room_id: number | null
  teacher_id: string | null
  state: Generated<'scheduled' | 'cancelled'>
  kind: 'weekly' | 'extra'
  origin_date: string | null
  origin_start: string | null
  /** When an extra lesson was to be held before somebody moved it; null where nobody has. */
  first_date: string | null
  first_start: string | null
  /** The lesson that this one is held instead of. */
  makes_up_for: number | null
  /** The day of that lesson when this one was added; it stays when that one is deleted. */
  made_up_day: string | null
  /** The lesson of another batch with which this one sits. It then needs no room and no teacher of its own. */
  joined_to: number | null
  /** Of a joined lesson: when, where and by whom it was to be held before. */
  apart: ColumnType<Apart | null, string | null | undefined, string | null>
  /** The closed day that has cancelled it. */
  closed_day_id: number | null
  reason: string | null
  /** Whether somebody has moved, cancelled, restored or changed it: then new weekly times leave it alone. */
  is_touched: Generated<boolean>
  end_by_hand: Generated<boolean>
  room_by_hand: Generated<boolean>
  teacher_by_hand: Generated<boolean>
  /** Grows with each change that a calendar shows (RFC 5545). */
  sequence: Generated<number>
  version: Generated<number>
  changed_at: Generated<Date>
}

/** What a lesson takes back when it is parted from the one it sat with. */
export type Apart = {
  start_time: string
  end_time: string
  room_id: number | null
  teacher_id: string | null
  end_by_hand: boolean
  room_by_hand: boolean
  teacher_by_hand: boolean
}

/** Students who sit in a lesson of a batch that is not theirs. */
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
  lessons: { ...WORK, purpose: 'when batches meet, and who teaches them' },
  lesson_guests: {
    ...RECORD,
    told: '**Attendance:**',
    purpose: 'who sat in a lesson of another batch',
  },
}
