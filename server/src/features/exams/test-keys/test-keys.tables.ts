import type { ColumnType, Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'
import type { Right } from '../../papers/papers.tables.ts'

/** A correction of a test's key, in one of three ways; the latest of an item counts. */
export type TestKeys = {
  test_key_id: Generated<number>
  test_id: number
  item_id: number
  /** Every sitter gets full marks. */
  accept_all: Generated<boolean>
  /** The item no longer counts. */
  dropped: Generated<boolean>
  /** Letters of the bank. */
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
