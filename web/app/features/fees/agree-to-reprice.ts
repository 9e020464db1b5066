import type { FeeRow } from '@ganit/contract/fees'
import { moneyOf } from '@ganit/contract/money'
import { queryClient } from '../../api/query-client.ts'
import { confirm } from '../../ui/dialogs/ask.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { feeStatus } from '../payments/payments.data.ts'
import { type FeeFields, LABELS } from './fee-fields.ts'

const Amount = moneyOf(LABELS.amount)

const counted = (n: number, one: string, several: string) => `${n} ${n === 1 ? one : several}`

/** The unpaid dues that a fee has made: those of its title and amount on which nothing was paid. */
async function unpaidDuesOf(batch_id: number, { title, amount }: FeeRow) {
  const students = await queryClient.fetchQuery(feeStatus(batch_id))
  return students.flatMap(({ student_id, fees }) =>
    fees
      .filter((due) => due.fee_title === title && due.amount === amount && due.owed === amount)
      .map((due) => ({ ...due, student_id })),
  )
}

/**
 * Whether a changed fee is to be saved: asks where students owe something else afterwards, and says what. One that nobody
 * owes anything of, and another title, need no question.
 */
export async function agreedToReprice(batch_id: number, fee: FeeRow, fields: FeeFields) {
  const amount = Amount.safeParse(fields.amount).data
  const isRepriced = amount !== fee.amount
  const isMoved = fields.due_date !== fee.due_date || fields.fee_type !== fee.fee_type
  if (!amount || (!isRepriced && !isMoved)) return true

  const dues = await unpaidDuesOf(batch_id, fee).catch(() => [])
  if (dues.length === 0) return true
  const students = new Set(dues.map(({ student_id }) => student_id)).size
  const late = dues.filter(({ payment_status }) => payment_status === 'Overdue').length
  const what = isRepriced
    ? `from ${formatMoney(fee.amount)} to ${formatMoney(amount)}`
    : 'with the new date or type'
  return confirm({
    title: `Change ‘${fee.title}’?`,
    text: `${counted(dues.length, 'unpaid due', 'unpaid dues')} of ${counted(students, 'student', 'students')} ${dues.length === 1 ? 'changes' : 'change'} ${what}.`,
    ...(late > 0 && {
      detail: `${late === 1 ? 'One of them is' : `${late} of them are`} overdue already.`,
    }),
    accept: 'Change',
    destructive: true,
  })
}
