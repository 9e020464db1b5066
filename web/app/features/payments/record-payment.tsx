import { Button } from '@mantine/core'
import { use, useState } from 'react'
import { PaymentDesk } from './payment-desk.tsx'

type RecordPaymentProps = {
  uid: string
  /** The id of what it belongs to, where several stand on a page. */
  describedBy?: string
  size?: 'xs' | 'sm'
}

/** The button that opens the dialog for a payment; stands inside a `PaymentDesk`. */
export function RecordPayment({ uid, describedBy, size = 'sm' }: RecordPaymentProps) {
  const begin = use(PaymentDesk)
  const [isOpening, setOpening] = useState(false)

  const open = async () => {
    setOpening(true)
    await begin(uid)
    setOpening(false)
  }
  return (
    // Not disabled while it loads: it has the focus, and gets it back from the dialog.
    <Button size={size} aria-describedby={describedBy} aria-busy={isOpening} onClick={open}>
      Record payment
    </Button>
  )
}
