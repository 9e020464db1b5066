import type { Canvas } from '../../../../../typesetting/text.ts'
import type { Logos } from '../../../../ground/look/printed-logos.queries.ts'
import { BOTTOM, COLOURS, PAGE, TOP } from './style.ts'

/** A document being written; `y` is the position on its page, in points. */
export type Sheet = Canvas & { y: number; logos?: Logos | undefined }

/** A horizontal line. */
export function drawRule(
  sheet: Sheet,
  [from, to]: [number, number],
  pen = { width: 0.5, colour: '' },
) {
  sheet.document
    .moveTo(from, sheet.y)
    .lineTo(to, sheet.y)
    .lineWidth(pen.width)
    .stroke(pen.colour || COLOURS.line)
}

/** Starts a page, with the margin line of an exercise book. */
export function changePage(sheet: Sheet) {
  sheet.document.addPage()
  for (const x of [26, 28])
    sheet.document.moveTo(x, 0).lineTo(x, PAGE.height).lineWidth(0.5).stroke(COLOURS.margin)
  sheet.y = TOP
}

/** Starts a new page and returns true, unless `height` points are left. */
export function breakPageFor(sheet: Sheet, height: number) {
  const isFull = sheet.y + height > BOTTOM
  if (isFull) changePage(sheet)
  return isFull
}
