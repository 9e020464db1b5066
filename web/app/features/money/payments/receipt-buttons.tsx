import type { Payment } from '@ganit/contract/money/payments'
import { Button } from '@mantine/core'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { receiptId } from './receipt-number.tsx'
import { downloadReceipt, printReceipt } from './receipts.ts'

/** A payment's receipt, in a new tab or as a file. */
export function ReceiptButtons({ payment }: { payment: Payment }) {
  const { isSending, once } = useSending()
  const shared = {
    size: 'xs',
    'aria-describedby': receiptId(payment),
    'aria-busy': isSending,
  } as const

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
