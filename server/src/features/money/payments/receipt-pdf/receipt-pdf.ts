import type {
  CreditNoteSnapshot,
  DepositInvoiceSnapshot,
  ReceiptSnapshot,
  VoucherSnapshot,
} from '@ganit/contract/money/receipts'
import { createPrinter } from '../../../../typesetting/print-queue.ts'
import type { Reversal } from './reversal.ts'

/** What is printed: the receipt as it was given out and, if the payment was taken back since, when and why. */
export type Receipt = {
  snapshot: ReceiptSnapshot
  reversal: Reversal | null
  /** Printed before it. */
  creditNote?: CreditNoteSnapshot
  /** Printed after it. */
  invoices?: DepositInvoiceSnapshot[]
}

/** The voucher of what was given back, in the same way. */
export type Voucher = { snapshot: VoucherSnapshot; reversal: Reversal | null }

const print = createPrinter<Receipt | Voucher>(new URL('./printer.ts', import.meta.url))

/**
 * The receipt as a PDF of one or more A5 pages, some 20 to 60 kB. The same receipt gives the same bytes. Text beyond
 * any form's length is cut off with an ellipsis; characters that no typeface here has show as boxes. Nothing in a
 * receipt's texts makes it fail.
 *
 * It is drawn in a thread of its own, which is there only while receipts are asked for: shaping takes libraries and
 * typefaces of some 90 MB, and requests go on being answered meanwhile.
 */
export const receiptPdf = (receipt: Receipt): Promise<Uint8Array> => print(receipt)

/** The voucher of a refund, printed as receipts are. */
export const voucherPdf = (voucher: Voucher): Promise<Uint8Array> => print(voucher)
