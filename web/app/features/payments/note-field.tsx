import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import field from '../../ui/forms/field.module.css'
import classes from './payment-dialog.module.css'
import { LABELS } from './payment-fields.ts'
import type { PaymentEdit } from './use-payment.ts'

/** A note to the payment, where one is wanted: few have any. */
export function NoteField({ form }: Pick<PaymentEdit, 'form'>) {
  const [isOpen, setOpen] = useState(false)

  if (!isOpen && !form.values.note)
    return (
      <Button
        size="xs"
        variant="quiet"
        className={classes.more ?? ''}
        onClick={() => setOpen(true)}
      >
        + Add a note
      </Button>
    )
  return (
    <Textarea
      rows={2}
      label={LABELS.note}
      name="note"
      autoComplete="off"
      description="Optional"
      className={`${classes.wide} ${field.optional}`}
      autoFocus={isOpen}
      {...form.getInputProps('note')}
    />
  )
}
