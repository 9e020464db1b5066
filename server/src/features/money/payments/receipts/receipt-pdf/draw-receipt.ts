import type { DepositInvoiceSnapshot } from '@ganit/contract/money/receipts'
import { makePdf } from '../../../../../typesetting/pdf-document.ts'
import { amount } from './amount.ts'
import { creditNote, paragraph } from './credit-note.ts'
import { letterhead } from './letterhead.ts'
import { pageFeet } from './page-feet.ts'
import { payer } from './payer.ts'
import type { Receipt } from './receipt-pdf.ts'
import { reversalNote, stamp } from './reversal.ts'
import { settledTable } from './settled-table.ts'
import { changePage, type Sheet } from './sheet.ts'
import { PAGE } from './style.ts'
import { taxTable } from './tax-table.ts'
import { dayInWords } from './wordings.ts'

/** The invoice of a deposit that settles fees, on its own page. */
function depositInvoice(sheet: Sheet, invoice: DepositInvoiceSnapshot, isReversed: boolean) {
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

const titleOf = ({ title }: Receipt['snapshot']) => title ?? 'Receipt'

/** Names of everything printed. */
const nameOf = ({ snapshot, creditNote: note }: Receipt) => {
  const own = `${titleOf(snapshot)} ${snapshot.receipt_number}`
  return note ? `Credit note ${note.credit_note_number} · ${own}` : own
}

function write(sheet: Sheet, receipt: Receipt) {
  const { snapshot, reversal } = receipt
  if (receipt.creditNote) creditNote(sheet, receipt.creditNote, false)
  changePage(sheet)
  letterhead(sheet, { ...snapshot, title: titleOf(snapshot), number: snapshot.receipt_number })
  if (reversal) stamp(sheet)
  sheet.y += 12
  payer(sheet, { ...snapshot, words: { whom: 'Received from', how: 'Paid' } })
  amount(sheet, snapshot.payment.amount, reversal !== null)
  if (reversal) reversalNote(sheet, reversal)
  settledTable(sheet, snapshot)
  taxTable(sheet, snapshot.payment.amount, snapshot.taxes)
  for (const invoice of receipt.invoices ?? []) depositInvoice(sheet, invoice, reversal !== null)
  pageFeet(sheet, nameOf(receipt))
}

/** Draws a receipt on this thread; `receiptPdf` does it without blocking requests. */
export const drawReceipt = (receipt: Receipt) =>
  makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: nameOf(receipt),
      author: receipt.snapshot.academy.name,
      // Day of issue.
      day: new Date(`${receipt.snapshot.issued_on}T00:00:00Z`),
      texts: `${JSON.stringify(receipt)}₹`,
    },
    (canvas) => write({ ...canvas, y: 0 }, receipt),
  )
