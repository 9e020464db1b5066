import { type ListedPayment, PAYMENT_LABELS } from '@ganit/contract/money/payments'
import type { Column } from '../../../http/table-files/table.ts'

/** The columns of the table of payments. */
export const PAYMENT_TABLE: readonly Column<ListedPayment>[] = [
  ['Receipt Number', ({ receipt_number }) => receipt_number],
  [PAYMENT_LABELS.date, ({ date }) => date],
  ['Student ID', ({ student_id }) => student_id],
  ['Name', ({ name }) => name],
  [PAYMENT_LABELS.amount, ({ amount }) => amount, 'money'],
  [PAYMENT_LABELS.method, ({ method }) => method],
  [PAYMENT_LABELS.transaction_id, ({ transaction_id }) => transaction_id],
  [PAYMENT_LABELS.note, ({ note }) => note],
  ['Reversed', ({ reversed }) => (reversed ? 'Yes' : 'No')],
]
