import {
  breakIntoColumn,
  type Column,
  widthOfText,
  writeLine,
  writeLines,
} from '../../../../../typesetting/text.ts'
import { amountInWords } from './amount-in-words.ts'
import { breakPageFor, type Sheet } from './sheet.ts'
import { COLOURS, LEFT, RIGHT, STYLES, WIDTH } from './style.ts'
import { toRupees } from './wordings.ts'

const INSET = 14
const END = RIGHT - INSET
const WORDS: Column = { x: LEFT + INSET, width: 168, style: STYLES.body, most: 6 }

/** `middle` is half the height of the figures. */
type Figures = { middle: number; isStruck: boolean }

// Looks like the label of an exercise book: a thick border with a thin one inside.
function drawLabel({ document, y }: Sheet, height: number) {
  document.roundedRect(LEFT, y, WIDTH, height, 5).lineWidth(1.5).stroke(COLOURS.ink)
  document
    .roundedRect(LEFT + 4, y + 4, WIDTH - 8, height - 8, 2)
    .lineWidth(0.5)
    .stroke(COLOURS.margin)
}

function drawFigures(sheet: Sheet, paid: string, { middle, isStruck }: Figures) {
  const text = toRupees(paid)
  const style = STYLES.amount
  writeLine(sheet, text, { x: END, y: middle + style.size * 0.32, style, align: 'right' })
  if (!isStruck) return
  const width = widthOfText(sheet, text, style)
  sheet.document
    .moveTo(END - width - 4, middle + 3)
    .lineTo(END + 4, middle - 3)
    .lineWidth(1.5)
    .stroke(COLOURS.pen)
}

/** The paid amount in words and figures, struck out if reversed. */
export function drawAmount(sheet: Sheet, paid: string, isStruck: boolean) {
  const words = breakIntoColumn(sheet, amountInWords(paid), WORDS)
  const wordsHeight = words.length * WORDS.style.leading
  const height = Math.max(46, wordsHeight + 2 * INSET)
  breakPageFor(sheet, height)
  drawLabel(sheet, height)
  const middle = sheet.y + height / 2
  writeLines(sheet, words, { ...WORDS, y: middle - wordsHeight / 2 })
  drawFigures(sheet, paid, { middle, isStruck })
  sheet.y += height + 14
}
