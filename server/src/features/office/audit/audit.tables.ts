import type { AuditAction } from '@ganit/contract/office/audit'
import type { ColumnType, Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/**
 * An entry of the audit trail, written by triggers with each change and never changed. Without an actor the app made
 * the change.
 */
export type AuditEntries = {
  entry_id: Generated<number>
  happened_at: CreatedAt
  actor: string | null
  action: AuditAction
  /** Table and row of the change. */
  subject: string
  subject_id: string
  /** Above 1 if one entry stands for a bulk change. */
  row_count: number
  /** Each field as [before, after]. */
  changes: ColumnType<Record<string, [unknown, unknown]>, string, never>
}

declare module '../../../db/schema.ts' {
  interface Database {
    audit_entries: AuditEntries
  }
}

export const DATA_MAP: DataMap = {
  audit_entries: {
    ...BOOKS,
    purpose: 'who changed what, against misuse',
    told: '**Who changed what:**',
  },
}
