import { type Box, plainLines } from '../../../typesetting/rich/lines.ts'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import type { Style } from '../../../typesetting/text.ts'
import { isCurrency } from '../with-unit.ts'

export const spaceBox = (height: number): Box => ({ width: 0, height, draw: () => {} })

const UNIT_GAP = 4

/**
 * An answer line with its unit: in the last third at most, or first third for a currency. Returns where the line starts
 * and ends, and a function that draws the unit on that baseline.
 */
export function unitBeside(
  setting: Setting,
  unit: string | null,
  { from, to, style }: { from: number; to: number; style: Style },
) {
  const [said] = unit ? plainLines(setting, unit, { style, width: (to - from) / 3, most: 1 }) : []
  const isBefore = unit !== null && isCurrency(unit)
  const wide = said ? said.width + UNIT_GAP : 0
  const [start, end] = isBefore ? [from + wide, to] : [from, to - wide]
  const drawUnit = (x: number, baseline: number) =>
    said?.draw(x + (isBefore ? from : end + UNIT_GAP), baseline - (said.baseline ?? 0))
  return { start, end, drawUnit }
}

/** A box shifted to the right. */
export const indentBox = (box: Box, by: number): Box => ({
  ...box,
  width: box.width + by,
  draw: (x, y) => box.draw(x + by, y),
})

export const drawBesideBox = (box: Box, draw: (x: number, y: number) => void): Box => ({
  ...box,
  draw(x, y) {
    draw(x, y)
    box.draw(x, y)
  },
})

/** Boxes that stay with the one above. */
export const tieBoxes = (boxes: Box[]): Box[] =>
  boxes.map((box) => ({ ...box, staysWithAbove: true }))

export function stackBoxes(boxes: Box[]): Box {
  return {
    width: Math.max(0, ...boxes.map(({ width }) => width)),
    height: boxes.reduce((sum, { height }) => sum + height, 0),
    ...(boxes[0]?.baseline === undefined ? {} : { baseline: boxes[0].baseline }),
    draw(x, y) {
      let top = y
      for (const box of boxes) {
        box.draw(x, top)
        top += box.height
      }
    },
  }
}

/** Boxes side by side in equal cells, first lines on one baseline. */
export function placeInRow(cells: Box[], width: number): Box {
  const base = Math.max(0, ...cells.map(({ baseline = 0 }) => baseline))
  const lowered = cells.map((box) => ({ box, by: base - (box.baseline ?? base) }))
  return {
    width: cells.length * width,
    height: Math.max(0, ...lowered.map(({ box, by }) => box.height + by)),
    baseline: base,
    draw(x, y) {
      for (const [n, { box, by }] of lowered.entries()) box.draw(x + n * width, y + by)
    },
  }
}
