import { plainLines } from '../../../typesetting/rich/lines.ts'
import { richBoxes } from '../../../typesetting/rich/rich-text.ts'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import { type Column, widthOf, write } from '../../../typesetting/text.ts'
import { COLUMN_HEIGHT } from './flow.ts'
import type { PaperSheet } from './sheet.ts'
import { BOTTOM, INK, LEFT, RIGHT, STYLES, TOP, WIDTH } from './style.ts'
import { PRINT_LANGUAGES, type PrintLanguage, type Say, saying, type Word } from './words.ts'

function centred(setting: Setting, text: string, top: number, of: Pick<Column, 'style' | 'most'>) {
  let y = top
  for (const line of plainLines(setting, text, { ...of, width: WIDTH })) {
    line.draw(LEFT + (WIDTH - line.width) / 2, y)
    y += line.height
  }
  return y
}

const column = (style: Column['style'], most: number) => ({ style, most })

function ruled(setting: Setting, y: number, width = 1) {
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

function letterhead(setting: Setting, { academy }: PaperSheet) {
  let y = centred(setting, academy.name, TOP, column(STYLES.academy, 2))
  const contact = [
    (academy.address ?? '').replaceAll('\n', ', '),
    academy.phone ?? '',
    academy.email ?? '',
  ].filter(Boolean)
  y = centred(setting, contact.join(' · '), y, column(STYLES.contact, 2)) + 5
  ruled(setting, y)
  return y + 6
}

function facts(setting: Setting, sheet: PaperSheet, top: number) {
  const say = saying(sheet.language)
  const y = top + STYLES.facts.size
  const left = say('time', { time: minutesInWords(sheet.minutes, say) })
  write(setting, left, { x: LEFT, y, style: STYLES.facts })
  const right = say('total', { n: sheet.total })
  write(setting, right, { x: RIGHT, y, style: STYLES.facts, align: 'right' })
  if (sheet.set === null) return top + STYLES.facts.leading + 4
  const set = say('set', { set: sheet.set })
  const width = widthOf(setting, set, STYLES.factsStrong)
  const x = LEFT + (WIDTH - width) / 2
  setting.document
    .rect(x - 8, top - 3, width + 16, STYLES.facts.leading + 3)
    .lineWidth(1)
    .stroke(INK)
  write(setting, set, { x, y, style: STYLES.factsStrong })
  return top + STYLES.facts.leading + 7
}

function person(setting: Setting, { language }: PaperSheet, top: number) {
  const say = saying(language)
  const y = top + 12
  const field = (label: string, from: number, to: number) => {
    write(setting, label, { x: from, y, style: STYLES.facts })
    const start = from + widthOf(setting, label, STYLES.facts) + 5
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

function instructions(setting: Setting, text: string | null, top: number) {
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

/** Null if the title contains it, in any language. */
function className({ title, class_number, language }: PaperSheet) {
  if (class_number === null) return null
  const named = (each: PrintLanguage) => saying(each)('className', { n: class_number })
  return PRINT_LANGUAGES.some((each) => title.includes(named(each))) ? null : named(language)
}

/** Head of the first page; returns where the questions begin. */
export function head(setting: Setting, sheet: PaperSheet) {
  setting.document.addPage()
  let y = letterhead(setting, sheet)
  const kind = sheet.print === 'paper' ? null : saying(sheet.language)(sheet.print)
  const title = [sheet.title, className(sheet), kind].filter(Boolean).join(' – ')
  y = centred(setting, title, y, column(STYLES.title, 3)) + 6
  y = facts(setting, sheet, y)
  if (sheet.print !== 'paper') {
    ruled(setting, y)
    return y + 8
  }
  y = person(setting, sheet, y)
  y = instructions(setting, sheet.instructions, y)
  ruled(setting, y)
  return y + 8
}

/** Foot of each page from `first` on: set, and page x of n. */
export function feet(setting: Setting, sheet: PaperSheet, first: number) {
  const { document } = setting
  const count = document.bufferedPageRange().count - first
  const style = STYLES.quiet
  const say = saying(sheet.language)
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(first + page)
    const y = 841.89 - 26
    const [name] = plainLines(setting, sheet.title, { width: WIDTH / 2, style, most: 1 })
    name?.draw(LEFT, y - (name.baseline ?? 0))
    const where = say('page', { n: page + 1, count })
    const said = sheet.set === null ? where : `${say('set', { set: sheet.set })} · ${where}`
    write(setting, said, { x: RIGHT, y, style, align: 'right' })
  }
}
