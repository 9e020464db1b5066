import type { CreditNoteSnapshot } from '@ganit/contract/money/receipts'
import { breakIntoColumn, type Column, writeLines } from '../../../../../typesetting/text.ts'
import { drawAmount } from './amount.ts'
import { drawLetterhead } from './letterhead.ts'
import { drawPayer } from './payer.ts'
import { drawStamp } from './reversal.ts'
import { breakPageFor, changePage, type Sheet } from './sheet.ts'
import { LEFT, STYLES, WIDTH } from './style.ts'
import { drawTaxTable } from './tax-table.ts'
import { dayInWords } from './wordings.ts'

const TEXT: Column = { x: LEFT, width: WIDTH, style: STYLES.body, most: 20 }

/** Text under a label. */
export function writeParagraph(sheet: Sheet, label: string, text: string) {
  const lines = breakIntoColumn(sheet, text, TEXT)
  breakPageFor(sheet, STYLES.label.leading + lines.length * TEXT.style.leading)
  const y = writeLines(sheet, [label], { x: LEFT, y: sheet.y, style: STYLES.label })
  sheet.y = writeLines(sheet, lines, { x: LEFT, y, style: TEXT.style }) + 8
}

/** The credit note that takes back a receipt with tax, or a part of an invoice, on its own page. */
export function drawCreditNote(sheet: Sheet, note: CreditNoteSnapshot, isReversed: boolean) {
  const { receipt, payment, reason, taxes } = note
  changePage(sheet)
  drawLetterhead(sheet, { ...note, title: 'Credit note', number: note.credit_note_number })
  if (isReversed) drawStamp(sheet)
  sheet.y += 12
  drawPayer(sheet, {
    student: note.student,
    payment: { ...payment, transaction_id: null, cheque: undefined },
    words: { whom: 'Credited to', how: 'Paid' },
  })
  drawAmount(sheet, payment.amount, isReversed)
  writeParagraph(
    sheet,
    'Takes back',
    [
      `${receipt.title} ${receipt.receipt_number} of ${dayInWords(receipt.issued_on)}`,
      ...(note.invoices ?? []).map(
        (each) => `Tax invoice ${each.invoice_number} of ${dayInWords(each.issued_on)}`,
      ),
    ].join(', '),
  )
  writeParagraph(sheet, 'Reason', reason)
  drawTaxTable(sheet, payment.amount, taxes)
}
