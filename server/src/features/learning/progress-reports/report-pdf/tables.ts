import type { ReportPage } from '@ganit/contract/learning/progress-reports'
import { type Canvas, type Style, writeLine } from '../../../../typesetting/text.ts'
import { type Block, cutToWidth, stack } from './sheet.ts'
import { COLOURS, type Density, LEFT, RIGHT, STYLES, WIDTH } from './style.ts'

/** A thin line across the page. */
function drawRule({ document }: Canvas, y: number, colour: string = COLOURS.empty) {
  document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).stroke(colour)
}

/** A heading with a line below, and a remark beside it. */
export const headingBlock = (
  canvas: Canvas,
  text: string,
  { x = LEFT, width = WIDTH, aside }: { x?: number; width?: number; aside?: string } = {},
): Block => ({
  height: STYLES.heading.leading + 5,
  draw(y) {
    const baseline = y + 12
    writeLine(canvas, text, { x, y: baseline, style: STYLES.heading })
    if (aside)
      writeLine(canvas, aside, { x: x + width, y: baseline, style: STYLES.quiet, align: 'right' })
    canvas.document
      .moveTo(x, y + STYLES.heading.leading + 1)
      .lineTo(x + width, y + STYLES.heading.leading + 1)
      .lineWidth(0.75)
      .stroke(COLOURS.line)
  },
})

const moreBlock = (canvas: Canvas, text: string | null): Block[] =>
  text
    ? [
        {
          height: STYLES.quiet.leading + 1,
          draw: (y) => writeLine(canvas, text, { x: LEFT, y: y + 10.5, style: STYLES.quiet }),
        },
      ]
    : []

/** Lefts and widths of the columns; marks and the middle half end at their right. */
const TITLE = { x: LEFT, width: 172 }
const DAY = { x: LEFT + 180, width: 52 }
const BAR = { x: LEFT + 236, width: 118, height: 8 }
const MARK = RIGHT - 74
const CHAPTER = { x: LEFT, width: 262 }
const BOXES = { x: LEFT + 269, width: 17, height: 7.5, gap: 2 }
const WORD = { x: LEFT + 352, width: 96 }

type Tests = NonNullable<ReportPage['tests']>

/** Baseline of a row's text. */
const baselineOf = (y: number, row: number) => y + row / 2 + 3.6

function drawBar({ document }: Canvas, y: number, { at, band }: Tests['rows'][number]) {
  const { x, width, height } = BAR
  document.roundedRect(x, y, width, height, height / 2).fill(COLOURS.track)
  if (band)
    document
      .rect(x + band[0] * width, y, Math.max(1.5, (band[1] - band[0]) * width), height)
      .fill(COLOURS.band)
  if (at !== null)
    document
      .circle(x + at * width, y + height / 2, 5.2)
      .lineWidth(1.5)
      .fillAndStroke(COLOURS.ink, '#ffffff')
}

function testRow(canvas: Canvas, test: Tests['rows'][number], { row }: Density): Block {
  const write = (text: string, x: number, y: number, style: Style, width: number) =>
    writeLine(canvas, cutToWidth(canvas, text, style, width), { x, y, style })
  return {
    height: row,
    draw(top) {
      drawRule(canvas, top)
      const y = baselineOf(top, row)
      write(test.title, TITLE.x, y, STYLES.cell, TITLE.width)
      write(test.day, DAY.x, y, STYLES.quiet, DAY.width)
      if (test.is_mark) {
        drawBar(canvas, top + (row - BAR.height) / 2, test)
        writeLine(canvas, test.mark, { x: MARK, y, style: STYLES.strong, align: 'right' })
      } else write(test.mark, BAR.x, y, STYLES.quiet, MARK - BAR.x)
      if (test.middle)
        writeLine(canvas, test.middle, { x: RIGHT, y, style: STYLES.quiet, align: 'right' })
    },
  }
}

/** The tests of the period, each with its mark among the middle half of the batch. */
export function testsBlock(canvas: Canvas, tests: Tests, density: Density): Block {
  const { columns, rows } = tests
  const [name = '', day = '', bar = '', mark = '', middle = ''] = columns
  const hasBand = rows.some(({ band }) => band !== null)
  const head: Block = {
    height: STYLES.label.leading + 4,
    draw(top) {
      const y = top + 9
      const style = STYLES.label
      const cut = (text: string, width: number) => cutToWidth(canvas, text, style, width)
      writeLine(canvas, cut(name, TITLE.width), { x: TITLE.x, y, style })
      writeLine(canvas, cut(day, DAY.width), { x: DAY.x, y, style })
      if (hasBand) {
        canvas.document.rect(BAR.x, y - 6.5, 15, 7).fill(COLOURS.band)
        const width = MARK - 30 - BAR.x - 18
        writeLine(canvas, cut(bar, width), { x: BAR.x + 18, y, style })
        writeLine(canvas, cut(middle, 60), { x: RIGHT, y, style, align: 'right' })
      }
      writeLine(canvas, mark, { x: MARK, y, style, align: 'right' })
    },
  }
  return stack([
    headingBlock(canvas, tests.heading),
    head,
    ...rows.map((test) => testRow(canvas, test, density)),
    ...moreBlock(canvas, tests.more),
  ])
}

type Chapters = NonNullable<ReportPage['chapters']>
const LEVELS = [1, 2, 3]

function chapterRow(
  canvas: Canvas,
  { name, level, word, count }: Chapters['rows'][number],
  { row, isFirst }: { row: number; isFirst: boolean },
): Block {
  return {
    height: row,
    draw(top) {
      if (!isFirst) drawRule(canvas, top)
      const y = baselineOf(top, row)
      const cut = cutToWidth(canvas, name, STYLES.cell, CHAPTER.width)
      writeLine(canvas, cut, { x: CHAPTER.x, y, style: STYLES.cell })
      if (level !== null)
        for (const each of LEVELS) {
          const x = BOXES.x + (each - 1) * (BOXES.width + BOXES.gap)
          const box = canvas.document
            .rect(x, top + (row - BOXES.height) / 2, BOXES.width, BOXES.height)
            .lineWidth(1)
          if (each <= level) box.fillAndStroke(COLOURS.ink, COLOURS.ink)
          else box.stroke(COLOURS.ink)
        }
      const style = level === null ? STYLES.quiet : STYLES.strong
      writeLine(canvas, cutToWidth(canvas, word, style, WORD.width), { x: WORD.x, y, style })
      if (count) writeLine(canvas, count, { x: RIGHT, y, style: STYLES.quiet, align: 'right' })
    },
  }
}

/** The chapters taught, each with its level. */
export const chaptersBlock = (canvas: Canvas, chapters: Chapters, { row }: Density): Block =>
  stack([
    headingBlock(canvas, chapters.heading, { aside: chapters.as_of }),
    ...chapters.rows.map((chapter, n) => chapterRow(canvas, chapter, { row, isFirst: n === 0 })),
    ...moreBlock(canvas, chapters.more),
  ])
