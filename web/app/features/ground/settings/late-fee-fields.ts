import type { Settings } from '@ganit/contract/ground/settings'

/** The late fee as the settings form holds it. */
export type LateFeeFields = {
  /** Blank for no late fee. */
  by: '' | 'amount' | 'percent'
  amount: string
  percent: string
  after_days: string
  cap: string
  from: string
}

/** The labels used in refusals. */
export const LATE_FEE_LABELS: Record<keyof LateFeeFields, string> = {
  by: 'Late fine',
  amount: 'Amount',
  percent: 'Percent',
  after_days: 'Days',
  cap: 'At most',
  from: 'From',
}

export const LATE_FEE_KINDS = [
  { value: '', label: 'None' },
  { value: 'amount', label: 'An amount' },
  { value: 'percent', label: 'Per cent of what is owed' },
]

/** The stored late fee; by default after a week. */
export const lateFeeFields = (late_fee: Settings['late_fee']): LateFeeFields => ({
  by: late_fee ? (late_fee.percent === null ? 'amount' : 'percent') : '',
  amount: late_fee?.amount ?? '',
  percent: late_fee?.percent ? String(Number(late_fee.percent)) : '',
  after_days: String(late_fee?.after_days ?? 7),
  cap: late_fee?.cap ?? '',
  from: late_fee?.from ?? '',
})

/** The late fee as sent; null for none. */
export const lateFeeSent = ({ by, after_days, from, ...fields }: LateFeeFields) =>
  by === ''
    ? null
    : {
        [by]: fields[by],
        ...(by === 'percent' && { cap: fields.cap }),
        after_days,
        from,
      }

const REQUIRED = {
  amount: 'Amount is required.',
  percent: 'Percent must be more than 0 and at most 100.',
}

/** Requires the amount or the percentage that was chosen. */
export const lateFeeErrors = (late_fee: LateFeeFields): Record<string, string> =>
  late_fee.by !== '' && late_fee[late_fee.by].trim() === ''
    ? { [`late_fee.${late_fee.by}`]: REQUIRED[late_fee.by] }
    : {}
