import type { PrintedLogo } from '../../../../typesetting/logo.ts'
import type { Canvas } from '../../../../typesetting/text.ts'
import { BOTTOM, COLOURS, LEFT, PAGE, RIGHT, TOP } from './style.ts'

/** A document being written; `y` is the position on its page, in points. */
export type Sheet = Canvas & { y: number }

/** Result in a part of a test, such as a chapter. */
export type Part = { name: string; total: number; maximum: number; questions: number }

/** Everything in a report; nothing is read while drawing. */
export type Report = {
  academy: { name: string; address: string | null; phone: string | null; email: string | null }
  logo: PrintedLogo | undefined
  student: { name: string; student_id: number }
  test: { title: string; day: string }
  /** Null if absent or unmarked. */
  total: number | null
  maximum: number
  percent: number | null
  rank: number | null
  sat: number
  percentile: number | null
  highest: number | null
  average: number | null
  sections: { title: string; total: number | null; maximum: number }[]
  chapters: Part[]
  practise: (Part & { chapter: string })[]
}

/** A line across the page. */
export function drawRule(
  { document, y }: Sheet,
  pen = { width: 0.5, colour: COLOURS.line as string },
) {
  document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(pen.width).stroke(pen.colour)
}

/** Starts a page, with the margin line of an exercise book. */
export function changePage(sheet: Sheet) {
  sheet.document.addPage()
  for (const x of [34, 36])
    sheet.document.moveTo(x, 0).lineTo(x, PAGE.height).lineWidth(0.5).stroke(COLOURS.margin)
  sheet.y = TOP
}

/** Starts a new page unless `height` points are left. */
export function breakPageFor(sheet: Sheet, height: number) {
  if (sheet.y + height > BOTTOM) changePage(sheet)
}
