import type { PaidFrom, RateKind } from '@ganit/contract/money/pay-rates'
import type { PayLine } from '@ganit/contract/money/pay-sheets'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

type Never<Type> = ColumnType<Type, Type, never>

/** A rate of pay; it never changes, but can be ended. */
export type PayRates = {
  pay_rate_id: Generated<number>
  account_id: Never<string>
  kind: Never<RateKind>
  amount: Never<string | null>
  percent: Never<string | null>
  /** The batches of the rate; null for all batches. */
  batch_ids: Never<number[] | null>
  from_date: Never<string>
  to_date: string | null
  recorded_by: Never<string>
  recorded_at: CreatedAt
}

/** A signed amount for one month; it can be deleted until a slip names it. */
export type PayAdjustments = {
  pay_adjustment_id: Generated<number>
  account_id: Never<string>
  /** First day of the month. */
  month: Never<string>
  amount: Never<string>
  reason: Never<string>
  recorded_by: Never<string>
  recorded_at: CreatedAt
}

/** A paid slip. Rows of this table and of the next four are only added, never changed. */
export type PaySlips = {
  pay_slip_id: Generated<number>
  account_id: Never<string>
  /** First day of the month. */
  month: Never<string>
  financial_year: Never<number>
  serial: Never<number>
  gross: Never<string>
  paid_from: Never<PaidFrom>
  /** The person out of whose drawer the slip was paid; null for other ways. */
  drawer_of: Never<string | null>
  transaction_id: Never<string | null>
  paid_on: Never<string>
  recorded_by: Never<string>
  recorded_on: Never<string>
  recorded_at: CreatedAt
  snapshot: ColumnType<unknown, string, never>
}

export type PaySlipReversals = {
  pay_slip_id: Never<number>
  reason: Never<string>
  reversed_on: Never<string>
  reversed_by: Never<string>
  reversed_at: CreatedAt
}

export type PaySlipLines = {
  pay_slip_id: Never<number>
  line: Never<number>
  kind: Never<PayLine['kind']>
  pay_rate_id: Never<number | null>
  pay_adjustment_id: Never<number | null>
  batch_id: Never<number | null>
  /** First day of the month for which the line pays. */
  month: Never<string>
  text: Never<string>
  quantity: Never<string | null>
  rate: Never<string | null>
  /** The sum of which a share is paid, to the sixth decimal. */
  base: Never<string | null>
  amount: Never<string>
}

/** The price that a slip paid for a lesson or took back. */
export type PaySlipLessons = {
  pay_slip_id: Never<number>
  lesson_id: Never<number>
  line: Never<number>
  amount: Never<string>
  batch_id: Never<number>
}

type PayCounters = { financial_year: number; last_serial: number }

declare module '../../../db/schema.ts' {
  interface Database {
    pay_rates: PayRates
    pay_adjustments: PayAdjustments
    pay_counters: PayCounters
    pay_slips: PaySlips
    pay_slip_reversals: PaySlipReversals
    pay_slip_lines: PaySlipLines
    pay_slip_lessons: PaySlipLessons
    /** Paid lessons that were changed since; written by triggers. */
    paid_lessons_changed: { lesson_id: number }
    /** View: slips that were not reversed. */
    standing_slips: PaySlips
  }
}

const PAY = { ...WORK, kept: 'for good, at least 8 years, as the academy’s books' } as const

export const DATA_MAP: DataMap = {
  pay_rates: { ...PAY, purpose: 'what a teacher gets' },
  pay_adjustments: { ...PAY, purpose: 'what is added to a teacher’s pay or taken off, and why' },
  paid_lessons_changed: 'which paid lessons were changed since',
  pay_counters: 'how many slips were given out in a financial year',
  pay_slips: { ...PAY, purpose: 'what a teacher was paid' },
  pay_slip_reversals: { ...PAY, purpose: 'which pay was taken back, and why' },
  pay_slip_lines: { ...PAY, purpose: 'what a teacher was paid for' },
  pay_slip_lessons: { ...PAY, purpose: 'which lessons were paid' },
}
