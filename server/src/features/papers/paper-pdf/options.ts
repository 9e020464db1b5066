import { letterOf } from '@ganit/contract/papers/question-faults'
import type { Box } from '../../../typesetting/rich/lines.ts'
import { type Picture, richBoxes } from '../../../typesetting/rich/rich-text.ts'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import { write } from '../../../typesetting/text.ts'
import { beside, inARow, indented, stacked } from './boxes.ts'
import { COLUMN_HEIGHT } from './flow.ts'
import { STYLES } from './style.ts'

const LABEL = 21
const SPACE = 10

type Options = { texts: string[]; figures: (Picture | undefined)[]; width: number }

function optionBox(setting: Setting, text: string, n: number, { figures, width }: Options): Box {
  const place = { style: STYLES.body, strong: STYLES.strong, width: width - LABEL, figures }
  const boxes = richBoxes(setting, text, { ...place, most: COLUMN_HEIGHT / 2 })
  const [first, ...others] = boxes.map((box) => indented(box, LABEL))
  if (!first) return stacked([])
  const labelled = beside(first, (x, y) => {
    const base = y + (first.baseline ?? STYLES.body.size)
    write(setting, `(${letterOf(n)})`, { x, y: base, style: STYLES.body })
  })
  return stacked([labelled, ...others])
}

/** Options in four columns, in two or below each other: as many as the widest fits into. */
export function optionBoxes(setting: Setting, options: Options): Box[] {
  const { texts, width } = options
  for (const columns of [4, 2]) {
    if (texts.length < Math.min(columns, 3)) continue
    const cell = width / columns
    const cells = texts.map((text, n) => optionBox(setting, text, n, options))
    const fits = cells.every((box) => box.width <= cell - SPACE)
    if (fits) return rowsOf(cells, columns, cell)
  }
  return texts.map((text, n) => optionBox(setting, text, n, options))
}

function rowsOf(cells: Box[], columns: number, width: number) {
  const rows: Box[] = []
  for (let at = 0; at < cells.length; at += columns)
    rows.push(inARow(cells.slice(at, at + columns), width))
  return rows
}
