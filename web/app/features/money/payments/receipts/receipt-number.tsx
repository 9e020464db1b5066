import type { Payment } from '@ganit/contract/money/payments'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../../../i18n/use-formats.ts'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import classes from '../ledger/ledger.module.css'

/** The id of a receipt number's element. */
export const receiptId = ({ payment_id }: Payment) => `receipt-${payment_id}`

/** A receipt number; struck out with the reason if the payment was reversed. */
export function ReceiptNumber({ payment }: { payment: Payment }) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const { receipt_number, reversal } = payment

  return (
    <>
      <span id={receiptId(payment)} className="strong nowrap">
        {reversal ? <s>{receipt_number}</s> : receipt_number}
      </span>
      {reversal && (
        <p className={`small breaks ${classes.reversal}`}>
          <StatusMark kind="off">{i18n.t('Reversed')}</StatusMark> {formats.day(reversal.date)}:{' '}
          {reversal.reason}
        </p>
      )}
    </>
  )
}
