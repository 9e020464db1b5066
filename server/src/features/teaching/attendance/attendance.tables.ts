import { type DataMap, RECORD } from '../../../db/data-map.ts'

/** Students who were absent from a batch too often, in a row or in total. The rows are derived from the marks. */
export type AttendanceConcerns = {
  batch_id: number
  student_id: number
  kind: 'streak' | 'floor'
  absent_streak: number
  percent: number | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    attendance_concerns: AttendanceConcerns
  }
}

export const DATA_MAP: DataMap = {
  attendance_concerns: {
    ...RECORD,
    told: '**Attendance:**',
    purpose: 'to talk with a family in time',
    kept: 'until the student comes again',
    exported: 'follows from the attendance marks',
  },
}
