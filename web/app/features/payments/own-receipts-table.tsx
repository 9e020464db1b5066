import type { Ledger } from '@ganit/contract/ledger'
import type { Payment } from '@ganit/contract/payments'
import cards from '../../ui/tables/row-cards.module.css'
import table from '../../ui/tables/table.module.css'
import { formatDate, formatMoney } from '../../ui/text/formats.ts'
import { dueNames } from './due-names.ts'
import classes from './payments-table.module.css'
import { ReceiptButtons } from './receipt-buttons.tsx'
import { ReceiptNumber } from './receipt-number.tsx'
import { METHOD_TEXTS } from './words.ts'

type OwnReceiptsTableProps = { payments: Payment[]; dues: Ledger['dues']; labelledBy: string }

/** What a student has paid, as the student reads it: when, how, what for, and the receipt. */
export function OwnReceiptsTable({ payments, dues, labelledBy }: OwnReceiptsTableProps) {
  const nameOf = dueNames(dues)

  return (
    <div className={cards.holder}>
      <table
        className={`${table.table} ${cards.table} ${classes.payments}`}
        aria-labelledby={labelledBy}
      >
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col">Date</th>
            <th scope="col" className={table.right}>
              Amount
            </th>
            <th scope="col">
              <span className={table.said}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.payment_id} data-reversed={payment.reversed || undefined}>
              <td className={cards.title}>
                <ReceiptNumber payment={payment} />
                {payment.allocations.map(({ fee_id }) => (
                  <p key={fee_id} className={cards.under}>
                    {nameOf(fee_id)}
                  </p>
                ))}
              </td>
              <td className={cards.date} data-label="Paid on">
                {formatDate(payment.date)}
                <p className={cards.under}>{METHOD_TEXTS[payment.method]}</p>
              </td>
              <td className={`${table.right} ${cards.amount}`}>
                {payment.reversed ? (
                  <s>{formatMoney(payment.amount)}</s>
                ) : (
                  formatMoney(payment.amount)
                )}
              </td>
              <td className={cards.actions}>
                <div className={classes.actions}>
                  <ReceiptButtons payment={payment} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
