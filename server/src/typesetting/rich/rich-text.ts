import { drawDrawing } from '../drawing/draw-drawing.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { breakFormula, widestPiece } from '../math/broken-formula.ts'
import { drawFormula } from '../math/draw-formula.ts'
import type { Formula } from '../math/formulas.ts'
import { type Box, formulaStyle, type ParagraphStyle, paragraphBoxes } from './lines.ts'
import { type Align, parseRich, type Table } from './parse.ts'
import type { Setting } from './setting.ts'

const CELL_PADDING = 5
const TABLE_RULE = 0.5
const NARROWEST_COLUMN = 24
const UNBROKEN_WIDTH = 1_000_000

/** The head is bold. */
const mannerOfRow = (n: number, manner: ParagraphStyle): ParagraphStyle =>
  n === 0 ? { ...manner, style: manner.strong } : manner

/** Column widths: as needed if they fit; else wide columns share what narrow ones leave. */
function widthsOf(setting: Setting, { rows, aligns }: Table, manner: ParagraphStyle) {
  const natural = aligns.map((_, column) =>
    Math.max(
      NARROWEST_COLUMN,
      ...rows.flatMap((cells, n) =>
        paragraphBoxes(setting, cells[column] ?? [], {
          ...mannerOfRow(n, manner),
          width: UNBROKEN_WIDTH,
        }).map(({ width }) => Math.ceil(width) + 2 * CELL_PADDING + 1),
      ),
    ),
  )
  const naturalWidth = (column: number) => natural[column] ?? 0
  const widths = [...natural]
  let room = manner.width
  const narrowFirst = natural
    .map((_, column) => column)
    .sort((a, b) => naturalWidth(a) - naturalWidth(b))
  for (const [n, column] of narrowFirst.entries()) {
    widths[column] = Math.min(naturalWidth(column), room / (natural.length - n))
    room -= widths[column] ?? 0
  }
  return widths
}

const SHIFTS: Record<Align, number> = { left: 0, center: 0.5, right: 1 }

/** Boxes of a table's rows with borders, one below the other. */
function tableBoxes(setting: Setting, table: Table, manner: ParagraphStyle): Box[] {
  const { document } = setting
  const widths = widthsOf(setting, table, manner)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const rows = table.rows.map((cells, n): Box => {
    const laid = widths.map((width, column) => {
      const room = Math.max(1, width - 2 * CELL_PADDING)
      return paragraphBoxes(setting, cells[column] ?? [], {
        ...mannerOfRow(n, manner),
        width: room,
      })
    })
    const heights = laid.map((lines) => lines.reduce((sum, { height }) => sum + height, 0))
    const height = Math.max(manner.style.leading, ...heights) + CELL_PADDING
    return {
      width: whole,
      height,
      draw(x, y) {
        let left = x
        for (const [column, width] of widths.entries()) {
          document.rect(left, y, width, height).lineWidth(TABLE_RULE).stroke(manner.style.colour)
          let top = y + CELL_PADDING / 2
          for (const line of laid[column] ?? []) {
            const spare = width - 2 * CELL_PADDING - line.width
            const shift = SHIFTS[table.aligns[column] ?? 'left'] * Math.max(0, spare)
            line.draw(left + CELL_PADDING + shift, top)
            top += line.height
          }
          left += width
        }
      },
    }
  })
  const gap = { width: 0, height: CELL_PADDING, draw: () => {} }
  return [gap, ...rows, gap]
}

/** Pieces on one line with their left ends, in thousandths of the font size. */
type Line = { x: number; piece: Formula }[]

function linesWithin(pieces: Formula[], most: number): Line[] {
  const lines: Line[] = []
  let used = Number.POSITIVE_INFINITY
  for (const piece of pieces) {
    if (used + piece.width > most) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push({ x: used, piece })
    used += piece.width
  }
  return lines
}

const widthOfLine = (line: Line) => Math.max(...line.map(({ x, piece }) => x + piece.width))

/**
 * A centred formula on its own line. One that is too wide is broken into several lines; a piece that cannot be broken,
 * or is too high, is scaled down.
 */
function displayBox(
  setting: Setting,
  latex: string,
  manner: ParagraphStyle & { most: number },
): Box | undefined {
  const formula = setting.formula(latex, true)
  if (!formula) return undefined
  const high = formula.ascent + formula.descent
  const style = formulaStyle(manner.style)
  const size = Math.min(
    style.size,
    (manner.width * 1_000) / Math.max(1, widestPiece(formula)),
    (manner.most * 1_000) / Math.max(1, high),
  )
  const scale = size / 1_000
  const isWide = formula.width * scale > manner.width
  // Tolerance, so that rounding drops no piece.
  const most = manner.width / scale + 1
  const lines = isWide ? linesWithin(breakFormula(formula), most) : [[{ x: 0, piece: formula }]]
  const margin = manner.style.size * 0.35
  const left = (manner.width - Math.max(...lines.map(widthOfLine)) * scale) / 2
  const step = high * scale + margin
  return {
    width: manner.width,
    height: lines.length * step + margin,
    baseline: margin + formula.ascent * scale,
    draw(x, y) {
      for (const [n, line] of lines.entries())
        for (const { x: shift, piece } of line) {
          const spot = {
            x: x + left + shift * scale,
            y: y + margin + formula.ascent * scale + n * step,
          }
          drawFormula(setting, piece, { ...spot, style: { ...style, size } })
        }
    },
  }
}

/** A JPEG or PNG, or a drawing, with its size in pixels. */
export type Picture = { width: number; height: number } & (
  | { bytes: Uint8Array; drawing?: never }
  | { drawing: Drawing; bytes?: never }
)

/** Photos are made for screens: at this density they look sharp on paper. */
const POINTS_PER_PIXEL = 72 / 150
/** Drawings use CSS pixels: labels of 14 stay legible. */
const POINTS_OF_DRAWING = 72 / 96
const TALLEST = 190

/** A photo at print density, a drawing at its own size, both limited to their place; drawn at the left. */
export function pictureBox(setting: Setting, picture: Picture, width: number): Box {
  const scale = Math.min(
    picture.drawing ? POINTS_OF_DRAWING : POINTS_PER_PIXEL,
    width / Math.max(1, picture.width),
    TALLEST / Math.max(1, picture.height),
  )
  const size = { width: picture.width * scale, height: picture.height * scale }
  return {
    width: size.width,
    height: size.height + 6,
    draw(x, y) {
      if (picture.drawing) drawDrawing(setting, picture.drawing, { x, y: y + 3, ...size })
      else setting.document.image(Buffer.from(picture.bytes), x, y + 3, size)
    },
  }
}

type Place = ParagraphStyle & { most: number; figures: (Picture | undefined)[] }

/** A text as stacked boxes, with figures where it places them. */
export function richBoxes(setting: Setting, text: string, place: Place): Box[] {
  const gap = { width: 0, height: place.style.leading * 0.3, draw: () => {} }
  return parseRich(text).flatMap((part, n): Box[] => {
    if (part.kind === 'figure') {
      const picture = place.figures[part.number - 1]
      return picture ? [pictureBox(setting, picture, place.width)] : []
    }
    if (part.kind === 'table') return tableBoxes(setting, part, place)
    if (part.kind === 'paragraph')
      return [...(n > 0 ? [gap] : []), ...paragraphBoxes(setting, part.pieces, place)]
    const box = displayBox(setting, part.latex, place)
    const typed = [{ kind: 'text', text: `$$${part.latex}$$`, isStrong: false } as const]
    return box ? [box] : paragraphBoxes(setting, typed, place)
  })
}

/** Numbers of the figures that texts place; the others follow. */
export const numbersOfPlacedFigures = (texts: string[]) =>
  new Set(
    texts.flatMap((text) =>
      parseRich(text).flatMap((part) => (part.kind === 'figure' ? [part.number] : [])),
    ),
  )
