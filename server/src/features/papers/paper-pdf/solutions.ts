import type { Box } from '../../../typesetting/rich/lines.ts'
import { richBoxes } from '../../../typesetting/rich/rich-text.ts'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import { write } from '../../../typesetting/text.ts'
import { beside, indented, spaceBox } from './boxes.ts'
import { COLUMN_HEIGHT, columnsOf } from './flow.ts'
import { head } from './head.ts'
import { sectionHead } from './sections.ts'
import type { PaperSheet, SheetItem, SheetQuestion } from './sheet.ts'
import { STYLES } from './style.ts'

const INDENT = 46
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi']

function solutionBoxes(
  setting: Setting,
  question: SheetQuestion,
  label: string,
  width: number,
): Box[] {
  const figures = question.figures.map((figure) => figure ?? undefined)
  const place = {
    style: STYLES.body,
    strong: STYLES.strong,
    width: width - INDENT,
    most: COLUMN_HEIGHT / 2,
    figures,
  }
  const steps = question.scheme.map(({ step, marks }) => `${step} [${marks}]`)
  const texts = [
    question.right && `**Answer:** ${question.right}`,
    question.solution ?? '',
    ...steps,
  ].filter((text) => text?.trim())
  const boxes = texts.flatMap((text) => richBoxes(setting, text, place))
  const [first = spaceBox(STYLES.body.leading), ...others] = boxes.map((box) =>
    indented(box, INDENT),
  )
  const labelled = beside(first, (x, y) =>
    write(setting, label, { x, y: y + (first.baseline ?? STYLES.body.size), style: STYLES.strong }),
  )
  return [labelled, ...others]
}

function solutionsOf(
  setting: Setting,
  { number, alternatives }: SheetItem,
  width: number,
): Box[][] {
  const found: Box[][] = []
  const add = (questions: SheetQuestion[], label: string) => {
    for (const [n, question] of questions.entries()) {
      const own = n === 0 ? label : `${label} or`
      if (question.parts.length === 0 || question.solution)
        found.push(solutionBoxes(setting, question, own, width))
      for (const [at, part] of question.parts.entries())
        add(part.alternatives, `${number} (${ROMAN[at]})`)
    }
  }
  add(alternatives, `${number}`)
  return found
}

/** Each right answer with how one comes to it. */
export function drawSolutions(setting: Setting, sheet: PaperSheet) {
  const columns = columnsOf(setting, sheet.columns, head(setting, sheet))
  for (const section of sheet.sections) {
    let above = sectionHead(setting, { ...section, instructions: null, rules: [] }, columns.width)
    for (const boxes of section.items.flatMap((item) =>
      solutionsOf(setting, item, columns.width),
    )) {
      columns.place([...above, ...boxes], 5)
      above = []
    }
  }
}
