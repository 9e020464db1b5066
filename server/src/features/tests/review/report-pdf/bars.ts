import { type Column, linesIn, write, writeLines } from '../../../../typesetting/text.ts'
import { inFigures } from './figures.ts'
import { breakPageFor, type Part, type Sheet } from './sheet.ts'
import { COLOURS, LEFT, RIGHT, STYLES } from './style.ts'

const NAME: Column = { x: LEFT, width: 160, style: STYLES.body, most: 3 }
const FIGURES = 96
const BAR = { x: LEFT + 172, width: RIGHT - FIGURES - LEFT - 172, height: 11 }
const GAP = 7

/** Four lines at quarters, so that a bar can be read without its figure. */
function scale({ document, y }: Sheet, height: number) {
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const x = BAR.x + part * BAR.width
    document
      .moveTo(x, y)
      .lineTo(x, y + height)
      .lineWidth(0.5)
      .stroke(COLOURS.line)
  }
}

function bar(sheet: Sheet, { name, total, maximum }: Omit<Part, 'questions'>) {
  const lines = linesIn(sheet, name, NAME)
  const height = Math.max(BAR.height, lines.length * NAME.style.leading) + GAP
  breakPageFor(sheet, height)
  scale(sheet, height)
  const share = maximum > 0 ? Math.min(1, Math.max(0, total / maximum)) : 0
  const top = sheet.y + (height - GAP - BAR.height) / 2
  sheet.document.rect(BAR.x, top, BAR.width, BAR.height).fill(COLOURS.track)
  if (share > 0) sheet.document.rect(BAR.x, top, BAR.width * share, BAR.height).fill(COLOURS.bar)
  writeLines(sheet, lines, { ...NAME, y: sheet.y })
  const figures = `${inFigures(total)} of ${inFigures(maximum)}`
  write(sheet, figures, { x: RIGHT, y: top + 9, style: STYLES.figures, align: 'right' })
  sheet.y += height
}

/** A bar for each part of a test, as long as the share of its marks that somebody has. */
export function bars(sheet: Sheet, heading: string, parts: Omit<Part, 'questions'>[]) {
  if (parts.length === 0) return
  breakPageFor(sheet, STYLES.heading.leading + 3 * NAME.style.leading)
  sheet.y = writeLines(sheet, [heading], { x: LEFT, y: sheet.y, style: STYLES.heading }) + 6
  for (const part of parts) bar(sheet, part)
  const quarters = { y: sheet.y + 9, style: STYLES.quiet }
  write(sheet, '0 %', { ...quarters, x: BAR.x })
  write(sheet, '100 %', { ...quarters, x: BAR.x + BAR.width, align: 'right' })
  sheet.y += 26
}
