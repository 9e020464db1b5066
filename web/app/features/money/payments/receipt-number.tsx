import type { Payment } from '@ganit/contract/money/payments'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import classes from './payments-table.module.css'

/** The id by which what belongs to a receipt names it. */
export const receiptId = ({ payment_id }: Payment) => `receipt-${payment_id}`

/** A receipt's number; struck out where the payment was taken back, with the reason. */
export function ReceiptNumber({ payment }: { payment: Payment }) {
  const { receipt_number, reversal } = payment

  return (
    <>
      <span id={receiptId(payment)} className={classes.number}>
        {reversal ? <s>{receipt_number}</s> : receipt_number}
      </span>
      {reversal && (
        <p className={classes.reversal}>
          <StatusMark kind="off">Reversed</StatusMark> {formatDay(reversal.date)}: {reversal.reason}
        </p>
      )}
    </>
  )
}
