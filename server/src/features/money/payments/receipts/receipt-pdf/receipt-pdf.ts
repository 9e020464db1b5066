import type {
  CreditNoteSnapshot,
  DepositInvoiceSnapshot,
  ReceiptSnapshot,
  VoucherSnapshot,
} from '@ganit/contract/money/receipts'
import { createPrinter } from '../../../../../typesetting/print-queue.ts'
import type { Logos } from '../../../../ground/look/printed-logos.queries.ts'
import type { Reversal } from './reversal.ts'

/** An invoice of a deposit or an advance. */
export type Invoice = DepositInvoiceSnapshot & { kind: 'deposit' | 'advance' }

/** A receipt as issued and, if the payment was reversed since, when and why. */
export type Receipt = {
  snapshot: ReceiptSnapshot
  reversal: Reversal | null
  /** Credit note, printed before the receipt. */
  creditNote?: CreditNoteSnapshot
  /** Invoices, printed after the receipt. */
  invoices?: Invoice[]
}

export type Voucher = {
  snapshot: VoucherSnapshot
  reversal: Reversal | null
  /** Credit notes, printed before the receipts. */
  creditNotes?: CreditNoteSnapshot[]
}

/** A paper with the logos of its letterheads. */
export type Printed<Paper> = { paper: Paper; logos: Logos }

const print = createPrinter<Printed<Receipt | Voucher>>(new URL('./printer.ts', import.meta.url))

/**
 * PDF of a receipt: A5, one or more pages, 20 to 60 kB. The same receipt gives the same bytes. Text beyond a form's
 * length ends in an ellipsis; characters without a glyph print as boxes. No text makes it fail.
 *  Drawn in its own thread, which runs only while receipts are requested: libraries and fonts take 90 MB, and requests
 *  must not wait.
 */
export const printReceiptPdf = (receipt: Receipt, logos: Logos = {}): Promise<Uint8Array> =>
  print({ paper: receipt, logos })

/** PDF of a refund voucher, made in the same way. */
export const printVoucherPdf = (voucher: Voucher, logos: Logos = {}): Promise<Uint8Array> =>
  print({ paper: voucher, logos })
