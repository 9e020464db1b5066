import type { Box } from '../../../typesetting/rich/lines.ts'
import { richBoxes } from '../../../typesetting/rich/rich-text.ts'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import { write } from '../../../typesetting/text.ts'
import { beside, indented, spaceBox, tied } from './boxes.ts'
import { COLUMN_HEIGHT, columnsOf } from './flow.ts'
import { head } from './head.ts'
import { sectionHead } from './sections.ts'
import { answeredIn, type Named, namedIn, type PaperSheet } from './sheet.ts'
import { STYLES } from './style.ts'
import { saying } from './words.ts'

const INDENT = 46

function solutionBoxes(
  setting: Setting,
  { label, question }: Named,
  { width, answer, byHand }: { width: number; answer: string; byHand: string },
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
    question.right && `**${answer}** ${question.right}`,
    question.solution ?? '',
    ...steps,
  ].filter((text) => text?.trim())
  const boxes = (texts.length > 0 ? texts : [byHand]).flatMap((text) =>
    richBoxes(setting, text, place),
  )
  const [first = spaceBox(STYLES.body.leading), ...others] = boxes.map((box) =>
    indented(box, INDENT),
  )
  const labelled = beside(first, (x, y) =>
    write(setting, label, { x, y: y + (first.baseline ?? STYLES.body.size), style: STYLES.strong }),
  )
  return [...tied([labelled]), ...others]
}

/** What is said of a group as a whole stands before its parts. */
const solvedIn = (named: Named) => [
  ...(named.question.parts.length > 0 && named.question.solution ? [named] : []),
  ...answeredIn(named),
]

/** Each right answer with how one comes to it. */
export function drawSolutions(setting: Setting, sheet: PaperSheet) {
  const columns = columnsOf(setting, sheet.columns, head(setting, sheet))
  const say = saying(sheet.language)
  const words = { answer: say('answer'), byHand: say('byHand') }
  for (const section of sheet.sections) {
    let above = sectionHead(setting, { ...section, instructions: null, rules: [] }, columns.width)
    for (const named of section.items.flatMap(namedIn).flatMap(solvedIn)) {
      columns.place(
        [...above, ...solutionBoxes(setting, named, { width: columns.width, ...words })],
        5,
      )
      above = []
    }
  }
  columns.draw()
}
