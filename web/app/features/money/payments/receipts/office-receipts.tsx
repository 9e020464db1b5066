import type { Ledger } from '@ganit/contract/money/ledger'
import type { Payment } from '@ganit/contract/money/payments'
import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import cards from '../../../../ui/tables/row-cards.module.css'
import table from '../../../../ui/tables/table.module.css'
import aloud from '../../../../ui/text/aloud.module.css'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { formatDay } from '../../../../ui/text/times/dates.ts'
import { CorrectPayment } from '../correct/correct-payment.tsx'
import { ReverseDialog } from '../desk/reverse-dialog.tsx'
import { advanceOf } from '../desk/sums.ts'
import { dueNames } from '../due-names.ts'
import classes from '../ledger/ledger.module.css'
import own from '../ledger/student-ledger.module.css'
import { MoreRow } from '../more-row.tsx'
import { METHOD_TEXTS } from '../words.ts'
import { ReceiptButtons } from './receipt-buttons.tsx'
import { ReceiptNumber, receiptId } from './receipt-number.tsx'

type ReversePaymentProps = { payment: Payment; payer: string }

function ReverseButton({ payment, payer }: ReversePaymentProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button
        size="xs"
        variant="danger"
        aria-describedby={receiptId(payment)}
        onClick={() => setOpen(true)}
      >
        Reverse
      </Button>
      {isOpen && <ReverseDialog payment={payment} payer={payer} onClose={() => setOpen(false)} />}
    </>
  )
}

type PaymentRowProps = {
  payment: Payment
  payer: string
  /** A due's name by its number. */
  nameOf: (fee_id: number) => string
}

/** The dues that a payment settles, the rest kept as an advance, and the actions on it. */
function PaymentMore({ payment, payer, nameOf }: PaymentRowProps) {
  const { method, transaction_id, note, reversed, allocations } = payment
  const advance = advanceOf(payment)

  return (
    <div className="stack gap8">
      {allocations.map(({ fee_id, amount }) => (
        <p key={fee_id}>
          {nameOf(fee_id)}
          {allocations.length > 1 && `: ${formatRupees(amount)}`}
        </p>
      ))}
      {advance !== '0.00' && <p>Advance{allocations.length > 0 && `: ${formatRupees(advance)}`}</p>}
      {transaction_id && <p className={cards.under}>{transaction_id}</p>}
      {note && <p className={cards.under}>{note}</p>}
      <div className="wrap gap6">
        <ReceiptButtons payment={payment} />
        {!reversed && method !== 'online' && (
          <>
            <CorrectPayment payment={payment} payer={payer} />
            <ReverseButton payment={payment} payer={payer} />
          </>
        )}
      </div>
    </div>
  )
}

const COLUMNS = 3

function PaymentRow(props: PaymentRowProps) {
  const { amount, date, method, reversed, receipt_number } = props.payment

  return (
    <MoreRow
      of={receipt_number}
      columns={COLUMNS}
      data-reversed={reversed || undefined}
      more={<PaymentMore {...props} />}
    >
      <td className="nowrap">{formatDay(date)}</td>
      <td>
        <p className="amount">
          {reversed ? <s>{formatRupees(amount)}</s> : <b>{formatRupees(amount)}</b>}{' '}
          {METHOD_TEXTS[method]}
        </p>
        <ReceiptNumber payment={props.payment} />
      </td>
    </MoreRow>
  )
}

type OfficeReceiptsProps = { payments: Payment[]; of: Ledger; labelledBy: string }

/** A student's payments, the newest first; reversed ones struck out. */
export function OfficeReceipts({ payments, of, labelledBy }: OfficeReceiptsProps) {
  const nameOf = dueNames(of.dues)

  return (
    <table
      className={`${table.table} ${classes.payments} ${own.receipts}`}
      aria-labelledby={labelledBy}
    >
      <thead className={aloud.only}>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Receipt</th>
          <th scope="col">More</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment.payment_id} payment={payment} payer={of.name} nameOf={nameOf} />
        ))}
      </tbody>
    </table>
  )
}
