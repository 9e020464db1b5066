import { makePdf } from '../../../../typesetting/pdf-document.ts'
import {
  breakIntoColumn,
  type Column,
  writeLine,
  writeLines,
} from '../../../../typesetting/text.ts'
import type { Logos } from '../../../ground/look/printed-logos.queries.ts'
import { monthInWords } from '../../../ground/names/months.ts'
import { drawAmount } from '../../payments/receipts/receipt-pdf/amount.ts'
import { drawLetterhead } from '../../payments/receipts/receipt-pdf/letterhead.ts'
import { drawPageFeet } from '../../payments/receipts/receipt-pdf/page-feet.ts'
import { drawReversalNote, drawStamp } from '../../payments/receipts/receipt-pdf/reversal.ts'
import {
  breakPageFor,
  changePage,
  drawRule,
  type Sheet,
} from '../../payments/receipts/receipt-pdf/sheet.ts'
import { LEFT, PAGE, RIGHT, STYLES, WIDTH } from '../../payments/receipts/receipt-pdf/style.ts'
import { dayInWords, toFigures } from '../../payments/receipts/receipt-pdf/wordings.ts'
import type { PaySlipSnapshot, Slip } from './slip-pdf.ts'

const WORDS = {
  drawer: 'Cash',
  purse: 'Cash',
  upi: 'UPI',
  bank: 'Bank transfer',
  cheque: 'Cheque',
  card: 'Card',
} as const

const HALF = WIDTH / 2
const NAME: Column = { x: LEFT, width: HALF - 10, style: STYLES.name, most: 6 }
const WAY: Column = { x: LEFT + HALF, width: HALF, style: STYLES.body, most: 8 }
const TEXT: Column = { x: LEFT, width: WIDTH - 90, style: STYLES.figures, most: 6 }
const SMALL: Column = { ...TEXT, style: STYLES.quiet, most: 8 }
const PADDING = 3.5

/** Writes the teacher's name, and how and when the money was paid. */
function writePerson(sheet: Sheet, { teacher, payment }: PaySlipSnapshot) {
  const name = breakIntoColumn(sheet, teacher, NAME)
  const texts = [
    `${WORDS[payment.paid_from]} · ${dayInWords(payment.date)}`,
    ...(payment.transaction_id ? [payment.transaction_id] : []),
  ]
  const way = texts.flatMap((text) => breakIntoColumn(sheet, text, WAY))
  const label = STYLES.label
  const y = writeLines(sheet, ['Paid to'], { x: LEFT, y: sheet.y, style: label })
  writeLines(sheet, ['Paid'], { x: WAY.x, y: sheet.y, style: label })
  const ends = [
    writeLines(sheet, name, { x: NAME.x, y, style: NAME.style }),
    writeLines(sheet, way, { x: WAY.x, y, style: WAY.style }),
  ]
  sheet.y = Math.max(...ends) + 12
}

/** The days of a line's lessons: `3, 10, 17 Nov`. */
const daysInWords = (days: string[]) =>
  [...Map.groupBy(days, (day) => day.slice(0, 7)).values()]
    .map((same) => {
      const month = dayInWords(same[0] ?? '').split(' ')[1]
      return `${same.map((day) => Number(day.slice(8))).join(', ')} ${month}`
    })
    .join(', ')

function writePaidLines(sheet: Sheet, lines: PaySlipSnapshot['lines']) {
  for (const [n, { text, batch_name, days, amount }] of lines.entries()) {
    const small = [batch_name, daysInWords(days)].filter(Boolean).join(' · ')
    const [texts, smalls] = [
      breakIntoColumn(sheet, text, TEXT),
      small ? breakIntoColumn(sheet, small, SMALL) : [],
    ]
    const height = texts.length * TEXT.style.leading + smalls.length * SMALL.style.leading
    const isTurned = breakPageFor(sheet, height + STYLES.label.leading + 2 * PADDING)
    if (n === 0 || isTurned) {
      const y = sheet.y + STYLES.label.leading
      writeLine(sheet, 'For', { x: LEFT, y, style: STYLES.label })
      writeLine(sheet, 'Amount (₹)', { x: RIGHT, y, style: STYLES.label, align: 'right' })
      sheet.y = y + 6
    }
    drawRule(sheet, [LEFT, RIGHT])
    const y = sheet.y + PADDING
    const below = writeLines(sheet, texts, { x: LEFT, y, style: TEXT.style })
    writeLines(sheet, [toFigures(amount)], { x: RIGHT, y, style: STYLES.figures, align: 'right' })
    sheet.y = writeLines(sheet, smalls, { x: LEFT, y: below, style: SMALL.style }) + PADDING
  }
}

const nameOf = ({ snapshot }: Slip) => `Pay slip ${snapshot.number}`

function writeSlip(sheet: Sheet, slip: Slip) {
  const { snapshot, reversal } = slip
  changePage(sheet)
  drawLetterhead(sheet, { ...snapshot, title: `Pay, ${monthInWords(snapshot.month)}` })
  if (reversal) drawStamp(sheet)
  sheet.y += 12
  writePerson(sheet, snapshot)
  drawAmount(sheet, snapshot.gross, reversal !== null)
  if (reversal) drawReversalNote(sheet, reversal)
  writePaidLines(sheet, snapshot.lines)
  drawPageFeet(sheet, nameOf(slip))
}

/** Draws a slip on this thread; `printSlipPdf` does it without blocking requests. */
export const drawSlip = (slip: Slip, logos?: Logos) =>
  makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: nameOf(slip),
      author: slip.snapshot.academy.name,
      day: new Date(`${slip.snapshot.issued_on}T00:00:00Z`),
      texts: `${JSON.stringify(slip)}₹ForAmountPaid to${Object.values(WORDS).join('')}${monthInWords(slip.snapshot.month)}`,
    },
    (canvas) => writeSlip({ ...canvas, y: 0, logos }, slip),
  )
