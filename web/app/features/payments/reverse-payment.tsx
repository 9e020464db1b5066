import type { Payment } from '@ganit/contract/payments'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { receiptId } from './receipt-number.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

type ReversePaymentProps = { payment: Payment; payer: string }

/** The button that opens the dialog for taking a payment back. */
export function ReversePayment({ payment, payer }: ReversePaymentProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button
        size="xs"
        variant="danger"
        aria-describedby={receiptId(payment)}
        onClick={() => setOpen(true)}
      >
        Reverse
      </Button>
      {isOpen && <ReverseDialog payment={payment} payer={payer} onClose={() => setOpen(false)} />}
    </>
  )
}
