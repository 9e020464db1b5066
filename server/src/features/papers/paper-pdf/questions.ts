import { optionLetter } from '@ganit/contract/papers/question-faults'
import type { Box } from '../../../typesetting/rich/lines.ts'
import {
  numbersOfPlacedFigures,
  type Picture,
  pictureBox,
  richBoxes,
} from '../../../typesetting/rich/rich-text.ts'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import { writeLine } from '../../../typesetting/text.ts'
import {
  drawBesideBox,
  indentBox,
  placeInRow,
  spaceBox,
  stackBoxes,
  tieBoxes,
  unitBeside,
} from './boxes.ts'
import { type Block, COLUMN_HEIGHT } from './flow.ts'
import { numberedParts, type PaperSheet, type SheetItem, type SheetQuestion } from './sheet.ts'
import { LINE, STYLES } from './style.ts'
import { createSay } from './words.ts'

const LABEL = 21
const SPACE = 10

type Options = { texts: string[]; figures: (Picture | undefined)[]; width: number }

function optionBox(setting: Setting, text: string, n: number, { figures, width }: Options): Box {
  const place = { style: STYLES.body, strong: STYLES.strong, width: width - LABEL, figures }
  const boxes = richBoxes(setting, text, { ...place, most: COLUMN_HEIGHT / 2 })
  const [first, ...others] = boxes.map((box) => indentBox(box, LABEL))
  if (!first) return stackBoxes([])
  const labelled = drawBesideBox(first, (x, y) => {
    const base = y + (first.baseline ?? STYLES.body.size)
    writeLine(setting, `(${optionLetter(n)})`, { x, y: base, style: STYLES.body })
  })
  return stackBoxes([labelled, ...others])
}

/** Options in four columns, two or one, as many as the widest option allows. */
function optionBoxes(setting: Setting, options: Options): Box[] {
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
    rows.push(placeInRow(cells.slice(at, at + columns), width))
  return rows
}

const NUMBER = 24
const MARKS = 26
const PART = 22
const LINE_HEIGHT = 22

const STRONG = STYLES.strong

const bodyManner = (width: number) => ({
  style: STYLES.body,
  strong: STRONG,
  width,
  most: COLUMN_HEIGHT / 2,
})

const picturesOfQuestion = ({ figures }: SheetQuestion) =>
  figures.map((figure) => figure ?? undefined)

/** Texts that place figures with the question; solution and steps are not among them. */
const placingTexts = ({ text, options, solution, scheme }: SheetQuestion) => [
  text,
  ...options,
  solution ?? '',
  ...scheme.map(({ step }) => step),
]
const partsOfQuestion = ({ parts }: SheetQuestion) =>
  parts.flatMap(({ alternatives }) => alternatives)

/** Text of a question, then the figures no text places. */
function stemBoxes(setting: Setting, question: SheetQuestion, width: number): Box[] {
  const figures: (Picture | undefined)[] = picturesOfQuestion(question)
  const placed = numbersOfPlacedFigures([
    ...placingTexts(question),
    ...partsOfQuestion(question).flatMap(placingTexts),
  ])
  const unplaced = figures.filter((_, n) => !placed.has(n + 1))
  return [
    ...richBoxes(setting, question.text, { ...bodyManner(width), figures }),
    ...unplaced.flatMap((figure) => (figure ? [pictureBox(setting, figure, width)] : [])),
  ]
}

function questionBoxes(setting: Setting, question: SheetQuestion, width: number): Box[] {
  const stem = stemBoxes(setting, question, width)
  if (question.options.length === 0) return stem
  const options = { texts: question.options, figures: picturesOfQuestion(question), width }
  return [...stem, ...tieBoxes([spaceBox(2), ...optionBoxes(setting, options)])]
}

const marksInBrackets = (mark: number) =>
  `[${Number.isInteger(mark) ? mark : mark.toFixed(2).replace(/0$/, '')}]`

/** Puts a number left of the first box, and marks in the margin. */
function labelBoxes(
  setting: Setting,
  boxes: Box[],
  label: { text: string; x: number; marks?: number; right: number },
) {
  const [first = spaceBox(STYLES.body.leading), ...others] = boxes
  const named = drawBesideBox(first, (x, y) => {
    const base = y + (first.baseline ?? STYLES.body.size)
    if (label.text) writeLine(setting, label.text, { x: x + label.x, y: base, style: STRONG })
    if (label.marks !== undefined)
      writeLine(setting, marksInBrackets(label.marks), {
        x: x + label.right,
        y: base,
        style: STYLES.body,
        align: 'right',
      })
  })
  return [...tieBoxes([named]), ...others]
}

function answerLine(
  setting: Setting,
  { from, to, isRuled, unit }: { from: number; to: number; isRuled: boolean; unit: string | null },
): Box {
  const { start, end, drawUnit } = unitBeside(setting, unit, { from, to, style: STYLES.body })
  return {
    width: to,
    height: LINE_HEIGHT,
    draw: (x, y) => {
      drawUnit(x, y + LINE_HEIGHT)
      if (!isRuled) return
      setting.document
        .moveTo(x + start, y + LINE_HEIGHT)
        .lineTo(x + end, y + LINE_HEIGHT)
        .lineWidth(0.4)
        .stroke(LINE)
    },
  }
}

/** Number of lines for a handwritten answer. */
function countAnswerLines({ kind, scheme }: SheetQuestion, marks: number) {
  if (kind === 'number' || kind === 'expression') return 1
  if (kind !== 'long') return 0
  return Math.min(24, Math.max(3, Math.ceil(marks * 2), scheme.length * 2))
}

/** A block kept together, and the lines after it; the first of them stay with it. */
type Laid = { block: Block; lines: Box[] }

type Place = { width: number; indent: number } & Pick<PaperSheet, 'answers' | 'language'>

function layOutQuestion(
  setting: Setting,
  question: SheetQuestion,
  marks: number,
  { width, indent, answers }: Place,
): Laid {
  const inner = width - indent - MARKS
  const block = questionBoxes(setting, question, inner).map((box) => indentBox(box, indent))
  const { unit } = question
  const line = { from: indent, to: width - MARKS, isRuled: answers === 'lines', unit }
  const count = answers === 'none' ? 0 : countAnswerLines(question, marks)
  const lines = Array.from({ length: count }, () => answerLine(setting, line))
  return { block, lines }
}

function orBox(setting: Setting, { width, language }: Place): Box {
  const said = createSay(language)('either')
  const left = (width - setting.widthOf(said, STRONG)) / 2
  return {
    width,
    height: STYLES.body.leading + 4,
    draw: (x, y) =>
      writeLine(setting, said, { x: x + left, y: y + STYLES.body.leading, style: STRONG }),
  }
}

/** Alternatives with OR between them, each after its name. */
function alternativesOf(
  setting: Setting,
  alternatives: { name: string; question: SheetQuestion }[],
  label: { x: number; marks: number },
  place: Place,
): Laid[] {
  return alternatives.flatMap(({ name, question }, n) => {
    const { block, lines } = layOutQuestion(setting, question, label.marks, place)
    const right = place.width - place.indent
    const said = { text: name, x: label.x - place.indent, marks: label.marks, right }
    const first = labelIndented(setting, block, said, place.indent)
    const own = n > 0 ? [orBox(setting, place), ...first] : first
    return [{ block: own, lines }, ...partsOf(setting, question, place)]
  })
}

function labelIndented(
  setting: Setting,
  block: Block,
  { text, x, marks, right }: { text: string; x: number; marks: number; right: number },
  indent: number,
) {
  return labelBoxes(setting, block, { text, x: x + indent, marks, right: right + indent })
}

function partsOf(setting: Setting, question: SheetQuestion, place: Place): Laid[] {
  const { indent } = place
  return numberedParts(question).flatMap(({ marks, alternatives }) =>
    alternativesOf(
      setting,
      alternatives,
      { x: indent, marks },
      { ...place, indent: indent + PART },
    ),
  )
}

/** A numbered question with its alternative and parts; the first part stays with the introduction. */
export function itemBlocks(
  setting: Setting,
  { number, marks, alternatives }: SheetItem,
  { width, answers, language }: Omit<Place, 'indent'>,
): Laid[] {
  const named = alternatives.map((question, n) => ({ name: n === 0 ? `${number}.` : '', question }))
  const place = { width, answers, language, indent: NUMBER }
  const [first, second, ...others] = alternativesOf(setting, named, { x: 0, marks }, place)
  if (!first) return []
  const hasParts = (alternatives[0]?.parts.length ?? 0) > 0
  if (!second || !hasParts) return [first, ...(second ? [second] : []), ...others]
  return [{ block: [...first.block, ...second.block], lines: second.lines }, ...others]
}
