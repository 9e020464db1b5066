import { type Box, type Manner, paragraphBoxes } from './lines.ts'
import type { Align, Table } from './parse.ts'
import type { Setting } from './setting.ts'

const PADDING = 5
const RULE = 0.5
const NARROWEST = 24
const WIDE = 1_000_000

/** The head is strong. */
const ofRow = (n: number, manner: Manner): Manner =>
  n === 0 ? { ...manner, style: manner.strong } : manner

/** As wide as what stands in them where there is room; else the wide ones share what the narrow ones leave. */
function widthsOf(setting: Setting, { rows, aligns }: Table, manner: Manner) {
  const natural = aligns.map((_, column) =>
    Math.max(
      NARROWEST,
      ...rows.flatMap((cells, n) =>
        paragraphBoxes(setting, cells[column] ?? [], {
          ...ofRow(n, manner),
          width: WIDE,
        }).map(({ width }) => Math.ceil(width) + 2 * PADDING + 1),
      ),
    ),
  )
  const of = (column: number) => natural[column] ?? 0
  const widths = [...natural]
  let room = manner.width
  const narrowFirst = natural.map((_, column) => column).sort((a, b) => of(a) - of(b))
  for (const [n, column] of narrowFirst.entries()) {
    widths[column] = Math.min(of(column), room / (natural.length - n))
    room -= widths[column] ?? 0
  }
  return widths
}

const SHIFTS: Record<Align, number> = { left: 0, center: 0.5, right: 1 }

/** The rows of a table with rules around each cell, below each other. */
export function tableBoxes(setting: Setting, table: Table, manner: Manner): Box[] {
  const { document } = setting
  const widths = widthsOf(setting, table, manner)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const rows = table.rows.map((cells, n): Box => {
    const laid = widths.map((width, column) => {
      const room = Math.max(1, width - 2 * PADDING)
      return paragraphBoxes(setting, cells[column] ?? [], { ...ofRow(n, manner), width: room })
    })
    const heights = laid.map((lines) => lines.reduce((sum, { height }) => sum + height, 0))
    const height = Math.max(manner.style.leading, ...heights) + PADDING
    return {
      width: whole,
      height,
      draw(x, y) {
        let left = x
        for (const [column, width] of widths.entries()) {
          document.rect(left, y, width, height).lineWidth(RULE).stroke(manner.style.colour)
          let top = y + PADDING / 2
          for (const line of laid[column] ?? []) {
            const spare = width - 2 * PADDING - line.width
            const shift = SHIFTS[table.aligns[column] ?? 'left'] * Math.max(0, spare)
            line.draw(left + PADDING + shift, top)
            top += line.height
          }
          left += width
        }
      },
    }
  })
  const gap = { width: 0, height: PADDING, draw: () => {} }
  return [gap, ...rows, gap]
}
