import { use, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { PaymentDesk } from './payment-desk.tsx'

type RecordPaymentProps = {
  uid: string
  /** The id of the element that describes the button, if a page has several such buttons. */
  describedBy?: string
  size?: 'xs' | 'sm'
  /** True to offer the button even if nothing is owed. */
  inAdvance?: boolean
}

/** Opens the payment dialog; must be inside a `PaymentDesk`. */
export function RecordPayment(props: RecordPaymentProps) {
  const { uid, describedBy, size = 'sm', inAdvance = false } = props
  const begin = use(PaymentDesk)
  const [isOpening, setOpening] = useState(false)

  const openForm = async () => {
    setOpening(true)
    await begin(uid, inAdvance)
    setOpening(false)
  }
  return (
    // The button is not disabled while loading, so that the focus returns to it from the dialog.
    <Button size={size} aria-describedby={describedBy} aria-busy={isOpening} onClick={openForm}>
      {inAdvance ? 'Record an advance' : 'Record payment'}
    </Button>
  )
}
