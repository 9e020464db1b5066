import type { Payment } from '@ganit/contract/payments'
import { formatDate, formatMoney } from '../../ui/formats.ts'
import cards from '../../ui/row-cards.module.css'
import { StatusMark } from '../../ui/status-mark.tsx'
import table from '../../ui/table.module.css'
import classes from './payments-table.module.css'
import { ReceiptButtons } from './receipt-buttons.tsx'
import { ReversePayment } from './reverse-payment.tsx'
import { METHOD_TEXTS } from './words.ts'

type PaymentRowProps = {
  payment: Payment
  /** What a due is called, by its number. */
  nameOf: (fee_id: number) => string
  /** Whose payment it is, where it may be taken back. */
  payer: string | undefined
}

export function PaymentRow({ payment, nameOf, payer }: PaymentRowProps) {
  const { receipt_number, amount, date, method, transaction_id, note, reversal } = payment
  const numberId = `receipt-${payment.payment_id}`
  const struck = (text: string) => (reversal ? <s>{text}</s> : text)

  return (
    <tr data-reversed={reversal !== null || undefined}>
      <td className={cards.title}>
        <span id={numberId}>{struck(receipt_number)}</span>
        {reversal && (
          <p className={classes.reversal}>
            <StatusMark kind="off">Reversed</StatusMark> {formatDate(reversal.date)}:{' '}
            {reversal.reason}
          </p>
        )}
      </td>
      <td className={`${table.right} ${cards.amount}`}>{struck(formatMoney(amount))}</td>
      <td className={cards.date} data-label="Paid on">
        {formatDate(date)}
      </td>
      <td data-label="By">
        {METHOD_TEXTS[method]}
        {transaction_id && <p className={cards.under}>{transaction_id}</p>}
      </td>
      <td data-label="For">
        {payment.allocations.map(({ fee_id, amount: part }) => (
          <p key={fee_id}>
            {nameOf(fee_id)}
            {payment.allocations.length > 1 && `: ${formatMoney(part)}`}
          </p>
        ))}
        {note && <p className={cards.under}>{note}</p>}
      </td>
      <td className={cards.actions}>
        <div className={classes.actions}>
          <ReceiptButtons payment={payment} describedBy={numberId} />
          {payer && !reversal && (
            <ReversePayment payment={payment} payer={payer} describedBy={numberId} />
          )}
        </div>
      </td>
    </tr>
  )
}
