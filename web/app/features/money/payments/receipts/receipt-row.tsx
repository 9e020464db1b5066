import type { Payment } from '@ganit/contract/money/payments'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { useFormats } from '../../../../i18n/use-formats.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import cards from '../../../../ui/tables/row-cards.module.css'
import table from '../../../../ui/tables/table.module.css'
import classes from '../ledger/ledger.module.css'
import { METHOD_TEXTS } from '../words.ts'
import { ReceiptButtons } from './receipt-buttons.tsx'
import { ReceiptNumber, receiptId } from './receipt-number.tsx'

type ReceiptRowProps = {
  payment: Payment
  /** The settled dues, one per line. */
  settles: string[]
}

/** One of the student's own payments. On narrow pages the dues and the receipt open on request. */
export function ReceiptRow({ payment, settles }: ReceiptRowProps) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const [isOpen, setOpen] = useState(false)
  const amount = formats.money(payment.amount)

  return (
    <tr data-reversed={payment.reversed || undefined} data-open={isOpen || undefined}>
      <td className={cards.title}>
        <ReceiptNumber payment={payment} />
        {settles.map((due) => (
          <p key={due} className={`${cards.under} ${classes.detail}`}>
            {due}
          </p>
        ))}
      </td>
      <td className="nowrap" data-label={i18n.t('Paid on')}>
        {formats.day(payment.date)}
        <p className={`${cards.under} ${classes.detail}`}>{i18n._(METHOD_TEXTS[payment.method])}</p>
      </td>
      <td className={`amount nowrap ${table.right} ${cards.amount}`}>
        {payment.reversed ? <s>{amount}</s> : amount}
      </td>
      <td className={`unprinted ${cards.actions}`}>
        <div className={classes.actions}>
          <span className={classes.detail}>
            <ReceiptButtons payment={payment} />
          </span>
          <Button
            size="xs"
            variant="quiet"
            className={classes.opener ?? ''}
            aria-expanded={isOpen}
            aria-describedby={receiptId(payment)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? i18n.t('Less') : i18n.t('Details')}
          </Button>
        </div>
      </td>
    </tr>
  )
}
