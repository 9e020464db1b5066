import PdfDocument from 'pdfkit'
import { amount } from './amount.ts'
import { letterhead } from './letterhead.ts'
import { pageFeet } from './page-feet.ts'
import { payer } from './payer.ts'
import { printable } from './printable.ts'
import type { Receipt } from './receipt-pdf.ts'
import { reversalNote, stamp } from './reversal.ts'
import { settledTable } from './settled-table.ts'
import { changePage, type Sheet } from './sheet.ts'
import { PAGE } from './style.ts'
import { type Typefaces, typefacesFor } from './typefaces.ts'

function newDocument({ snapshot }: Receipt) {
  const day = new Date(`${snapshot.issued_on}T00:00:00Z`)
  return new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // Else pdfkit begins by loading a font of its own.
    font: '',
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `Receipt ${printable(snapshot.receipt_number)}`,
      Author: printable(snapshot.academy.name),
      Creator: 'Ganit',
      Producer: 'Ganit',
      // The day it was given out, so that the same receipt is always the same file.
      ...(Number.isNaN(day.getTime()) ? {} : { CreationDate: day, ModDate: day }),
    },
  })
}

function register(document: PDFKit.PDFDocument, typefaces: Typefaces) {
  // Its types know paths and bytes only; a font that fontkit has read is taken as well.
  for (const { name, font } of Object.values(typefaces).flat())
    document.registerFont(name, font as unknown as Buffer)
}

function write(sheet: Sheet, { snapshot, reversal }: Receipt) {
  changePage(sheet)
  letterhead(sheet, snapshot)
  if (reversal) stamp(sheet)
  sheet.y += 12
  payer(sheet, snapshot)
  amount(sheet, snapshot.payment.amount, reversal !== null)
  if (reversal) reversalNote(sheet, reversal)
  settledTable(sheet, snapshot.items)
  pageFeet(sheet, snapshot.receipt_number)
}

/** Draws a receipt; see `receiptPdf`, which does it without keeping requests waiting. */
export async function drawReceipt(receipt: Receipt) {
  const typefaces = await typefacesFor(`${JSON.stringify(receipt)}₹`)
  const document = newDocument(receipt)
  register(document, typefaces)
  const chunks: Buffer[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  write({ document, typefaces, y: 0 }, receipt)
  document.end()
  return whole
}
