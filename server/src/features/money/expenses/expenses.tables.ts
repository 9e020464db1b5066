import type { ExpenseKind } from '@ganit/contract/money/expenses'
import type { PaidFrom } from '@ganit/contract/money/pay-rates'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

type Never<Type> = ColumnType<Type, Type, never>

/** An expense. Rows of this table and of the next two are only added, never changed. */
export type Expenses = {
  expense_id: Generated<number>
  day: Never<string>
  /** First day of the month for which the expense is. */
  month: Never<string>
  kind: Never<ExpenseKind>
  note: Never<string | null>
  amount: Never<string>
  paid_to: Never<string>
  paid_from: Never<PaidFrom>
  /** The person out of whose drawer the expense was paid; null for other ways. */
  drawer_of: Never<string | null>
  transaction_id: Never<string | null>
  batch_id: Never<number | null>
  recorded_by: Never<string>
  recorded_on: Never<string>
  recorded_at: CreatedAt
}

export type ExpenseReversals = {
  expense_id: Never<number>
  reason: Never<string>
  reversed_on: Never<string>
  reversed_by: Never<string>
  reversed_at: CreatedAt
}

/** The photo of a bill; it is deleted 8 years later. */
export type ExpensePhotos = {
  expense_id: Never<number>
  image_id: Generated<string>
  content: Never<Buffer>
  media_type: Never<string>
  created_at: CreatedAt
}

declare module '../../../db/schema.ts' {
  interface Database {
    expenses: Expenses
    expense_reversals: ExpenseReversals
    expense_photos: ExpensePhotos
    /** View: expenses that were not reversed. */
    standing_expenses: Expenses
  }
}

const SPENT = { ...WORK, kept: 'for good, at least 8 years, as the academy’s books' } as const

export const DATA_MAP: DataMap = {
  expenses: { ...SPENT, purpose: 'what the academy has spent, and who recorded it' },
  expense_reversals: { ...SPENT, purpose: 'which expense was taken back, and why' },
  expense_photos: { ...SPENT, kept: '8 years', purpose: 'the bill of an expense' },
}
