import type { ReportPage } from '@ganit/contract/learning/progress-reports'
import { drawLogo } from '../../../../typesetting/logo.ts'
import { makePdf } from '../../../../typesetting/pdf-document.ts'
import { splitGraphemes } from '../../../../typesetting/runs.ts'
import { type Canvas, widthOfText, writeLine } from '../../../../typesetting/text.ts'
import { type Block, cutToWidth, paragraph, type ReportSheet, stack } from './sheet.ts'
import {
  COLOURS,
  DENSITIES,
  type Density,
  FOOT,
  LEFT,
  PAGE,
  RIGHT,
  STYLES,
  TOP,
  WIDTH,
} from './style.ts'
import { chaptersBlock, headingBlock, testsBlock } from './tables.ts'

const LOGO = { width: 90, height: 40 }
const TITLE_WIDTH = 210

/** Logo, academy, title and period. */
function headBlock(canvas: Canvas, { academy, logo, page }: ReportSheet): Block {
  const contact = [(academy.address ?? '').replaceAll(/\s*\n\s*/g, ', '), academy.phone ?? '']
  return {
    height: LOGO.height + 20,
    draw(y) {
      let x = LEFT
      if (logo) {
        const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
        drawLogo(canvas.document, logo, { x, y, ...LOGO })
        x += logo.width * scale + 10
      }
      const width = RIGHT - TITLE_WIDTH - 12 - x
      const write = (
        text: string,
        top: number,
        style: typeof STYLES.quiet | typeof STYLES.academy,
      ) => writeLine(canvas, cutToWidth(canvas, text, style, width), { x, y: y + top, style })
      write(academy.name, 17, STYLES.academy)
      write(contact.filter(Boolean).join(' · '), 33, STYLES.quiet)
      const place = { x: RIGHT, align: 'right' as const }
      writeLine(canvas, page.title, { ...place, y: y + 17, style: STYLES.title })
      writeLine(canvas, page.period, { ...place, y: y + 33, style: STYLES.quiet })
      canvas.document
        .moveTo(LEFT, y + LOGO.height + 6)
        .lineTo(RIGHT, y + LOGO.height + 6)
        .lineWidth(1.5)
        .stroke(COLOURS.ink)
    },
  }
}

const PHOTO = { width: 44, height: 55 }

/** First characters of the first and the last name. */
function initialsOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => splitGraphemes(word ?? '')[0] ?? '').join('')
}

function drawPhoto(canvas: Canvas, { photo, page }: ReportSheet, y: number) {
  const { document } = canvas
  const { width, height } = PHOTO
  document.rect(LEFT, y, width, height).fill(COLOURS.well)
  if (photo) {
    document.save().rect(LEFT, y, width, height).clip()
    document.image(Buffer.from(photo), LEFT, y, {
      ...{ cover: [width, height], align: 'center', valign: 'center' },
    } as PDFKit.Mixins.ImageOption)
    document.restore()
    return
  }
  const text = initialsOf(page.student)
  const style = STYLES.initials
  const x = LEFT + (width - widthOfText(canvas, text, style)) / 2
  writeLine(canvas, text, { x, y: y + height / 2 + 5.5, style, isMute: true })
}

/** The child: photo, name, class, batches and teachers. */
function studentBlock(canvas: Canvas, sheet: ReportSheet): Block {
  const { page } = sheet
  const x = LEFT + PHOTO.width + 10
  const width = RIGHT - x
  const about = [page.about, page.since].filter(Boolean).join(' · ')
  const name = cutToWidth(canvas, page.student, STYLES.student, width)
  const lines = paragraph(canvas, about, { x, width, style: STYLES.body, most: 2 })
  return {
    height: PHOTO.height,
    draw(y) {
      drawPhoto(canvas, sheet, y)
      const top = y + (PHOTO.height - STYLES.student.leading - lines.height) / 2
      writeLine(canvas, name, { x, y: top + 18, style: STYLES.student })
      lines.draw(top + STYLES.student.leading)
    },
  }
}

const HALF = (WIDTH - 26) / 2
/** Left ends of the months' bars lie this far apart: 13 fit on the page. */
const PITCH = WIDTH / 13
const BAR_WIDTH = 27

/** A bar for each month: how many of its lessons the child attended. */
function monthsBlock(
  canvas: Canvas,
  months: NonNullable<ReportPage['came']>['months'],
  { chart }: Density,
): Block {
  const centred = (
    text: string,
    at: number,
    y: number,
    style: typeof STYLES.small | typeof STYLES.strong,
  ) => {
    const cut = cutToWidth(canvas, text, style, PITCH - 1)
    writeLine(canvas, cut, { x: at - widthOfText(canvas, cut, style) / 2, y, style })
  }
  return {
    height: months.length > 0 ? chart + 34 : 0,
    draw(top) {
      for (const [n, { name, n: came, of, of_text }] of months.entries()) {
        const x = LEFT + n * PITCH
        const height = (chart * came) / of
        canvas.document.rect(x, top, BAR_WIDTH, chart).fill(COLOURS.empty)
        if (height > 0)
          canvas.document.rect(x, top + chart - height, BAR_WIDTH, height).fill(COLOURS.ink)
        const middle = x + BAR_WIDTH / 2
        centred(String(came), middle, top + chart + 10.5, STYLES.strong)
        centred(of_text, middle, top + chart + 20, STYLES.small)
        centred(name, middle, top + chart + 30, STYLES.small)
      }
    },
  }
}

/** Attendance at the left, homework and practice at the right, and the months below. */
function daysBlock(canvas: Canvas, { came, work }: ReportPage, density: Density): Block[] {
  const half = (part: { heading: string; lines: string[] }, x: number, width: number) =>
    stack([
      headingBlock(canvas, part.heading, { x, width }),
      ...part.lines.map((line) =>
        paragraph(canvas, line, { x, width, style: STYLES.body, most: 2 }),
      ),
    ])
  const parts = [came && { heading: came.heading, lines: [came.line] }, work].filter(
    (part) => part !== null,
  )
  if (parts.length === 0) return []
  const width = parts.length > 1 ? HALF : WIDTH
  const halves = parts.map((part, n) => half(part, n === 0 ? LEFT : RIGHT - HALF, width))
  const height = Math.max(...halves.map((each) => each.height))
  const texts: Block = {
    height,
    draw: (y) => {
      for (const each of halves) each.draw(y)
    },
  }
  const months = came ? [monthsBlock(canvas, came.months, density)] : []
  return [stack([texts, ...months], 6)]
}

/** Draws the line of a teacher, marked by a line at its left. */
function saidBlock(canvas: Canvas, said: string, { lines }: Density): Block {
  const style = { ...STYLES.line, leading: STYLES.line.leading - lines }
  const text = paragraph(canvas, said, { x: LEFT + 14, width: WIDTH - 24, style, most: 5 })
  return {
    height: text.height + 14,
    draw(y) {
      canvas.document.rect(LEFT, y, WIDTH, text.height + 14).fill(COLOURS.well)
      canvas.document.rect(LEFT, y, 3, text.height + 14).fill(COLOURS.ink)
      text.draw(y + 7)
    },
  }
}

function togetherBlock(canvas: Canvas, texts: readonly string[], { lines }: Density): Block[] {
  const style = { ...STYLES.body, leading: STYLES.body.leading - lines }
  const column = { x: LEFT, width: WIDTH, style, most: 3 }
  return texts.length === 0
    ? []
    : [
        stack(
          texts.map((text) => paragraph(canvas, text, column)),
          2,
        ),
      ]
}

/** All parts from top to foot. */
function wholePage(canvas: Canvas, sheet: ReportSheet, density: Density): Block {
  const { page } = sheet
  return stack(
    [
      stack([headBlock(canvas, sheet), studentBlock(canvas, sheet)]),
      ...daysBlock(canvas, page, density),
      ...(page.tests ? [testsBlock(canvas, page.tests, density)] : []),
      ...(page.chapters ? [chaptersBlock(canvas, page.chapters, density)] : []),
      ...togetherBlock(canvas, page.together, density),
      ...(page.said ? [saidBlock(canvas, page.said, density)] : []),
    ],
    density.gap,
  )
}

const MOST = FOOT - 8 - TOP

function drawFoot(canvas: Canvas, text: string) {
  canvas.document.moveTo(LEFT, FOOT).lineTo(RIGHT, FOOT).lineWidth(0.75).stroke(COLOURS.line)
  const cut = cutToWidth(canvas, text, STYLES.quiet, WIDTH)
  writeLine(canvas, cut, { x: LEFT, y: FOOT + 14, style: STYLES.quiet })
}

/** Draws one page, as widely as it fits. */
function drawReport(canvas: Canvas, sheet: ReportSheet) {
  canvas.document.addPage()
  for (const density of DENSITIES) {
    const page = wholePage(canvas, sheet, density)
    if (page.height > MOST && density !== DENSITIES.at(-1)) continue
    page.draw(TOP)
    break
  }
  drawFoot(canvas, sheet.page.foot)
}

const withoutPictures = (_: string, value: unknown) =>
  value instanceof Uint8Array ? undefined : value

/** Draws reports on this thread; `printReportsPdf` does it without blocking requests. */
export async function drawReports(sheets: readonly ReportSheet[]) {
  const [first] = sheets
  if (!first) throw new Error('There is no report to draw.')
  const { page, academy, language } = first
  return makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: sheets.length === 1 ? `${page.title} – ${page.student}` : page.title,
      author: academy.name,
      language,
      texts: `${JSON.stringify(sheets, withoutPictures)}…–`,
    },
    (canvas) => {
      for (const sheet of sheets) drawReport(canvas, sheet)
    },
  )
}
