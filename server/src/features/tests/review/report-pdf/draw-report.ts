import { makePdf } from '../../../../typesetting/pdf-document.ts'
import { type Column, linesIn, write, writeLines } from '../../../../typesetting/text.ts'
import { bars } from './bars.ts'
import { figures, inFigures } from './figures.ts'
import { head } from './head.ts'
import { breakPageFor, type Report, type Sheet } from './sheet.ts'
import { LEFT, PAGE, RIGHT, STYLES, WIDTH } from './style.ts'

const ADVICE: Column = { x: LEFT + 18, width: WIDTH - 18, style: STYLES.body, most: 3 }

const counted = (questions: number) => (questions === 1 ? '1 question' : `${questions} questions`)

/** In what most marks were lost, the most first. */
function practise(sheet: Sheet, { practise: topics, total }: Report) {
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
    const marks = `${inFigures(topic.total)} of ${inFigures(topic.maximum)} marks`
    const lines = linesIn(sheet, `${where}: ${marks} in ${counted(topic.questions)}`, ADVICE)
    breakPageFor(sheet, lines.length * ADVICE.style.leading)
    writeLines(sheet, [`${n + 1}.`], { x: LEFT, y: sheet.y, style: STYLES.body })
    sheet.y = writeLines(sheet, lines, { ...ADVICE, y: sheet.y }) + 3
  }
}

/** On each page whose report it is, and which of how many pages. */
function feet(sheet: Sheet, { student, test }: Report) {
  const { count } = sheet.document.bufferedPageRange()
  const name: Column = { x: LEFT, width: WIDTH - 80, style: STYLES.quiet, most: 1 }
  for (let page = 0; page < count; page += 1) {
    sheet.document.switchToPage(page)
    const place = { y: PAGE.height - 28, style: STYLES.quiet }
    const [whose = ''] = linesIn(sheet, `${student.name} · ${test.title}`, name)
    write(sheet, whose, { ...place, x: LEFT })
    write(sheet, `Page ${page + 1} of ${count}`, { ...place, x: RIGHT, align: 'right' })
  }
}

function draw(sheet: Sheet, report: Report) {
  head(sheet, report)
  figures(sheet, report)
  const sections = report.sections.flatMap(({ title: name, total, maximum }) =>
    total === null ? [] : [{ name, total, maximum }],
  )
  // The only section is the whole test.
  if (sections.length > 1) bars(sheet, 'Sections', sections)
  bars(sheet, 'Chapters', report.chapters)
  practise(sheet, report)
  feet(sheet, report)
}

/** Draws a report; see `reportPdf`, which does it without keeping requests waiting. */
export const drawReport = (report: Report) =>
  makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: `${report.test.title} – ${report.student.name}`,
      author: report.academy.name,
      texts: `${JSON.stringify(report)}\u2212`,
    },
    (canvas) => draw({ ...canvas, y: 0 }, report),
  )
