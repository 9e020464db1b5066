import { makePdf } from '../../../../../typesetting/pdf-document.ts'
import type { Logos } from '../../../../ground/look/printed-logos.queries.ts'
import { drawAmount } from './amount.ts'
import { drawCreditNote, writeParagraph } from './credit-note.ts'
import { drawLetterhead } from './letterhead.ts'
import { drawPageFeet } from './page-feet.ts'
import { drawPayer } from './payer.ts'
import type { Invoice, Receipt } from './receipt-pdf.ts'
import { drawReversalNote, drawStamp } from './reversal.ts'
import { drawSettledTable } from './settled-table.ts'
import { changePage, type Sheet } from './sheet.ts'
import { PAGE } from './style.ts'
import { drawTaxTable } from './tax-table.ts'
import { dayInWords } from './wordings.ts'

/** The paper on which the money of an invoice was taken before. */
const TAKEN_WITH: Record<Invoice['kind'], string> = {
  deposit: 'Out of the deposit taken with receipt',
  advance: 'Against receipt voucher',
}

/** The invoice of a deposit or an advance that settles fees, on its own page. */
function drawInvoice(sheet: Sheet, invoice: Invoice, isReversed: boolean) {
  const { receipt, payment, student, taxes, items } = invoice
  changePage(sheet)
  drawLetterhead(sheet, { ...invoice, title: 'Tax invoice', number: invoice.invoice_number })
  if (isReversed) drawStamp(sheet)
  sheet.y += 12
  drawPayer(sheet, {
    student,
    payment: { ...payment, transaction_id: null, cheque: undefined },
    words: { whom: 'Received from', how: 'Paid' },
  })
  drawAmount(sheet, invoice.amount, isReversed)
  const taken = `${receipt.receipt_number} of ${dayInWords(receipt.issued_on)}`
  writeParagraph(sheet, TAKEN_WITH[invoice.kind], taken)
  drawSettledTable(sheet, { items })
  drawTaxTable(sheet, invoice.amount, taxes)
}

const titleOf = ({ title }: Receipt['snapshot']) => title ?? 'Receipt'

/** Names of everything printed. */
const nameOf = ({ snapshot, creditNote: note }: Receipt) => {
  const own = `${titleOf(snapshot)} ${snapshot.receipt_number}`
  return note ? `Credit note ${note.credit_note_number} · ${own}` : own
}

function writeReceipt(sheet: Sheet, receipt: Receipt) {
  const { snapshot, reversal } = receipt
  if (receipt.creditNote) drawCreditNote(sheet, receipt.creditNote, false)
  changePage(sheet)
  drawLetterhead(sheet, { ...snapshot, title: titleOf(snapshot), number: snapshot.receipt_number })
  if (reversal) drawStamp(sheet)
  sheet.y += 12
  drawPayer(sheet, { ...snapshot, words: { whom: 'Received from', how: 'Paid' } })
  drawAmount(sheet, snapshot.payment.amount, reversal !== null)
  if (reversal) drawReversalNote(sheet, reversal)
  drawSettledTable(sheet, snapshot)
  drawTaxTable(sheet, snapshot.payment.amount, snapshot.taxes)
  for (const invoice of receipt.invoices ?? []) drawInvoice(sheet, invoice, reversal !== null)
  drawPageFeet(sheet, nameOf(receipt))
}

/** Draws a receipt on this thread; `printReceiptPdf` does it without blocking requests. */
export const drawReceipt = (receipt: Receipt, logos?: Logos) =>
  makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: nameOf(receipt),
      author: receipt.snapshot.academy.name,
      // Day of issue.
      day: new Date(`${receipt.snapshot.issued_on}T00:00:00Z`),
      texts: `${JSON.stringify(receipt)}₹`,
    },
    (canvas) => writeReceipt({ ...canvas, y: 0, logos }, receipt),
  )
