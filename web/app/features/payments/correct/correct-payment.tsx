import type { Payment } from '@ganit/contract/payments'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { unansweredOf } from '../../../unanswered.ts'
import { receiptId } from '../receipt-number.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { correctionName } from './correct-fields.ts'

type CorrectPaymentProps = { payment: Payment; payer: string }

/** The button that opens the dialog for what was recorded wrongly. */
export function CorrectPayment({ payment, payer }: CorrectPaymentProps) {
  const [isOpen, setOpen] = useState(() => unansweredOf(correctionName(payment)) !== null)

  return (
    <>
      <Button size="xs" aria-describedby={receiptId(payment)} onClick={() => setOpen(true)}>
        Correct
      </Button>
      {isOpen && <CorrectDialog payment={payment} payer={payer} onClose={() => setOpen(false)} />}
    </>
  )
}
