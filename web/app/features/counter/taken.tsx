import { sumOf } from '@ganit/contract/money'
import type { Payment } from '@ganit/contract/payments'
import { Button } from '@mantine/core'
import { useSending } from '../../ui/forms/use-sending.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { printReceipt } from '../payments/payments.data.ts'
import classes from './counter.module.css'

/** What was taken last, with its receipts to print. */
export function Taken({ payments, name }: { payments: readonly Payment[]; name: string }) {
  const { isSending, once } = useSending()

  return (
    <div className={classes.taken} role="status">
      <p>
        <b>{formatMoney(sumOf(payments.map(({ amount }) => amount)))}</b> taken from {name}.
      </p>
      {payments.map((payment) => (
        <Button
          key={payment.payment_id}
          aria-busy={isSending}
          onClick={() => once(() => printReceipt(payment))}
        >
          Print receipt {payment.receipt_number}
        </Button>
      ))}
    </div>
  )
}
