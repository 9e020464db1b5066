import type { Ledger } from '@ganit/contract/money/ledger'
import { type Refund, reverseRefund } from '@ganit/contract/money/refunds'
import { useState } from 'react'
import { useMayCall } from '../../../../api/may.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { ReasonDialog } from '../../../../ui/forms/dialogs/reason-dialog.tsx'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import cards from '../../../../ui/tables/row-cards.module.css'
import table from '../../../../ui/tables/table.module.css'
import aloud from '../../../../ui/text/aloud.module.css'
import { formatMoney } from '../../../../ui/text/formats.ts'
import { formatDay } from '../../../../ui/text/times/dates.ts'
import classes from '../ledger/ledger.module.css'
import { METHOD_TEXTS } from '../words.ts'
import { printVoucher, undoRefund } from './refunds.data.ts'

/** One refund with its voucher; the owner can reverse it. */
function RefundRow({ refund, payer }: { refund: Refund; payer: string }) {
  const { refund_id, voucher_number, amount, date, method, transaction_id, reason } = refund
  const [isOpen, setOpen] = useState(false)
  const { isSending, once } = useSending()
  const mayReverse = useMayCall(reverseRefund)
  const id = `voucher-${refund_id}`

  return (
    <tr data-reversed={refund.reversed || undefined}>
      <td className={cards.title}>
        <span id={id} className="strong nowrap">
          {refund.reversed ? <s>{voucher_number}</s> : voucher_number}
        </span>
        {refund.reversal && (
          <p className={`small breaks ${classes.reversal}`}>
            <StatusMark kind="off">Reversed</StatusMark> {formatDay(refund.reversal.date)}:{' '}
            {refund.reversal.reason}
          </p>
        )}
      </td>
      <td className={`amount nowrap ${table.right} ${cards.amount}`}>
        {refund.reversed ? <s>{formatMoney(amount)}</s> : formatMoney(amount)}
      </td>
      <td className="nowrap" data-label="Given back on">
        {formatDay(date)}
      </td>
      <td data-label="By">
        {METHOD_TEXTS[method]}
        {transaction_id && <p className={cards.under}>{transaction_id}</p>}
      </td>
      <td data-label="Because">{reason}</td>
      <td className={`unprinted ${cards.actions}`}>
        <div className={classes.actions}>
          <Button
            size="xs"
            aria-describedby={id}
            aria-busy={isSending}
            onClick={() => once(() => printVoucher(refund))}
          >
            Print voucher
          </Button>
          {mayReverse && !refund.reversed && (
            <Button size="xs" variant="danger" aria-describedby={id} onClick={() => setOpen(true)}>
              Reverse refund
            </Button>
          )}
        </div>
        {isOpen && (
          <ReasonDialog
            title="Reverse refund"
            accept="Reverse"
            unsaved="The refund is not reversed yet."
            schema={reverseRefund.body}
            send={async (reason) => toastSuccess((await undoRefund({ refund_id, reason })).message)}
            onClose={() => setOpen(false)}
          >
            Voucher <b>{voucher_number}</b>, {formatMoney(amount)} to {payer}. It stays in the books
            as reversed, and the amount is credit again.
          </ReasonDialog>
        )}
      </td>
    </tr>
  )
}

type RefundsTableProps = { of: Ledger; labelledBy: string }

/** A student's refunds, the newest first; reversed ones struck out. */
export const RefundsTable = ({ of, labelledBy }: RefundsTableProps) => (
  <div className={cards.holder}>
    <table
      className={`${table.table} ${cards.table} ${classes.payments}`}
      aria-labelledby={labelledBy}
    >
      <thead>
        <tr>
          <th scope="col">Voucher</th>
          <th scope="col" className={table.right}>
            Amount
          </th>
          <th scope="col">Date</th>
          <th scope="col">Method</th>
          <th scope="col">Reason</th>
          <th scope="col">
            <span className={aloud.only}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {of.refunds.map((refund) => (
          <RefundRow key={refund.refund_id} refund={refund} payer={of.name} />
        ))}
      </tbody>
    </table>
  </div>
)
