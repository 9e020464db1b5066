import type { ListedPayment } from '@ganit/contract/payments'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './all-payments.module.css'
import { printReceipt } from './receipts.ts'
import { METHOD_TEXTS } from './words.ts'

const numberId = ({ payment_id }: ListedPayment) => `payment-${payment_id}`

/** Opens the receipt in a tab of its own. */
function Receipt({ payment }: { payment: ListedPayment }) {
  const { isSending, once } = useSending()
  return (
    <Button
      size="xs"
      aria-describedby={numberId(payment)}
      aria-busy={isSending}
      onClick={() => once(() => printReceipt(payment))}
    >
      Receipt
    </Button>
  )
}

/** What the list of all payments shows of each. */
export const PAYMENT_COLUMNS: readonly Column<ListedPayment>[] = [
  {
    label: 'Receipt',
    width: 170,
    narrow: 'start',
    cell: (payment) => (
      <span id={numberId(payment)} className={classes.number}>
        {payment.receipt_number}
      </span>
    ),
  },
  {
    label: 'Amount',
    width: 140,
    kind: 'number',
    narrow: 'end',
    cell: ({ amount, reversed }) => (
      <>
        {reversed ? <s>{formatMoney(amount)}</s> : formatMoney(amount)}
        {reversed && (
          <p className={table.under}>
            <StatusMark kind="off">Reversed</StatusMark>
          </p>
        )}
      </>
    ),
  },
  {
    label: 'Student',
    cell: ({ uid, name }) =>
      uid ? (
        <Link to={`/admin/student/${uid}`} className={table.name}>
          {name}
        </Link>
      ) : (
        name
      ),
  },
  { label: 'Date', width: 130, narrow: 'label', cell: ({ date }) => formatDay(date) },
  {
    label: 'Method',
    width: '18%',
    narrow: 'label',
    cell: ({ method, transaction_id }) => (
      <>
        {METHOD_TEXTS[method]}
        {transaction_id && <span className={table.under}> {transaction_id}</span>}
      </>
    ),
  },
  {
    label: 'Actions',
    width: 110,
    kind: 'actions',
    cell: (payment) => <Receipt payment={payment} />,
  },
]
