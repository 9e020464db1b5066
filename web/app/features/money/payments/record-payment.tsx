import { Button } from '@mantine/core'
import { use, useState } from 'react'
import { PaymentDesk } from './payment-desk.tsx'

type RecordPaymentProps = {
  uid: string
  /** The id of what it belongs to, where several stand on a page. */
  describedBy?: string
  size?: 'xs' | 'sm'
  /** Whether nothing need be owed. */
  inAdvance?: boolean
}

/** The button that opens the dialog for a payment; stands inside a `PaymentDesk`. */
export function RecordPayment(props: RecordPaymentProps) {
  const { uid, describedBy, size = 'sm', inAdvance = false } = props
  const begin = use(PaymentDesk)
  const [isOpening, setOpening] = useState(false)

  const open = async () => {
    setOpening(true)
    await begin(uid, inAdvance)
    setOpening(false)
  }
  return (
    // Not disabled while it loads: it has the focus, and gets it back from the dialog.
    <Button size={size} aria-describedby={describedBy} aria-busy={isOpening} onClick={open}>
      {inAdvance ? 'Record an advance' : 'Record payment'}
    </Button>
  )
}
