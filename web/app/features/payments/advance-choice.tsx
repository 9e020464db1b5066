import { Checkbox } from '@mantine/core'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './payment-dialog.module.css'
import type { PaymentEdit } from './use-payment.ts'

/** Asks whether what is more than is owed is kept in advance. */
export function AdvanceChoice({ edit: { form, advance } }: { edit: PaymentEdit }) {
  if (advance === '0.00') return null
  return (
    <Checkbox
      className={classes.wide ?? ''}
      label={`Keep ${formatMoney(advance)} as an advance`}
      description="It settles what is owed next by itself, and can be given back."
      {...form.getInputProps('advance', { type: 'checkbox' })}
    />
  )
}
