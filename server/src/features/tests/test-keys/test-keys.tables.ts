import type { ColumnType, Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'
import type { Right } from '../../papers/papers.tables.ts'

/** A correction of what is right in a test, one of three ways; the latest of an item counts. */
export type TestKeys = {
  test_key_id: Generated<number>
  test_id: number
  item_id: number
  /** Everybody who sat gets full marks. */
  accept_all: Generated<boolean>
  /** It counts no longer. */
  dropped: Generated<boolean>
  /** Letters as the bank has them. */
  correct: ColumnType<Right | null, string | null, string | null>
  reason: string
  account_id: string | null
  created_at: CreatedAt
}

declare module '../../../db/schema.ts' {
  interface Database {
    test_keys: TestKeys
  }
}

export const DATA_MAP: DataMap = {
  test_keys: { ...WORK, purpose: 'what was corrected in the keys of tests, and by whom' },
}
