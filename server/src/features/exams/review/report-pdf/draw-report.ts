import { drawLogo } from '../../../../typesetting/logo.ts'
import { makePdf } from '../../../../typesetting/pdf-document.ts'
import {
  breakIntoColumn,
  type Column,
  widthOfText,
  writeLine,
  writeLines,
} from '../../../../typesetting/text.ts'
import { drawFigures, toFigures } from './figures.ts'
import { breakPageFor, changePage, drawRule, type Part, type Report, type Sheet } from './sheet.ts'
import { COLOURS, LEFT, PAGE, RIGHT, STYLES, WIDTH } from './style.ts'

/** The largest size of a logo, in points. */
const LOGO = { width: 150, height: 36 }
const ACADEMY: Column = { x: LEFT, width: 280, style: STYLES.academy, most: 3 }
const CONTACT: Column = { x: LEFT, width: 280, style: STYLES.quiet, most: 4 }
const HEAD_LINE: Column = { x: LEFT, width: RIGHT - LEFT, style: STYLES.name, most: 3 }
const TITLE = 'Test report'

function writeAcademy(sheet: Sheet, { name, address, phone, email }: Report['academy']) {
  const y = writeLines(sheet, breakIntoColumn(sheet, name, ACADEMY), { ...ACADEMY, y: sheet.y }) + 3
  const contact = [(address ?? '').replaceAll('\n', ', '), phone ?? '', email ?? '']
  const lines = breakIntoColumn(sheet, contact.filter(Boolean).join(' · '), CONTACT)
  return writeLines(sheet, lines, { ...CONTACT, y })
}

function writeTitle(sheet: Sheet) {
  const y = sheet.y + 18
  const width = widthOfText(sheet, TITLE, STYLES.title) + 10
  sheet.document.rect(RIGHT - width, y - 7, width, 10).fill(COLOURS.highlight)
  writeLine(sheet, TITLE, { x: RIGHT - 5, y, style: STYLES.title, align: 'right' })
}

function drawHead(sheet: Sheet, { academy: from, logo, student, test }: Report) {
  changePage(sheet)
  writeTitle(sheet)
  if (logo) sheet.y = drawLogo(sheet.document, logo, { x: LEFT, y: sheet.y, ...LOGO }) + 5
  sheet.y = writeAcademy(sheet, from) + 10
  drawRule(sheet, { width: 1.5, colour: COLOURS.ink })
  sheet.y += 14
  sheet.y = writeLines(sheet, breakIntoColumn(sheet, student.name, HEAD_LINE), {
    ...HEAD_LINE,
    y: sheet.y,
  })
  const facts = `Student ID ${student.student_id} · ${test.day}`
  sheet.y = writeLines(sheet, [facts], { x: LEFT, y: sheet.y, style: STYLES.quiet }) + 4
  const name = breakIntoColumn(sheet, test.title, { ...HEAD_LINE, style: STYLES.body })
  sheet.y = writeLines(sheet, name, { x: LEFT, y: sheet.y, style: STYLES.body }) + 12
}

const BAR_NAME: Column = { x: LEFT, width: 160, style: STYLES.body, most: 3 }
const FIGURES = 96
const BAR = { x: LEFT + 172, width: RIGHT - FIGURES - LEFT - 172, height: 11 }
const GAP = 7

/** Four lines at the quarters, so that bars can be read without their figures. */
function drawScale({ document, y }: Sheet, height: number) {
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const x = BAR.x + part * BAR.width
    document
      .moveTo(x, y)
      .lineTo(x, y + height)
      .lineWidth(0.5)
      .stroke(COLOURS.line)
  }
}

function drawBar(sheet: Sheet, { name, total, maximum }: Omit<Part, 'questions'>) {
  const lines = breakIntoColumn(sheet, name, BAR_NAME)
  const height = Math.max(BAR.height, lines.length * BAR_NAME.style.leading) + GAP
  breakPageFor(sheet, height)
  drawScale(sheet, height)
  const share = maximum > 0 ? Math.min(1, Math.max(0, total / maximum)) : 0
  const top = sheet.y + (height - GAP - BAR.height) / 2
  sheet.document.rect(BAR.x, top, BAR.width, BAR.height).fill(COLOURS.track)
  if (share > 0) sheet.document.rect(BAR.x, top, BAR.width * share, BAR.height).fill(COLOURS.bar)
  writeLines(sheet, lines, { ...BAR_NAME, y: sheet.y })
  const figures = `${toFigures(total)} of ${toFigures(maximum)}`
  writeLine(sheet, figures, { x: RIGHT, y: top + 9, style: STYLES.figures, align: 'right' })
  sheet.y += height
}

/** A bar for each part of a test, as long as the share of marks. */
function drawBars(sheet: Sheet, heading: string, parts: Omit<Part, 'questions'>[]) {
  if (parts.length === 0) return
  breakPageFor(sheet, STYLES.heading.leading + 3 * BAR_NAME.style.leading)
  sheet.y = writeLines(sheet, [heading], { x: LEFT, y: sheet.y, style: STYLES.heading }) + 6
  for (const part of parts) drawBar(sheet, part)
  const quarters = { y: sheet.y + 9, style: STYLES.quiet }
  writeLine(sheet, '0 %', { ...quarters, x: BAR.x })
  writeLine(sheet, '100 %', { ...quarters, x: BAR.x + BAR.width, align: 'right' })
  sheet.y += 26
}

const ADVICE: Column = { x: LEFT + 18, width: WIDTH - 18, style: STYLES.body, most: 3 }

const questionsInWords = (questions: number) =>
  questions === 1 ? '1 question' : `${questions} questions`

/** Topics with the most lost marks. */
function drawTopicsToPractise(sheet: Sheet, { practise: topics, total }: Report) {
  if (total === null) return
  breakPageFor(sheet, STYLES.heading.leading + 2 * ADVICE.style.leading)
  const place = { x: LEFT, y: sheet.y, style: STYLES.heading }
  sheet.y = writeLines(sheet, ['What to practise'], place) + 4
  if (topics.length === 0) {
    const none = { x: LEFT, y: sheet.y, style: STYLES.body }
    sheet.y = writeLines(sheet, ['No marks were lost in what is sorted by chapter.'], none)
  }
  for (const [n, topic] of topics.entries()) {
    const where = topic.chapter === topic.name ? topic.name : `${topic.name} (${topic.chapter})`
    const marks = `${toFigures(topic.total)} of ${toFigures(topic.maximum)} marks`
    const lines = breakIntoColumn(
      sheet,
      `${where}: ${marks} in ${questionsInWords(topic.questions)}`,
      ADVICE,
    )
    breakPageFor(sheet, lines.length * ADVICE.style.leading)
    writeLines(sheet, [`${n + 1}.`], { x: LEFT, y: sheet.y, style: STYLES.body })
    sheet.y = writeLines(sheet, lines, { ...ADVICE, y: sheet.y }) + 3
  }
}

/** Foot of each page: student, and page x of n. */
function drawFeet(sheet: Sheet, { student, test }: Report) {
  const { count } = sheet.document.bufferedPageRange()
  const name: Column = { x: LEFT, width: WIDTH - 80, style: STYLES.quiet, most: 1 }
  for (let page = 0; page < count; page += 1) {
    sheet.document.switchToPage(page)
    const place = { y: PAGE.height - 28, style: STYLES.quiet }
    const [whose = ''] = breakIntoColumn(sheet, `${student.name} · ${test.title}`, name)
    writeLine(sheet, whose, { ...place, x: LEFT })
    writeLine(sheet, `Page ${page + 1} of ${count}`, { ...place, x: RIGHT, align: 'right' })
  }
}

function drawWholeReport(sheet: Sheet, report: Report) {
  drawHead(sheet, report)
  drawFigures(sheet, report)
  const sections = report.sections.flatMap(({ title: name, total, maximum }) =>
    total === null ? [] : [{ name, total, maximum }],
  )
  // A single section is the whole test, so its bar would add nothing.
  if (sections.length > 1) drawBars(sheet, 'Sections', sections)
  drawBars(sheet, 'Chapters', report.chapters)
  drawTopicsToPractise(sheet, report)
  drawFeet(sheet, report)
}

/** Draws a report on this thread; `printReportPdf` does it without blocking requests. */
export function drawReport(report: Report) {
  const { logo, ...said } = report
  return makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: `${report.test.title} – ${report.student.name}`,
      author: report.academy.name,
      texts: `${JSON.stringify(said)}\u2212`,
    },
    (canvas) => drawWholeReport({ ...canvas, y: 0 }, report),
  )
}
