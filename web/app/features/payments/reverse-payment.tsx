import type { Payment } from '@ganit/contract/payments'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReverseDialog } from './reverse-dialog.tsx'

type ReversePaymentProps = { payment: Payment; payer: string; describedBy: string }

/** The button that opens the dialog for taking a payment back. */
export function ReversePayment({ payment, payer, describedBy }: ReversePaymentProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button
        size="xs"
        variant="danger"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        Reverse
      </Button>
      {isOpen && <ReverseDialog payment={payment} payer={payer} onClose={() => setOpen(false)} />}
    </>
  )
}
