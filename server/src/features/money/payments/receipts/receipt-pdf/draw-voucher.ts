import { makePdf } from '../../../../../typesetting/pdf-document.ts'
import {
  breakIntoColumn,
  type Column,
  writeLine,
  writeLines,
} from '../../../../../typesetting/text.ts'
import type { Logos } from '../../../../ground/look/printed-logos.queries.ts'
import { drawAmount } from './amount.ts'
import { drawCreditNote } from './credit-note.ts'
import { drawLetterhead } from './letterhead.ts'
import { drawPageFeet } from './page-feet.ts'
import { drawPayer } from './payer.ts'
import type { Voucher } from './receipt-pdf.ts'
import { drawReversalNote, drawStamp } from './reversal.ts'
import { breakPageFor, changePage, drawRule, type Sheet } from './sheet.ts'
import { LEFT, PAGE, RIGHT, STYLES, WIDTH } from './style.ts'
import { drawTaxTable } from './tax-table.ts'
import { dayInWords, toFigures } from './wordings.ts'

const REASON: Column = { x: LEFT, width: WIDTH, style: STYLES.body, most: 20 }
const PADDING = 3.5

/** Reason for the refund. */
function writeReason(sheet: Sheet, reason: string) {
  const lines = breakIntoColumn(sheet, reason, REASON)
  breakPageFor(sheet, STYLES.label.leading + lines.length * REASON.style.leading)
  const y = writeLines(sheet, ['Reason'], { x: LEFT, y: sheet.y, style: STYLES.label })
  sheet.y = writeLines(sheet, lines, { x: LEFT, y, style: REASON.style }) + 12
}

function writeTakenFrom(sheet: Sheet, items: Voucher['snapshot']['items']) {
  for (const [n, { receipt_number, date, amount: part }] of items.entries()) {
    const isTurned = breakPageFor(sheet, 2 * STYLES.body.leading + 2 * PADDING)
    if (n === 0 || isTurned) {
      const y = sheet.y + STYLES.label.leading
      writeLine(sheet, 'Receipt', { x: LEFT, y, style: STYLES.label })
      writeLine(sheet, 'Paid', { x: LEFT + 138, y, style: STYLES.label })
      writeLine(sheet, 'Amount (₹)', { x: RIGHT, y, style: STYLES.label, align: 'right' })
      sheet.y = y + 6
    }
    drawRule(sheet, [LEFT, RIGHT])
    const y = sheet.y + PADDING
    const style = STYLES.figures
    writeLines(sheet, [receipt_number], { x: LEFT, y, style })
    writeLines(sheet, [dayInWords(date)], { x: LEFT + 138, y, style })
    writeLines(sheet, [toFigures(part)], { x: RIGHT, y, style, align: 'right' })
    sheet.y = y + style.leading + PADDING
  }
}

/** Names of everything printed. */
const nameOf = ({ snapshot, creditNotes = [] }: Voucher) =>
  [
    ...creditNotes.map((note) => `Credit note ${note.credit_note_number}`),
    `Refund voucher ${snapshot.voucher_number}`,
  ].join(' · ')

function writeVoucher(sheet: Sheet, voucher: Voucher) {
  const { snapshot, reversal, creditNotes = [] } = voucher
  const { refund, student, voucher_number } = snapshot
  for (const note of creditNotes) drawCreditNote(sheet, note, reversal !== null)
  changePage(sheet)
  drawLetterhead(sheet, { ...snapshot, title: 'Refund voucher', number: voucher_number })
  if (reversal) drawStamp(sheet)
  sheet.y += 12
  drawPayer(sheet, {
    student,
    payment: refund,
    words: { whom: 'Given back to', how: 'Given back' },
  })
  drawAmount(sheet, refund.amount, reversal !== null)
  if (reversal) drawReversalNote(sheet, reversal)
  writeReason(sheet, refund.reason)
  writeTakenFrom(sheet, snapshot.items)
  drawTaxTable(sheet, refund.amount, snapshot.taxes)
  drawPageFeet(sheet, nameOf(voucher))
}

/** Draws a voucher on this thread; `voucherPdf` does it without blocking requests. */
export const drawVoucher = (voucher: Voucher, logos?: Logos) =>
  makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: nameOf(voucher),
      author: voucher.snapshot.academy.name,
      // Day of issue.
      day: new Date(`${voucher.snapshot.issued_on}T00:00:00Z`),
      texts: `${JSON.stringify(voucher)}₹`,
    },
    (canvas) => writeVoucher({ ...canvas, y: 0, logos }, voucher),
  )
