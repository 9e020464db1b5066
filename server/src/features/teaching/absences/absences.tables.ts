import type { Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'

/** Days a teacher is away, both ends included. */
export type StaffAbsences = {
  absence_id: Generated<number>
  account_id: string
  from_date: string
  to_date: string
  reason: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    staff_absences: StaffAbsences
  }
}

export const DATA_MAP: DataMap = {
  staff_absences: { ...WORK, purpose: 'when a teacher is away' },
}
