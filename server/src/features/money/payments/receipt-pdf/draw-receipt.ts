import { makePdf } from '../../../../typesetting/pdf-document.ts'
import { amount } from './amount.ts'
import { creditNote } from './credit-note.ts'
import { depositInvoice } from './deposit-invoice.ts'
import { letterhead } from './letterhead.ts'
import { pageFeet } from './page-feet.ts'
import { payer } from './payer.ts'
import type { Receipt } from './receipt-pdf.ts'
import { reversalNote, stamp } from './reversal.ts'
import { settledTable } from './settled-table.ts'
import { changePage, type Sheet } from './sheet.ts'
import { PAGE } from './style.ts'
import { taxTable } from './tax-table.ts'

const titleOf = ({ title }: Receipt['snapshot']) => title ?? 'Receipt'

/** All that is printed, by name. */
const nameOf = ({ snapshot, creditNote: note }: Receipt) => {
  const own = `${titleOf(snapshot)} ${snapshot.receipt_number}`
  return note ? `Credit note ${note.credit_note_number} · ${own}` : own
}

function write(sheet: Sheet, receipt: Receipt) {
  const { snapshot, reversal } = receipt
  if (receipt.creditNote) creditNote(sheet, receipt.creditNote)
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

/** Draws a receipt; see `receiptPdf`, which does it without keeping requests waiting. */
export const drawReceipt = (receipt: Receipt) =>
  makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: nameOf(receipt),
      author: receipt.snapshot.academy.name,
      // The day it was given out.
      day: new Date(`${receipt.snapshot.issued_on}T00:00:00Z`),
      texts: `${JSON.stringify(receipt)}₹`,
    },
    (canvas) => write({ ...canvas, y: 0 }, receipt),
  )
