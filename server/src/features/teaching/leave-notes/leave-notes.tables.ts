import type { Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** Days a student will not come, both ends included. */
export type LeaveNotes = {
  leave_note_id: Generated<number>
  student_id: number
  from_date: string
  to_date: string
  reason: string
  created_at: CreatedAt
  withdrawn_at: Date | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    leave_notes: LeaveNotes
  }
}

export const DATA_MAP: DataMap = {
  leave_notes: {
    ...RECORD,
    told: '**Attendance:**',
    purpose: 'when a student is excused, and why',
  },
}
