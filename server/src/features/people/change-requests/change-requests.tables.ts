import type { AskedField } from '@ganit/contract/people/change-requests'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

export type ProposedChanges = Partial<Record<AskedField, string | null>>

/**
 * A request to change a child's record: by a guardian, deleted with the guardianship, or typed by the family's link.
 */
export type ChangeRequests = {
  change_request_id: Generated<number>
  student_id: number
  /** The guardian who asked; null if the request came by the family's link. */
  guardian_id: number | null
  /** The new values; only fields that differed from the record at that time. */
  changes: ColumnType<ProposedChanges, string, string>
  state: Generated<'waiting' | 'accepted' | 'declined' | 'replaced'>
  /** Reason for declining. */
  reason: string | null
  made_at: CreatedAt
  decided_at: Date | null
  /** Null if the guardian replaced it, or the account is gone. */
  decided_by: string | null
  /** SHA-256 of the token mailed to an e-mail that came by a link. */
  email_token_hash: Buffer | null
  email_confirmed_at: Date | null
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
    purpose: 'what a guardian, or who has the family’s link, wants changed in the record',
  },
}
