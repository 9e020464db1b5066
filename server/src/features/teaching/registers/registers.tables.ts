import type { AttendanceCode } from '@ganit/contract/teaching/registers'
import type { Generated } from 'kysely'
import { type DataMap, RECORD, WORK } from '../../../db/data-map.ts'

/** A register that was taken. `taught` is the typed topic. */
export type Registers = {
  lesson_id: number
  taken_at: Generated<Date>
  taken_by: string | null
  taught: string | null
  version: Generated<number>
}

/** A student's code in a register. `is_tapped`: marked individually, not by `rest`. */
export type AttendanceMarks = {
  lesson_id: number
  student_id: number
  marked_at: Date
  minutes_late: number | null
  code: AttendanceCode
  is_tapped: boolean
  note: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    registers: Registers
    attendance_marks: AttendanceMarks
  }
}

export const DATA_MAP: DataMap = {
  registers: { ...WORK, purpose: 'which lessons were held, by whom, and what was taught' },
  attendance_marks: {
    ...RECORD,
    told: '**Attendance:**',
    purpose: 'who was there, so that families and teachers know',
  },
}
