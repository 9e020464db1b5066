import type { Payment } from '@ganit/contract/payments'
import { Button } from '@mantine/core'
import { useSending } from '../../ui/use-sending.ts'
import { downloadReceipt, printReceipt } from './receipts.ts'

type ReceiptButtonsProps = { payment: Payment; describedBy: string }

/** The receipt of a payment: in a tab of its own to print it, or as a file. */
export function ReceiptButtons({ payment, describedBy }: ReceiptButtonsProps) {
  const { isSending, once } = useSending()
  const shared = { size: 'xs', 'aria-describedby': describedBy, 'aria-busy': isSending } as const

  return (
    <>
      <Button {...shared} onClick={() => once(() => printReceipt(payment))}>
        Print
      </Button>
      <Button {...shared} onClick={() => once(() => downloadReceipt(payment))}>
        Download PDF
      </Button>
    </>
  )
}
