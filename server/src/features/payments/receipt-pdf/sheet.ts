import { linesOf } from './lines.ts'
import { printable } from './printable.ts'
import { readingAs } from './reading-as.ts'
import { type Run, runsOf } from './runs.ts'
import { BOTTOM, COLOURS, PAGE, type Style, TOP } from './style.ts'
import type { Typefaces } from './typefaces.ts'

/** A document that is being written; `y` is how far down its page it has come, in points. */
export type Sheet = { document: PDFKit.PDFDocument; typefaces: Typefaces; y: number }

type Place = { x: number; y: number; style: Style; align?: 'left' | 'right' }
/** A paragraph's place: `most` is how many lines it may take before it is cut off. */
export type Column = { x: number; width: number; style: Style; most: number }

// All but Latin, whose glyphs are its letters.
const COMPLEX = /[^\u0020-\u024f\u2010-\u2026\u20b9]/

const runs = ({ typefaces }: Sheet, text: string, { type }: Style) => runsOf(text, typefaces[type])

const features = ({ tabular }: Style): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  tabular ? { features: ['tnum'] } : {}

const withFont = ({ document }: Sheet, { face }: Run, { size }: Style) =>
  document.font(face.name).fontSize(size)

const widthOfRun = (sheet: Sheet, run: Run, style: Style) =>
  withFont(sheet, run, style).widthOfString(run.text, features(style))

/** How wide a text is in one line, in points. */
export const widthOf = (sheet: Sheet, text: string, style: Style) =>
  runs(sheet, text, style).reduce((sum, run) => sum + widthOfRun(sheet, run, style), 0)

function writeRun(sheet: Sheet, run: Run, { x, y, style }: Place) {
  const document = withFont(sheet, run, style).fillColor(style.colour)
  const draw = () =>
    document.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', ...features(style) })
  if (COMPLEX.test(run.text)) readingAs(document, run.text, draw)
  else draw()
}

/** Writes one line with its baseline at `y`; `x` is its left end, or its right one. */
export function write(sheet: Sheet, text: string, place: Place) {
  const { style, align } = place
  let x = align === 'right' ? place.x - widthOf(sheet, text, style) : place.x
  for (const run of runs(sheet, text, style)) {
    writeRun(sheet, run, { ...place, x })
    x += widthOfRun(sheet, run, style)
  }
}

/** Writes lines under each other from `y` down, and answers where they end. */
export function writeLines(sheet: Sheet, lines: string[], place: Place) {
  const { size, leading } = place.style
  // The first baseline: half the spare leading, and the part of the size that stands above the line.
  const first = place.y + (leading - size) / 2 + size * 0.8
  for (const [n, line] of lines.entries()) write(sheet, line, { ...place, y: first + n * leading })
  return place.y + lines.length * leading
}

/** A text in lines that fit into a column. */
export function linesIn(sheet: Sheet, text: string, { style, width, most }: Column) {
  const measure = (part: string) => widthOf(sheet, part, style)
  return linesOf(printable(text), { width, lines: most }, measure)
}

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
