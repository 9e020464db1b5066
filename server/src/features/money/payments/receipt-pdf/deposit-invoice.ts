import type { DepositInvoiceSnapshot } from '@ganit/contract/money/receipts'
import { amount } from './amount.ts'
import { paragraph } from './credit-note.ts'
import { letterhead } from './letterhead.ts'
import { payer } from './payer.ts'
import { stamp } from './reversal.ts'
import { settledTable } from './settled-table.ts'
import { changePage, type Sheet } from './sheet.ts'
import { taxTable } from './tax-table.ts'
import { dayInWords } from './wordings.ts'

/** What invoices a deposit that settles fees, on a page of its own. */
export function depositInvoice(sheet: Sheet, invoice: DepositInvoiceSnapshot, isReversed: boolean) {
  const { receipt, payment, student, taxes, items } = invoice
  changePage(sheet)
  letterhead(sheet, { ...invoice, title: 'Tax invoice', number: invoice.invoice_number })
  if (isReversed) stamp(sheet)
  sheet.y += 12
  payer(sheet, {
    student,
    payment: { ...payment, transaction_id: null },
    words: { whom: 'Received from', how: 'Paid' },
  })
  amount(sheet, invoice.amount, isReversed)
  const taken = `${receipt.receipt_number} of ${dayInWords(receipt.issued_on)}`
  paragraph(sheet, 'Out of the deposit taken with receipt', taken)
  settledTable(sheet, { items })
  taxTable(sheet, invoice.amount, taxes)
}
