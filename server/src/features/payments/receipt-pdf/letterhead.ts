import type { ReceiptSnapshot } from '@ganit/contract/receipts'
import { type Column, linesIn, widthOf, write, writeLines } from '../../../typesetting/text.ts'
import { rule, type Sheet } from './sheet.ts'
import { COLOURS, LEFT, RIGHT, STYLES } from './style.ts'
import { dayInWords } from './wordings.ts'

const ACADEMY: Column = { x: LEFT, width: 206, style: STYLES.academy, most: 6 }
const CONTACT: Column = { x: LEFT, width: 206, style: STYLES.quiet, most: 12 }
const MOST_LINES = 24
const NUMBER: Column = { x: RIGHT, width: 120, style: STYLES.number, most: 3 }
const DAY: Column = { ...NUMBER, style: STYLES.quiet, most: 1 }

function academy(sheet: Sheet, { name, address, phone, email }: ReceiptSnapshot['academy']) {
  const y = writeLines(sheet, linesIn(sheet, name, ACADEMY), { ...ACADEMY, y: sheet.y }) + 3
  const contacts = [...(address ?? '').split('\n', MOST_LINES), phone ?? '', email ?? '']
  const lines = contacts.flatMap((text) => linesIn(sheet, text, CONTACT)).slice(0, MOST_LINES)
  return writeLines(sheet, lines, { ...CONTACT, y })
}

// The highlighter goes behind one word of the page, and this is the word.
function title(sheet: Sheet) {
  const baseline = sheet.y + 15.6
  const width = widthOf(sheet, 'Receipt', STYLES.title) + 8
  sheet.document.rect(RIGHT - width, baseline - 6, width, 9).fill(COLOURS.highlight)
  const place = { x: RIGHT - 4, y: baseline, align: 'right' } as const
  write(sheet, 'Receipt', { ...place, style: STYLES.title })
}

function numbering(sheet: Sheet, { receipt_number, issued_on }: ReceiptSnapshot) {
  const place = { x: RIGHT, y: sheet.y + 24, align: 'right' } as const
  const y = writeLines(sheet, linesIn(sheet, receipt_number, NUMBER), {
    ...place,
    style: NUMBER.style,
  })
  const day = linesIn(sheet, dayInWords(issued_on), DAY)
  return writeLines(sheet, day, { ...place, y, style: DAY.style })
}

/** Whose receipt it is, its number and its day; ends at the line below them. */
export function letterhead(sheet: Sheet, snapshot: ReceiptSnapshot) {
  title(sheet)
  sheet.y = Math.max(academy(sheet, snapshot.academy), numbering(sheet, snapshot)) + 9
  rule(sheet, [LEFT, RIGHT], { width: 1.5, colour: COLOURS.ink })
}
