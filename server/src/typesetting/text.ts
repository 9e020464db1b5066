import { breakLines } from './lines.ts'
import { toPrintableText } from './printable.ts'
import { readingAs } from './reading-as.ts'
import { type Run, splitRuns } from './runs.ts'
import type { Type, Typefaces } from './typefaces.ts'

/** A document being written, and its fonts. */
export type Canvas = { document: PDFKit.PDFDocument; typefaces: Typefaces }

/** Text style: sizes in points, `leading` from line to line. */
export type Style = {
  type: Type
  size: number
  leading: number
  colour: string
  /** Tabular figures, for columns. */
  tabular?: boolean
}

export type Place = {
  x: number
  y: number
  style: Style
  align?: 'left' | 'right'
  /** True if the text is not read aloud, found or copied. */
  isMute?: boolean
}
/** Place of a paragraph: `most` is the maximum of lines. */
export type Column = { x: number; width: number; style: Style; most: number }

// Characters other than Latin letters and common signs, which need no shaping.
const COMPLEX = /[^\u0020-\u024f\u2010-\u2026\u20b9]/

const runsInStyle = ({ typefaces }: Canvas, text: string, { type }: Style) =>
  splitRuns(text, typefaces[type])

const fontFeatures = ({ tabular }: Style): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  tabular ? { features: ['tnum'] } : {}

const setFont = ({ document }: Canvas, { face }: Run, { size }: Style) =>
  document.font(face.name).fontSize(size)

const widthOfRun = (canvas: Canvas, run: Run, style: Style) =>
  setFont(canvas, run, style).widthOfString(run.text, fontFeatures(style))

/** Width of a text on one line, in points. */
export const widthOfText = (canvas: Canvas, text: string, style: Style) =>
  runsInStyle(canvas, text, style).reduce((sum, run) => sum + widthOfRun(canvas, run, style), 0)

function writeRun(canvas: Canvas, run: Run, { x, y, style, isMute }: Place) {
  const document = setFont(canvas, run, style).fillColor(style.colour)
  const draw = () =>
    document.text(run.text, x, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...fontFeatures(style),
    })
  if (isMute) readingAs(document, '', draw)
  else if (COMPLEX.test(run.text)) readingAs(document, run.text, draw)
  else draw()
}

/** Writes one line, baseline at `y`; `x` is its left end, or right end. */
export function writeLine(canvas: Canvas, text: string, place: Place) {
  const { style, align } = place
  let x = align === 'right' ? place.x - widthOfText(canvas, text, style) : place.x
  for (const run of runsInStyle(canvas, text, style)) {
    writeRun(canvas, run, { ...place, x })
    x += widthOfRun(canvas, run, style)
  }
}

/** Writes lines from `y` down; returns their end. */
export function writeLines(canvas: Canvas, lines: string[], place: Place) {
  const { size, leading } = place.style
  // First baseline: half the extra leading, plus the ascent.
  const first = place.y + (leading - size) / 2 + size * 0.8
  for (const [n, line] of lines.entries())
    writeLine(canvas, line, { ...place, y: first + n * leading })
  return place.y + lines.length * leading
}

export function breakIntoColumn(canvas: Canvas, text: string, { style, width, most }: Column) {
  const measure = (part: string) => widthOfText(canvas, part, style)
  return breakLines(toPrintableText(text), { width, lines: most }, measure)
}
