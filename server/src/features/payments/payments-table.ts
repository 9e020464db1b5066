import { type ListedPayment, PAYMENT_LABELS } from '@ganit/contract/payments'
import { csvOf } from '../../http/csv.ts'

/** The columns of the table, in their order: the head, and what stands under it. */
const COLUMNS: [string, (payment: ListedPayment) => string | number | null][] = [
  ['Receipt Number', ({ receipt_number }) => receipt_number],
  [PAYMENT_LABELS.date, ({ date }) => date],
  ['Student ID', ({ student_id }) => student_id],
  ['Name', ({ name }) => name],
  [PAYMENT_LABELS.amount, ({ amount }) => amount],
  [PAYMENT_LABELS.method, ({ method }) => method],
  [PAYMENT_LABELS.transaction_id, ({ transaction_id }) => transaction_id],
  [PAYMENT_LABELS.note, ({ note }) => note],
  ['Reversed', ({ reversed }) => (reversed ? 'Yes' : 'No')],
]

/** The text of a table of payments for spreadsheets, some at a time. */
export const paymentsTable = (chunks: AsyncIterable<ListedPayment[]>) =>
  csvOf(
    COLUMNS.map(([head]) => head),
    chunks,
    (payment) => COLUMNS.map(([, cell]) => String(cell(payment) ?? '')),
  )
