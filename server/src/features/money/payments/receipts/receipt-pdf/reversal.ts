import {
  breakIntoColumn,
  type Column,
  widthOfText,
  writeLine,
  writeLines,
} from '../../../../../typesetting/text.ts'
import { breakPageFor, type Sheet } from './sheet.ts'
import { COLOURS, LEFT, STYLES, WIDTH } from './style.ts'
import { dayInWords } from './wordings.ts'

/** Reason and day (`YYYY-MM-DD`) of a reversal. */
export type Reversal = { reason: string; date: string }

const INSET = 10
const REASON: Column = { x: LEFT + INSET, width: WIDTH - 2 * INSET, style: STYLES.reason, most: 30 }
const HEADING: Column = { ...REASON, style: STYLES.reversed, most: 1 }
const STAMP = { x: 250, width: 126, height: 36, degrees: -8 }

/** Stamp beside the letterhead, where it hides the least. */
export function drawStamp(sheet: Sheet) {
  const { document } = sheet
  const { width, height } = STAMP
  const y = sheet.y - 13
  document.save().rotate(STAMP.degrees, { origin: [STAMP.x, y] })
  document
    .roundedRect(STAMP.x - width / 2, y - height / 2, width, height, 5)
    .lineWidth(2)
    .stroke(COLOURS.pen)
  const x = STAMP.x - widthOfText(sheet, 'Reversed', STYLES.stamp) / 2
  writeLine(sheet, 'Reversed', { x, y: y + 8, style: STYLES.stamp })
  document.restore()
}

/** Box with day and reason. */
export function drawReversalNote(sheet: Sheet, { reason, date }: Reversal) {
  const lines = breakIntoColumn(sheet, reason, REASON)
  const height = (lines.length + 1) * REASON.style.leading + 2 * 7
  breakPageFor(sheet, height)
  sheet.document.roundedRect(LEFT, sheet.y, WIDTH, height, 3).fill(COLOURS.penSoft)
  const place = { x: REASON.x, y: sheet.y + 7 }
  const heading = breakIntoColumn(sheet, `Reversed on ${dayInWords(date)}`, HEADING)
  const y = writeLines(sheet, heading, { ...place, style: STYLES.reversed })
  writeLines(sheet, lines, { ...place, y, style: REASON.style })
  sheet.y += height + 14
}
