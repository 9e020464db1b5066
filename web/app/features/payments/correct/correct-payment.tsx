import type { Payment } from '@ganit/contract/payments'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { receiptId } from '../receipt-number.tsx'
import { CorrectDialog } from './correct-dialog.tsx'

type CorrectPaymentProps = { payment: Payment; payer: string }

/** The button that opens the dialog for what was recorded wrongly. */
export function CorrectPayment({ payment, payer }: CorrectPaymentProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button size="xs" aria-describedby={receiptId(payment)} onClick={() => setOpen(true)}>
        Correct
      </Button>
      {isOpen && <CorrectDialog payment={payment} payer={payer} onClose={() => setOpen(false)} />}
    </>
  )
}
