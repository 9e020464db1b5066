import type { Payment } from '@ganit/contract/money/payments'
import { useLingui } from '@lingui/react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { receiptId } from './receipt-number.tsx'
import { downloadReceipt, printReceipt } from './receipts.ts'

/** A payment's receipt, in a new tab or as a file. */
export function ReceiptButtons({ payment }: { payment: Payment }) {
  const { i18n } = useLingui()

  const { isSending, once } = useSending()
  const shared = {
    size: 'xs',
    'aria-describedby': receiptId(payment),
    'aria-busy': isSending,
  } as const

  return (
    <>
      <Button {...shared} onClick={() => once(() => printReceipt(payment))}>
        {i18n.t('Print')}
      </Button>
      <Button {...shared} onClick={() => once(() => downloadReceipt(payment))}>
        {i18n.t('Download PDF')}
      </Button>
    </>
  )
}
