import type { DueStatus } from '@ganit/contract/money/fees'
import { PAYMENT_METHODS, type RecordedMethod } from '@ganit/contract/money/payments'
import { phrase } from '../../../i18n/phrase.ts'

export const METHOD_TEXTS: Record<RecordedMethod, string> = {
  cash: phrase('Cash'),
  upi: 'UPI',
  bank: phrase('Bank transfer'),
  cheque: phrase('Cheque'),
  card: phrase('Card'),
  other: phrase('Other'),
  online: phrase('Online'),
  before: phrase('Paid before Ganit'),
}

/** The methods to choose from. */
export const METHOD_CHOICES = PAYMENT_METHODS.map((value) => ({
  value,
  label: METHOD_TEXTS[value],
}))

/** How each status of a due is marked. */
export const STATUS_KINDS = {
  Paid: 'done',
  'Partly paid': 'open',
  Due: 'open',
  Overdue: 'late',
  Waived: 'done',
} as const satisfies Record<DueStatus, string>
