import { brokenFormula, widestPiece } from '../math/broken-formula.ts'
import { drawFormula } from '../math/draw-formula.ts'
import type { Formula } from '../math/formulas.ts'
import { type Box, formulaStyle, type Manner } from './lines.ts'
import type { Setting } from './setting.ts'

/** Pieces that follow each other in one line, each with where it begins, in thousandths of the type's size. */
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
 * A formula on a line of its own, in the middle. One that is too wide goes on in lines below; what cannot be broken, or is too
 * high for its place, becomes smaller.
 */
export function displayBox(
  setting: Setting,
  latex: string,
  manner: Manner & { most: number },
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
  // No piece is left out by what rounding adds.
  const most = manner.width / scale + 1
  const lines = isWide ? linesWithin(brokenFormula(formula), most) : [[{ x: 0, piece: formula }]]
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
