import type { ProposedField } from '@ganit/contract/people/change-requests'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

export type ProposedChanges = Partial<Record<ProposedField, string | null>>

/** What a guardian wants changed in the record of their child. Goes with the guardianship. */
export type ChangeRequests = {
  change_request_id: Generated<number>
  student_id: number
  guardian_id: number
  /** Only what differed from the record when it was asked for. */
  changes: ColumnType<ProposedChanges, string, never>
  state: Generated<'waiting' | 'accepted' | 'declined' | 'replaced'>
  /** Why it was declined. */
  reason: string | null
  made_at: CreatedAt
  decided_at: Date | null
  /** Null where the guardian replaced it, or the account is gone. */
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
