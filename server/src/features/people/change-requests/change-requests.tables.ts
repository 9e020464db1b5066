import type { ProposedField } from '@ganit/contract/people/change-requests'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

export type ProposedChanges = Partial<Record<ProposedField, string | null>>

/** A guardian's request to change a child's record. Deleted with the guardianship. */
export type ChangeRequests = {
  change_request_id: Generated<number>
  student_id: number
  guardian_id: number
  /** Only fields that differed from the record at the time. */
  changes: ColumnType<ProposedChanges, string, never>
  state: Generated<'waiting' | 'accepted' | 'declined' | 'replaced'>
  /** Reason for declining. */
  reason: string | null
  made_at: CreatedAt
  decided_at: Date | null
  /** Null if the guardian replaced it, or the account is gone. */
  decided_by: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    change_requests: ChangeRequests
  }
}

export const DATA_MAP: DataMap = {
  change_requests: {
    ...RECORD,
    kept: '90 days after it was decided',
    told: '**Guardians:**',
    purpose: 'what a guardian wants changed in the record',
  },
}
