import type { Canvas } from '../../../../typesetting/text.ts'
import { BOTTOM, COLOURS, PAGE, TOP } from './style.ts'

/** A document that is being written; `y` is how far down its page it has come, in points. */
export type Sheet = Canvas & { y: number }

/** A horizontal line across. */
export function rule(sheet: Sheet, [from, to]: [number, number], pen = { width: 0.5, colour: '' }) {
  sheet.document
    .moveTo(from, sheet.y)
    .lineTo(to, sheet.y)
    .lineWidth(pen.width)
    .stroke(pen.colour || COLOURS.line)
}

/** Begins a page, with the margin line of an exercise book. */
export function changePage(sheet: Sheet) {
  sheet.document.addPage()
  for (const x of [26, 28])
    sheet.document.moveTo(x, 0).lineTo(x, PAGE.height).lineWidth(0.5).stroke(COLOURS.margin)
  sheet.y = TOP
}

/** Turns the page, and says so, if so many points are no longer left on it. */
export function breakPageFor(sheet: Sheet, height: number) {
  const isFull = sheet.y + height > BOTTOM
  if (isFull) changePage(sheet)
  return isFull
}
