import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** A call about overdue fees, or a promise to pay, of a guardian or a student. */
export type FeeContacts = {
  contact_id: Generated<number>
  guardian_id: number | null
  student_id: number | null
  kind: 'call' | 'promise'
  /** The outcome of a call; null for promises. */
  outcome: 'spoke' | 'no answer' | null
  /** The day of a promise, `YYYY-MM-DD`, and its amount; null for calls. */
  promised_for: string | null
  amount: ColumnType<string | null, string | null | undefined, never>
  note: string | null
  made_by: string | null
  made_at: CreatedAt
  taken_back_at: Date | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    fee_contacts: FeeContacts
  }
}

export const DATA_MAP: DataMap = {
  fee_contacts: {
    ...RECORD,
    told: '**What the academy adds:**',
    kept: '2 years',
    purpose: 'when a payment was promised and who called',
  },
}
