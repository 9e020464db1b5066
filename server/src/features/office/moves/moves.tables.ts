import type { ColumnType } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'
import type { Change } from './change.ts'

/** A change of a student's batches that can be taken back. `made_on` is the academy's day. */
export type MembershipUndos = {
  undo_id: string
  student_id: number
  account_id: string
  made_on: string
  expires_at: Date
  change: ColumnType<Change, string, never>
}

declare module '../../../db/schema.ts' {
  interface Database {
    membership_undos: MembershipUndos
  }
}

export const DATA_MAP: DataMap = {
  membership_undos: {
    purpose: 'to take a change of batches back',
    kept: 'half an hour, after a new session a week',
    told: '**What the academy adds:**',
    exported: 'what came of it stands in `memberships` and `dues`',
    erased: 'deleted',
  },
}
