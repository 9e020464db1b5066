import type { PaidFrom } from '@ganit/contract/money/pay-rates'
import type { ReceiptSnapshot } from '@ganit/contract/money/receipts'
import { createPrinter } from '../../../../typesetting/print-queue.ts'
import type { Logos } from '../../../ground/look/printed-logos.queries.ts'
import type { Printed } from '../../payments/receipts/receipt-pdf/receipt-pdf.ts'
import type { Reversal } from '../../payments/receipts/receipt-pdf/reversal.ts'

/** Content of a slip, frozen on the day of payment. */
export type PaySlipSnapshot = {
  number: string
  issued_on: string
  academy: ReceiptSnapshot['academy']
  teacher: string
  month: string
  gross: string
  payment: { paid_from: PaidFrom; date: string; transaction_id: string | null }
  lines: { text: string; batch_name: string | null; amount: string; days: string[] }[]
}

export type Slip = { snapshot: PaySlipSnapshot; reversal: Reversal | null }

const print = createPrinter<Printed<Slip>>(new URL('./slip-printer.ts', import.meta.url))

/** PDF of a slip, A5, drawn in its own thread like receipts. */
export const printSlipPdf = (slip: Slip, logos: Logos): Promise<Uint8Array> =>
  print({ paper: slip, logos })
