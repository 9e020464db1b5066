import type { ConcessionKind } from '@ganit/contract/money/concessions'
import type { Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** Either a percentage or an amount. Without `fee_ids` it applies to all batch fees. */
export type Concessions = {
  concession_id: Generated<number>
  student_id: number
  kind: ConcessionKind
  percent: string | null
  amount: string | null
  fee_ids: number[] | null
  from_date: string
  to_date: string | null
  reason: string
  created_at: CreatedAt
  version: Generated<number>
}

declare module '../../../db/schema.ts' {
  interface Database {
    concessions: Concessions
  }
}

export const DATA_MAP: DataMap = {
  concessions: { ...BOOKS, purpose: 'why somebody is asked for less' },
}
