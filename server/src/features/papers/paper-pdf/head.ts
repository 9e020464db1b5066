import { drawLogo } from '../../../typesetting/logo.ts'
import { plainLines } from '../../../typesetting/rich/lines.ts'
import { richBoxes } from '../../../typesetting/rich/rich-text.ts'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import { type Column, widthOfText, writeLine } from '../../../typesetting/text.ts'
import { COLUMN_HEIGHT } from './flow.ts'
import type { PaperSheet } from './sheet.ts'
import { BOTTOM, INK, LEFT, RIGHT, STYLES, TOP, WIDTH } from './style.ts'
import { createSay, PRINT_LANGUAGES, type PrintLanguage, type Say, type Word } from './words.ts'

/** In points. */
const LOGO_HEIGHT = 36

function writeCentred(
  setting: Setting,
  text: string,
  top: number,
  of: Pick<Column, 'style' | 'most'>,
) {
  let y = top
  for (const line of plainLines(setting, text, { ...of, width: WIDTH })) {
    line.draw(LEFT + (WIDTH - line.width) / 2, y)
    y += line.height
  }
  return y
}

const columnOfStyle = (style: Column['style'], most: number) => ({ style, most })

function drawRule(setting: Setting, y: number, width = 1) {
  setting.document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(width).stroke(INK)
}

/** `90` as `1 hour 30 minutes`. */
function minutesInWords(minutes: number, say: Say) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const counted = (n: number, one: Word, many: Word) =>
    n ? [say(n === 1 ? one : many, { n })] : []
  const words = [...counted(hours, 'hour', 'hours'), ...counted(rest, 'minute', 'minutes')]
  return words.join(' ') || say('minutes', { n: 0 })
}

function drawLetterhead(setting: Setting, { academy }: PaperSheet) {
  const box = { x: LEFT, y: TOP, width: WIDTH, height: LOGO_HEIGHT }
  const top = academy.logo ? drawLogo(setting.document, academy.logo, box, 'centre') + 4 : TOP
  let y = writeCentred(setting, academy.name, top, columnOfStyle(STYLES.academy, 2))
  const contact = [
    (academy.address ?? '').replaceAll('\n', ', '),
    academy.phone ?? '',
    academy.email ?? '',
  ].filter(Boolean)
  y = writeCentred(setting, contact.join(' · '), y, columnOfStyle(STYLES.contact, 2)) + 5
  drawRule(setting, y)
  return y + 6
}

function drawFacts(setting: Setting, sheet: PaperSheet, top: number) {
  const say = createSay(sheet.language)
  const y = top + STYLES.facts.size
  const left = say('time', { time: minutesInWords(sheet.minutes, say) })
  writeLine(setting, left, { x: LEFT, y, style: STYLES.facts })
  const right = say('total', { n: sheet.total })
  writeLine(setting, right, { x: RIGHT, y, style: STYLES.facts, align: 'right' })
  if (sheet.set === null) return top + STYLES.facts.leading + 4
  const set = say('set', { set: sheet.set })
  const width = widthOfText(setting, set, STYLES.factsStrong)
  const x = LEFT + (WIDTH - width) / 2
  setting.document
    .rect(x - 8, top - 3, width + 16, STYLES.facts.leading + 3)
    .lineWidth(1)
    .stroke(INK)
  writeLine(setting, set, { x, y, style: STYLES.factsStrong })
  return top + STYLES.facts.leading + 7
}

function drawPersonFields(setting: Setting, { language }: PaperSheet, top: number) {
  const say = createSay(language)
  const y = top + 12
  const field = (label: string, from: number, to: number) => {
    writeLine(setting, label, { x: from, y, style: STYLES.facts })
    const start = from + widthOfText(setting, label, STYLES.facts) + 5
    setting.document
      .moveTo(start, y + 2)
      .lineTo(to, y + 2)
      .lineWidth(0.5)
      .stroke(INK)
  }
  field(say('name'), LEFT, LEFT + 300)
  field(say('rollNumber'), LEFT + 320, RIGHT)
  return top + 22
}

function drawInstructions(setting: Setting, text: string | null, top: number) {
  if (!text?.trim()) return top
  const place = { style: STYLES.facts, strong: STYLES.factsStrong, width: WIDTH, figures: [] }
  let y = top + 2
  // Each typed line of instructions stays a line.
  const boxes = richBoxes(setting, text.replace(/\n+/g, '\\\n'), {
    ...place,
    most: COLUMN_HEIGHT / 4,
  })
  for (const box of boxes) {
    if (y + box.height > BOTTOM) {
      setting.document.addPage()
      y = TOP
    }
    box.draw(LEFT, y)
    y += box.height
  }
  return y + 3
}

/** Name of the class; null if the title contains it in any language. */
function className({ title, class_number, language }: PaperSheet) {
  if (class_number === null) return null
  const classInWords = (each: PrintLanguage) => createSay(each)('className', { n: class_number })
  return PRINT_LANGUAGES.some((each) => title.includes(classInWords(each)))
    ? null
    : classInWords(language)
}

/** Head of the first page; returns where the questions begin. */
export function drawHead(setting: Setting, sheet: PaperSheet) {
  setting.document.addPage()
  let y = drawLetterhead(setting, sheet)
  const kind = sheet.print === 'paper' ? null : createSay(sheet.language)(sheet.print)
  const title = [sheet.title, className(sheet), kind].filter(Boolean).join(' – ')
  y = writeCentred(setting, title, y, columnOfStyle(STYLES.title, 3)) + 6
  y = drawFacts(setting, sheet, y)
  if (sheet.print !== 'paper') {
    drawRule(setting, y)
    return y + 8
  }
  y = drawPersonFields(setting, sheet, y)
  y = drawInstructions(setting, sheet.instructions, y)
  drawRule(setting, y)
  return y + 8
}

/** Foot of each page from `first` on: set, and page x of n. */
export function drawFeet(setting: Setting, sheet: PaperSheet, first: number) {
  const { document } = setting
  const count = document.bufferedPageRange().count - first
  const style = STYLES.quiet
  const say = createSay(sheet.language)
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(first + page)
    const y = 841.89 - 26
    const [name] = plainLines(setting, sheet.title, { width: WIDTH / 2, style, most: 1 })
    name?.draw(LEFT, y - (name.baseline ?? 0))
    const where = say('page', { n: page + 1, count })
    const said = sheet.set === null ? where : `${say('set', { set: sheet.set })} · ${where}`
    writeLine(setting, said, { x: RIGHT, y, style, align: 'right' })
  }
}
