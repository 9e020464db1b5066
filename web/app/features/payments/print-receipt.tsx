import type { Payment } from '@ganit/contract/payments'
import { Button } from '@mantine/core'
import { useSending } from '../../ui/forms/use-sending.ts'
import { printReceipt } from './receipts.ts'

/** Shows the receipt of a payment, to be printed. */
export function PrintReceipt({ payment }: { payment: Payment }) {
  const { isSending, once } = useSending()

  return (
    <Button aria-busy={isSending} onClick={() => once(() => printReceipt(payment))}>
      Print receipt
    </Button>
  )
}
