import type { DayClose } from '@ganit/contract/money/day-closes'
import type { RecordedMethod } from '@ganit/contract/money/payments'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** A closed day. It never changes, except that it can be reopened. The figures are those at closing. */
export type DayCloses = {
  day_close_id: Generated<number>
  account_id: string
  day: string
  methods: ColumnType<DayClose['methods'], string, never>
  expected: string
  counted: string
  notes: ColumnType<Record<string, number> | null, string | null, never>
  reason: string | null
  closed_by: string
  closed_at: CreatedAt
  reopened_by: string | null
  reopened_at: ColumnType<Date | null, never, Date>
  reopen_reason: string | null
}

/**
 * View: payments, reversals, refunds and sums paid out of a drawer, each with the day and the person for whom it
 * counts.
 */
export type DayEntries = {
  account_id: string
  day: string
  method: RecordedMethod
  /** 1 for a payment, 0 for money given back. */
  count: number
  received: string
  given_back: string
}

declare module '../../../db/schema.ts' {
  interface Database {
    day_closes: DayCloses
    day_entries: DayEntries
  }
}

export const DATA_MAP: DataMap = {
  day_closes: { ...WORK, purpose: 'what was counted at the end of a day, and by whom' },
}
