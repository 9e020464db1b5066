import { optionLetter } from '@ganit/contract/papers/question-faults'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import { widthOfText, writeLine } from '../../../typesetting/text.ts'
import { unitBeside } from './boxes.ts'
import { drawHead } from './head.ts'
import { answeredItems, namedAlternatives, type PaperSheet, type SheetItem } from './sheet.ts'
import { BOTTOM, INK, LEFT, PAGE, RIGHT, STYLES, TOP, WIDTH } from './style.ts'
import { createSay, type Say } from './words.ts'

const STEP = 15.5
const ROW = 16.5
const RADIUS = 5.2
const ROLL_DIGITS = 8
const SETS = ['A', 'B', 'C', 'D']
const LABEL = 52
/** Number of options for which the usual width of a column is enough. */
const USUAL_OPTIONS = 4
const MARK = 12
const SMALL = { ...STYLES.quiet, size: 7, colour: INK }

/** Black squares in the corners, by which scanners align the page. */
function drawCornerMarks({ document }: Setting) {
  for (const x of [18, PAGE.width - 18 - MARK])
    for (const y of [18, PAGE.height - 18 - MARK]) document.rect(x, y, MARK, MARK).fill('#000000')
}

function drawBubble(setting: Setting, letter: string, x: number, y: number) {
  setting.document.circle(x, y, RADIUS).lineWidth(0.7).stroke(INK)
  const left = x - widthOfText(setting, letter, SMALL) / 2
  writeLine(setting, letter, { x: left, y: y + SMALL.size * 0.34, style: SMALL })
}

function drawRollNumber(setting: Setting, say: Say, x: number, top: number) {
  writeLine(setting, say('rollNumber'), { x, y: top, style: STYLES.quietStrong })
  for (let digit = 0; digit < ROLL_DIGITS; digit += 1) {
    const left = x + digit * STEP
    setting.document
      .rect(left, top + 6, STEP, 17)
      .lineWidth(0.7)
      .stroke(INK)
    for (let value = 0; value < 10; value += 1)
      drawBubble(setting, String(value), left + STEP / 2, top + 33 + value * 14)
  }
}

function drawSetBubbles(setting: Setting, say: Say, x: number, top: number) {
  writeLine(setting, say('setLabel'), { x, y: top, style: STYLES.quietStrong })
  for (const [n, letter] of SETS.entries()) drawBubble(setting, letter, x + 7, top + 14 + n * ROW)
}

const FIELDS = ['name', 'batch', 'date', 'signature'] as const

function drawNameFields(setting: Setting, say: Say, x: number, top: number) {
  const labels = FIELDS.map((field) => say(field))
  const style = STYLES.quietStrong
  const widest = Math.max(...labels.map((label) => widthOfText(setting, label, style)))
  for (const [n, label] of labels.entries()) {
    const y = top + 6 + n * 30
    writeLine(setting, label, { x, y, style })
    setting.document
      .moveTo(x + widest + 6, y + 2)
      .lineTo(RIGHT, y + 2)
      .lineWidth(0.5)
      .stroke(INK)
  }
  const y = top + 6 + 4 * 30
  writeLine(setting, say('fillBubbles'), {
    x,
    y,
    style: STYLES.quiet,
  })
}

type Row = { label: string; options: number; unit: string | null }

/** A row for each answer, named as in entering. */
const rowsOf = (item: SheetItem): Row[] =>
  namedAlternatives(item)
    .flatMap(answeredItems)
    .map(({ label, question: { options, unit } }) => ({ label, options: options.length, unit }))

function drawAnswerRow(setting: Setting, row: Row, x: number, y: number, width: number) {
  const { label, options, unit } = row
  const style = STYLES.quietStrong
  writeLine(setting, label, { x: x + LABEL - 12, y: y + 3, style, align: 'right' })
  if (options === 0) {
    const line = { from: LABEL - 4, to: width - 14, style: STYLES.quiet }
    const { start, end, drawUnit } = unitBeside(setting, unit, line)
    drawUnit(x, y + 4)
    setting.document
      .moveTo(x + start, y + 4)
      .lineTo(x + end, y + 4)
      .lineWidth(0.5)
      .stroke(INK)
  }
  for (let n = 0; n < options; n += 1) drawBubble(setting, optionLetter(n), x + LABEL + n * STEP, y)
}

/** Fields for the student on each page, because pages get separated. Returns where the rows begin. */
function drawPersonFields(setting: Setting, { language }: PaperSheet, top: number) {
  const say = createSay(language)
  drawRollNumber(setting, say, LEFT, top)
  drawSetBubbles(setting, say, LEFT + ROLL_DIGITS * STEP + 26, top)
  drawNameFields(setting, say, LEFT + ROLL_DIGITS * STEP + 80, top)
  drawCornerMarks(setting)
  return top + 190
}

/** OMR sheet: roll number, set, and bubbles for each question, or a line if it has no options. */
export function drawOmr(setting: Setting, sheet: PaperSheet) {
  const rows = sheet.sections.flatMap(({ items }) => items).flatMap(rowsOf)
  const columnCount = rows.some(({ options }) => options > USUAL_OPTIONS) ? 3 : 4
  const width = WIDTH / columnCount
  let start = drawPersonFields(setting, sheet, drawHead(setting, sheet) + 10)
  let [column, y] = [0, start]
  for (const row of rows) {
    if (y + ROW > BOTTOM) {
      column += 1
      if (column === columnCount) {
        setting.document.addPage()
        column = 0
        start = drawPersonFields(setting, sheet, TOP + 20)
      }
      y = start
    }
    drawAnswerRow(setting, row, LEFT + column * width, y, width)
    y += ROW
  }
}
