import type { Ledger } from '@ganit/contract/ledger'
import type { Payment } from '@ganit/contract/payments'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { formatMoney } from '../../ui/text/formats.ts'
import { dueNames } from './due-names.ts'
import classes from './payment-dialog.module.css'
import { PrintReceipt } from './print-receipt.tsx'
import { advanceOf } from './sums.ts'

type PaymentDoneProps = {
  titleId: string
  payer: Ledger
  payment: Payment
  /** What became of the academy's own mark. */
  mark: 'done' | 'failed' | undefined
  onClose: () => void
}

/** What was recorded: its receipt's number, what it settled, and the receipt itself. */
export function PaymentDone({ titleId, payer, payment, mark, onClose }: PaymentDoneProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const nameOf = dueNames(payer.dues)
  const advance = advanceOf(payment)

  // Read out first; not a button, which a second Enter would press.
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        Payment recorded
      </h2>
      <p className={classes.receipt}>
        Receipt <b>{payment.receipt_number}</b>
      </p>
      <p>
        {formatMoney(payment.amount)} from {payer.name}
      </p>
      <ul className={classes.settled}>
        {payment.allocations.map(({ fee_id, amount }) => (
          <li key={fee_id}>
            <span>{nameOf(fee_id)}</span>
            <b>{formatMoney(amount)}</b>
          </li>
        ))}
        {advance !== '0.00' && (
          <li>
            <span>Advance</span>
            <b>{formatMoney(advance)}</b>
          </li>
        )}
      </ul>
      {mark === 'done' && (
        <p className={classes.marked}>
          <StatusMark kind="done">Fees marked as paid</StatusMark>
        </p>
      )}
      {mark === 'failed' && <ErrorBox>Failed to update fees. Check backend logs.</ErrorBox>}
      <div className={dialog.buttons}>
        <PrintReceipt payment={payment} />
        <Button variant="filled" leftSection={<Icon name="tick" />} onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
