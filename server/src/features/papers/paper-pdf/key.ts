import { type Box, paragraphBoxes } from '../../../typesetting/rich/lines.ts'
import { richBoxes } from '../../../typesetting/rich/rich-text.ts'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import { writeLine } from '../../../typesetting/text.ts'
import { drawBesideBox, indentBox, placeInRow, spaceBox, stackBoxes } from './boxes.ts'
import { COLUMN_HEIGHT, createColumns } from './flow.ts'
import { drawHead } from './head.ts'
import {
  answeredItems,
  type Named,
  namedAlternatives,
  type PaperSheet,
  type SheetSection,
} from './sheet.ts'
import { STYLES } from './style.ts'
import { createSay } from './words.ts'

const GAP = 9

function answerBox(
  setting: Setting,
  { label, question: { right } }: Named,
  { width, indent, byHand }: { width: number; indent: number; byHand: string },
) {
  const place = {
    style: STYLES.body,
    strong: STYLES.strong,
    width: width - indent - GAP,
    figures: [],
  }
  const boxes = richBoxes(setting, right || byHand, { ...place, most: COLUMN_HEIGHT / 4 })
  const [first = spaceBox(STYLES.body.leading), ...others] = boxes.map((box) =>
    indentBox(box, indent),
  )
  const labelled = drawBesideBox(first, (x, y) =>
    writeLine(setting, label, {
      x,
      y: y + (first.baseline ?? STYLES.body.size),
      style: STYLES.strong,
    }),
  )
  return stackBoxes([labelled, ...others])
}

function keyRows(
  setting: Setting,
  section: SheetSection,
  { width, byHand }: { width: number; byHand: string },
): Box[] {
  const answers = section.items.flatMap(namedAlternatives).flatMap(answeredItems)
  const labels = answers.map(({ label }) => setting.widthOf(label, STYLES.strong))
  const indent = Math.max(0, ...labels) + GAP
  for (const columns of [5, 3, 2, 1]) {
    const cell = width / columns
    const cells = answers.map((answer) =>
      answerBox(setting, answer, { width: cell, indent, byHand }),
    )
    const isNarrow = cells.every((box) => box.height <= STYLES.body.leading * 2.5)
    if (!isNarrow && columns > 1) continue
    const lines = Math.ceil(cells.length / columns)
    return Array.from({ length: lines }, (_, line) =>
      placeInRow(
        cells.filter((_cell, n) => n % lines === line),
        cell,
      ),
    )
  }
  return []
}

/** Numbers and right answers, column by column. */
export function drawKey(setting: Setting, sheet: PaperSheet) {
  const columns = createColumns(setting, 1, drawHead(setting, sheet))
  const { width } = columns
  const byHand = createSay(sheet.language)('byHand')
  for (const section of sheet.sections) {
    const pieces = [{ kind: 'text', text: section.title, isStrong: true } as const]
    const title = paragraphBoxes(setting, pieces, {
      style: STYLES.section,
      strong: STYLES.section,
      width,
    })
    const [first, ...others] = keyRows(setting, section, { width, byHand }).map((row) =>
      stackBoxes([row, spaceBox(3)]),
    )
    columns.place([...title, spaceBox(3), ...(first ? [first] : [])])
    columns.pour(others)
    columns.pour([spaceBox(8)])
  }
  columns.draw()
}
