import { makePdf } from '../../../typesetting/pdf-document.ts'
import type { Box } from '../../../typesetting/rich/lines.ts'
import { richBoxes } from '../../../typesetting/rich/rich-text.ts'
import { createSetting, type Setting } from '../../../typesetting/rich/setting.ts'
import { writeLine } from '../../../typesetting/text.ts'
import { drawBesideBox, indentBox, spaceBox, tieBoxes } from './boxes.ts'
import { COLUMN_HEIGHT, createColumns } from './flow.ts'
import { drawFeet, drawHead } from './head.ts'
import { drawKey } from './key.ts'
import { drawOmr } from './omr.ts'
import { itemBlocks } from './questions.ts'
import {
  answeredItems,
  type Copies,
  type Named,
  namedAlternatives,
  type PaperSheet,
  type SheetSection,
} from './sheet.ts'
import { PAGE, STYLES } from './style.ts'
import { allWords, createSay } from './words.ts'

/** Head of a section, which stays with its first question. */
function sectionHead(setting: Setting, section: SheetSection, width: number): Box[] {
  const most = COLUMN_HEIGHT / 4
  const title = { style: STYLES.section, strong: STYLES.section, width, most, figures: [] }
  const quiet = { style: STYLES.quiet, strong: STYLES.quietStrong, width, most, figures: [] }
  const said = [section.instructions ?? '', ...section.rules].filter((text) => text.trim())
  return tieBoxes([
    spaceBox(4),
    ...richBoxes(setting, section.title, title),
    ...said.flatMap((text) => richBoxes(setting, text, quiet)),
    spaceBox(3),
  ])
}

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
    indentBox(box, INDENT),
  )
  const labelled = drawBesideBox(first, (x, y) =>
    writeLine(setting, label, {
      x,
      y: y + (first.baseline ?? STYLES.body.size),
      style: STYLES.strong,
    }),
  )
  return [...tieBoxes([labelled]), ...others]
}

/** A group's common solution comes before its parts. */
const solvedItems = (named: Named) => [
  ...(named.question.parts.length > 0 && named.question.solution ? [named] : []),
  ...answeredItems(named),
]

/** Right answers with their solutions. */
function drawSolutions(setting: Setting, sheet: PaperSheet) {
  const columns = createColumns(setting, sheet.columns, drawHead(setting, sheet))
  const say = createSay(sheet.language)
  const words = { answer: say('answer'), byHand: say('byHand') }
  for (const section of sheet.sections) {
    let above = sectionHead(setting, { ...section, instructions: null, rules: [] }, columns.width)
    for (const named of section.items.flatMap(namedAlternatives).flatMap(solvedItems)) {
      columns.place(
        [...above, ...solutionBoxes(setting, named, { width: columns.width, ...words })],
        5,
      )
      above = []
    }
  }
  columns.draw()
}

/** Number of answer lines that stay with their question. */
const LINES_KEPT = 2

function drawQuestions(setting: Setting, sheet: PaperSheet) {
  const columns = createColumns(setting, sheet.columns, drawHead(setting, sheet))
  for (const section of sheet.sections) {
    let above = sectionHead(setting, section, columns.width)
    for (const item of section.items)
      for (const { block, lines } of itemBlocks(setting, item, { ...sheet, ...columns })) {
        const [kept, others] = [lines.slice(0, LINES_KEPT), lines.slice(LINES_KEPT)]
        columns.place([...above, ...block, ...tieBoxes([spaceBox(6), ...kept])])
        columns.pour(others, kept.length > 0 ? 8 : 0)
        above = []
      }
    columns.place(above)
  }
  columns.draw()
}

const DRAWN = { paper: drawQuestions, key: drawKey, solutions: drawSolutions, omr: drawOmr }

const textsOf = (all: readonly Copies[]) =>
  JSON.stringify(all, (_, value) => (value instanceof Uint8Array ? undefined : value))

/** Draws a sheet of a paper on this thread; `printPaperPdf` does it without blocking requests. */
export const drawPaper = (sheet: PaperSheet) => drawPapers([{ sheet, copies: 1 }])

/** PDFKit's types omit the second field. */
type Drawn = PDFKit.PDFPage & { resources: object }

/** Adds a page once more. Both share the drawn content, so that copies cost neither time nor size. */
function repeatPage({ document }: Setting, page: Drawn) {
  document.addPage()
  Object.assign(document.page.dictionary.data, {
    Contents: page.content,
    Resources: page.resources,
  })
}

function drawCopies(setting: Setting, { sheet, copies }: Copies) {
  const { document } = setting
  const first = document.bufferedPageRange().count
  DRAWN[sheet.print](setting, sheet)
  drawFeet(setting, sheet, first)
  const { count } = document.bufferedPageRange()
  const pages = Array.from({ length: count - first }, (_, n) => {
    document.switchToPage(first + n)
    return document.page as Drawn
  })
  for (let copy = 1; copy < copies; copy += 1) for (const page of pages) repeatPage(setting, page)
}

/** Draws sheets of one paper as one PDF. */
export async function drawPapers(all: readonly Copies[]) {
  const [first] = all
  if (!first) throw new Error('There is no sheet to draw.')
  const { sheet } = first
  const isOfSet = sheet.set !== null && all.every((each) => each.sheet.set === sheet.set)
  const { language, academy, day, title } = sheet
  return makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: isOfSet ? `${title} – ${createSay(language)('set', { set: sheet.set ?? '' })}` : title,
      author: academy.name,
      language,
      day: new Date(`${day}T00:00:00Z`),
      texts: `${textsOf(all)}${allWords(language)}₹`,
    },
    async (canvas) => {
      const setting = await createSetting(canvas)
      for (const each of all) drawCopies(setting, each)
    },
  )
}
