import type { Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** `written_by` is null if the author's account is gone. Never changed. */
export type StudentRemarks = {
  remark_id: Generated<number>
  student_id: number
  text: string
  written_by: string | null
  written_at: CreatedAt
}

declare module '../../../db/schema.ts' {
  interface Database {
    student_remarks: StudentRemarks
  }
}

export const DATA_MAP: DataMap = {
  student_remarks: {
    ...RECORD,
    told: '**What the academy adds:**',
    purpose: 'what was agreed or noticed in talks with the family',
  },
}
