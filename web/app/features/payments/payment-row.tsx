import type { Payment } from '@ganit/contract/payments'
import cards from '../../ui/tables/row-cards.module.css'
import table from '../../ui/tables/table.module.css'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { CorrectPayment } from './correct/correct-payment.tsx'
import classes from './payments-table.module.css'
import { ReceiptButtons } from './receipt-buttons.tsx'
import { ReceiptNumber } from './receipt-number.tsx'
import { ReversePayment } from './reverse-payment.tsx'
import { advanceOf } from './sums.ts'
import { METHOD_TEXTS } from './words.ts'

type PaymentRowProps = {
  payment: Payment
  payer: string
  /** What a due is called, by its number. */
  nameOf: (fee_id: number) => string
}

export function PaymentRow({ payment, payer, nameOf }: PaymentRowProps) {
  const { amount, date, method, transaction_id, note, reversed, allocations } = payment

  const advance = advanceOf(payment)

  return (
    <tr data-reversed={reversed || undefined}>
      <td className={cards.title}>
        <ReceiptNumber payment={payment} />
      </td>
      <td className={`${table.right} ${cards.amount}`}>
        {reversed ? <s>{formatMoney(amount)}</s> : formatMoney(amount)}
      </td>
      <td className={cards.date} data-label="Paid on">
        {formatDay(date)}
      </td>
      <td data-label="By">
        {METHOD_TEXTS[method]}
        {transaction_id && <p className={cards.under}>{transaction_id}</p>}
      </td>
      <td data-label="For">
        {allocations.map(({ fee_id, amount: part }) => (
          <p key={fee_id}>
            {nameOf(fee_id)}
            {allocations.length > 1 && `: ${formatMoney(part)}`}
          </p>
        ))}
        {advance !== '0.00' && (
          <p>Advance{allocations.length > 0 && `: ${formatMoney(advance)}`}</p>
        )}
        {note && <p className={cards.under}>{note}</p>}
      </td>
      <td className={cards.actions}>
        <div className={`${classes.actions} ${classes.three}`}>
          <ReceiptButtons payment={payment} />
          {!reversed && method !== 'online' && <CorrectPayment payment={payment} payer={payer} />}
          {!reversed && <ReversePayment payment={payment} payer={payer} />}
        </div>
      </td>
    </tr>
  )
}
