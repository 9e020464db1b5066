import type { ReceiptSnapshot, Tax } from '@ganit/contract/money/receipts'
import { drawLogo } from '../../../../../typesetting/logo.ts'
import {
  breakIntoColumn,
  type Column,
  widthOfText,
  writeLine,
  writeLines,
} from '../../../../../typesetting/text.ts'
import { drawRule, type Sheet } from './sheet.ts'
import { COLOURS, LEFT, RIGHT, STYLES, WIDTH } from './style.ts'
import { dayInWords } from './wordings.ts'

/** Heading of a document: a receipt, a refund voucher. */
export type Head = Pick<ReceiptSnapshot, 'academy' | 'issued_on'> & {
  title: string
  number: string
  taxes?: readonly Tax[] | undefined
  /** The sentence that must be at the top of a bill of supply, and the academy's number. */
  note?: string | undefined
  gstin?: string | undefined
}

/** The largest size of a logo, in points. */
const LOGO = { width: 150, height: 32 }
const ACADEMY: Column = { x: LEFT, width: 206, style: STYLES.academy, most: 6 }
const CONTACT: Column = { x: LEFT, width: 206, style: STYLES.quiet, most: 12 }
const MOST_LINES = 24
const NUMBER: Column = { x: RIGHT, width: 120, style: STYLES.number, most: 3 }
const NOTE: Column = { x: LEFT, width: WIDTH, style: STYLES.quiet, most: 2 }
const DAY: Column = { ...NUMBER, style: STYLES.quiet, most: 1 }

function drawLogoOf(sheet: Sheet, { logo }: Head['academy']) {
  const printed = logo === undefined ? undefined : sheet.logos?.[logo]
  if (!printed) return
  const box = { x: LEFT, y: sheet.y, ...LOGO }
  sheet.y = drawLogo(sheet.document, printed, box) + 5
}

function writeAcademy(
  sheet: Sheet,
  { academy: { name, address, phone, email }, taxes = [], gstin = '' }: Head,
) {
  const y = writeLines(sheet, breakIntoColumn(sheet, name, ACADEMY), { ...ACADEMY, y: sheet.y }) + 3
  const registered = [...(gstin ? [gstin] : []), ...taxes.map((tax) => tax.gstin)]
  const numbers = [...new Set(registered)].map((number) => `GSTIN ${number}`)
  const contacts = [
    ...(address ?? '').split('\n', MOST_LINES),
    phone ?? '',
    email ?? '',
    ...numbers,
  ]
  const lines = contacts
    .flatMap((text) => breakIntoColumn(sheet, text, CONTACT))
    .slice(0, MOST_LINES)
  return writeLines(sheet, lines, { ...CONTACT, y })
}

// Only one word of the page is highlighted: the title.
function writeTitle(sheet: Sheet, text: string) {
  const baseline = sheet.y + 15.6
  const width = widthOfText(sheet, text, STYLES.title) + 8
  sheet.document.rect(RIGHT - width, baseline - 6, width, 9).fill(COLOURS.highlight)
  const place = { x: RIGHT - 4, y: baseline, align: 'right' } as const
  writeLine(sheet, text, { ...place, style: STYLES.title })
}

function writeNumbering(sheet: Sheet, { number, issued_on }: Head) {
  const place = { x: RIGHT, y: sheet.y + 24, align: 'right' } as const
  const y = writeLines(sheet, breakIntoColumn(sheet, number, NUMBER), {
    ...place,
    style: NUMBER.style,
  })
  const day = breakIntoColumn(sheet, dayInWords(issued_on), DAY)
  return writeLines(sheet, day, { ...place, y, style: DAY.style })
}

/** Academy, title, number and day; ends at the line below them. */
export function drawLetterhead(sheet: Sheet, head: Head) {
  if (head.note) {
    const lines = breakIntoColumn(sheet, head.note, NOTE)
    sheet.y = writeLines(sheet, lines, { ...NOTE, y: sheet.y }) + 6
  }
  writeTitle(sheet, head.title)
  const numbering = writeNumbering(sheet, head)
  drawLogoOf(sheet, head.academy)
  sheet.y = Math.max(writeAcademy(sheet, head), numbering) + 9
  drawRule(sheet, [LEFT, RIGHT], { width: 1.5, colour: COLOURS.ink })
}
