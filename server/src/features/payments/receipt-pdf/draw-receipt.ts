import { makePdf } from '../../../typesetting/pdf-document.ts'
import { amount } from './amount.ts'
import { letterhead } from './letterhead.ts'
import { pageFeet } from './page-feet.ts'
import { payer } from './payer.ts'
import type { Receipt } from './receipt-pdf.ts'
import { reversalNote, stamp } from './reversal.ts'
import { settledTable } from './settled-table.ts'
import { changePage, type Sheet } from './sheet.ts'
import { PAGE } from './style.ts'

function write(sheet: Sheet, { snapshot, reversal }: Receipt) {
  changePage(sheet)
  letterhead(sheet, { ...snapshot, title: 'Receipt', number: snapshot.receipt_number })
  if (reversal) stamp(sheet)
  sheet.y += 12
  payer(sheet, { ...snapshot, words: { whom: 'Received from', how: 'Paid' } })
  amount(sheet, snapshot.payment.amount, reversal !== null)
  if (reversal) reversalNote(sheet, reversal)
  settledTable(sheet, snapshot.items, snapshot.advance)
  pageFeet(sheet, `Receipt ${snapshot.receipt_number}`)
}

/** Draws a receipt; see `receiptPdf`, which does it without keeping requests waiting. */
export const drawReceipt = (receipt: Receipt) =>
  makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: `Receipt ${receipt.snapshot.receipt_number}`,
      author: receipt.snapshot.academy.name,
      // The day it was given out.
      day: new Date(`${receipt.snapshot.issued_on}T00:00:00Z`),
      texts: `${JSON.stringify(receipt)}₹`,
    },
    (canvas) => write({ ...canvas, y: 0 }, receipt),
  )
