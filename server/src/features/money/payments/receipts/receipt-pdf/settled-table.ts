import { asMoney, toHundredths } from '@ganit/contract/money'
import type { ReceiptSnapshot } from '@ganit/contract/money/receipts'
import {
  breakIntoColumn,
  type Column,
  writeLine,
  writeLines,
} from '../../../../../typesetting/text.ts'
import { breakPageFor, drawRule, type Sheet } from './sheet.ts'
import { COLOURS, LEFT, RIGHT, STYLES } from './style.ts'
import { dayInWords, toFigures, toRupees } from './wordings.ts'

type Settled = Pick<ReceiptSnapshot, 'items' | 'advance' | 'title'>
type Item = Settled['items'][number]

const FEE: Column = { x: LEFT, width: 128, style: STYLES.body, most: 16 }
const BATCH: Column = { x: LEFT + 138, width: 76, style: STYLES.body, most: 28 }
const DUE: Column = { x: LEFT + 224, width: 50, style: STYLES.figures, most: 2 }
const LEADING = STYLES.body.leading
const HEAD_HEIGHT = 14
const PADDING = 3.5
const TOTAL_HEIGHT = 20

const INK_RULE = { width: 1, colour: COLOURS.ink }

function drawHead(sheet: Sheet) {
  const y = sheet.y + 8
  for (const [column, text] of [
    [FEE, 'Fee'],
    [BATCH, 'Batch'],
    [DUE, 'Due date'],
  ] as const)
    writeLine(sheet, text, { x: column.x, y, style: STYLES.label })
  writeLine(sheet, 'Amount (₹)', { x: RIGHT, y, style: STYLES.label, align: 'right' })
  sheet.y += HEAD_HEIGHT
  drawRule(sheet, [LEFT, RIGHT], INK_RULE)
}

type Cell = { column: Column; lines: string[] }
type Line = { text: string; amount: string }

const PART: Column = { x: LEFT + 10, width: 240, style: STYLES.quiet, most: 4 }

const cellsOf = (sheet: Sheet, item: Item): Cell[] =>
  [
    { column: FEE, text: item.title },
    { column: BATCH, text: item.batch_name },
    { column: DUE, text: dayInWords(item.due_date) },
  ].map(({ column, text }) => ({ column, lines: breakIntoColumn(sheet, text, column) }))

const heightOf = (cells: Cell[]) =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * LEADING + 2 * PADDING

/** Breakdown of a due, in lines under it. */
function drawParts(sheet: Sheet, parts: Line[]) {
  for (const { text, amount } of parts) {
    const lines = breakIntoColumn(sheet, text, PART)
    breakPageFor(sheet, lines.length * PART.style.leading)
    const place = { y: sheet.y, style: PART.style }
    writeLines(sheet, [toFigures(amount)], { ...place, x: RIGHT - 60, align: 'right' })
    sheet.y = writeLines(sheet, lines, { ...place, x: PART.x })
  }
}

/** The rest of the payment that stays as credit. */
function drawAdvanceRow(sheet: Sheet, advance: string, name: string) {
  const y = sheet.y + PADDING
  drawRule(sheet, [LEFT, RIGHT])
  writeLines(sheet, [name], { x: FEE.x, y, style: STYLES.body })
  writeLines(sheet, [toFigures(advance)], { x: RIGHT, y, style: STYLES.figures, align: 'right' })
  sheet.y += LEADING + 2 * PADDING
}

function drawRow(sheet: Sheet, cells: Cell[], amount: string) {
  const y = sheet.y + PADDING
  for (const { column, lines } of cells) writeLines(sheet, lines, { ...column, y })
  const place = { x: RIGHT, y, style: STYLES.figures, align: 'right' } as const
  writeLines(sheet, [toFigures(amount)], place)
  sheet.y += heightOf(cells)
}

function drawTotal(sheet: Sheet, items: { amount: string }[]) {
  const sum = asMoney(
    items.reduce((hundredths, { amount }) => hundredths + toHundredths(amount), 0),
  )
  drawRule(sheet, [LEFT, RIGHT], INK_RULE)
  const place = { y: sheet.y + 4, style: STYLES.total }
  writeLines(sheet, ['Total'], { ...place, x: LEFT })
  writeLines(sheet, [toRupees(sum)], { ...place, x: RIGHT, align: 'right' })
  sheet.y += TOTAL_HEIGHT
}

/** The payment's allocations, over several pages if needed, with repeated column heads, and the rest as advance. */
export function drawSettledTable(sheet: Sheet, { items, advance, title }: Settled) {
  for (const [n, item] of items.entries()) {
    const cells = cellsOf(sheet, item)
    // Keep the head with at least one row, and the total with one.
    const around = (n === 0 ? HEAD_HEIGHT : 0) + (n === items.length - 1 ? TOTAL_HEIGHT : 0)
    const isTurned = breakPageFor(sheet, heightOf(cells) + around)
    if (n === 0 || isTurned) drawHead(sheet)
    else drawRule(sheet, [LEFT, RIGHT])
    drawRow(sheet, cells, item.amount)
    drawParts(sheet, item.parts ?? [])
  }
  if (advance) {
    if (breakPageFor(sheet, LEADING + 2 * PADDING + TOTAL_HEIGHT) || items.length === 0)
      drawHead(sheet)
    // The invoice of an advance is a paper of its own, once the advance settles a due.
    drawAdvanceRow(
      sheet,
      advance,
      title === 'Tax invoice' ? 'Advance · Receipt voucher' : 'Advance',
    )
  }
  const all = [...items, ...(advance ? [{ amount: advance }] : [])]
  if (all.length > 0) drawTotal(sheet, all)
}
