import type { Generated } from 'kysely'
import { type DataMap, RECORD, WORK } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/**
 * A student's attempt at a test. `ends_at` is min(started_at + minutes, closes_at) + `extra_minutes`, or later if the
 * attempt was reopened. `seed` determines the order of questions and options. `reason` belongs to the latest change by
 * a teacher.
 */
export type Attempts = {
  attempt_id: Generated<number>
  test_id: number
  student_id: number
  started_at: Generated<Date>
  extra_minutes: Generated<number>
  ends_at: Date
  submitted_at: Date | null
  submitted_by: 'student' | 'clock' | 'teacher' | null
  seed: number
  reason: string | null
  late_accepted_at: Date | null
}

/**
 * Changes with each save: the device that holds the attempt, and when it was last heard of. `lease` grows with each
 * device that takes it over.
 */
export type AttemptPresence = {
  attempt_id: number
  device: string | null
  lease: Generated<number>
  seen_at: Generated<Date>
  left_page: Generated<number>
}

export type TestAnnouncements = {
  announcement_id: Generated<number>
  test_id: number
  text: string
  account_id: string | null
  created_at: CreatedAt
}

declare module '../../../db/schema.ts' {
  interface Database {
    attempts: Attempts
    attempt_presence: AttemptPresence
    test_announcements: TestAnnouncements
  }
}

const OF_STUDENTS = { ...RECORD, told: '**Tests:**' } as const

export const DATA_MAP: DataMap = {
  attempts: { ...OF_STUDENTS, purpose: 'when students sat tests online' },
  attempt_presence: {
    ...OF_STUDENTS,
    purpose: 'from which device a test is sat, and how often its page was left',
  },
  test_announcements: { ...WORK, purpose: 'what is said to all who sit a test, and by whom' },
}
