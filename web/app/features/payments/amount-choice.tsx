import { Button } from '@mantine/core'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './payment-dialog.module.css'
import type { PaymentEdit } from './use-payment.ts'

/** The two amounts that people mostly pay: what is due by now, and all that is owed. */
export function AmountChoice({ edit: { form, proposals } }: { edit: PaymentEdit }) {
  const { now, all } = proposals
  if (form.values.isChosen || now === all) return null

  const chip = (text: string, amount: string) => (
    <Button
      size="xs"
      aria-pressed={form.values.amount === amount}
      onClick={() => form.setFieldValue('amount', amount)}
    >
      {text} {formatMoney(amount)}
    </Button>
  )
  return (
    <fieldset className={classes.chips} aria-label="Propose">
      {chip('Due now', now)}
      {chip('All', all)}
    </fieldset>
  )
}
