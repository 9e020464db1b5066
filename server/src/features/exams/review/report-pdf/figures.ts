import { writeLines } from '../../../../typesetting/text.ts'
import { breakPageFor, type Report, type Sheet } from './sheet.ts'
import { COLOURS, LEFT, STYLES, WIDTH } from './style.ts'

const IN_A_ROW = 3
const GAP = 10
const INSET = 10
const CELL = (WIDTH - (IN_A_ROW - 1) * GAP) / IN_A_ROW
const HEIGHT = STYLES.label.leading + STYLES.figure.leading + 2 * INSET

/** Prints a mark with a minus sign instead of a hyphen, and without trailing zeros. */
export const toFigures = (mark: number) => String(mark).replace('-', '\u2212')

const cellsOf = (report: Report) => [
  {
    label: 'Marks',
    figure:
      report.total === null
        ? 'Absent'
        : `${toFigures(report.total)} of ${toFigures(report.maximum)}`,
  },
  ...(report.percent === null
    ? []
    : [{ label: 'Per cent', figure: `${toFigures(report.percent)} %` }]),
  ...(report.rank === null ? [] : [{ label: 'Rank', figure: `${report.rank} of ${report.sat}` }]),
  ...(report.percentile === null
    ? []
    : [{ label: 'Percentile', figure: toFigures(report.percentile) }]),
  ...(report.highest === null ? [] : [{ label: 'Highest', figure: toFigures(report.highest) }]),
  ...(report.average === null ? [] : [{ label: 'Average', figure: toFigures(report.average) }]),
]

/** The test's figures, each in a box; a missing figure has no box. */
export function drawFigures(sheet: Sheet, report: Report) {
  const cells = cellsOf(report)
  const rows = Math.ceil(cells.length / IN_A_ROW)
  breakPageFor(sheet, rows * (HEIGHT + GAP))
  for (const [n, { label, figure }] of cells.entries()) {
    const x = LEFT + (n % IN_A_ROW) * (CELL + GAP)
    const y = sheet.y + Math.floor(n / IN_A_ROW) * (HEIGHT + GAP)
    sheet.document.roundedRect(x, y, CELL, HEIGHT, 4).lineWidth(1).stroke(COLOURS.margin)
    const under = writeLines(sheet, [label], { x: x + INSET, y: y + INSET, style: STYLES.label })
    writeLines(sheet, [figure], { x: x + INSET, y: under, style: STYLES.figure })
  }
  sheet.y += rows * (HEIGHT + GAP) + 10
}
